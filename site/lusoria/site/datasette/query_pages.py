"""The plugin for the pages of questions: what may be given, an example, the pages of an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]

from lusoria.site.datasette.asking import hook
from lusoria.site.datasette.parameters import FEW, PARAMETERS, marked
from lusoria.site.datasette.queries import IN_ALL, PAGE, QUERIES, example, parameters
from lusoria.site.pages.addresses import DATABASE


@hook
def extra_template_vars(
    datasette: Datasette, view_name: str, request: Request | None
) -> Callable[[], Awaitable[dict[str, Any]]]:
    """What the page of a question needs beside its answer."""

    async def told() -> dict[str, Any]:
        if view_name not in ("database", "table", "query") or request is None:
            return {}
        name = request.url_vars.get("table", "")
        asked = {key: request.args[key] for key in request.args}
        page = _number(asked.get("page", ""))
        told = {
            "rows": PAGE,
            "in_all": IN_ALL,
            "page": page,
            "fields": {},
            "example": "",
            "says": "",
        }
        told |= {
            key: f"?{urlencode(asked | {'page': number})}"
            for key, number in (("before", page - 1), ("next", page + 1))
        }
        if query := QUERIES.get(name):
            values = example(query)
            told["says"] = marked(query.description)
            told["example"] = f"?{urlencode(values)}" if values else ""
            told["fields"] = {key: await _field(datasette, key) for key in parameters(query.sql)}
        return {"asking": told}

    return told


class Field(NamedTuple):
    """A parameter on the page of a question: what it means, and what may be given for it.

    `short`: the choices are few enough to be a list from which one is chosen.
    """

    says: str
    needed: bool
    choices: Sequence[tuple[str, str]]
    short: bool


async def _field(datasette: Datasette, name: str) -> Field:
    parameter = PARAMETERS[name]
    choices: list[tuple[str, str]] = []
    if parameter.choices:
        answer = await datasette.get_database(DATABASE).execute(parameter.choices)
        choices = [(row[0], row[1]) for row in answer.rows]
    return Field(parameter.says, parameter.needed, choices, len(choices) <= FEW)


def _number(page: str) -> int:
    return max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 9 else 1
