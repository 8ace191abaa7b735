"""Answers that are refused: one line that says why, as JSON to whoever asks for JSON."""

from __future__ import annotations

import json

from lusoria.site.serve.files import TYPES, Headers, Scope, Send, listed

BUSY = "There is much to do here just now; ask again."
LATE = "The answer to this takes longer than is allowed here; ask for less."
LONG = "The answer to this is too long; ask for less."

LATER = (b"retry-after", b"5")
"""What goes with 503: in how many seconds one may ask again."""

ANYWHERE = (b"access-control-allow-origin", b"*")
"""The pages of any host may ask: there is nothing here that is not for everybody."""


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
