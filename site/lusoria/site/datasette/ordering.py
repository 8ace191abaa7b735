"""The order of tables where nobody asks for another: that of the catalogue, game by game.

Datasette orders rows by their keys, and can be told of one column only, by which games would be
mixed. So the query that it makes for a page is given another order before it is run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

from datasette.database import Database, Results  # type: ignore[import-untyped]
from datasette.utils import (  # type: ignore[import-untyped]
    compound_keys_after_sql,
    escape_sqlite,
)
from datasette.utils.asgi import Request  # type: ignore[import-untyped]

from lusoria.schema.database.tables import metadata
from lusoria.site.datasette.asking import hook

OF_LOCUS = "(SELECT l.ordinal FROM locus l WHERE l.id = locus)"

ORDERS: Mapping[str, str] = {
    "assembled_clause": "assembled, number",
    "chapter": "document, ordinal",
    "choice": f"ruleset, coalesce(option, ''), {OF_LOCUS}",
    "clause": "game, ordinal",
    "evidence": "game, ordinal",
    "example": "game, ordinal",
    "example_expectation": "example, ordinal",
    "locus": "game, ordinal",
    "passage": "source, ordinal",
    "ruleset": "game, ordinal",
    "ruleset_option": "ruleset, ordinal",
    "sentence": "document, ordinal",
    "stance": "clause, ordinal",
    "term": "list, ordinal",
}
"""What tables are ordered by that are not in the order of their keys; no two rows have the same."""

_asked: ContextVar[str | None] = ContextVar("asked", default=None)
"""The table of the page that is being made, if it is to have this order."""


@hook
def filters_from_request(request: Request, table: str) -> None:
    """Note that a page of a table begins, and whether it asks for an order of its own."""
    sorted_ = "_sort" in request.args or "_sort_desc" in request.args
    _asked.set(None if sorted_ or table not in ORDERS else table)


def in_order(sql: str, params: Mapping[str, Any]) -> str:
    """The query of the page that is being made, in the order of its table; any other as it is."""
    table = _asked.get()
    if table is None:
        return sql
    keys = [column.name for column in metadata.tables[table].primary_key]
    by_key = f"order by {', '.join(map(escape_sqlite, keys))} limit "
    head, found, limit = sql.rpartition(by_key)
    if not found or f" from {escape_sqlite(table)} " not in head or not re.fullmatch(r"\d+", limit):
        return sql
    first = len(params) - len(keys)
    after = compound_keys_after_sql(keys, first) if first >= 0 else ""
    order = ORDERS[table]
    if after and after in head:
        same = " and ".join(f"{key} = :p{first + i}" for i, key in enumerate(keys))
        head = head.replace(after, f"({order}) > (select {order} from {table} where {same})")
    return f"{head}order by {order} limit {limit}"


def unlimited(sql: str) -> str:
    """The query of a page without its order, so that it finds all rows of all pages."""
    return re.sub(r"(order by .*)?limit \d+( offset \d+)?\s*$", "", sql, flags=re.DOTALL)


class Ordered(Database):  # type: ignore[misc]
    """A database whose tables are in this order."""

    async def execute(self, sql: str, params: Any = None, **named: Any) -> Results:
        """Ask the database; raises as Datasette's own does."""
        if isinstance(params, Mapping):
            sql = in_order(sql, params)
        return await super().execute(sql, params, **named)
