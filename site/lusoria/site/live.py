"""Pages as an author needs them: rendered when they are asked for, from the data as they are.

When `data/` has changed, the database is made anew before the next page. With a mistake in the data
pages come from the last good database; a line says so, on the terminal and on each page.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
import re
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from starlette.applications import Starlette
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from lusoria.schema.answers import find, find_current
from lusoria.schema.locations import PLAYERS, READINGS, data_dir
from lusoria.schema.mistakes import CatalogueError
from lusoria.site.addresses import BESIDE_DATASETTE, MISSING
from lusoria.site.build import Build
from lusoria.site.pages.boards import FOLDER
from lusoria.site.pages.finding import read_moved
from lusoria.site.pages.site import Site
from lusoria.site.pages.writing import copy_static, find_step
from lusoria.site.pyodide import place
from lusoria.site.server import close_datasette, open_local

Returned = TypeVar("Returned")

KEPT = 50
"""So many pages keep their boards for a browser that has not asked for them yet."""


class Live:
    """The application of the data as they are now, for one's own machine.

    `folder` is empty: style sheets and scripts are put there. `say` is given each line for the
    terminal. Raises CatalogueError where the data have mistakes, and there is no good database.
    """

    def __init__(self, folder: Path, host: str, say: Callable[[str], object]) -> None:
        self._folder, self._host, self._say = folder, host, say
        copy_static(folder)
        self._runs = place(folder, say)
        (folder / PLAYERS).symlink_to(data_dir().resolve() / PLAYERS)
        self._files = StaticFiles(directory=folder, follow_symlink=True)
        self._thread = ThreadPoolExecutor(1)  # the connection of a build belongs to one thread
        self._drawn: deque[dict[str, bytes]] = deque(maxlen=KEPT)
        self._count, self._said = 0, ""
        self._ending: deque[asyncio.Task[None]] = deque(maxlen=KEPT)
        self._site: Site | None = None
        self._app: Starlette
        self._thread.submit(self._refresh).result()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if "." not in scope["path"].rpartition("/")[2]:  # a page, or something of Datasette
            before = self._app
            await self._call(self._refresh)
            if self._app is not before:
                ending = close_datasette(before.state.datasette)
                self._ending.append(asyncio.create_task(ending))
        await self._app(scope, receive, send)

    async def _call(self, function: Callable[..., Returned], *arguments: str) -> Returned:
        """Return what a function returns in the thread that renders."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    def _refresh(self) -> None:
        """Go over to the database of the data as they are now, or stay with the last good one."""
        notice = ""
        try:
            build = find_current(database=True)
        except CatalogueError as error:
            build = find(database=True)
            first, *more = map(str, error.mistakes)
            others = f" (and {len(more)} more)" if more else ""
            notice = f"{first}{others}; until this is mended, the last good pages are shown"
        if self._site is None or build.folder != self._site.build.folder:
            self._site = Site(Build(build.folder), BESIDE_DATASETTE, runs=self._runs)
            readings = self._folder / READINGS
            readings.unlink(missing_ok=True)
            readings.symlink_to(build.folder / READINGS)
            patterns = json.dumps(self._site.citing.patterns(), ensure_ascii=False)
            (self._folder / "static" / "cite.json").write_text(patterns, encoding="utf-8")
            self._app = open_local(build.folder, self._host, self._answer)
        if notice and notice != self._said:
            self._say(notice)
        self._site.notice = self._said = notice

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a page, a file, or the page that says there is none."""
        address = scope["path"].lstrip("/")
        content = await self._call(self._render, address)
        app: ASGIApp = self._files
        if content is None and address in read_moved():
            app = RedirectResponse(f"/{read_moved()[address]}")
        elif content is None and not (self._folder / address).is_file():
            missing = await self._call(self._render, MISSING)
            app = Response(missing, 404, media_type="text/html")
        elif content is not None:
            kind = mimetypes.guess_type(address)[0] or "text/html"
            app = Response(content, headers={"cache-control": "no-store"}, media_type=kind)
        await app(scope, receive, send)

    def _render(self, address: str) -> bytes | None:
        """Return the content of a page or a file, or None if the site has none such."""
        assert self._site
        for drawn in self._drawn:
            if address in drawn:
                return drawn[address]
        step = find_step(self._site.build, address)
        if step is None:
            return None
        self._count += 1
        self._site.draw_into(f"{FOLDER}/live/{self._count}")
        render, key = step
        render(self._site, *key)
        files = self._site.take_files()
        self._drawn.appendleft({file: files[file] for file in files if file.startswith(FOLDER)})
        return files.get(re.sub("(^|/)$", r"\1index.html", address))
