"""A ruleset as a page of a reference book, for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from lusoria.playable import families
from lusoria.playable.core import rules_of
from lusoria.site.cli.wording import Clause, basis, width, witnesses, wrapped

MOMENTS = {
    "The beginning": ("size", "setup", "course", "opening"),
    "The throw": ("dice", "throw"),
    "Placing men": ("place",),
    "Who may play, and which men": ("gate", "leave", "stay"),
    "How men move": ("way", "reach", "leap", "avoid"),
    "Where men may land and enter": ("land", "enter"),
    "Where a number leads": ("go",),
    "Which steps are allowed": ("forbid", "prefer"),
    "What an arriving man does": ("depart", "arrive", "rest", "settle", "idle", "spare"),
    "What is lifted off, and who goes on": ("lift", "again"),
    "What may not come back": ("recur", "recur_at_once"),
    "Bearing off": ("bear",),
    "How much must be played": ("obligation", "stop", "excuse"),
    "How the game ends": ("end", "stuck"),
}
"""The moments of a game at which rules speak, by the hooks at which they do."""
OTHER = "Other rules"
BY_FAMILY = "Held by the engine of the family"
NOT_PLAYED = "Recorded, not executed"
INDENT = 5


def page(assembled: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the page: a head, then all clauses, grouped by the moment when they count."""
    clauses = assembled["clauses"]
    yield click.style(assembled["name"], bold=True)
    yield f"{assembled['ruleset']}, family {assembled['family']}, digest {assembled['digest'][:12]}"
    yield wrapped(_summary(clauses), 0)
    yield wrapped("The numbers are those of the order of play.", 0)
    for heading, of_group in _grouped(clauses):
        yield ""
        yield f"{click.style(heading, bold=True, underline=True)}"
        for clause in of_group:
            yield ""
            yield from entry(clause, assembled["family"])


def _summary(clauses: Sequence[Clause]) -> str:
    """How many clauses there are, executed by what and resting on what."""
    ruled = sum(bool(clause["rules"]) for clause in clauses)
    held = sum(bool(clause["held_by"]) for clause in clauses)
    bases = Counter(clause["basis"] for clause in clauses)
    resting = ", ".join(f"{count} {name}" for name, count in bases.most_common())
    return (
        f"{len(clauses)} clauses: {ruled} executed by rules, {held} held by the family, "
        f"{len(clauses) - ruled - held} recorded only. Their basis: {resting}."
    )


def _grouped(clauses: Sequence[Clause]) -> Iterator[tuple[str, list[Clause]]]:
    """The clauses under their headings; under each in the order of the ruleset."""
    groups: dict[str, list[Clause]] = {
        heading: [] for heading in (*MOMENTS, OTHER, BY_FAMILY, NOT_PLAYED)
    }
    for clause in clauses:
        groups[_heading(clause)].append(clause)
    yield from ((heading, group) for heading, group in groups.items() if group)


def _heading(clause: Clause) -> str:
    if not clause["rules"]:
        return BY_FAMILY if clause["held_by"] else NOT_PLAYED
    spoken_at = clause["rules"][0]["hooks"] or ["none"]
    for heading, hooks in MOMENTS.items():
        if spoken_at[0] in hooks:
            return heading
    return OTHER


def entry(clause: Clause, family: str) -> Iterator[str]:
    """One clause: number, locus and id, sentence, witnesses, execution, a note."""
    name = clause["id"].partition("/")[2]
    place = f"{clause['locus']}: " if clause["locus"] != name else ""
    head = f"{clause['number']:>3}  {place}{name}"
    gap = " " * max(2, width() - len(head) - len(clause["basis"]))
    yield f"{click.style(head, bold=True)}{gap}{basis(clause)}"
    if clause.get("question"):
        yield click.style(wrapped(clause["question"], INDENT), italic=True)
    yield wrapped(clause["says"], INDENT)
    yield from witnesses(clause, INDENT)
    if not clause["witnesses"]:
        yield f"{' ' * INDENT}no witness"
    yield from (_line("rule", rule_text(use, family)) for use in clause["rules"])
    if clause["held_by"]:
        fact = families.family(family).facts[clause["held_by"]]
        yield _line("fact", f"{fact.says} ({fact.place(family)})")
    if clause["not_modelled"]:
        yield _line("why", clause["not_modelled"])
    if clause["note"]:
        yield _line("note", clause["note"])


def _line(label: str, text: str) -> str:
    return wrapped(text, INDENT + 12, f"{' ' * INDENT}{label:<12}")


def rule_text(use: Mapping[str, Any], family: str) -> str:
    """A rule as a clause uses it: the function, its parameters, when it speaks, what it lifts."""
    given = use["with"]
    families.family(family)  # importing a family registers its rules
    known = rules_of((family,))[use["rule"]].parameters
    values = ", ".join(f"{name}={value_text(given[name])}" for name in known if name in given)
    text = f"{use['rule']}({values}) at {' and '.join(use['hooks'])}"
    if use.get("lifts"):
        text += f", lifts {use['lifts']}"
    if use.get("after"):
        text += f", asked after each {use['after']}"
    return text


def value_text(value: Any) -> str:
    """A parameter in the shortest writing: points as 2..12, a set-up as 15@1."""
    if isinstance(value, Mapping):
        if set(value) == {"from", "to"}:
            return f"{value['from']}..{value['to']}"
        return " ".join(f"{count}@{place}" for place, count in value.items())
    if isinstance(value, list):
        return ",".join(map(value_text, value)) or "none"
    return str(value)
