"""What is sent: in pieces, compressed, and only where the reader has not got it.

Answers that were made, and the pages as they stand in a folder, each with a tag to keep it by.
"""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from asyncio import to_thread
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote

from lusoria.site.addresses import MOVED
from lusoria.site.http import TYPES, Headers, Receive, Scope, Send, listed, send_empty
from lusoria.site.lru import Kept

PIECE = 1 << 16
"""How much is sent at once, in bytes: a slow reader costs no more memory than that."""

REPLACED = (b"content-length", b"cache-control", b"etag", b"vary")
"""Headers that are told anew here."""

TEXTS = (b"text/", b"application/json", b"image/svg+xml")
"""The types that are worth compressing."""


async def deliver(
    scope: Scope,
    send: Send,
    status: int,
    headers: Headers,
    content: BinaryIO,
    size: int,
    *,
    tag: bytes | None,
    packed: bool,
) -> None:
    """Send a content of so many bytes, which may be `packed`, compressed.

    With a `tag` the reader may keep it, and is told if it is kept already.
    """
    if tag is not None:
        tag = b'"%b%b"' % (tag, b"-gzip" if packed else b"")
        headers = [*headers, (b"etag", tag), (b"cache-control", b"no-cache")]
        if status == 200 and is_known(scope, tag):
            await send_empty(send, 304, headers)
            return
    encoding = [(b"content-encoding", b"gzip")] if packed else []
    headers = [*headers, *encoding, (b"content-length", str(size).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    while scope["method"] != "HEAD" and (piece := content.read(PIECE)):
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def is_known(scope: Scope, tag: bytes) -> bool:
    """Whether the browser has what has this tag, or says that it has anything at all."""
    tags = [each.strip().removeprefix(b"W/") for each in listed(scope, b"if-none-match")]
    return tag in tags or b"*" in tags


def takes_gzip(scope: Scope) -> bool:
    """Whether the browser says that it takes compressed answers."""
    taken = (each.replace(b" ", b"").lower() for each in listed(scope, b"accept-encoding"))
    return any(re.fullmatch(rb"(gzip|\*)(;q=(0\.0*[1-9]\d*|1(\.0*)?))?", each) for each in taken)


@dataclass(frozen=True)
class Answer:
    """A whole answer; `body` is compressed where `packed` says so."""

    status: int
    headers: Headers
    body: bytes
    packed: bool
    tag: bytes

    @classmethod
    def of(cls, status: int, headers: Headers, body: bytes) -> Answer:
        """An answer as it was made, compressed if it is a longer text."""
        own = [header for header in headers if header[0].lower() not in REPLACED]
        kind = next((value for name, value in own if name.lower() == b"content-type"), b"")
        packed = len(body) > 1000 and kind.startswith(TEXTS)
        tag = sha256(body).hexdigest()[:32].encode()
        return cls(status, own, gzip.compress(body, 3, mtime=0) if packed else body, packed, tag)

    async def send(self, scope: Scope, send: Send) -> None:
        """Send the answer as the reader wants it; to one who has it, only the headers."""
        packed = self.packed and takes_gzip(scope)
        body = gzip.decompress(self.body) if self.packed and not packed else self.body
        headers = [*self.headers, (b"vary", b"accept-encoding")]
        tag = self.tag if self.status == 200 else None
        content = BytesIO(body)
        await deliver(scope, send, self.status, headers, content, len(body), tag=tag, packed=packed)


PACKED = TYPES.keys() - {".woff2"}
"""The suffixes of files that are sent compressed."""

SMALL = 1000
"""A file of fewer bytes is sent as it is: it fits into one packet anyway."""

ALIASES = {"/favicon.ico": "/static/icon.svg"}
"""What browsers ask for of their own accord, from pages that name no icon."""

PACKED_BYTES = 8_000_000
"""How much is kept of compressed files; those of the whole site take about five."""

_PACKED: Kept[bytes] = Kept(PACKED_BYTES)
"""Files, compressed once, by their state."""


class Files:
    """Answers GET and HEAD with the files of a folder; a folder is answered by its index."""

    def __init__(self, site: Path) -> None:
        self.site = site.resolve()
        self._moved = _moved(self.site / MOVED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file of a path, or the page that says that there is none."""
        file = self._file(str(scope["path"]))
        if now := self._moved.get(str(scope["path"]).strip("/")):
            await send_empty(send, 308, [(b"location", f"/{now}".encode())])
        elif file is None:
            await self.missing(scope, send)
        elif file.is_dir():
            # One slash at the front only: two would name another host.
            location = "/" + str(scope["raw_path"].decode("latin-1")).strip("/") + "/"
            await send_empty(send, 308, [(b"location", location.encode("latin-1"))])
        else:
            await _send(scope, send, 200, file)

    def _file(self, path: str) -> Path | None:
        """The file or folder of a path within the site; None where there is none."""
        try:
            found = (self.site / ALIASES.get(path, path).lstrip("/")).resolve()
            if not found.is_relative_to(self.site) or not found.exists():
                return None
        except (OSError, ValueError):  # longer than a name can be; with a null character
            return None
        index = found / "index.html"
        if path.endswith("/"):
            return index if index.is_file() else None
        return found if found.is_file() or index.is_file() else None

    async def missing(self, scope: Scope, send: Send) -> None:
        """Send the page that says that there is no such page."""
        page = self.site / "404.html"
        if page.is_file():
            await _send(scope, send, 404, page)
        else:
            await send_empty(send, 404, [])


def _moved(table: Path) -> Mapping[str, str]:
    """Where old addresses lead now, both without slashes at their ends."""
    if not table.is_file():
        return {}
    moved: dict[str, str] = json.loads(table.read_bytes())
    return {unquote(was).strip("/"): now for was, now in moved.items()}


async def _send(scope: Scope, send: Send, status: int, file: Path) -> None:
    """Send a file, compressed if the browser takes that, or say that the browser has it already."""
    with file.open("rb") as opened:
        stat = file.stat()
        state = (file, stat.st_mtime_ns, stat.st_size)
        headers: Headers = [(b"content-type", _type(file).encode())]
        if file.suffix in PACKED:
            headers.append((b"vary", b"accept-encoding"))
        content: BinaryIO = opened
        size = stat.st_size
        packed = file.suffix in PACKED and size >= SMALL and takes_gzip(scope)
        if packed:
            compressed = _PACKED.get(state)
            if compressed is None:
                compressed = await to_thread(_packed, file)
                _PACKED.keep(state, compressed, len(compressed))
            content, size = BytesIO(compressed), len(compressed)
        tag = _tag(*state)
        await deliver(scope, send, status, headers, content, size, tag=tag, packed=packed)


@lru_cache(maxsize=4096)
def _tag(file: Path, _changed: int, _size: int) -> bytes:
    return sha256(file.read_bytes()).hexdigest()[:32].encode()


def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


def _type(file: Path) -> str:
    guessed = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    return guessed or "application/octet-stream"
