"""Whole games, drawn at random: one for each ruleset, so that a reader sees how it goes.

The throws fall by their chances, and every play of a throw is as likely as the next. The seed is
the first, from 1, by which the game ends within `MOST` turns; if none of `SEEDS` does, it is that
of the shortest game that ends within `LONGEST`, and if there is none, the game of seed 1 is cut
off.

A build draws the games that it lacks, and keeps them in the user's cache under a digest of the
program that played. Some take seconds to draw, so most records are kept beside this module: they
only save time. One is used as long as its ruleset has the digest that it names;
`python -m lusoria.site.wholegames BUILD` writes those of the rulesets that have changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import zip_longest
from typing import Any

from lusoria.playable import cache, digests, program
from lusoria.playable.perft import compiled_search
from lusoria.playable.records import Record, Turn, read_record, write_record
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state.game import NO_THROW
from lusoria.playable.whole_game import played

MOST = 100
"""A game of so many turns is short enough; one without an end is cut off after them."""
LONGEST = 200
"""A game that ends after more turns is not shown."""
SEEDS = 12
"""So many seeds are tried for a game that ends before."""
NOTE = "played at random with seed"


def name(ruleset: str) -> str:
    """The name of the file of a ruleset's record."""
    return f"{ruleset.replace('/', '.')}.txt"


def game(assembled: Mapping[str, Any]) -> Record:
    """The whole game of an assembled ruleset: one that is kept, or else drawn now and kept."""
    return kept(assembled["ruleset"], assembled["digest"]) or _in_cache(assembled)


def kept(ruleset: str, digest: str) -> Record | None:
    """The game that is kept beside this module, if it was played by a ruleset of this digest."""
    file = files("lusoria.site.wholegames").joinpath("records", name(ruleset))
    record = read_record(file.read_text(encoding="utf-8")) if file.is_file() else None
    return record if record and record.digest == digest else None


def _in_cache(assembled: Mapping[str, Any]) -> Record:
    """The game in the user's cache; drawn now, where there is none."""
    drawing = digests.program("lusoria.site.wholegames")
    inputs = [assembled["digest"], drawing, program.text(assembled)]
    text = cache.kept("whole-games", inputs, lambda: write_record(drawn(Ruleset(assembled))))
    return read_record(text)


def positions(ruleset: Ruleset, record: Record, *, dice: bool) -> Iterator[tuple[Turn, str]]:
    """The turns of a record that is kept, each with the position after it.

    The plays are known to be legal, and judging them takes long: only a play that hands numbers on
    is judged again, to find which. After it, in a game with `dice`, a turn has no throw.
    """
    position = ruleset.start()
    for turn, following in zip_longest(record.turns, record.turns[1:]):
        hands_on = dice and (following is None or following.throw == NO_THROW)
        position = ruleset.after(position, turn.play, turn.throw if hands_on else None)
        yield turn, position


def drawn(ruleset: Ruleset) -> Record:
    """A whole game of a ruleset at random; without its end where no seed leads to one."""
    with compiled_search(ruleset):
        return _drawn(ruleset)


def _drawn(ruleset: Ruleset) -> Record:
    ended = []
    for seed in range(1, SEEDS + 1):
        record = played(ruleset, seed, LONGEST)
        if record.result is not None:
            ended.append(record)
            if len(record.turns) <= MOST:
                return record
    return min(ended, key=lambda record: len(record.turns), default=played(ruleset, 1, MOST))
