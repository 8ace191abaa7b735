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


def plays(ruleset: Ruleset, question: Question) -> list[dict[str, Any]]:
    """Return the legal plays, one for each position that they lead to."""
    position, throw = question["position"], question.get("throw")
    return [play.as_json() for play in ruleset.plays(position, throw, history=_history(question))]


def sequences(ruleset: Ruleset, question: Question) -> list[dict[str, Any]]:
    """Return every legal order of the steps."""
    orders = ruleset.sequences(
        question["position"], question.get("throw"), history=_history(question)
    )
    return [play.as_json() for play in orders]


def next_steps(ruleset: Ruleset, question: Question) -> list[Any]:
    """Return the steps that may come next, after those that were played."""
    position, throw, played = (
        question["position"],
        question.get("throw"),
        question.get("played") or "",
    )
    return as_json(ruleset.next_steps(position, throw, played, history=_history(question)))


def judge(ruleset: Ruleset, question: Question) -> dict[str, Any]:
    """Return the verdict; `meant` is what was probably meant, in another count of points."""
    position, throw, play, past = (
        question["position"],
        question.get("throw"),
        question["play"],
        _history(question),
    )
    verdict = ruleset.judge(position, throw, play, history=past)
    meant = None
    if not verdict and isinstance(play, str):
        meant = ruleset.meant(position, throw, play, history=past)
    return {**verdict.as_json(), **({"meant": meant} if meant else {})}


def outcome(ruleset: Ruleset, question: Question) -> dict[str, Any]:
    """Return whether the game is over at a position, and how it has ended."""
    return ruleset.outcome(question["position"], history=_history(question)).as_json()


def board(ruleset: Ruleset, question: Question) -> str:
    """Return a position as SVG, with its colours in itself; `play` led there."""
    return ruleset.svg(question["position"], question.get("play"), plain=True)


def _history(question: Question) -> list[str]:
    return question.get("history") or []
