"""Verdicts, outcomes and clauses in words, for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from lusoria.site.cli.terminal import wrapped

Clause = Mapping[str, Any]
BASIS_COLOURS = {"attested": "green", "observed": "green", "reported": "cyan", "inferred": "yellow"}
"""Colours of the bases that rest on a source; all others are shown in magenta."""

STANCES = ("states", "implies", "contradicts")


def basis(clause: Clause) -> str:
    """The basis of a clause, in its colour."""
    return click.style(clause["basis"], fg=BASIS_COLOURS.get(clause["basis"], "magenta"))


def cited(clauses: Sequence[Clause]) -> str:
    """Clauses as a verdict cites them: the sentence, its basis, and who bears witness to it."""
    return "\n".join(line for clause in clauses for line in _cited(clause))


def _cited(clause: Clause) -> list[str]:
    head = f"  {click.style(clause['id'], bold=True)}, {basis(clause)}"
    return [head, wrapped(clause["says"], 4), *witnesses(clause, 4)]


def witnesses(clause: Clause, indent: int) -> list[str]:
    """Who takes a stance on a clause, and where: a line each, assent before contradiction. What a
    source states, it need not imply as well.
    """
    places: dict[tuple[str, str], dict[str, None]] = {}
    for witness in sorted(clause["witnesses"], key=lambda w: STANCES.index(w["stance"])):
        stance, source = witness["stance"], witness["source"]
        if stance != "implies" or ("states", source) not in places:
            places.setdefault((stance, source), {})[witness["locator"]] = None
    broad = max((len(source) for _, source in places), default=0)
    return [
        wrapped(
            "; ".join(locators),
            indent + broad + 14,
            f"{' ' * indent}{stance:<12}{source:<{broad}}  ",
        )
        for (stance, source), locators in places.items()
    ]


def verdict(answer: Mapping[str, Any]) -> str:
    """A verdict in words: legal, and the position after; or what is at fault, and by what."""
    if answer["legal"]:
        return f"{click.style('legal', fg='green', bold=True)}\n{answer['position']}"
    at = f" at step {answer['step']}" if answer["step"] else ""
    head = f"{click.style(answer['kind'], fg='red', bold=True)}{at}"
    parts = [head, wrapped(answer["reason"], 0), cited(answer["clauses"])]
    return "\n".join(part for part in parts if part)


def outcome(answer: Mapping[str, Any]) -> str:
    """An outcome in words: who has won, what, by which clauses."""
    if not answer["over"]:
        return "the game goes on"
    if answer["winner"] is None:
        head = "the game is drawn"
    else:
        winner = click.style(f"{answer['winner']} has won", bold=True)
        head = f"{winner}, stake {answer['stake']}"
    return f"{head}, by\n{cited(answer['clauses'])}"


def plays(answer: Sequence[Mapping[str, Any]]) -> str:
    """Plays, a line each: how they are written, and the position after them."""
    broad = max((len(play["play"]) for play in answer), default=0)
    return "\n".join(f"{play['play']:<{broad}}  {play['position']}" for play in answer)


def sequences(answer: Sequence[Mapping[str, Any]]) -> str:
    """Plays whose order of steps counts, a line each: every step is written by itself."""
    return plays([{**play, "play": _in_order(play)} for play in answer])


def _in_order(play: Mapping[str, Any]) -> str:
    steps = play["steps"]
    if not all("number" in step for step in steps):
        return str(play["play"])
    return " ".join(f"{step['from']}/{step['to']}" for step in steps) or str(play["play"])


def steps(answer: Sequence[Mapping[str, Any]]) -> str:
    """Single steps, a line each: from, to, and the number that is used, where there are dice."""
    return "\n".join(map(_step, answer))


def _step(step: Mapping[str, Any]) -> str:
    if "number" in step:
        return f"{step['from']}/{step['to']}  with {step['number']}"
    return f"{step['from']}-{step['to']}"


def won(winner: str, stake: int) -> str:
    """Who wins what, for an example: white wins 2, or a draw."""
    return "a draw" if winner == "draw" else f"{winner} wins {stake}"


def value_text(value: Any) -> str:
    """A parameter in the shortest writing: points as 2..12, a set-up as 15@1."""
    if isinstance(value, Mapping):
        if set(value) == {"from", "to"}:
            return f"{value['from']}..{value['to']}"
        return " ".join(f"{count}@{place}" for place, count in value.items())
    if isinstance(value, list):
        return ",".join(map(value_text, value)) or "none"
    return str(value)
