"""The plugin for the home page of the database: where to start, what to ask, what there is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]

from lusoria.schema.questions import questions
from lusoria.site.addresses import DATABASE
from lusoria.site.datasette.errors import hook
from lusoria.site.datasette.questions import marked

GROUPS = {
    "Games": ("game", "name", "game_date", "game_place", "relation", "saying"),
    "Rules": ("locus", "clause", "ruleset", "choice", "assembled", "assembled_clause", "rule"),
    "Witnesses": ("source", "passage", "stance", "apparatus", "coverage", "source_dependence"),
    "Examples": (
        "example",
        "example_expectation",
        "example_step",
        "verdicts_that_differ",
        "ablation",
    ),
    "Evidence and places": ("evidence", "where_and_when", "place", "term"),
    "Documents, sentence by sentence": ("document", "sentence", "sentence_fate", "silence"),
}
"""The tables and views that people need, in the order in which they need them."""

ABOUT = {
    "rules": "Rules and rulesets",
    "sources": "Sources",
    "examples": "Examples",
    "games": "Games",
    "evidence": "Evidence and places",
    "documents": "Documents, sentence by sentence",
    "changes": "What changed",
    "figures": "The catalogue in figures",
    "tables": "How tables are asked",
}
"""What questions are about, in the order in which they are listed."""


@dataclass(frozen=True)
class Shown:
    """A table on the home page: its name, what it holds, how many rows it has if that is known."""

    name: str
    says: str
    count: int | None


@hook
def extra_template_vars(
    datasette: Datasette, view_name: str
) -> dict[str, Callable[[], Awaitable[dict[str, Any]]]]:
    """`home_of`, which tells what the home page and that of the database show."""

    async def home_of() -> dict[str, Any]:
        return await _home(datasette)

    return {"home_of": home_of} if view_name in ("index", "database") else {}


async def _home(datasette: Datasette) -> dict[str, Any]:
    database = datasette.get_database(DATABASE)
    counts = await database.table_counts(limit=60_000)
    tables = {
        name: Shown(name, table["description"], counts.get(name))
        for name, table in datasette.metadata()["databases"][DATABASE]["tables"].items()
        if table.get("description")
    }
    grouped = {name for names in GROUPS.values() for name in names}
    return {
        "database": DATABASE,
        "first": [each for each in questions().values() if each.first],
        "more": {
            head: [each for each in questions().values() if each.about == about and not each.first]
            for about, head in ABOUT.items()
        },
        "groups": {head: [tables[name] for name in names] for head, names in GROUPS.items()},
        "rest": [table for name, table in sorted(tables.items()) if name not in grouped],
        "parameters_marked": marked,
        "with_sql": datasette.setting("default_allow_sql"),
    }
