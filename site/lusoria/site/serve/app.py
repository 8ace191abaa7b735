"""One application out of two: the pages at `/`, Datasette at `/db/`; all answers made safe."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from lusoria.site.addresses import MOUNT
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
)
from lusoria.site.serve.answers import answer
from lusoria.site.serve.bounds import Mistakes, client, paged, too_much
from lusoria.site.serve.files import Files

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}

OPEN = ("-/static/", "-/static-plugins/")
"""What of the inner addresses of Datasette is for everybody."""

PLAYING = "/-/lusoria/"
"""Where one asks about play, within Datasette and at the root."""

ASKED = re.compile(f"(?:{MOUNT.rstrip('/')})?{PLAYING.rstrip('/')}(?:/(.*))?")
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
                await answer(guarded, 308, [(b"location", MOUNT.encode())])
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
        path = PLAYING + asked
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
