"""The pages as they stand in a folder: each file with its type, and a tag to keep it by."""

from __future__ import annotations

import gzip
import json
import mimetypes
from asyncio import to_thread
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote

from lusoria.site.addresses import MOVED
from lusoria.site.http import TYPES, Headers, Receive, Scope, Send
from lusoria.site.lru import Kept
from lusoria.site.serve.answers import answer, deliver, takes_gzip

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
            await answer(send, 308, [(b"location", f"/{now}".encode())])
        elif file is None:
            await self.missing(scope, send)
        elif file.is_dir():
            # One slash at the front only: two would name another host.
            location = "/" + str(scope["raw_path"].decode("latin-1")).strip("/") + "/"
            await answer(send, 308, [(b"location", location.encode("latin-1"))])
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
            await answer(send, 404)


def _moved(table: Path) -> Mapping[str, str]:
    """Where the addresses lead now that were, without slashes at their ends."""
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
