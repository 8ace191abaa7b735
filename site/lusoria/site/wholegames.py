"""Whole games: one for each ruleset, so that a reader sees how it goes.

The throws fall by their chances. Both sides are played by the ruleset's skilled player; where it
has none, every play of a throw is as likely as the next. The seed is the first, from 1, by which
the game ends within `MOST` turns; if none of `SEEDS` does, it is that of the shortest game that
ends within `LONGEST`, and if there is none, the game of seed 1 is cut off.

A build plays the games that it lacks, and keeps them in the user's cache under a digest of the
program and of the player. Some take seconds, so most records are kept in `records/`: they only save
time. One is used as long as its ruleset has the digest, and its player the name, that it tells;
`python -m lusoria.site.wholegames BUILD` writes those of the rulesets that have changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

from lusoria.playable import cache, program
from lusoria.playable.perft import compiled_search
from lusoria.playable.player.player import Player, name_of
from lusoria.playable.records import Record, Turn, played, read_record, write_record
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state import NO_THROW
from lusoria.schema.locations import PLAYERS, RULESETS

RECORDS = Path(__file__).with_name("records")

MOST = 100
"""A game of so many turns is short enough; one without an end is cut off after them."""
LONGEST = 200
"""A game that ends after more turns is not shown."""
SEEDS = 12
"""How many seeds are tried for a game that ends before."""
NOTE = "played at random with seed"


def name(ruleset: str) -> str:
    """Return the name of the file of a ruleset's record."""
    return f"{ruleset.replace('/', '.')}.txt"


def note(net: bytes | None) -> str:
    """Return how the note of a game begins that was played by a net, or at random."""
    if net is None:
        return NOTE
    return f"played by {name_of(net)} (white), {name_of(net)} (black) with seed"


def game(assembled: Mapping[str, Any], net: bytes | None = None) -> Record:
    """Return the whole game of an assembled ruleset: a kept one, or one played now and kept.

    `net` is that of its player, if it has one. Raises UnfitError, if that does not fit.
    """
    known = kept(assembled["ruleset"], assembled["digest"], net)
    return known or _in_cache(assembled, net)


def kept(ruleset: str, digest: str, net: bytes | None) -> Record | None:
    """Return the game kept as a record, if this net played it by rules of this digest."""
    file = RECORDS / name(ruleset)
    record = read_record(file.read_text(encoding="utf-8")) if file.is_file() else None
    if record is None or record.digest != digest:
        return None
    return record if str(record.head["note"]).startswith(note(net)) else None


def _in_cache(assembled: Mapping[str, Any], net: bytes | None) -> Record:
    """Return the game in the user's cache; played now, where there is none."""
    playing = sha256(Path(__file__).read_bytes()).hexdigest()
    inputs = [assembled["digest"], playing, program.text(assembled), note(net)]
    text = cache.kept("whole-games", inputs, lambda: write_record(drawn(Ruleset(assembled), net)))
    return read_record(text)


def positions(ruleset: Ruleset, record: Record, *, dice: bool) -> Iterator[tuple[Turn, str]]:
    """Yield the turns of a record that is kept, each with the position after it.

    The plays are known to be legal, and judging them takes long: only a play that hands numbers on
    is judged again, to find which. After it, in a game with `dice`, a turn has no throw.
    """
    position = ruleset.start()
    for turn, following in zip_longest(record.turns, record.turns[1:]):
        hands_on = dice and (following is None or following.throw == NO_THROW)
        position = ruleset.after(position, turn.play, turn.throw if hands_on else None)
        yield turn, position


def drawn(ruleset: Ruleset, net: bytes | None = None) -> Record:
    """Return a game of a ruleset by a net, or at random, without its end if no seed leads there.

    Raises UnfitError for a net that does not fit the ruleset.
    """
    if net is None:
        with compiled_search(ruleset):
            return _drawn(ruleset, SEEDS, None)
    by = Player.read(ruleset, net)
    dice = len(ruleset.throws(ruleset.start())) > 1
    return _drawn(ruleset, SEEDS if dice else 1, by)


def _drawn(ruleset: Ruleset, seeds: int, by: Player | None) -> Record:
    ended = []
    for seed in range(1, seeds + 1):
        record = played(ruleset, seed, LONGEST, by, by)
        if record.result is not None:
            ended.append(record)
            if len(record.turns) <= MOST:
                return record
    return min(ended, key=lambda r: len(r.turns), default=played(ruleset, 1, MOST, by, by))


def main(build: Path, game: str = "*") -> None:
    """Write a record for each ruleset of a build that has none of its rules and its player."""
    for path in sorted((build / RULESETS).glob(f"{game}/*.json")):
        ruleset = Ruleset(json.loads(path.read_text(encoding="utf-8")))
        file = build / PLAYERS / f"{ruleset.id}.net"
        net = file.read_bytes() if file.is_file() else None
        if "+" in ruleset.id or kept(ruleset.id, ruleset.digest, net):
            continue
        record = drawn(ruleset, net)
        (RECORDS / name(ruleset.id)).write_text(write_record(record), encoding="utf-8")
        print(f"{ruleset.id}: {len(record.turns)} turns, {record.head['note']}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
