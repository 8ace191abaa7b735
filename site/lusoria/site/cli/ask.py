"""`lusoria ask`: any question of `lusoria.schema.questions`, put to the database."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from lusoria.schema.questions import SUBJECTS, Question, questions
from lusoria.schema.questions.parameters import label_parameter, read_choices, read_values
from lusoria.site import dating
from lusoria.site.ask.library import Library
from lusoria.site.cli.about import Rows, opened, rows
from lusoria.site.cli.commands import CONTEXT, Answer, Exemplified, Group, command, tell_json
from lusoria.site.cli.terminal import room, table, tell, wrapped
from lusoria.site.faults import Fault

READABLE = 24
"""Rows are set as paragraphs where a table would have texts in columns narrower than this."""

OUR_FUNCTIONS = re.compile(r"\b(distance_km|escape_fts)\(")
"""Functions in SQL that SQLite has not; the plugin of Datasette adds them."""

EMPTY = (None, "", "[]", "{}")


class Questions(Group):
    """The group of all questions, a command each, with the parameters as options."""

    kind = "question"
    hint = "lusoria ask lists them"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, of which there may be none."""
        return Exemplified.parse_args(self, ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all questions."""
        return list(questions())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a question; None if there is no such question."""
        question = questions().get(cmd_name)
        return _command(question) if question else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write nothing: without a name the command lists the questions."""


@click.group(
    cls=Questions,
    invoke_without_command=True,
    context_settings=dict(CONTEXT),
    examples=(
        "lusoria ask",
        "lusoria ask examples_of_a_game --game verquere",
        "lusoria ask witnesses_before_a_year --before 1750 --json",
        "lusoria ask answers_to_a_topic --topic doublets --csv",
        "lusoria ask two_rulesets --help",
    ),
)
@click.option("--json", "as_json", is_flag=True, help="List the questions in JSON.")
@click.pass_context
def ask(ctx: click.Context, as_json: bool) -> None:
    """Answer a QUESTION from the database; without one, list the questions with their parameters.

    The questions are those of Datasette. Each explains itself with --help.
    """
    if ctx.invoked_subcommand is None:
        listed = [_described(question) for question in questions().values()]
        if as_json:
            tell_json({"questions": listed})
        else:
            tell("\n".join(_list(listed)), paged=True)


def _described(question: Question) -> dict[str, Any]:
    parameters = {
        name: {**each._asdict(), "words": label_parameter(question, name)}
        for name, each in question.parameters.items()
    }
    return {
        "name": question.name,
        "about": question.about,
        "title": question.title,
        "says": question.says,
        "parameters": parameters,
        "columns": dict(question.columns),
    }


def _list(listed: Rows) -> Iterator[str]:
    for about, heading in SUBJECTS.items():
        yield click.style(heading, bold=True)
        for question in listed:
            if question["about"] == about:
                options = [
                    f"--{name}" if each["needed"] else f"[--{name}]"
                    for name, each in question["parameters"].items()
                ]
                yield f"  {' '.join([question['name'], *options])}"
                yield wrapped(question["title"], 6)
        yield ""


def _command(question: Question) -> click.Command:
    """Return the command of a question."""

    def answer(library: Library, as_csv: bool, as_json: bool, **given: str) -> Answer | None:
        if as_csv and as_json:
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
            click.echo(_as_csv(question, found), nl=False)
            return None
        data = {"question": question.name, "parameters": values, "rows": found}
        return Answer(data, _words(question, values, found))

    example = " ".join(
        f"--{name} {shlex.quote(value)}" for name, value in question.example.items() if value
    )
    made = command(
        name=question.name,
        examples=(f"lusoria ask {question.name} {example}".strip(),),
        short_help=question.title,
        help=f"{question.title}.\n\n{re.sub(r':([a-z]+)', lambda m: m[1].upper(), question.says)}",
        paged=True,
    )(answer)
    options = [
        click.Option(
            [f"--{name}"],
            default="",
            metavar=name.upper(),
            help=label_parameter(question, name)
            + (", to be given." if parameter.needed else "; all, if left out."),
        )
        for name, parameter in question.parameters.items()
    ]
    as_csv = click.Option(["--csv", "as_csv"], is_flag=True, help="Answer in CSV.")
    made.params = [*options, as_csv, *made.params]
    return made


def _as_csv(question: Question, found: Rows) -> str:
    written = io.StringIO()
    writer = csv.DictWriter(written, question.columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return written.getvalue()


def _words(question: Question, values: Mapping[str, str], found: Rows) -> Iterator[str]:
    """Yield an answer in lines: a table, or a paragraph for each row where that is too wide.

    Columns are left out that others tell, that are empty, or that repeat what was asked.
    """
    yield click.style(f"{question.title}: {len(found)}", bold=True)
    if not found:
        if question.empty:
            yield wrapped(question.empty, 2)
        return
    of = question.columns
    repeated = {name for name, kind in of.items() if kind.startswith(("kind of", "year of"))}
    asked = {(question.parameters[name].kind, value) for name, value in values.items()}
    columns = []
    for column in (column for column in of if column not in repeated):
        cells = {row[column] for row in found}
        if cells - set(EMPTY) and (len(cells) > 1 or (of[column], *cells) not in asked):
            columns.append(column)
    texts = [{column: _text(of[column], row[column], row) for column in columns} for row in found]
    heads = {c: "date" if c == "edtf" else c.replace("_", " ") for c in columns}
    if _fits(texts):
        yield from table([{heads[c]: text for c, text in row.items()} for row in texts], room())
        return
    broad = max(map(len, heads.values()))
    for row in texts:
        yield ""
        for column, text in row.items():
            head = f"  {heads[column]}"
            for line in filter(None, text.split("\n")):
                yield wrapped(line, broad + 4, head)
                head = ""


def _fits(texts: Sequence[Mapping[str, str]]) -> bool:
    """Return whether a table has room for all ids and numbers, and for texts in some lines.

    A cell that is a list of ids needs lines of its own.
    """
    cells = {column: [row[column] for row in texts] for column in texts[0]}
    widths = [
        min(READABLE, max(map(len, column))) if " " in "".join(column) else max(map(len, column))
        for column in cells.values()
    ]
    lists = any("\n" in text for row in texts for text in row.values())
    return sum(widths) + 2 * len(widths) <= room() and not lists


def _text(kind: str, value: Any, row: Mapping[str, Any]) -> str:
    """Return a value as text; ids and words of the catalogue as they are, as `about` takes them."""
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
