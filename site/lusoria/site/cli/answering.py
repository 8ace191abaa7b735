"""The answers to questions about play, as JSON: for the command line and for HTTP."""

from __future__ import annotations

from typing import Any

from lusoria.site.cli.batch import Question, wanted
from lusoria.site.cli.changing import Change
from lusoria.site.cli.history import History
from lusoria.site.cli.library import Library


def legal_plays(
    library: Library,
    change: Change,
    sequences: bool,
    next_: bool,
    history: History,
    question: Question,
) -> dict[str, Any]:
    """What may be played: whole plays, or the next steps where some were played already."""
    ruleset = change.ruleset(library, wanted(question, "ruleset"))
    position = wanted(question, "position")
    throw, played = question.get("throw"), question.get("played")
    before = history.read_by(ruleset, question.get("history"))
    if next_ or played is not None:
        steps = ruleset.next_steps(position, throw, played or "", history=before)
        return {"ruleset": ruleset.id, "next": steps}
    ask = ruleset.sequences if sequences else ruleset.plays
    found = ask(position, throw, history=before)
    return {"ruleset": ruleset.id, "plays": [play.as_json() for play in found]}


def judged(
    library: Library, change: Change, history: History, question: Question
) -> dict[str, Any]:
    """The verdict on a play."""
    ruleset = change.ruleset(library, wanted(question, "ruleset"))
    position, play = wanted(question, "position"), wanted(question, "play")
    before = history.read_by(ruleset, question.get("history"))
    verdict = ruleset.judge(position, question.get("throw"), play, history=before)
    return {"ruleset": ruleset.id, **verdict.as_json()}


def how_it_stands(
    library: Library, change: Change, history: History, question: Question
) -> dict[str, Any]:
    """Whether the game is over at a position, and how it has ended."""
    ruleset = change.ruleset(library, wanted(question, "ruleset"))
    before = history.read_by(ruleset, question.get("history"))
    found = ruleset.outcome(wanted(question, "position"), history=before)
    return {"ruleset": ruleset.id, **found.as_json()}
