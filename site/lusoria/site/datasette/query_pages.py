"""The plugin for the pages of questions: what may be given, an example, the pages of an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]

from lusoria.site.datasette.asking import hook
from lusoria.site.datasette.queries import CHOICES, PAGE, QUERIES, example, parameters
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
        told = {"rows": PAGE, "page": page, "choices": {}, "example": ""}
        told |= {
            key: f"?{urlencode(asked | {'page': number})}"
            for key, number in (("before", page - 1), ("next", page + 1))
        }
        if query := QUERIES.get(name):
            values = example(query)
            told["example"] = f"?{urlencode(values)}" if values else ""
            told["choices"] = {
                key: await _choices(datasette, key)
                for key in parameters(query.sql)
                if key in CHOICES
            }
        return {"asking": told}

    return told


def _number(page: str) -> int:
    return max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 9 else 1


async def _choices(datasette: Datasette, name: str) -> list[str]:
    answer = await datasette.get_database(DATABASE).execute(CHOICES[name], page_size=1000)
    return [row[0] for row in answer.rows]
