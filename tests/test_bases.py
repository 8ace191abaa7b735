"""On what rulesets take their clauses: one reason has one basis everywhere."""

from __future__ import annotations

from collections import defaultdict

from tests.assembling import catalogue


def test_the_same_reason_has_the_same_basis_in_all_rulesets() -> None:
    bases = defaultdict(set)
    for _, ruleset in catalogue()[0].rulesets():
        options = (option.choices for option in ruleset.options.values())
        for choices in (ruleset.choices, *options):
            for choice in choices.values():
                if choice.note is not None:
                    bases[choice.note].add(choice.basis)
    assert len(bases) > 100
    assert {note: found for note, found in bases.items() if len(found) > 1} == {}
