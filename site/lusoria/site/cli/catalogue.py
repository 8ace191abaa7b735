"""Commands for those who look things up: games, rules, comparisons, questions to the database."""

from __future__ import annotations

import csv
import json
import re
import shlex
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from lusoria.playable import families
from lusoria.schema.mistakes import no_ruleset
from lusoria.site.ask.library import Library
from lusoria.site.cli import Group
from lusoria.site.cli.about import opened, rows
from lusoria.site.cli.options import (
    NOTATION,
    build_option,
    csv_option,
    json_option,
    pager_option,
    ruleset_argument,
)
from lusoria.site.cli.output import (
    AS_JSON,
    answer,
    colour_basis,
    describe_witnesses,
    format_table,
    format_value,
    line_width,
    text_width,
    wrap,
)
from lusoria.site.faults import Fault

if TYPE_CHECKING:
    from lusoria.schema.questions import Question

Clause = Mapping[str, Any]
Row = Mapping[str, Any]

# Games


@click.command()
@click.argument("words", metavar="[WORD]...", nargs=-1)
@build_option
@json_option
@pager_option
def games(library: Library, words: tuple[str, ...]) -> None:
    """List the games and their rulesets.

    The ids of rulesets are those by which other commands know them. Games that cannot be played yet
    follow, a line each. With WORDs: only the games that have all of them in a name, in any
    language, their id, their places or their family.

    \b
    Examples:
      lusoria games
      lusoria games tavole reale
      lusoria games france --json
    """
    index = library.build.index
    known = [
        {**game, "rulesets": [r for r in index["rulesets"] if r["game"] == game["id"]]}
        for game in index["games"]
    ]
    known.sort(key=lambda game: not game["rulesets"])
    if words:
        with opened(library) as connection:
            found = _search_names(connection, words)
        known = [{**g, "found_in": found[g["id"]]} for g in known if g["id"] in found]
    answer({"games": known}, _list_games(known))


def _list_games(known: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of the games that can be played, then of the others."""
    playable = [game for game in known if game["rulesets"]]
    for i, game in enumerate(playable):
        yield from [""] * (i > 0)
        yield f"{click.style(game['name'], bold=True)} ({game['id']})"
        if game["summary"]:
            yield wrap(game["summary"], 2)
        if game.get("found_in"):
            yield wrap(f"Found in: {'; '.join(game['found_in'])}", 2)
        for ruleset in game["rulesets"]:
            yield f"  {click.style(ruleset['id'], bold=True)}"
            yield wrap(ruleset["name"], 6)
            for option, name in ruleset["options"].items():
                yield wrap(name, 8 + len(option), f"      +{option} ")
    others = known[len(playable) :]
    if others:
        yield from [""] * bool(playable)
        yield click.style("Known, but their rules are not in the catalogue yet", bold=True)
    broad = max((len(game["id"]) for game in others), default=0)
    for game in others:
        shown = (game["id"], game["name"], game["family"])
        names = [n for n in game.get("found_in", ()) if n.partition(" (")[0] not in shown]
        about = "; ".join(names) or " ".join(game["summary"].split())
        line = f"  {game['id']:<{broad}}  {game['name']}: {about}"
        yield line if len(line) <= text_width() else f"{line[: text_width() - 1]}…"


def _search_names(connection: sqlite3.Connection, words: Sequence[str]) -> dict[str, list[str]]:
    """Return the games that have every word somewhere, with the names in which one was found.

    Of names that differ in capitals and accents one is returned. Raises Fault with the nearest
    names if there is no such game.
    """
    from lusoria.schema.questions import query  # slow to import, and few look for words
    from lusoria.schema.texts import without_accents

    def fold(text: str) -> str:
        return without_accents(text).casefold()

    names: dict[str, dict[str, str]] = {}
    for game, word, language in connection.execute(query("names_of_games")):
        names.setdefault(game, {}).setdefault(
            fold(word), f"{word} ({language})" if language else word
        )
    wanted = [fold(word) for word in words]
    found = {
        game: [name for text, name in texts.items() if any(word in text for word in wanted)]
        for game, texts in names.items()
        if all(any(word in text for text in texts) for word in wanted)
    }
    if not found:
        from difflib import get_close_matches

        known = sorted({text for texts in names.values() for text in texts})
        near = get_close_matches(" ".join(wanted), known)
        hint = f"did you mean {' or '.join(near)}?" if near else "lusoria games lists all"
        asked = " ".join(words)
        raise Fault(f"no game has {asked!r} in its names, places or family; {hint}")
    return found


# Rules


@click.command()
@ruleset_argument(required=False)
@click.argument("other", type=NOTATION, required=False)
@build_option
@json_option
@pager_option
def rules(library: Library, ruleset: str | None, other: str | None) -> None:
    """Print a ruleset clause by clause; or list the rule functions.

    Of a clause: its sentence, its basis, its witnesses, and the rule that executes it. With OTHER,
    a ruleset of the same game: only the questions that the two answer differently.

    Without RULESET: the rule functions that there are, by family and subject, each with its
    sentence, its parameters and the hooks at which it speaks.

    With --json: the assembled ruleset, which programs of other makes can read.

    \b
    Examples:
      lusoria rules
      lusoria rules verquere/encyclopedia+five-blots
      lusoria rules verquere/encyclopedia verquere/dlp-1252
      lusoria rules verquere/dlp-1252 --json
    """
    if ruleset is None:
        functions = [
            {
                "rule": rule.name,
                "says": rule.sentence,
                "parameters": dict(rule.parameters),
                "hooks": list(rule.hooks),
            }
            for rule in families.rules().values()
        ]
        answer({"rules": functions}, _list_functions(functions))
        return
    assembled = library.build.assembled(ruleset)
    if other is None:
        answer(assembled, describe_ruleset(assembled))
        return
    second = library.build.assembled(other)
    if ruleset.partition("/")[0] != other.partition("/")[0]:
        raise Fault(
            f"{assembled['ruleset']} and {second['ruleset']} are rulesets of two games, expected "
            "two of the same game; lusoria compare takes rulesets of any games"
        )
    found = list(compare_clauses(assembled, second))
    data = {"rulesets": [ruleset, other], "differences": found}
    answer(data, _describe_differences(assembled, second, found))


def _list_functions(functions: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of rule functions, under the subjects of their families."""

    def subject(function: Row) -> str:
        return str(function["rule"]).rpartition(".")[0]

    for name, of_subject in groupby(sorted(functions, key=subject), subject):
        yield click.style(name, bold=True)
        for rule in of_subject:
            parameters = ", ".join(f"{name}: {kind}" for name, kind in rule["parameters"].items())
            yield wrap(f"{rule['rule']}({parameters}) at {' and '.join(rule['hooks'])}", 6, "  ")
            yield wrap(rule["says"], INDENT)
        yield ""
    yield f"{len(functions)} rules; docs/guides/add-a-rule.md tells how to write one"


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


def describe_ruleset(assembled: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a ruleset: a head, then all clauses by the moment when they count."""
    clauses = assembled["clauses"]
    ruled = sum(bool(clause["rules"]) for clause in clauses)
    held = sum(bool(clause["held_by"]) for clause in clauses)
    bases = Counter(clause["basis"] for clause in clauses).most_common()
    yield click.style(assembled["name"], bold=True)
    yield f"{assembled['ruleset']}, family {assembled['family']}, digest {assembled['digest'][:12]}"
    yield wrap(
        f"{len(clauses)} clauses: {ruled} executed by rules, {held} held by the family, "
        f"{len(clauses) - ruled - held} recorded only. Their basis: "
        f"{', '.join(f'{count} {name}' for name, count in bases)}.",
        0,
    )
    yield wrap("The numbers are those of the order of play.", 0)
    groups: dict[str, list[Clause]] = {
        heading: [] for heading in (*MOMENTS, OTHER, BY_FAMILY, NOT_PLAYED)
    }
    for clause in clauses:
        groups[_find_heading(clause)].append(clause)
    for heading, group in groups.items():
        if group:
            yield ""
            yield click.style(heading, bold=True, underline=True)
        for clause in group:
            yield ""
            yield from _describe_clause(clause, assembled["family"])


def _find_heading(clause: Clause) -> str:
    """Return the heading of a clause: the moment at which its rule acts, or why it has no rule."""
    if not clause["rules"]:
        return BY_FAMILY if clause["held_by"] else NOT_PLAYED
    first = next(iter(clause["rules"][0]["hooks"]), "none")
    return next((heading for heading, hooks in MOMENTS.items() if first in hooks), OTHER)


def _describe_clause(clause: Clause, family: str) -> Iterator[str]:
    """Yield the lines of a clause: number, locus and id, sentence, witnesses, execution, note."""
    name = clause["id"].partition("/")[2]
    locus = f"{clause['locus']}: " if clause["locus"] != name else ""
    head = f"{clause['number']:>3}  {locus}{name}"
    gap = " " * max(2, text_width() - len(head) - len(clause["basis"]))
    yield f"{click.style(head, bold=True)}{gap}{colour_basis(clause)}"
    if clause.get("question"):
        yield click.style(wrap(clause["question"], INDENT), italic=True)
    yield wrap(clause["says"], INDENT)
    yield from describe_witnesses(clause, INDENT)
    if not clause["witnesses"]:
        yield f"{' ' * INDENT}no witness"
    lines = [("rule", _describe_use(use, family)) for use in clause["rules"]]
    if clause["held_by"]:
        fact = families.family(family).facts[clause["held_by"]]
        lines.append(("fact", f"{fact.says} ({fact.place(family)})"))
    lines += [("no rule", clause["not_modelled"] or ""), ("note", clause["note"] or "")]
    for label, text in lines:
        if text:
            yield wrap(text, INDENT + 12, f"{' ' * INDENT}{label:<12}")


def _describe_use(use: Mapping[str, Any], family: str) -> str:
    """Return a rule as a clause uses it: function, parameters, hooks, and what it lifts."""
    values = use["with"]
    names = families.rules(family)[use["rule"]].parameters
    called = ", ".join(f"{name}={format_value(values[name])}" for name in names if name in values)
    text = f"{use['rule']}({called}) at {' and '.join(use['hooks'])}"
    if use.get("lifts"):
        text += f", lifts {use['lifts']}"
    if use.get("after"):
        text += f", asked after each {use['after']}"
    return text


def compare_clauses(one: Row, other: Row) -> Iterator[dict[str, Any]]:
    """Yield the loci at which two rulesets take different clauses, in the order of play.

    With each are the two clauses; None where a ruleset leaves the question open.
    """
    first, second = ({clause["locus"]: clause for clause in r["clauses"]} for r in (one, other))
    loci, after = list(first), 0
    for locus in second:  # of the loci in the order of play, both lists are a part
        if locus not in first:
            loci.insert(after, locus)
        after = loci.index(locus) + 1
    for locus in loci:
        clauses = first.get(locus), second.get(locus)
        if None in clauses or clauses[0]["id"] != clauses[1]["id"]:  # type: ignore[index]
            yield {"locus": locus, "one": clauses[0], "other": clauses[1]}


def _describe_differences(one: Row, other: Row, found: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of differences: under each question the clauses of the two rulesets."""
    yield f"{one['ruleset']}: {one['name']}"
    yield f"{other['ruleset']}: {other['name']}"
    yield f"{len(found)} {'difference' if len(found) == 1 else 'differences'}"
    for difference in found:
        yield ""
        locus = difference["locus"].replace("-", " ").capitalize()
        yield click.style(locus, bold=True, underline=True)
        for ruleset, clause in ((one, difference["one"]), (other, difference["other"])):
            yield f"  {click.style(ruleset['ruleset'], bold=True)}"
            if clause is None:
                yield "     leaves it open"
            else:
                yield from _describe_clause(clause, ruleset["family"])


# Comparisons of any games


@click.command()
@click.argument("one", type=NOTATION)
@click.argument("other", type=NOTATION)
@build_option
@json_option
@pager_option
def compare(library: Library, one: str, other: str) -> None:
    """Show where two rulesets of any games differ.

    Of ONE and OTHER: the shared questions that they answer otherwise, how many they answer alike,
    and what only one of them asks.

    \b
    Examples:
      lusoria compare backgammon/modern jacquet/ludii-code
      lusoria compare verquere/encyclopedia svenskt-bradspel/vasa-2003 --json
    """
    from lusoria.schema.questions import questions

    known = [ruleset["id"] for ruleset in library.build.index["rulesets"]]
    games = [game["id"] for game in library.build.index["games"]]
    for name in (one, other):
        if name not in known:
            raise no_ruleset(name, known, games)
    with opened(library) as connection:
        topics = rows(connection, questions()["topics_of_two_rulesets"].sql, one=one, other=other)
    answer({"one": one, "other": other, "topics": topics}, _describe_topics(one, other, topics))


def _describe_topics(one: str, other: str, topics: Sequence[Row]) -> Iterator[str]:
    both = [topic for topic in topics if topic["one"] and topic["other"]]
    yield click.style(f"{one} and {other}", bold=True)
    alike = sum(topic["alike"] for topic in topics)
    yield f"alike in {alike} of {len(both)} questions that both answer"
    for section, of_section in groupby(both, lambda topic: topic["section"]):
        parting = [topic for topic in of_section if not topic["alike"]]
        if parting:
            yield ""
            yield click.style(section, bold=True)
        for topic in parting:
            yield wrap(f"{topic['asks']} ({topic['topic']})", 2)
            yield wrap(topic["one"], 6 + len(one), f"    {one}: ")
            yield wrap(topic["other"], 6 + len(other), f"    {other}: ")
    for ruleset, column in ((one, "one"), (other, "other")):
        alone = [topic["topic"] for topic in topics if topic[column] and topic not in both]
        if alone:
            yield ""
            yield wrap(f"asked by {ruleset} alone: {', '.join(alone)}", 2)


# Questions

READABLE = 24
"""Rows are set as paragraphs where a table would have texts in columns narrower than this."""

OUR_FUNCTIONS = re.compile(r"\b(distance_km|escape_fts)\(")
"""Functions in SQL that SQLite has not; the plugin of Datasette adds them."""

EMPTY = (None, "", "[]", "{}")


class Questions(Group):
    """The group of all questions, a command each, with the parameters as options."""

    kind = "question"

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all questions."""
        from lusoria.schema.questions import questions

        return list(questions())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a question; None if there is no such question."""
        from lusoria.schema.questions import questions

        question = questions().get(cmd_name)
        return _make_command(question) if question else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write nothing: without a name the command lists the questions."""


@click.group(cls=Questions, invoke_without_command=True)
@json_option
@pager_option
@click.pass_context
def ask(ctx: click.Context) -> None:
    """Answer a QUESTION from the database, or list the questions.

    The questions are those of Datasette. Each explains itself with --help.

    \b
    Examples:
      lusoria ask
      lusoria ask examples_of_a_game --game verquere
      lusoria ask witnesses_before_a_year --before 1750 --json
      lusoria ask answers_to_a_topic --topic doublets --csv
      lusoria ask two_rulesets --help
    """
    if ctx.invoked_subcommand is None:
        from lusoria.schema.questions import questions
        from lusoria.schema.questions.parameters import label_parameter

        listed = [
            {
                "name": question.name,
                "about": question.about,
                "title": question.title,
                "says": question.says,
                "parameters": {
                    name: {**parameter._asdict(), "words": label_parameter(question, name)}
                    for name, parameter in question.parameters.items()
                },
                "columns": dict(question.columns),
            }
            for question in questions().values()
        ]
        answer({"questions": listed}, _list_questions(listed))


def _list_questions(listed: Sequence[Row]) -> Iterator[str]:
    from lusoria.schema.questions import SUBJECTS

    for about, heading in SUBJECTS.items():
        yield click.style(heading, bold=True)
        for question in listed:
            if question["about"] == about:
                options = [
                    f"--{name}" if parameter["needed"] else f"[--{name}]"
                    for name, parameter in question["parameters"].items()
                ]
                yield f"  {' '.join([question['name'], *options])}"
                yield wrap(question["title"], 6)
        yield ""


def _make_command(question: Question) -> click.Command:
    """Return the command of a question."""
    from lusoria.schema.questions.parameters import label_parameter, read_choices, read_values

    @build_option
    @csv_option
    @json_option
    @pager_option
    def run(library: Library, as_csv: bool, **given: str) -> None:
        if as_csv and click.get_current_context().meta[AS_JSON]:
            raise click.UsageError("--csv and --json exclude each other")
        with opened(library) as connection:
            values, mistakes = read_values(question, given, read_choices(connection, question))
            if mistakes:
                raise Fault(" ".join(map(str, mistakes)))
            if OUR_FUNCTIONS.search(question.sql):
                from lusoria.site.plugin.functions import prepare_connection

                prepare_connection(connection, "lusoria")
            found = rows(connection, question.sql, **values)
        if as_csv:
            writer = csv.DictWriter(sys.stdout, question.columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(found)
            return
        data = {"question": question.name, "parameters": values, "rows": found}
        answer(data, _describe_rows(question, values, found))

    for name, parameter in reversed([*question.parameters.items()]):
        says = ", to be given." if parameter.needed else "; all, if left out."
        option = click.option(
            f"--{name}",
            default="",
            metavar=name.upper(),
            help=f"{label_parameter(question, name)}{says}",
        )
        run = option(run)
    example = " ".join(
        f"--{name} {shlex.quote(value)}" for name, value in question.example.items() if value
    )
    example = f"\b\nExample:\n  lusoria ask {question.name} {example}".rstrip()
    says = re.sub(r":([a-z]+)", lambda m: m[1].upper(), question.says)
    return click.command(
        name=question.name,
        short_help=question.title,
        help=f"{question.title}.\n\n{says}\n\n{example}",
    )(run)


def _describe_rows(
    question: Question, values: Mapping[str, str], found: Sequence[Row]
) -> Iterator[str]:
    """Yield an answer in lines: a table, or a paragraph for each row where that is too wide.

    Columns are left out that others tell, that are empty, or that repeat what was asked.
    """
    yield click.style(f"{question.title}: {len(found)}", bold=True)
    if not found:
        if question.empty:
            yield wrap(question.empty, 2)
        return
    of = question.columns
    repeated = {name for name, kind in of.items() if kind.startswith(("kind of", "year of"))}
    asked = {(question.parameters[name].kind, value) for name, value in values.items()}
    columns = []
    for column in (column for column in of if column not in repeated):
        cells = {row[column] for row in found}
        if cells - set(EMPTY) and (len(cells) > 1 or (of[column], *cells) not in asked):
            columns.append(column)
    texts = [{c: _format_cell(of[c], row[c], row) for c in columns} for row in found]
    heads = {c: "date" if c == "edtf" else c.replace("_", " ") for c in columns}
    if _fits(texts):
        table = [dict(zip(heads.values(), row.values(), strict=True)) for row in texts]
        yield from format_table(table, line_width())
        return
    broad = max(map(len, heads.values()))
    for row in texts:
        yield ""
        for column, text in row.items():
            head = f"  {heads[column]}"
            for line in filter(None, text.split("\n")):
                yield wrap(line, broad + 4, head)
                head = ""


def _fits(texts: Sequence[Mapping[str, str]]) -> bool:
    """Return whether a table has room for all ids and numbers, and for texts in some lines.

    A cell that is a list of ids needs lines of its own.
    """
    widths = []
    for column in texts[0]:
        cells = [row[column] for row in texts]
        if "\n" in "".join(cells):
            return False
        broad = max(map(len, cells))
        widths.append(min(READABLE, broad) if " " in "".join(cells) else broad)
    return sum(widths) + 2 * len(widths) <= line_width()


def _format_cell(kind: str, value: Any, row: Row) -> str:
    """Return a value as text; ids and words of the catalogue as they are, as `about` takes them."""
    from lusoria.site import dating

    if value in EMPTY:
        return ""
    if kind == "date":
        return dating.in_words(str(value), row.get("not_before"), row.get("not_after"))
    if kind.startswith("year") and isinstance(value, int):
        return dating.year(value)
    if kind == "flag":
        return "yes" if value else "no"
    if kind.endswith(" list") and str(value).startswith("["):
        return "\n".join(map(str, json.loads(value)))
    return str(value)
