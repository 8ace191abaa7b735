"""What the engines hold without a rule: each fact has its function, and a clause or a reason."""

from __future__ import annotations

from importlib import import_module

import click
import pytest
from tests.playing import ASSEMBLED, CATALOGUE

from lusoria.playable import families
from lusoria.playable.core import Fact
from lusoria.site.cli.catalogue import describe_ruleset

FACTS: list[tuple[str, str, Fact]] = [
    (family, name, fact)
    for family in families.names()
    for name, fact in families.family(family).facts.items()
]
REFERRED = {
    (game.game.family, clause.fact)
    for game in CATALOGUE.games.values()
    for locus in game.loci
    for clause in locus.clauses
    if clause.fact
}


@pytest.mark.parametrize(("family", "name", "fact"), FACTS)
def test_each_fact_is_held_by_a_function_that_there_is(family: str, name: str, fact: Fact) -> None:
    module, _, function = f"lusoria.playable.{fact.place(family)}".rpartition(".")
    assert callable(getattr(import_module(module), function))
    assert fact.says.endswith(".")


@pytest.mark.parametrize(("family", "name", "fact"), FACTS)
def test_each_fact_has_a_clause_or_a_reason_why_it_has_none(
    family: str, name: str, fact: Fact
) -> None:
    assert ((family, name) in REFERRED) == (fact.unused is None)


def test_a_ruleset_shows_the_sentence_and_the_function_of_a_fact() -> None:
    shown = click.unstyle("\n".join(describe_ruleset(ASSEMBLED["verquere/encyclopedia"])))
    fact = families.family("tables").facts["obligations-bind-every-play"]
    assert f"{fact.says} ({fact.place('tables')})" in " ".join(shown.split())
