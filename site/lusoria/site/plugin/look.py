"""The look: what the templates use, so that Datasette's pages look like those of the site."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from datasette import Response, hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]
from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from lusoria.schema.questions import SUBJECTS, Question, questions
from lusoria.schema.tables import MACHINERY, SEQUENCE, SHOWN, View, title
from lusoria.site import answers
from lusoria.site.addresses import DATABASE, DATASETTE, DOORS, FOOT, SITE
from lusoria.site.build import read_meanings
from lusoria.site.pages import code
from lusoria.site.plugin import rows

GROUPS = {
    "Games": ("game", "name", "game_date", "game_place", "relation", "saying"),
    "Rules": ("locus", "clause", "ruleset", "choice", "assembled", "assembled_clause", "rule"),
    "Witnesses": ("source", "passage", "stance", "apparatus", "coverage", "source_dependence"),
    "Examples": (
        *("example", "example_expectation", "example_step", "verdicts_that_differ"),
        "ablation",
    ),
    "Evidence and places": ("evidence", "where_and_when", "place", "term"),
    "Documents, sentence by sentence": ("document", "sentence", "sentence_fate", "silence"),
}
"""The tables and views that people need first, in the order of the list."""

ALL = "_all"
"""With this in an address all columns of a table are shown."""


@hookimpl  # type: ignore[untyped-decorator]
def register_routes() -> list[tuple[str, Any]]:
    """Show where to start: Datasette's own page asks 150 times who may see what."""
    return [(r"/$", show_home)]


async def show_home(datasette: Datasette, request: Request) -> Response:
    """Return the page to start with."""
    return Response.html(await datasette.render_template("index.html", {}, request=request))


@hookimpl  # type: ignore[untyped-decorator]
def prepare_jinja2_environment(env: Environment, datasette: Datasette) -> None:
    """Add the templates of the site, and what all templates use."""
    frame = PrefixLoader({"site": PackageLoader("lusoria.site", "templates")})
    assert env.loader is not None
    env.loader = ChoiceLoader([env.loader, frame])
    env.auto_reload = False
    plain = env.overlay(enable_async=False)
    plain.template_class = Template

    @pass_context
    def at_once(context: Context, name: str) -> Markup:
        """Render a template synchronously, which takes a third of the time."""
        return Markup(plain.get_template(name).render(context.get_all()))

    def page_of(table: str, key: str) -> Markup:
        return answers.render_arrow(rows.make_links(datasette), table, key)

    root, build = rows.find_site(datasette), rows.find_build(datasette)
    meanings = read_meanings(build)
    env.globals.update(
        answer_of=partial(rows.answer_in_words, datasette, None, {}),
        asked_from=lambda table: [each for each in questions().values() if table in each.tables],
        asked_of=find_questions,
        at_once=at_once,
        choose=choose,
        database_name=DATABASE,
        DATASETTE=DATASETTE,
        doors=DOORS,
        entrance=DATASETTE,
        file=root.__add__,
        foot=FOOT,
        has_database=True,
        home_of=partial(describe_home, datasette),
        mark=mark_parameters,
        meanings=lambda table: meanings.columns.get(table, {}),
        meta=meanings.meta,
        page_of=page_of,
        purpose=lambda table: meanings.tables.get(table, ""),
        runs=(build / SITE / "play").is_dir(),
        said=lambda column, value, table: answers.say(answers.kind_of(column, table), value),
        show_all=ALL,
        site=root,
        story_of=partial(rows.tell_story, datasette),
        title_of=title,
        with_sql=datasette.setting("default_allow_sql"),
        words_of=partial(rows.table_in_words, datasette),
    )


async def describe_home(datasette: Datasette) -> dict[str, Any]:
    """Return what the page to start with lists: questions, and tables with their counts."""
    meanings = read_meanings(rows.find_build(datasette))
    grouped = {name for names in GROUPS.values() for name in names}
    asked = [question for question in questions().values() if not question.first]
    return {
        "counts": await datasette.get_database(DATABASE).table_counts(limit=60_000),
        "first": [question for question in questions().values() if question.first],
        "more": {
            head: [question for question in asked if question.about == about]
            for about, head in SUBJECTS.items()
        },
        "groups": GROUPS,
        "rest": sorted(meanings.tables.keys() - grouped),
    }


def mark_parameters(says: str) -> Markup:
    """Return what a question says, with its parameters set off."""
    return Markup(re.sub(r"(?<![\w:]):([a-z]+)", r"<i>\1</i>", str(code.render_markdown(says))))


def find_questions(table: str, key: str) -> list[tuple[Question, str]]:
    """Return the questions that can be asked of a row, each with its address, filled in."""
    kinds = answers.ALSO.get(table, (table,))
    found = []
    for question in questions().values():
        names = [name for name, each in question.parameters.items() if each.kind in kinds]
        if names:
            found.append((question, f"{question.name}?{urlencode({names[0]: key})}"))
    return found


class Chosen(NamedTuple):
    """The columns that are shown, with their places in a row, and the names of the others."""

    shown: Sequence[tuple[int, Mapping[str, Any]]]
    empty: Sequence[str]
    machinery: Sequence[str]


def choose(
    table: str,
    columns: Sequence[Mapping[str, Any]],
    display_rows: Sequence[Any],
    asked: Mapping[str, str],
) -> Chosen:
    """Leave out what is empty in all rows, and machinery, unless it is asked for."""
    if ALL in asked:
        return Chosen(list(enumerate(columns)), (), ())
    wanted = {asked.get(name) for name in ("_sort", "_sort_desc", "_col")} - {SEQUENCE}
    presentation = SHOWN.get(table)
    spare = MACHINERY | set(presentation.machinery.split() if presentation else ())
    if isinstance(presentation, View):
        spare |= answers.find_repeated(presentation.kinds)
    shown, empty, machinery = [], [], []
    lines = [list(row) for row in display_rows]
    for place, column in enumerate(columns):
        name = str(column["name"])
        values = [line[place]["raw"] for line in lines]
        if name in spare - wanted:
            machinery.append(name)
        elif values and name not in wanted and all(value in answers.EMPTY for value in values):
            empty.append(name)
        else:
            shown.append((place, column))
    return Chosen(shown, empty, machinery)
