"""A build that is open: its pages, a Datasette of its own, and the processes beside them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lusoria.schema.locations import DATABASE
from lusoria.site.datasette import database, routes
from lusoria.site.datasette.bounded import Bounded, whole
from lusoria.site.datasette.database import ServeError
from lusoria.site.datasette.files import App, Receive, Scope, Send
from lusoria.site.datasette.hosts import Hosts
from lusoria.site.datasette.mounting import Mounted
from lusoria.site.datasette.processes import Process
from lusoria.site.datasette.searcher import Searching
from lusoria.site.datasette.terms import searches
from lusoria.site.pages.addresses import SITE

PLAYER = "lusoria.site.datasette.player"

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
        settings = {**database.ALWAYS, **(database.PUBLIC if public else {})}
        self._datasette = database.over(folder, settings, hosts)
        build = str(folder.resolve())
        playing = Process(PLAYER, build, "plays")
        drawing = Process(PLAYER, build, "draws", routes.SECONDS_TO_DRAW)
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
            play=routes.apps(folder, playing, drawing),
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
