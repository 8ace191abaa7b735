"""How games of rulesets begin, which is kept: pages that list games show it of all of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from lusoria.playable import digests
from lusoria.playable.cache import kept
from lusoria.playable.draw import Scene
from lusoria.playable.ruleset import Ruleset
from lusoria.site.words import counted


class Beginning(NamedTuple):
    """The position at the beginning, what there is to draw of it, without its letters, and what is
    thrown, in words.
    """

    position: str
    scene: Scene
    thrown: str


def beginning(assembled: Mapping[str, Any], run: Callable[[str], Ruleset]) -> Beginning:
    """How games of an assembled ruleset begin; it is run if that is not known."""

    def made() -> Beginning:
        ruleset = run(assembled["ruleset"])
        start = ruleset.start()
        return Beginning(start, replace(ruleset.scene(start), letters=str), thrown_with(ruleset))

    code = digests.program("lusoria.playable", "lusoria.site")
    return kept("beginnings", [assembled, code], made, form=pickle)


def thrown_with(ruleset: Ruleset) -> str:
    """What is thrown, in words: 2 dice, 7 cowries, no dice."""
    dice = getattr(ruleset.state, "dice", None)
    if not (dice and dice.count):
        return "no dice"
    one, many = ("cowrie", "cowries") if dice.counted else ("die", "dice")
    return counted(dice.count, one, many)
