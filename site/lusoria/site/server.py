"""The server: `lusoria serve` on one's own machine, and Datasette behind a proxy on the open net.

| application | answers |
|---|---|
| `local` | `/` the pages as files, `/db/` Datasette, `/-/lusoria/` questions of play |
| `live.Live` | the same, with pages rendered when they are asked for |
| `public` | `/db/` alone: a proxy on the same machine sends the pages (`deploy/`) |

Both show the build to which `out` leads; after a rebuild the next request gets the new one.
Limits on visitors, time-outs, TLS and compression are the proxy's.
"""

from __future__ import annotations

import asyncio
import json
import logging
import mimetypes
import re
import socket
import warnings
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import uvicorn
from datasette.app import Datasette  # type: ignore[import-untyped]
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lusoria.schema.locations import INDEX
from lusoria.schema.mistakes import unknown
from lusoria.schema.publish import hold
from lusoria.schema.questions import QuestionError
from lusoria.site import policy
from lusoria.site.addresses import DATABASE as NAME
from lusoria.site.addresses import MOUNT, SITE
from lusoria.site.plugin.boards import MOST_CHARACTERS, hold_rulesets
from lusoria.site.plugin.opening import OPEN_NET, ServeError, open_datasette

# Both applications

HEADERS = {
    "access-control-allow-origin": "*",  # all data are public
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
"""The headers of every answer, beside the policy of its page."""


class Safe:
    """Adds the headers of safety to every answer, and refuses what is neither GET nor HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        app, rules = self.app, policy.SITE
        if scope["path"].startswith(MOUNT):
            rules = policy.DATASETTE
        if scope["method"] == "OPTIONS":
            app = Response(status_code=204, headers={"access-control-allow-methods": "GET, HEAD"})
        elif scope["method"] not in ("GET", "HEAD"):
            app = PlainTextResponse("Only GET and HEAD.\n", 405, {"allow": "GET, HEAD, OPTIONS"})

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                raw = [(name.lower(), value) for name, value in message["headers"]]
                headers = MutableHeaders(raw=raw)
                headers.update({**HEADERS, "content-security-policy": rules})
                message = {**message, "headers": headers.raw}
            await send(message)

        await app(scope, receive, send_safe)


def application(
    datasette: Datasette, routes: Iterable[BaseRoute], hosts: Iterable[str], *inner: Any
) -> Starlette:
    """Return the application of routes, for requests that name one of the hosts."""
    named = Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)
    app = Starlette(
        routes=list(routes),
        middleware=[Middleware(Safe), named, *(Middleware(kind) for kind in inner)],
        exception_handlers={QuestionError: say_wrong},
    )
    app.state.datasette = datasette
    return app


async def say_wrong(request: Request, error: Exception) -> Response:
    """Say in one line what is wrong with a question."""
    if request.url.path.endswith(".json"):
        return JSONResponse({"ok": False, "error": str(error), "status": 400}, 400)
    return PlainTextResponse(f"{error}\n", 400)


class Newest:
    """The application of the build that `out` shows, opened anew when that is another build.

    The build is held, so that no later one removes it. A build that cannot be opened is logged,
    and the one before it stays. Raises ServeError if there is no build at first.
    """

    def __init__(self, out: Path, open_build: Callable[[Path], Starlette]) -> None:
        self._out, self._open = out, open_build
        try:
            self._held = [hold(out)]
        except OSError as error:
            raise ServeError(f"there is no build in {out} ({error.strerror})") from error
        self._app = self._open_newest()
        self._ending: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request from the newest build."""
        with suppress(FileNotFoundError):  # `out` shows nothing at the moment
            if not self._held[-1].is_at(self._out):
                self._held.append(hold(self._out))
                self._switch()
        await self._app(scope, receive, send)

    def _switch(self) -> None:
        datasette = self._app.state.datasette
        try:
            self._app = self._open_newest()
        except ServeError as error:
            folder = self._held[-1].folder
            logging.getLogger("lusoria").error("%s is not shown: %s", folder, error)
            return
        ending = asyncio.create_task(close_datasette(datasette))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        for earlier in self._held[:-1]:
            earlier.close()
        self._held = self._held[-1:]

    def _open_newest(self) -> Starlette:
        folder = self._held[-1].folder
        try:
            return self._open(folder)
        except ServeError:
            raise
        except Exception as error:  # it was made by another version, or is broken
            why = f"{folder} cannot be shown ({error!r}); lusoria build makes a new one"
            raise ServeError(why) from error


SECONDS_TO_END = 30
"""How long the requests may take that an earlier build still answers."""


async def close_datasette(datasette: Datasette) -> None:
    """Let go of a database that is no longer shown, when its last requests are answered."""
    await asyncio.sleep(SECONDS_TO_END)
    if hasattr(datasette, "close"):
        await asyncio.to_thread(datasette.close)
    else:  # in 0.65 the thread in which Datasette writes holds all of it for ever
        await datasette.get_database("_internal").execute_write_fn(end_thread, block=False)


def end_thread(connection: object) -> None:
    """End the thread that calls this."""
    raise SystemExit


def mount(datasette: Datasette) -> Mount:
    """Return the route to Datasette."""
    answering, starting = datasette.app(), asyncio.Lock()
    prefix = MOUNT.rstrip("/")

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async with starting:  # Datasette answers others while its first request starts it
            await datasette.invoke_startup()
        app, path, raw = answering, scope["path"].removeprefix(prefix), scope["raw_path"].decode()
        if "%" in raw:  # as Datasette would, which forgets the prefix
            query = scope["query_string"].decode("latin-1")
            app = RedirectResponse(f"{raw.replace('%', '~')}?{query}".removesuffix("?"), 302)
        elif path.startswith(MOUNT):  # Datasette would take a second prefix away
            app = PlainTextResponse("There is no such page.\n", 404)
        inner = {
            # Without the prefix: Datasette 0.65 writes it twice into some links otherwise.
            "path": path,
            "raw_path": raw.removeprefix(prefix).encode(),
            # Without cookies: nobody signs in, and Datasette cannot read every cookie.
            "headers": [header for header in scope["headers"] if header[0] != b"cookie"],
        }
        await app({**scope, **inner}, receive, send)

    return Mount(prefix, answer)


# On the open net

MOST_PARAMETERS = 60
"""How much an address may ask of Datasette: a facet of each column, say, but not a thousand."""

MOST_WORDS, MOST_BEGINNINGS = 30, 10
"""Words, and beginnings such as `cas*`, of a search with `_searchmode=raw`: Datasette does not
bound its time, as SQLite gathers all words that begin so before it looks at the clock."""

OPEN = ("-/static/", "-/static-plugins/", "-/lusoria/")
"""What of the inner addresses of Datasette is for everybody."""


class Bounded:
    """Refuses what asks too much, and what Datasette would tell of itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        app, inner = self.app, scope["path"].removeprefix(MOUNT).lstrip("/")
        if inner.startswith("-") and not inner.startswith(OPEN):
            app = PlainTextResponse("There is no such page.\n", 404)
        elif wrong := find_excess(scope["query_string"].decode("latin-1")):
            app = PlainTextResponse(f"{wrong}\n", 400)
        await app(scope, receive, send)


def find_excess(query: str) -> str:
    """Return a line that says what is too much in the query of an address, or nothing."""
    if query.count("&") >= MOST_PARAMETERS:
        return f"This asks for more than {MOST_PARAMETERS} things."
    asked = parse_qsl(query, keep_blank_values=True)
    if ("_searchmode", "raw") in asked:
        for name, value in asked:
            words, begun = len(re.findall(r"\w+", value)), value.count("*")
            if name.startswith("_search") and (words > MOST_WORDS or begun > MOST_BEGINNINGS):
                most = f"at most {MOST_WORDS} words, {MOST_BEGINNINGS} beginnings"
                return f"{name}: {words} words, {begun} beginnings of words; expected {most}."
    return ""


def public(out: Path, address: str) -> ASGIApp:
    """Return the application for a proxy: `/db/` alone, at the host of `address`."""
    host = urlsplit(address).hostname or "localhost"
    settings = {**OPEN_NET, "force_https_urls": address.startswith("https:")}
    start = Route(MOUNT + NAME, lambda request: RedirectResponse(MOUNT, 308))  # they say the same

    def open_build(build: Path) -> Starlette:
        datasette = open_datasette(build, settings)
        return application(datasette, [start, mount(datasette)], [host], Bounded)

    return Newest(out, open_build)


# On one's own machine

for suffix, kind in {
    ".atom": "application/atom+xml",
    ".bib": "text/plain",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".net": "application/octet-stream",
    ".packed": "application/octet-stream",
    ".ris": "application/x-research-info-systems",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".db": "application/octet-stream",
}.items():  # the table of a machine may lack them or have them otherwise
    mimetypes.add_type(kind, suffix)


class Pages(StaticFiles):
    """The pages of a build as files, which a browser asks for again after a rebuild."""

    def __init__(self, build: Path) -> None:
        super().__init__(directory=build / SITE, html=True)
        self._missing = build / SITE / "404.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the page that says there is none."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException:  # the path is no name of a file
            response = FileResponse(self._missing, 404)
        response.headers["cache-control"] = "no-cache"
        return response


LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


def local(out: Path, host: str = "127.0.0.1") -> ASGIApp:
    """Return the application for one's own machine, which listens at `host`."""
    return Newest(out, lambda build: open_local(build, host, Pages(build)))


def open_local(build: Path, host: str, pages: ASGIApp) -> Starlette:
    """Return pages, Datasette over a build and, at loopback alone, questions of play."""
    alone = host in LOOPBACK
    hosts = [*LOOPBACK, socket.gethostname()] if alone else ["*"]
    datasette = open_datasette(build, {})
    database = Route(MOUNT.rstrip("/"), lambda request: RedirectResponse(MOUNT, 308))
    routes = [database, mount(datasette), *(play_routes(build) if alone else [])]
    return application(datasette, [*routes, Mount("/", pages)], hosts)


# Questions of play

PLAY = "/-/lusoria/"
"""Where one asks about play."""

MOST_POSITIONS = 300
"""How many positions a history may have."""

PARAMETERS = {
    "ruleset": ("The ruleset, with its options.", "verquere/encyclopedia"),
    "game": ("The game whose rulesets are asked.", "verquere"),
    "position": ("The position, as texts write it.", "15@1 / 15@1 / white"),
    "throw": ("The throw, if the game has dice.", "5-3"),
    "play": ("The play that is judged, or led to the position of a board.", "1/6 1/4"),
    "history": ("An earlier position, the oldest first; may be repeated.", "15@1 / 15@1 / black"),
}
"""What a question may say: its meaning, and an example."""


@dataclass(frozen=True)
class Question:
    """A question of play: what it asks, its parameters, and what answers it."""

    name: str
    says: str
    needed: tuple[str, ...]
    optional: tuple[str, ...]
    answers: str
    kind: str = "application/json"

    @property
    def file(self) -> str:
        """The last part of its address."""
        return f"{self.name}.{'json' if self.kind == 'application/json' else 'svg'}"

    def read(self, request: Request) -> dict[str, Any]:
        """Return what a request asks. Raises QuestionError."""
        question: dict[str, Any] = {}
        for name in request.query_params:
            if name not in self.needed + self.optional:
                raise QuestionError(
                    str(unknown("parameter", name[:40], self.needed + self.optional))
                )
            values = [value.strip() for value in request.query_params.getlist(name)]
            if any(len(value) > MOST_CHARACTERS for value in values):
                raise QuestionError(f"{name}: longer than {MOST_CHARACTERS} characters")
            if len(values) > (most := MOST_POSITIONS if name == "history" else 1):
                raise QuestionError(f"{name}: {len(values)} times, expected at most {most}")
            if any(values):
                question[name] = values if name == "history" else values[0]
        for name in self.needed:
            if name not in question:
                raise QuestionError(f"{name} is missing, as in {name}={PARAMETERS[name][1]}")
        return question

    def answer(self, build: Path) -> Callable[[Request], Awaitable[Response]]:
        """Return what answers the question by the rulesets of a build."""

        async def respond(request: Request) -> Response:
            question = self.read(request)
            answer = await asyncio.to_thread(hold_rulesets(build).ask, self.name, question)
            if self.kind == "application/json":
                return JSONResponse(answer)
            return Response(answer["svg"], media_type=self.kind)

        return respond

    def describe(self) -> dict[str, Any]:
        """Return the question in OpenAPI."""
        described = []
        for name in self.needed + self.optional:
            schema: dict[str, Any] = {"type": "string", "maxLength": MOST_CHARACTERS}
            if name == "history":
                schema = {"type": "array", "items": schema, "maxItems": MOST_POSITIONS}
            says, example = PARAMETERS[name]
            place = {"name": name, "in": "query", "required": name in self.needed}
            described.append({**place, "description": says, "example": example, "schema": schema})
        return {
            "operationId": self.name,
            "summary": self.says,
            "parameters": described,
            "responses": {
                "200": {"description": self.answers, "content": {self.kind: {}}},
                "400": {"description": "What is wrong with the question, in a line."},
            },
        }


RULESET, JUDGED, EARLIER = ("ruleset", "position"), ("position", "play"), ("throw", "history")
AS = "That of `lusoria {} --json`."
QUESTIONS = (
    Question("board", "Draw a position.", RULESET, ("play",), "A picture.", "image/svg+xml"),
    Question("plays", "List the legal plays.", RULESET, EARLIER, AS.format("plays")),
    Question("judge", "Judge a play.", ("ruleset", *JUDGED), EARLIER, AS.format("judge")),
    Question("outcome", "Tell how a game stands.", RULESET, ("history",), AS.format("outcome")),
    Question(
        "verdicts",
        "Judge a play by every ruleset of a game.",
        ("game", *JUDGED),
        EARLIER,
        "A verdict of each ruleset, or an error.",
    ),
)


def play_routes(build: Path) -> list[Route]:
    """Return the routes to the questions of play, and to their description in OpenAPI."""
    index = json.loads((build / INDEX).read_text(encoding="utf-8"))
    description = {
        "openapi": "3.1.0",
        "info": {"title": "Play by the rules of the catalogue", "version": index["version"]},
        "servers": [{"url": PLAY.rstrip("/")}],
        "paths": {f"/{question.file}": {"get": question.describe()} for question in QUESTIONS},
    }
    return [
        *(Route(PLAY + question.file, question.answer(build)) for question in QUESTIONS),
        *(
            Route(PLAY + name, lambda request: JSONResponse(description))
            for name in ("", "openapi.json")
        ),
    ]


# Listening

PORTS = range(8001, 8021)
"""Where a free port is looked for, if none is asked for."""

AT_ONCE = 64
"""How many connections the proxy may have; one more is answered with 503."""


def run(app: ASGIApp, host: str, port: int | None, announce: Callable[[str], object]) -> None:
    """Serve an application until it is interrupted; `announce` gets its address.

    Raises ServeError if no port is free.
    """
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    # Datasette leaves coroutines behind where one of several fails.
    warnings.filterwarnings("ignore", "coroutine .* was never awaited")
    bound = listen(host, PORTS if port is None else (port,))
    shown = f"[{host}]" if ":" in host else host
    announce(f"http://{shown}:{bound.getsockname()[1]}/")
    config = uvicorn.Config(
        app,
        http="h11",
        lifespan="off",
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=AT_ONCE,
        h11_max_incomplete_event_size=65_536,
        timeout_graceful_shutdown=5,
    )
    uvicorn.Server(config).run(sockets=[bound])


def listen(host: str, ports: Iterable[int]) -> socket.socket:
    """Return a socket that listens at the first port that is free. Raises ServeError if none is."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    why = ""
    for port in ports:
        # With the protocol named, asyncio sends small answers at once (TCP_NODELAY).
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, port))
            bound.listen()
        except OSError as error:
            bound.close()
            why = f"port {port} of {host} cannot be used ({error.strerror})"
        else:
            return bound
    raise ServeError(f"{why}; name another: --port N, --host ADDRESS")
