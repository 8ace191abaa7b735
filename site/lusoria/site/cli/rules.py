"""`lusoria rules`: a ruleset on a page, clause by clause; two rulesets side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import click

from lusoria.playable import families
from lusoria.playable.core import Rule
from lusoria.site.ask.library import Library
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import WRITTEN, ruleset_argument
from lusoria.site.cli.terminal import width, wrapped
from lusoria.site.cli.wording import Clause, basis, value_text, witnesses
from lusoria.site.faults import Fault


@command(
    examples=(
        "lusoria rules",
        "lusoria rules verquere/encyclopedia+five-blots",
        "lusoria rules verquere/encyclopedia verquere/dlp-1252",
        "lusoria rules verquere/dlp-1252 --json",
    ),
    paged=True,
)
@ruleset_argument(required=False)
@click.argument("other", type=WRITTEN, required=False)
def rules(library: Library, ruleset: str | None, other: str | None) -> Answer:
    """Print a ruleset clause by clause: sentence, basis, witnesses, and the rule that executes it.

    With OTHER, a ruleset of the same game: only the questions that the two answer differently.

    Without RULESET: the rule functions that there are, by family and subject, each with its
    sentence, its parameters and the hooks at which it speaks.

    With --json: the assembled ruleset, which programs of other makes can read.
    """
    if ruleset is None:
        functions = [*families.rules().values()]
        return Answer({"rules": [_as_json(rule) for rule in functions]}, _listed(functions))
    assembled = library.assembled(ruleset)
    if other is None:
        return Answer(assembled, page(assembled))
    second = library.assembled(other)
    found = _differences(assembled, second)
    data = {"rulesets": [ruleset, other], "differences": found}
    return Answer(data, _side_by_side(assembled, second, found))


def _as_json(rule: Rule) -> dict[str, Any]:
    return {
        "rule": rule.name,
        "says": rule.sentence,
        "parameters": dict(rule.parameters),
        "hooks": list(rule.hooks),
    }


def _listed(found: Sequence[Rule]) -> Iterator[str]:
    """The rule functions in lines, under the subjects of their families."""
    by_subject = sorted(found, key=lambda rule: rule.name.rpartition(".")[0])
    for subject, of_subject in groupby(by_subject, lambda rule: rule.name.rpartition(".")[0]):
        yield click.style(subject, bold=True)
        for rule in of_subject:
            given = ", ".join(f"{name}: {kind}" for name, kind in rule.parameters.items())
            yield wrapped(f"{rule.name}({given}) at {' and '.join(rule.hooks)}", 6, "  ")
            yield wrapped(rule.sentence, INDENT)
        yield ""
    yield f"{len(found)} rules; docs/guides/add-a-rule.md tells how to write one"


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
        yield _line("no rule", clause["not_modelled"])
    if clause["note"]:
        yield _line("note", clause["note"])


def _line(label: str, text: str) -> str:
    return wrapped(text, INDENT + 12, f"{' ' * INDENT}{label:<12}")


def rule_text(use: Mapping[str, Any], family: str) -> str:
    """A rule as a clause uses it: the function, its parameters, when it speaks, what it lifts."""
    given = use["with"]
    known = families.rules(family)[use["rule"]].parameters
    values = ", ".join(f"{name}={value_text(given[name])}" for name in known if name in given)
    text = f"{use['rule']}({values}) at {' and '.join(use['hooks'])}"
    if use.get("lifts"):
        text += f", lifts {use['lifts']}"
    if use.get("after"):
        text += f", asked after each {use['after']}"
    return text


Assembled = Mapping[str, Any]


def _differences(one: Assembled, other: Assembled) -> list[dict[str, Any]]:
    """The loci at which two rulesets take different clauses, in the order of play.

    Each has the clause of one and that of the other; None where a ruleset leaves the question open.
    Raises Fault if they are rulesets of two games.
    """
    if _game(one) != _game(other):
        raise Fault(
            f"{one['ruleset']} and {other['ruleset']} are rulesets of two games; "
            "expected two of the same game"
        )
    first, second = _by_locus(one), _by_locus(other)
    return [
        {"locus": locus, "one": first.get(locus), "other": second.get(locus)}
        for locus in _merged(list(first), list(second))
        if _id(first.get(locus)) != _id(second.get(locus))
    ]


def _side_by_side(
    one: Assembled, other: Assembled, found: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """The differences in lines: under each question the clause of one, then that of the other."""
    yield f"{one['ruleset']}: {one['name']}"
    yield f"{other['ruleset']}: {other['name']}"
    yield f"{len(found)} {'difference' if len(found) == 1 else 'differences'}"
    for each in found:
        yield ""
        yield click.style(each["locus"].replace("-", " ").capitalize(), bold=True, underline=True)
        for ruleset, clause in ((one, each["one"]), (other, each["other"])):
            yield f"  {click.style(ruleset['ruleset'], bold=True)}"
            if clause is None:
                yield "     leaves it open"
            else:
                yield from entry(clause, ruleset["family"])


def _game(assembled: Assembled) -> str:
    return str(assembled["ruleset"]).partition("/")[0]


def _by_locus(assembled: Assembled) -> dict[str, Mapping[str, Any]]:
    return {clause["locus"]: clause for clause in assembled["clauses"]}


def _id(clause: Mapping[str, Any] | None) -> object:
    return clause and clause["id"]


def _merged(first: list[str], second: Sequence[str]) -> list[str]:
    """The loci of both in the order of play, of which either list is a part."""
    after = 0
    for locus in second:
        if locus in first:
            after = first.index(locus) + 1
        else:
            first.insert(after, locus)
            after += 1
    return first
