"""A build that is open, and a server that goes over to the next one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from lusoria.schema.database.publish import Held, hold
from lusoria.schema.locations import DATABASE
from lusoria.site.addresses import SITE
from lusoria.site.datasette import database, files
from lusoria.site.datasette.database import ServeError
from lusoria.site.http import App, Hosts, Receive, Scope, Send
from lusoria.site.serve import play
from lusoria.site.serve.app import Mounted
from lusoria.site.serve.bounds import Bounded, searches, whole
from lusoria.site.serve.processes import Process
from lusoria.site.serve.searcher import Searching

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
        settings = {**files.ALWAYS, **(database.PUBLIC if public else {})}
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
