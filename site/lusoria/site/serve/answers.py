"""Answers that are kept: made once, compressed, and sent again as long as a build is shown."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256

from lusoria.site.http import Headers, Scope, Send
from lusoria.site.serve.files import PIECE, is_known, takes_gzip

REPLACED = (b"content-length", b"cache-control", b"etag", b"vary")
"""Headers that are told anew here."""

TEXTS = (b"text/", b"application/json", b"image/svg+xml")
"""The types that are worth compressing."""


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
        told = [header for header in headers if header[0].lower() not in REPLACED]
        kind = next((value for name, value in told if name.lower() == b"content-type"), b"")
        packed = len(body) > 1000 and kind.startswith(TEXTS)
        tag = sha256(body).hexdigest()[:32].encode()
        return cls(status, told, gzip.compress(body, 3, mtime=0) if packed else body, packed, tag)

    async def send(self, scope: Scope, send: Send) -> None:
        """Send the answer in pieces, as the reader wants it; only its headers if he has it."""
        unpack = self.packed and not takes_gzip(scope)
        tag = b'"' + self.tag + (b"-gzip" if self.packed and not unpack else b"") + b'"'
        headers = [*self.headers, (b"vary", b"accept-encoding")]
        if self.status == 200:
            headers += [(b"etag", tag), (b"cache-control", b"no-cache")]
            if is_known(scope, tag):
                await send({"type": "http.response.start", "status": 304, "headers": headers})
                await send({"type": "http.response.body", "body": b""})
                return
        body = gzip.decompress(self.body) if unpack else self.body
        if self.packed and not unpack:
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        if scope["method"] != "HEAD":
            for start in range(0, len(body), PIECE):
                piece = body[start : start + PIECE]
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
