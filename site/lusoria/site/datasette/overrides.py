"""What replaces the inside of Datasette: whatever may break with another version stands here.

Datasette promises its hooks, its templates and its JSON. What is overridden beside them is held
against `VERSIONS` by a test. Two further modules know its inside, each for one thing: `rendering`
the marks of scripts and styles in its templates, `errors` the titles of its errors.

| overridden | why |
|---|---|
| `Datasette.expand_foreign_keys` | rows are called by words, in cells, facets and JSON |
| `Datasette.permission_allowed`, `refresh_schemas` | looked up once: nothing changes |
| `Datasette.absolute_url`, `urls` | nothing that a visitor says of the host stands in a link |
| `Database.execute`, `connect` and the names of tables, columns and keys | asked once, by a URI |
| `gather` of its pages of tables | coroutines that it leaves when one fails are closed |
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Collection
from contextvars import ContextVar
from inspect import iscoroutine
from pathlib import Path
from traceback import walk_tb
from typing import Any, TypeVar

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.database import Database, Results  # type: ignore[import-untyped]
from datasette.url_builder import PrefixedUrlString, Urls  # type: ignore[import-untyped]
from datasette.utils.asgi import BadRequest, Request  # type: ignore[import-untyped]

from lusoria.schema.tables import SHOWN, View, metadata
from lusoria.schema.tables import label as label_of
from lusoria.site.addresses import MOUNT
from lusoria.site.answers import REFERENCES, labelling
from lusoria.site.http import Hosts
from lusoria.site.lru import Kept

VERSIONS = "0.65"
"""The versions of Datasette that this is written for, by their beginning."""

Found = TypeVar("Found")

IN_CSV: ContextVar[bool] = ContextVar("IN_CSV", default=False)
"""Whether a request is for CSV, in which Datasette says nothing of a query that has failed."""

KEPT_BYTES = 6_000_000
"""How much is kept of what the database answered."""

MOST_BYTES = 60_000
"""How long such an answer may be; what is longer is asked again."""

CELL = 50
"""What a cell takes beside its text, in bytes, about."""

PERMISSION_BYTES = 300_000
"""How much is kept of the answers to the question who may see what, in bytes."""


GATHERING = "gather"
"""The function of Datasette's page of a table that awaits what it is given, one after another."""


class Addresses(Urls):  # type: ignore[misc]
    """Datasette's addresses, with its own at the front once: it puts it there twice at times."""

    def path(self, path: str, format: str | None = None) -> PrefixedUrlString:
        """The address of a path within Datasette, or of one that is an address already."""
        if not isinstance(path, PrefixedUrlString):
            path = path.removeprefix(MOUNT)
        return super().path(path, format)


class Unchanging(Datasette):  # type: ignore[misc]
    """Datasette with these labels and addresses, whose databases and metadata never change.

    Nobody signs in, so that what one reader may see all may see.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._allowed: Kept[tuple[bool | None]] = Kept(PERMISSION_BYTES)
        self._refreshed = False
        super().__init__(*arguments, **named)

    hosts: Hosts = Hosts()
    """What the server is called; nothing that a visitor says of it stands in an answer."""

    def absolute_url(self, request: Request, path: str) -> str:
        """The address to link to: relative on pages; in JSON and CSV whole, if it is configured."""
        whole = request.path.endswith((".json", ".csv"))
        return self.hosts.link(path, request.path, whole=whole)

    @property
    def urls(self) -> Addresses:
        """Where its pages are."""
        return Addresses(self)

    async def refresh_schemas(self) -> None:
        """Look once what tables there are: Datasette looks at each request."""
        if not self._refreshed:
            self._refreshed = True
            await super().refresh_schemas()

    async def expand_foreign_keys(
        self, database: str, table: str, column: str, values: Collection[Any]
    ) -> dict[tuple[str, Any], str]:
        """The labels of the rows that a column refers to, by the column and the key."""
        shown = SHOWN.get(table)
        kind = shown.kinds.get(column, "") if isinstance(shown, View) else ""
        other = REFERENCES.get(table, {}).get(column, kind)
        if other not in metadata.tables:
            return {}
        keys = sorted({value for value in values if value is not None})
        if label_of(other) is None or not keys:
            return {(column, key): str(key) for key in keys}
        answer = await self.execute(database, labelling(other, len(keys)), keys)
        return {(column, key): label for key, label in answer.rows}

    async def permission_allowed(
        self, actor: Any, action: str, resource: Any = None, default: bool | None = False
    ) -> bool | None:
        """Whether something may be seen, looked up once: it takes all metadata and a query."""
        key = action, resource, default
        found = self._allowed.get(key)
        if found is None:
            found = (await super().permission_allowed(actor, action, resource, default),)
            self._allowed.keep(key, found, len(str(key)))
        return found[0]


class File(Database):  # type: ignore[misc]
    """The database of a build, opened by its URI, so that its path may have `#`, `?` and `%`.

    Wrong queries are told to those who ask them, and not written into the log of the server. What
    Datasette asks beside the rows of a page (tables, keys, labels, counts, facets) is kept.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._answers: Kept[Any] = Kept(KEPT_BYTES)
        super().__init__(*arguments, **named)
        self.cached_size = Path(self.path).stat().st_size  # later the file may be removed

    async def execute(self, sql: str, params: Any = None, **named: Any) -> Results:
        """Ask the database; raises as Datasette's own does."""
        named["log_sql_errors"] = False
        if named.get("truncate"):  # the rows of a page, or what somebody asks in SQL
            return await self._told(super().execute(sql, params, **named))
        key = sql, *(params.items() if isinstance(params, dict) else params or ())
        found: Results | None = self._answers.get(key)
        if found is None:
            found = await super().execute(sql, params, **named)
            size = len(str(key)) + sum(CELL + len(str(cell)) for row in found for cell in row)
            if size <= MOST_BYTES:
                self._answers.keep(key, found, size)
        else:
            await asyncio.sleep(0)  # others go on meanwhile; who waits too long is told so
        return found

    async def _told(self, answer: Awaitable[Results]) -> Results:
        """An answer; where it is for CSV, what is wrong with the query is told all the same."""
        try:
            return await answer
        except sqlite3.DatabaseError as error:
            if IN_CSV.get():
                raise BadRequest(str(error)) from error
            raise

    def connect(self, write: bool = False) -> sqlite3.Connection:
        """A connection for reading. Raises sqlite3.OperationalError."""
        uri = f"{Path(self.path).as_uri()}?immutable=1"
        connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        self._all_file_connections.append(connection)
        return connection

    async def read_once(
        self, key: tuple[str, ...], read: Callable[[sqlite3.Connection], Found]
    ) -> Found:
        """What a function reads by a connection, in a thread; read once for a key."""
        return await self.kept_as(key, lambda: self.execute_fn(read))

    async def kept_as(self, key: tuple[str, ...], find: Callable[[], Awaitable[Found]]) -> Found:
        """What is found for a key, looked up once."""
        found: tuple[Found] | None = self._answers.get(key)
        if found is None:
            found = (await find(),)
            self._answers.keep(key, found, len(str(key)) + len(str(found)))
        return found[0]


LOOKED_UP = (
    *("table_columns", "table_column_details", "primary_keys", "fts_table"),
    *("label_column_for_table", "foreign_keys_for_table", "get_all_foreign_keys"),
    "hidden_table_names",
)
"""Methods by which Datasette asks about tables at each request, though they never change."""


def _looked_up_once(name: str) -> Callable[..., Awaitable[Any]]:
    """Datasette's method of this name; what it finds is kept."""
    look = getattr(Database, name)

    async def found(self: File, *names: str) -> Any:
        return await self.kept_as((name, *names), lambda: look(self, *names))

    return found


for _name in LOOKED_UP:
    setattr(File, _name, _looked_up_once(_name))


def close_left(error: BaseException | None) -> None:
    """Close the coroutines that were to be awaited where an error, or one before it, came from.

    Datasette makes them all at once and awaits one by one. Python tells of each that is left, and
    whoever asks wrongly again and again would fill the log.
    """
    while error is not None:
        for frame, _ in walk_tb(error.__traceback__):
            if frame.f_code.co_name == GATHERING:
                for each in frame.f_locals.get("args", ()):
                    if iscoroutine(each):
                        each.close()
        error = error.__context__
