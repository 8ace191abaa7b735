"""The files of a player, which `lusoria train` writes: the record, and the net beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.playable.cache import write_atomically
from lusoria.schema.authoring.yaml_text import as_yaml, on_one_line
from lusoria.schema.catalogue.yaml_source import read

if TYPE_CHECKING:
    from lusoria.playable.player.training import Training

HEAD = "# yaml-language-server: $schema=../../../schema/json/player.schema.json\n"
TRAINED = "# Written by: lusoria train\n"


def place(players: Path, ruleset: str) -> Path:
    """Where the record of a ruleset's player stands in a folder of players."""
    game, _, name = ruleset.partition("/")
    return players / game / f"{name}.yaml"


def kept(players: Path, ruleset: str) -> Mapping[str, Any]:
    """The record of a player as it stands in its file, right or wrong; empty without a file."""
    file = place(players, ruleset)
    return read(file).mapping if file.is_file() else {}


def record(
    training: Training,
    content: bytes,
    strength: Sequence[Mapping[str, Any]],
    selfplay: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """The record of a player that has learnt, with what its contests have told."""
    from lusoria.playable.player.contests import winner
    from lusoria.playable.player.training import rate

    plan, known = training.plan, training.arena.program
    side = winner(selfplay) if selfplay else None
    return {
        "ruleset": plan.ruleset,
        "digest": plan.digest,
        "player": plan.player,
        "seed": plan.seed,
        "games": plan.games,
        "rate": round(rate(plan.games) / 65536, 4),
        "hidden": known.NET_HIDDEN,
        "stakes": list(known.NET_AT_LEAST),
        "limit": training.limit,
        "sha256": sha256(content).hexdigest(),
        "bytes": len(content),
        **({"winner": side} if side else {}),
        "strength": [dict(each) for each in strength],
        **({"selfplay": dict(selfplay)} if selfplay else {}),
    }


def write(players: Path, told: Mapping[str, Any], content: bytes | None) -> Path:
    """Write a player into a folder of players: its record and its net; where the record stands."""
    file = place(players, told["ruleset"])
    styled = {
        key: [on_one_line(each) for each in value]
        if key == "strength"
        else on_one_line(value)
        if isinstance(value, dict)
        else value
        for key, value in told.items()
    }
    if content is not None:
        write_atomically(file.with_suffix(".net"), content)
    write_atomically(file, HEAD + TRAINED * bool(content) + as_yaml(styled))
    return file
