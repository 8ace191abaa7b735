"""What all that answers over HTTP has in common: types of files, and how an answer is refused.

A refusal is one line that says why, as JSON to whoever asks for JSON.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".atom": "application/atom+xml; charset=utf-8",
    ".bib": "text/plain; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ris": "application/x-research-info-systems; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}
"""Types by suffix; the machine's own table may have others, or none."""

BUSY = "There is much to do here just now; ask again."
LATE = "The answer to this takes longer than is allowed here; ask for less."
LONG = "The answer to this is too long; ask for less."

LATER = (b"retry-after", b"5")
"""What goes with 503: in how many seconds one may ask again."""

ANYWHERE = (b"access-control-allow-origin", b"*")
"""The pages of any host may ask: there is nothing here that is not for everybody."""


def listed(scope: Scope, name: bytes) -> list[bytes]:
    """The items that a header of a request lists."""
    values = [value for header, value in scope["headers"] if header == name]
    return [each for value in values for each in value.split(b",")]


def wants_json(scope: Scope) -> bool:
    """Whether a request is for JSON: by the end of its path, or by what it accepts."""
    path = str(scope["path"])
    if path.endswith(".json"):
        return True
    kinds = [each.partition(b";")[0].strip().lower() for each in listed(scope, b"accept")]
    return b"application/json" in kinds and b"text/html" not in kinds


def body(status: int, line: str) -> str:
    """A refusal as JSON, with what Datasette says in its own."""
    return json.dumps({"ok": False, "error": line, "status": status}, ensure_ascii=False) + "\n"


def refusal(scope: Scope, status: int, line: str) -> tuple[Headers, bytes]:
    """The headers and the body of a refusal, as the request wants it."""
    as_json = wants_json(scope)
    text = body(status, line) if as_json else f"{line}\n"
    headers = [(b"content-type", TYPES[".json" if as_json else ".txt"].encode()), ANYWHERE]
    return headers + ([LATER] if status == 503 else []), text.encode()


async def refuse(
    scope: Scope, send: Send, status: int, line: str, headers: Headers | None = None
) -> None:
    """Send a refusal, with these headers beside its own."""
    told, text = refusal(scope, status, line)
    length = (b"content-length", str(len(text)).encode())
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [*told, *(headers or ()), length],
        }
    )
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else text})
