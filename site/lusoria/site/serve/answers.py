"""Answers as they are sent: in pieces, compressed, and only where the reader has not got them.

Those that are kept are compressed once, and sent as long as a build is shown.
"""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import BinaryIO

from lusoria.site.http import TYPES, Headers, Scope, Send, listed

PIECE = 1 << 16
"""How much is sent at once, in bytes: a slow reader costs no more memory than that."""

REPLACED = (b"content-length", b"cache-control", b"etag", b"vary")
"""Headers that are told anew here."""

TEXTS = (b"text/", b"application/json", b"image/svg+xml")
"""The types that are worth compressing."""


async def answer(send: Send, status: int, headers: Headers | None = None, text: str = "") -> None:
    """Send a short answer: its status, headers and at most a line of text."""
    body = f"{text}\n".encode() if text else b""
    headers = [*(headers or ())]
    if status != 304:
        headers.append((b"content-length", str(len(body)).encode()))
    if text:
        headers.append((b"content-type", TYPES[".txt"].encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


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

    With a `tag` the reader may keep it, and is told where he has it already.
    """
    if tag is not None:
        tag = b'"%b%b"' % (tag, b"-gzip" if packed else b"")
        headers = [*headers, (b"etag", tag), (b"cache-control", b"no-cache")]
        if status == 200 and is_known(scope, tag):
            await answer(send, 304, headers)
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
        """Send the answer as the reader wants it; only its headers if he has it."""
        packed = self.packed and takes_gzip(scope)
        body = gzip.decompress(self.body) if self.packed and not packed else self.body
        headers = [*self.headers, (b"vary", b"accept-encoding")]
        tag = self.tag if self.status == 200 else None
        content = BytesIO(body)
        await deliver(scope, send, self.status, headers, content, len(body), tag=tag, packed=packed)
