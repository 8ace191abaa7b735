"""What a page says of itself where it is listed: by search engines, or by whoever links to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lusoria.schema.database.tables import (
    Assembled,
    Clause,
    Evidence,
    Example,
    ExampleExpectation,
    Game,
    Locus,
    Rule,
)
from lusoria.site.pages.edition import Edition


def described(edition: Edition, kind: str, key: str, title: str) -> str | None:
    """The description of the page of a thing; None where its first words do as well."""
    return DESCRIBED[kind](edition, key, title) if kind in DESCRIBED else None


def _clause(edition: Edition, key: str, _title: str) -> str:
    clause = edition.get(Clause, key)
    asks = edition.get(Locus, clause.locus).question
    return f"{edition.get(Game, clause.game).name}: {asks} {clause.says}"


def _locus(edition: Edition, key: str, _title: str) -> str:
    locus = edition.get(Locus, key)
    answers = " · ".join(clause.says for clause in edition.by(Clause, "locus", key))
    return f"{edition.get(Game, locus.game).name}: {locus.question} {answers}"


def _example(edition: Edition, key: str, _title: str) -> str:
    example = edition.get(Example, key)
    judged = edition.by(ExampleExpectation, "example", key)[0]
    what = (
        f"{example.throw}, {example.play}" if example.throw else example.play or "a recorded game"
    )
    verdict = f": {judged.found_verdict.replace('-', ' ')}" if judged.found_verdict else ""
    by = edition.get(Assembled, judged.ruleset).name
    game = edition.get(Game, example.game).name
    return f"{game}: {example.name}. {what}{verdict} by the ruleset {by}."


def _rule(edition: Edition, key: str, _title: str) -> str:
    rule = edition.get(Rule, key)
    return f"The function {rule.function} in Python: {rule.sentence}"


def _evidence(edition: Edition, key: str, title: str) -> str:
    record = edition.get(Evidence, key)
    says = f" {record.says}" if record.says else ""
    return f"Evidence of {edition.get(Game, record.game).name}: {title}.{says}"


DESCRIBED: Mapping[str, Callable[[Edition, str, str], str]] = {
    "clause": _clause,
    "evidence": _evidence,
    "example": _example,
    "locus": _locus,
    "rule": _rule,
}
