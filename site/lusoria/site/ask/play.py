"""Questions about play that are put to a ruleset, answered as JSON values.

A question has, as its kind wants, `position`, `throw`, `play`, `played` (the steps so far) and
`history` (the positions before, the oldest first). Raises InputError for what cannot be read.
It imports the standard library only: the page has it in its archive.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lusoria.playable.verdicts import as_json

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset

Question = Mapping[str, Any]


def plays(ruleset: Ruleset, asked: Question) -> list[dict[str, Any]]:
    """The legal plays, one for each position that they lead to."""
    found = ruleset.plays(asked["position"], asked.get("throw"), history=_past(asked))
    return [play.as_json() for play in found]


def sequences(ruleset: Ruleset, asked: Question) -> list[dict[str, Any]]:
    """Every legal order of the steps."""
    found = ruleset.sequences(asked["position"], asked.get("throw"), history=_past(asked))
    return [play.as_json() for play in found]


def next_steps(ruleset: Ruleset, asked: Question) -> list[Any]:
    """The steps that may come next, after those that were played."""
    position, throw, played = asked["position"], asked.get("throw"), asked.get("played") or ""
    return as_json(ruleset.next_steps(position, throw, played, history=_past(asked)))


def judge(ruleset: Ruleset, asked: Question) -> dict[str, Any]:
    """The verdict on a play; `meant` says what was probably meant in another count of points."""
    position, throw, play, past = asked["position"], asked.get("throw"), asked["play"], _past(asked)
    verdict = ruleset.judge(position, throw, play, history=past)
    meant = None
    if not verdict and isinstance(play, str):
        meant = ruleset.meant(position, throw, play, history=past)
    return {**verdict.as_json(), **({"meant": meant} if meant else {})}


def outcome(ruleset: Ruleset, asked: Question) -> dict[str, Any]:
    """Whether the game is over at a position, and how it has ended."""
    return ruleset.outcome(asked["position"], history=_past(asked)).as_json()


def board(ruleset: Ruleset, asked: Question) -> str:
    """The picture of a position as SVG, with its colours in itself; `play` led there."""
    return ruleset.svg(asked["position"], asked.get("play"), plain=True)


def _past(asked: Question) -> list[str]:
    return asked.get("history") or []
