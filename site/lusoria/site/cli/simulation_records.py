"""Whole games written as records into a folder, for `lusoria simulate --records`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lusoria.playable.records import write_record
from lusoria.site.faults import Fault

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset
    from lusoria.playable.whole_game import Chooser

RECORDED = ("random", "skilled")
"""The policies of which there are records: the others choose among plays in bulk alone."""


def write(
    folder: Path, ruleset: Ruleset, games: int, seed: int, net: bytes | None, white: str, black: str
) -> None:
    """Write the games of so many seeds, from `seed` on. Raises Fault where that cannot be done."""
    for policy in (white, black):
        if policy not in RECORDED:
            raise Fault(f"--records: found {policy}, expected {' or '.join(RECORDED)}")
    player = _player(ruleset, net)
    sides = [player if policy == "skilled" else None for policy in (white, black)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(seed, seed + games):
            record = ruleset.random_game(number, white=sides[0], black=sides[1])
            file = folder / f"{ruleset.id.replace('/', '.')}.{number}.txt"
            file.write_text(write_record(record), encoding="utf-8")
    except OSError as error:
        raise Fault(f"{folder}: {error.strerror}") from None


def _player(ruleset: Ruleset, net: bytes | None) -> Chooser | None:
    from lusoria.playable.player.player import Player

    return None if net is None else Player.read(ruleset, net)
