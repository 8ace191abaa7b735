"""One application out of two: the pages at `/`, Datasette at `/db/`."""

from __future__ import annotations

import mimetypes
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from lusoria.site.pages.addresses import DATASETTE

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What a page, and its worker, may do: nothing leaves the host."""

DATASETTE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'unsafe-inline'",
        "connect-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Datasette writes scripts and styles into its pages; that, too, stays on the host."""

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".txt": "text/plain; charset=utf-8",
}
"""Types by suffix; the machine's own table may have others, or none."""

ALIASES = {"/favicon.ico": "/static/icon.svg"}
"""What browsers ask for of their own accord, from pages that name no icon."""

MOUNT = f"/{DATASETTE}"


class Mounted:
    """The pages of a folder with Datasette beside them.

    `public` closes what Datasette tells of itself (`/-/plugins`, `/-/threads`, `/-/settings` …).
    """

    def __init__(self, datasette: App, site: Path, *, public: bool) -> None:
        self.datasette = datasette
        self.site = site.resolve()
        self.public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: Datasette below its address, the pages everywhere else."""
        if scope["type"] != "http":
            await self.datasette(scope, receive, send)
        elif not _is_below(scope, MOUNT):
            await self._page(scope, send)
        elif self.public and _is_inner(scope):
            await self._missing(scope, send)
        else:
            await self.datasette(scope, receive, _with(send, DATASETTE_POLICY))

    async def _page(self, scope: Scope, send: Send) -> None:
        """A file of the site; a folder is answered by its index."""
        path = str(scope["path"])
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405, [(b"allow", b"GET, HEAD")])
        elif path == MOUNT.rstrip("/"):
            await _answer(send, 308, [(b"location", MOUNT.encode())])
        elif (file := self._file(path)) is None:
            await self._missing(scope, send)
        elif file.is_dir():
            # One slash at the front only: two would name another host.
            location = "/" + str(scope["raw_path"].decode("latin-1")).strip("/") + "/"
            await _answer(send, 308, [(b"location", location.encode("latin-1"))])
        else:
            await _file(scope, send, 200, file)

    def _file(self, path: str) -> Path | None:
        """The file or folder of a path within the site; None where there is none."""
        if "\0" in path:
            return None
        found = (self.site / ALIASES.get(path, path).lstrip("/")).resolve()
        if not found.is_relative_to(self.site) or not found.exists():
            return None
        index = found / "index.html"
        if path.endswith("/"):
            return index if index.is_file() else None
        return found if found.is_file() or index.is_file() else None

    async def _missing(self, scope: Scope, send: Send) -> None:
        page = self.site / "404.html"
        if page.is_file():
            await _file(scope, send, 404, page)
        else:
            await _answer(send, 404, [])


def _is_below(scope: Scope, folder: str) -> bool:
    return str(scope["path"]).startswith(folder)


def _is_inner(scope: Scope) -> bool:
    """Whether a path of Datasette tells of Datasette itself; its scripts and styles do not."""
    for path in (str(scope["path"]), unquote(scope.get("raw_path", b"").decode("latin-1"))):
        inner = path.removeprefix(MOUNT).lstrip("/")
        if inner.startswith("-") and not inner.startswith(("-/static/", "-/static-plugins/")):
            return True
    return False


def _with(send: Send, policy: str) -> Send:
    """Send with the headers that make an answer safe."""
    added = [(name.encode(), value.encode()) for name, value in SAFE.items()]
    added.append((b"content-security-policy", policy.encode()))

    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *added]
        await send(message)

    return sending


async def _file(scope: Scope, send: Send, status: int, file: Path) -> None:
    """Send a file, or say that the browser has it already."""
    stat = file.stat()
    tag = _tag(file, stat.st_mtime_ns, stat.st_size)
    headers: Headers = [
        (b"content-type", _type(file).encode()),
        (b"etag", tag),
        (b"cache-control", b"no-cache"),
    ]
    if status == 200 and tag in _asked(scope):
        await _answer(send, 304, headers[1:])
        return
    headers.append((b"content-length", str(stat.st_size).encode()))
    body = b"" if scope["method"] == "HEAD" else file.read_bytes()
    await _answer(send, status, headers, body)


async def _answer(send: Send, status: int, headers: Headers, body: bytes = b"") -> None:
    if not any(name == b"content-length" for name, _ in headers) and status != 304:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    guarded = _with(send, POLICY)
    await guarded({"type": "http.response.start", "status": status, "headers": headers})
    await guarded({"type": "http.response.body", "body": body})


def _asked(scope: Scope) -> list[bytes]:
    """The tags of what the browser has."""
    tags = [value for name, value in scope["headers"] if name == b"if-none-match"]
    return [tag.strip().removeprefix(b"W/") for value in tags for tag in value.split(b",")]


@lru_cache(maxsize=4096)
def _tag(file: Path, _changed: int, _size: int) -> bytes:
    return b'"' + sha256(file.read_bytes()).hexdigest()[:32].encode() + b'"'


def _type(file: Path) -> str:
    guessed = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    return guessed or "application/octet-stream"
