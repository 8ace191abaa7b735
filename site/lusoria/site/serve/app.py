"""A build as one application, pages at `/` and Datasette at `/db/`; and the next build, if any."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote

from lusoria.schema.database.publish import Held, hold
from lusoria.schema.locations import DATABASE
from lusoria.site.addresses import MOUNT, SITE
from lusoria.site.datasette import database, metadata
from lusoria.site.datasette.database import ServeError
from lusoria.site.http import (
    IN_A_HEADER,
    OF_DATASETTE,
    UNKNOWN,
    App,
    Headers,
    Hosts,
    Receive,
    Scope,
    Send,
    refuse,
    send_empty,
)
from lusoria.site.serve import play
from lusoria.site.serve.bounds import Bounded, Mistakes, client, paged, searches, too_much, whole
from lusoria.site.serve.processes import Process
from lusoria.site.serve.searcher import Searching
from lusoria.site.serve.sending import Files

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}

OPEN = ("-/static/", "-/static-plugins/")
"""What of the inner addresses of Datasette is for everybody."""

ASKED = re.compile(f"(?:{MOUNT.rstrip('/')})?{play.PLAYING.rstrip('/')}(?:/(.*))?")
"""A path that asks about play, and what it asks."""

METHODS = ("GET", "HEAD")
"""Nothing can be written here."""

MOST_PARAMETERS = 60
"""How much an address may ask of Datasette: a facet of each column, say, but not a thousand."""


class Mounted:
    """The pages of a folder with Datasette beside them.

    `public` closes what Datasette tells of itself (`/-/plugins`, `/-/threads`, `/-/settings` …).
    `hosts` are the names by which a request may call the server; others are refused. `play` has
    what answers about play, by the end of its address: it stands beside Datasette as well.
    """

    def __init__(
        self,
        datasette: App,
        site: Path,
        *,
        public: bool,
        hosts: Hosts,
        play: Mapping[str, App],
    ) -> None:
        self.datasette = datasette
        self.play = play
        self.files = Files(site)
        self.public = public
        self.hosts = hosts
        self._mistakes = Mistakes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: Datasette below its address, the pages everywhere else.

        What is asked about play is answered at the root, and below Datasette as well.
        """
        below = str(scope["path"]).startswith(MOUNT)
        guarded = _Guarded(send, OF_DATASETTE if below else IN_A_HEADER)
        if self.public:
            guarded.before_refusal = lambda: asyncio.sleep(self._mistakes.pause(client(scope)))
        try:
            if scope["method"] not in METHODS:
                allowed = ", ".join(METHODS)
                headers = [(b"allow", allowed.encode())]
                await refuse(
                    scope, guarded, 405, f"Nothing can be sent here; only {allowed}.", headers
                )
            elif not self.hosts.know(scope):
                await refuse(scope, guarded, 400, UNKNOWN)
            elif (asked := _asked_of_play(scope)) is not None:
                await self._play(asked, scope, receive, guarded)
            elif below:
                await self._datasette(scope, receive, guarded)
            elif scope["path"] == MOUNT.rstrip("/"):
                await send_empty(guarded, 308, [(b"location", MOUNT.encode())])
            else:
                await self.files(scope, receive, guarded)
        except Exception:
            if guarded.begun:
                raise
            logging.getLogger("lusoria").exception("%s %s", scope["method"], scope["path"])
            await refuse(scope, guarded, 500, "This is a mistake of the server, not yours.")

    async def _play(self, asked: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Let what knows about play answer; what is kept of it is kept for both addresses."""
        if asked not in self.play:
            await self.files.missing(scope, send)
            return
        path = play.PLAYING + asked
        await self.play[asked]({**scope, "path": path, "raw_path": path.encode()}, receive, send)

    async def _datasette(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let Datasette answer, without cookies: nobody signs in, and it cannot read every one."""
        if not scope["raw_path"].startswith(MOUNT.encode()) or (
            self.public and _tells_of_itself(scope)
        ):
            await self.files.missing(scope, send)
            return
        if scope["query_string"].count(b"&") >= MOST_PARAMETERS:
            await refuse(scope, send, 400, f"This asks for more than {MOST_PARAMETERS} things.")
            return
        if wrong := too_much(scope["query_string"].decode("latin-1")):
            await refuse(scope, send, 400, wrong)
            return
        headers = [header for header in scope["headers"] if header[0] != b"cookie"]
        request = paged({**scope, "headers": headers})
        await self.datasette(request, receive, _with_whole_links(send))


def _asked_of_play(scope: Scope) -> str | None:
    """What a path asks about play, within Datasette or at the root; None if it does not."""
    found = ASKED.fullmatch(scope["raw_path"].decode("latin-1"))
    return (found[1] or "") if found else None


def _tells_of_itself(scope: Scope) -> bool:
    """Whether a path of Datasette tells of Datasette itself; others, as its styles, do not."""
    for path in (str(scope["path"]), unquote(scope["raw_path"].decode("latin-1"))):
        inner = path.removeprefix(MOUNT).lstrip("/")
        if inner.startswith("-") and not inner.startswith(OPEN):
            return True
    return False


def _with_whole_links(send: Send) -> Send:
    """Send with `Link` headers as they must be: Datasette leaves out the brackets."""

    def whole(name: bytes, value: bytes) -> bytes:
        return re.sub(rb"^([^<;]+);", rb"<\1>;", value) if name.lower() == b"link" else value

    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [(name, whole(name, value)) for name, value in message["headers"]]
        await send(message)

    return sending


class _Guarded:
    """Sends with the headers that make an answer safe, instead of any others of those names."""

    def __init__(self, send: Send, policy: str) -> None:
        self._send = send
        safe = {**SAFE, "content-security-policy": policy}
        self._headers: Headers = [(name.encode(), value.encode()) for name, value in safe.items()]
        self.begun = False
        self.before_refusal: Callable[[], Awaitable[None]] | None = None

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            if self.before_refusal and 400 <= message["status"] < 500:
                await self.before_refusal()
            ours = {name for name, _ in self._headers}
            theirs = [each for each in message["headers"] if each[0].lower() not in ours]
            message = {**message, "headers": [*theirs, *self._headers]}
        await self._send(message)


PLAYER = "lusoria.site.serve.player"

KEPT_OF_SEARCHES = 2_000_000
"""How much is kept of the answers to searches, compressed."""


class Build:
    """A build that is open: its pages, and a Datasette of its own.

    Raises ServeError if the folder is no build.
    """

    def __init__(self, folder: Path, *, public: bool, hosts: Hosts | None = None) -> None:
        hosts = hosts or Hosts()
        site = folder / SITE
        for needed in (folder / DATABASE, site / "index.html"):
            if not needed.is_file():
                raise ServeError(
                    f"there is no build in {folder} ({needed.name} is missing): lusoria build"
                )
        settings = {**metadata.ALWAYS, **(database.PUBLIC if public else {})}
        self._datasette = database.over(folder, settings, hosts, [play])
        build = str(folder.resolve())
        playing = Process(PLAYER, build, "plays")
        drawing = Process(PLAYER, build, "draws", play.SECONDS_TO_DRAW)
        self._datasette.playing = playing
        self._processes = [playing, drawing]
        self._at_once: Process | None = None
        datasette: App = self._datasette.app()
        if public:
            searching = Searching(folder, settings, hosts)
            self._processes.append(searching.process)
            self._at_once = searching.process
            datasette = _apart(
                Bounded(whole(datasette)), Bounded(searching.answer, 1, 1, KEPT_OF_SEARCHES)
            )
        self._answer = Mounted(
            datasette,
            site,
            public=public,
            hosts=hosts,
            play=play.apps(folder, playing, drawing),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with a page or a row."""
        await self._answer(scope, receive, send)

    async def prepare(self) -> None:
        """Do what Datasette otherwise does during requests, and begin the process that searches.

        The processes that play begin when somebody asks them.
        """
        try:
            begun = [asyncio.to_thread(self._at_once.begin)] if self._at_once else []
            await asyncio.gather(database.prepare(self._datasette), *begun)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close the databases, and end the threads that ask them, and the processes."""
        for process in self._processes:
            await asyncio.to_thread(process.close)
        await database.close(self._datasette)


def _apart(tables: App, searching: App) -> App:
    """Both as one application."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await (searching if searches(scope) else tables)(scope, receive, send)

    return answer


SECONDS = 1.0
"""How often the server looks whether there is a new build."""


class Opened(Protocol):
    """A build that is open, as an application."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

    async def prepare(self) -> None:
        """Do before the first request what must be done once."""

    async def close(self) -> None:
        """Let go of all files and threads; no request comes any more."""


class _Shown:
    """A build that is held and open, with the number of requests that it is answering."""

    def __init__(self, held: Held, app: Opened) -> None:
        self.held = held
        self.app = app
        self._answering = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._answering += 1
        self._idle.clear()
        try:
            await self.app(scope, receive, send)
        finally:
            self._answering -= 1
            if not self._answering:
                self._idle.set()

    async def end(self) -> None:
        """Close the build and let go of it when its last request is answered."""
        await self._idle.wait()
        await self.app.close()
        self.held.close()


class Switching:
    """The newest build of `out` as one application.

    `opening` opens a folder; the first one must open, and what it raises passes through. If a later
    one does not, that is told, and the build before it stays. Raises OSError if `out` is not there.
    """

    def __init__(self, out: Path, opening: Callable[[Path], Opened]) -> None:
        self.out = out.absolute()
        self._opening = opening
        held = hold(self.out)
        try:
            self._shown = _Shown(held, opening(held.folder))
        except BaseException:
            held.close()
            raise
        self._refused: Held | None = None
        self.ending: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request from the newest build."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._shown.answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Look for new builds from the start of the server to its end."""
        await receive()
        await self._shown.app.prepare()
        watching = asyncio.create_task(self._watch())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        watching.cancel()
        await asyncio.gather(self._shown.end(), *self.ending)
        await send({"type": "lifespan.shutdown.complete"})

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(SECONDS)
            try:
                await self.look()
            except OSError:  # nothing is there at the moment: what is shown stays
                continue

    async def look(self) -> None:
        """Go over to what `out` shows now, if that is another build.

        Raises OSError where it shows nothing.
        """
        if any(held and held.is_at(self.out) for held in (self._shown.held, self._refused)):
            return
        held = hold(self.out)
        if self._refused:
            self._refused.close()
            self._refused = None
        try:
            app = await asyncio.to_thread(self._opening, held.folder)
            await app.prepare()
        except Exception as error:  # whatever is wrong with it, the one that is shown is not
            self._refused = held
            logging.getLogger("lusoria").error("%s is not shown: %s", held.folder, error)
            return
        ending = asyncio.create_task(self._shown.end())
        self.ending.add(ending)
        ending.add_done_callback(self.ending.discard)
        self._shown = _Shown(held, app)
