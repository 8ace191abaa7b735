"""The files of results, which commands write: chances of a game's rulesets, and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.playable.cache import write_atomically
from lusoria.schema.authoring.yaml_text import as_yaml, on_one_line
from lusoria.schema.reading.yaml_source import read

if TYPE_CHECKING:
    from lusoria.playable.player.training import Training

CHANCES_HEAD = """# yaml-language-server: $schema=../../../schema/json/chances.schema.json
# Written by: lusoria chances --changed
"""

Kept = dict[tuple[str, str], Mapping[str, Any]]
"""Chances as they are written, by ruleset and way to play."""


def chances_place(data_dir: Path, game: str) -> Path:
    """Return the file of a game's chances."""
    return data_dir / "games" / game / "chances.yaml"


def kept_chances(data_dir: Path, game: str) -> Kept:
    """Return the chances of a game as its file has them, valid or not; none without a file."""
    file = chances_place(data_dir, game)
    value = read(file).value if file.is_file() else None
    found = [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
    return {(str(each.get("ruleset")), str(each.get("play"))): each for each in found}


def write_chances(
    data_dir: Path, game: str, rulesets: Sequence[str], found: Sequence[Mapping[str, Any]]
) -> None:
    """Write chances into the file of a game, in the order of its rulesets.

    Each takes the place of what is there of its ruleset and way to play; what else is there stays,
    but for rulesets that are gone.
    """
    whole = kept_chances(data_dir, game) | {(each["ruleset"], each["play"]): each for each in found}
    order = {name: place for place, name in enumerate(rulesets)}
    entries = [
        on_one_line(whole[key])
        for key in sorted((key for key in whole if key[0] in order), key=lambda k: (order[k[0]], k))
    ]
    write_atomically(
        chances_place(data_dir, game),
        CHANCES_HEAD + as_yaml([on_one_line(each) for each in entries]),
    )


# --- Players: a record, and the net beside it.

PLAYER_HEAD = "# yaml-language-server: $schema=../../../schema/json/player.schema.json\n"
TRAINED = "# Written by: lusoria train\n"


def player_place(players: Path, ruleset: str) -> Path:
    """Return the file of a ruleset's player in a folder of players."""
    game, _, name = ruleset.partition("/")
    return players / game / f"{name}.yaml"


def kept_player(players: Path, ruleset: str) -> Mapping[str, Any]:
    """Return the record of a player as its file has it, valid or not; empty without a file."""
    file = player_place(players, ruleset)
    return read(file).mapping if file.is_file() else {}


def player_record(
    training: Training,
    content: bytes,
    strength: Sequence[Mapping[str, Any]],
    selfplay: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """Return the record of a player that has learnt, with the results of its contests."""
    from lusoria.playable.player.arena import winner
    from lusoria.playable.player.training import rate

    known = training.arena.program
    side = winner(selfplay) if selfplay else None
    return {
        "ruleset": training.ruleset,
        "digest": training.digest,
        "player": training.player,
        "seed": training.seed,
        "games": training.games,
        "rate": round(rate(training.games) / 65536, 4),
        "hidden": known.NET_HIDDEN,
        "stakes": list(known.NET_AT_LEAST),
        "limit": training.limit,
        "sha256": sha256(content).hexdigest(),
        "bytes": len(content),
        **({"winner": side} if side else {}),
        "strength": [dict(each) for each in strength],
        **({"selfplay": dict(selfplay)} if selfplay else {}),
    }


def write_player(players: Path, record: Mapping[str, Any], content: bytes | None) -> Path:
    """Write a player into a folder of players: its record and its net; where the record stands."""
    file = player_place(players, record["ruleset"])
    styled = {
        key: [on_one_line(each) for each in value]
        if key == "strength"
        else on_one_line(value)
        if isinstance(value, dict)
        else value
        for key, value in record.items()
    }
    if content is not None:
        write_atomically(file.with_suffix(".net"), content)
    write_atomically(file, PLAYER_HEAD + TRAINED * bool(content) + as_yaml(styled))
    return file
