"""Bounds for whoever comes by: in number at once, in time, in size, in memory, in mistakes."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlencode

from lusoria.site.datasette.overrides import close_left
from lusoria.site.http import (
    BUSY,
    LONG,
    App,
    Headers,
    Receive,
    Scope,
    Send,
    refusal,
    refuse,
    wants_json,
)
from lusoria.site.lru import Kept
from lusoria.site.serve.sending import PIECE, Answer

AT_ONCE = 3
"""How many answers are made at the same time: as many as there are threads that ask SQLite."""

SHARE = 2
"""How many of them for one client, so that there is a turn for another."""

SECONDS = 1.8
"""How long somebody waits at most for an answer to begin."""

MOST_BYTES = 1_000_000
"""How long an answer may be."""

KEPT_BYTES = 8_000_000
"""How much is kept of answers, compressed, so that they need not be made again."""

ROWS_OF_A_PAGE = 100
"""How many rows a page shows at most; JSON and CSV have as many as Datasette allows."""

SIZES = ("_size", "_facet_size")
"""What tells how many rows are wanted; facets are as long in JSON as on a page."""


Make = Callable[[Scope], Awaitable[Answer]]
"""What makes the answer to a GET."""


class Bounded:
    """An application of answers that are bounded, and kept: those of a build never change.

    `at_once` are made at the same time, `share` of them for one client, and so many bytes are kept.
    `seconds` is how long somebody waits, if not `SECONDS`.
    """

    def __init__(
        self,
        make: Make,
        at_once: int = AT_ONCE,
        share: int = SHARE,
        kept: int = KEPT_BYTES,
        seconds: float | None = None,
    ) -> None:
        self._answer = make
        self._seconds = seconds or SECONDS
        self._kept: Kept[Answer] = Kept(kept)
        self._turns = Turns(at_once, share)
        self._making: dict[object, asyncio.Task[Answer]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with what is kept, or with what is made now, once for all who wait."""
        key = _key(scope)
        found = self._kept.get(key)
        if found is None:
            try:
                found = await asyncio.wait_for(
                    asyncio.shield(self._made(key, scope)), self._seconds
                )
            except TimeoutError:
                await refuse(scope, send, 503, BUSY)
                return
        await found.send(scope, send)

    def _made(self, key: object, scope: Scope) -> asyncio.Task[Answer]:
        """The task that makes an answer, which may have begun already."""
        if key not in self._making:
            task = asyncio.create_task(self._make(key, scope))
            self._making[key] = task
            task.add_done_callback(lambda ended: self._ended(key, ended))
        return self._making[key]

    def _ended(self, key: object, task: asyncio.Task[Answer]) -> None:
        del self._making[key]
        if not task.cancelled():
            task.exception()  # asked for, as it would be told as a mistake if nobody waits any more

    async def _make(self, key: object, scope: Scope) -> Answer:
        async with asyncio.timeout(self._seconds), self._turns.of(client(scope)):
            made = await self._answer(scope)
        if made.status == 200:
            self._kept.keep(key, made, len(made.body))
        return made


def whole(app: App) -> Make:
    """What makes the answers of an application whole, and lets go of those that are too long."""

    async def make(scope: Scope) -> Answer:
        gathered = _Gathered()
        try:
            await app({**scope, "method": "GET"}, _nothing, gathered)
        except BaseException as error:
            close_left(error)
            raise
        if gathered.body is None:
            return Answer.of(503, *refusal(scope, 503, LONG))
        made = partial(Answer.of, gathered.status, gathered.headers, gathered.body)
        is_long = len(gathered.body) > PIECE  # longer to compress than to go over to a thread
        return await asyncio.to_thread(made) if is_long else made()

    return make


def paged(scope: Scope) -> Scope:
    """The request with no more rows to a page than a page can show, however many it asks for."""
    asked = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    is_page = not str(scope["path"]).endswith((".json", ".csv"))
    few = SIZES if is_page else SIZES[1:]
    capped = [(name, _capped(value) if name in few else value) for name, value in asked]
    return {**scope, "query_string": urlencode(capped).encode()} if capped != asked else scope


def _capped(size: str) -> str:
    try:  # as Datasette reads it: `+500` and `5_00` are numbers, too
        too_many = size == "max" or int(size) > ROWS_OF_A_PAGE
    except ValueError:
        return size
    return str(ROWS_OF_A_PAGE) if too_many else size


def client(scope: Scope) -> str:
    """The address of the client, as a trusted proxy tells it."""
    return str((scope.get("client") or ("",))[0])


def _key(scope: Scope) -> object:
    """What an answer depends on: path and query, and for refusals alone what is accepted."""
    return scope["raw_path"], scope["query_string"], wants_json(scope)


async def _nothing() -> MutableMapping[str, Any]:
    """What a request has beside its headers."""
    return {"type": "http.request", "body": b"", "more_body": False}


class _Gathered:
    """Takes in an answer, and lets go of what is too long."""

    def __init__(self) -> None:
        self.status = 500
        self.headers: Headers = []
        self.body: bytes | None = b""

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = list(message["headers"])
        elif self.body is not None:
            self.body += message.get("body", b"")
            if len(self.body) > MOST_BYTES:
                self.body = None


COUNTED_FOR = 60.0
"""For how many seconds the time that a client has had is counted, and its refusals."""


class Turns:
    """`at_once` turns at the same time, of which one client has at most `share`.

    A client that has had less time than another is let in before it; otherwise they are let in as
    they come. So a client that asks much keeps nobody waiting but itself.
    """

    def __init__(self, at_once: int, share: int) -> None:
        self._free = at_once
        self._share = share
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._had: Counter[str] = Counter()
        """Milliseconds, since `_since`."""
        self._since = time.monotonic()

    @asynccontextmanager
    async def of(self, client: str) -> AsyncIterator[None]:
        """A turn of a client, as soon as there is one for it."""
        await self._wait(client)
        begun = time.monotonic()
        try:
            yield
        finally:
            self._leave(client, time.monotonic() - begun)

    async def _wait(self, client: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._let_in()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it had its turn already
                self._leave(client, 0.0)
            else:
                self._forget(client, turn)
            raise

    def _forget(self, client: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting.get(client, deque())
        if turn in queue:
            queue.remove(turn)
        if not queue:
            self._waiting.pop(client, None)

    def _leave(self, client: str, seconds: float) -> None:
        if time.monotonic() - self._since > COUNTED_FOR:
            self._had.clear()
            self._since = time.monotonic()
        self._had[client] += round(seconds * 1000)
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]
        self._free += 1
        self._let_in()

    def _let_in(self) -> None:
        """Give the turns that are free to those who wait."""
        while self._free:
            may = [each for each in self._waiting if self._inside[each] < self._share]
            if not may:
                return
            client = min(may, key=self._had.__getitem__)  # the first of those who had least
            turn = self._waiting[client][0]
            self._forget(client, turn)
            if not turn.cancelled():
                turn.set_result(None)
                self._free -= 1
                self._inside[client] += 1


FREE_REFUSALS = 10
"""How many refusals a client gets at once."""

LONGER = 0.1
"""By how many seconds it waits longer for each one after these."""

LONGEST_PAUSE = 1.0
"""How many seconds it waits at most."""


class Mistakes:
    """How often each client has been refused of late."""

    def __init__(self) -> None:
        self._refused: Counter[str] = Counter()
        self._since = time.monotonic()

    def pause(self, client: str) -> float:
        """Count a refusal of a client; how many seconds it waits for that."""
        if time.monotonic() - self._since > COUNTED_FOR:
            self._refused.clear()
            self._since = time.monotonic()
        self._refused[client] += 1
        return min(LONGEST_PAUSE, LONGER * max(0, self._refused[client] - FREE_REFUSALS))


MOST_WORDS = 30
"""How many words a search may have that SQLite reads as it is written."""

MOST_BEGINNINGS = 10
"""How many of its words may be beginnings, as `cas*`: SQLite gathers all words that begin so."""


def searches(scope: Scope) -> bool:
    """Whether a request searches full texts: in a table, or in everything."""
    named = str(scope["path"]).rpartition("/")[2].partition(".")[0]
    asked = parse_qsl(scope["query_string"].decode("latin-1"))
    return named == "search" or any(name.startswith("_search") for name, _ in asked)


def too_much(query: str) -> str | None:
    """What is too much in the search of an address, in a line; None where all is well."""
    asked = parse_qsl(query, keep_blank_values=True)
    if ("_searchmode", "raw") not in asked:
        return None
    for name, value in asked:
        if name == "_search" or (name.startswith("_search_") and value):
            words, begun = len(re.findall(r"\w+", value)), value.count("*")
            if words > MOST_WORDS:
                return f"{name}: {words} words, expected at most {MOST_WORDS}."
            if begun > MOST_BEGINNINGS:
                return f"{name}: {begun} beginnings of words, expected at most {MOST_BEGINNINGS}."
    return None
