"""What all that answers over HTTP has in common: types, names of hosts, refusals, the policy.

A refusal is one line that says why, as JSON to whoever asks for JSON.
"""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any
from urllib.parse import urljoin, urlsplit

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
    ".atom": "application/atom+xml; charset=utf-8",
    ".bib": "text/plain; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ris": "application/x-research-info-systems; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}
"""Types by suffix; the machine's own table may have others, or none."""

# What pages may do: nothing leaves the host, nothing stands inline. The server says it in a header;
# on a static host, which sends no such header, a page says it itself, but cannot forbid frames.

NOTHING = "default-src 'none'"
"""What is not allowed below is forbidden."""

FROM_HERE = (
    "connect-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
)
"""What any page may load and send, from and to its own host."""

UNFRAMED = "frame-ancestors 'none'"

IN_A_PAGE = "; ".join(
    (NOTHING, "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", *FROM_HERE)
)
"""The policy of a page of the site, and of its worker, as the page may say it of itself."""

IN_A_HEADER = f"{IN_A_PAGE}; {UNFRAMED}"
"""The same as the server says it."""

OF_DATASETTE = "; ".join((NOTHING, "script-src 'self'", *FROM_HERE, UNFRAMED))
"""The policy of a page of Datasette; `rendering` takes scripts and styles out of its pages."""

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
    own, text = refusal(scope, status, line)
    length = (b"content-length", str(len(text)).encode())
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [*own, *(headers or ()), length],
        }
    )
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else text})


async def send_empty(send: Send, status: int, headers: Headers) -> None:
    """Send an answer without a body."""
    length = [] if status == 304 else [(b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": b""})


HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d*)?", re.ASCII | re.IGNORECASE)
"""What a `Host` header is: a name or an address, and perhaps a port."""

UNKNOWN = (
    "This server is not known by that name; "
    "`lusoria serve --address` names the address at which visitors find it."
)


def own_names(listening: Iterable[str] = ()) -> frozenset[str]:
    """The names of this machine, and those at which the server was told to listen."""
    return frozenset(name.lower() for name in ("localhost", socket.gethostname(), *listening))


@dataclass(frozen=True)
class Hosts:
    """The names that a request may give the server.

    `origin` is the configured address without a slash at its end, or empty where none is
    configured. Whatever a request says, links are made from that alone.
    """

    origin: str = ""
    names: frozenset[str] = field(default_factory=own_names)

    def know(self, scope: Scope) -> bool:
        """Whether the server goes by the names of the `Host` headers of a request, if it has any.

        A loopback address is always right, and so is the one that the connection was made to.
        """
        said = [value for name, value in scope["headers"] if name == b"host"]
        reached = (scope.get("server") or ("",))[0]
        return all(self._knows(value.decode("latin-1"), reached) for value in said)

    def _knows(self, said: str, reached: str) -> bool:
        found = HOST.fullmatch(said)
        if found is None:
            return False
        name = (found[1] or found[2]).lower().removesuffix(".")
        if name in self.names or name == urlsplit(self.origin).hostname:
            return True
        try:
            address = ip_address(name)
            return address.is_loopback or address == ip_address(reached)
        except ValueError:  # a name, or a socket that has no address
            return False

    def link(self, path: str, of_page: str, *, whole: bool) -> str:
        """The address of a path, as it is linked to from a page.

        `whole`: with scheme and host, if they are configured.
        """
        address = urljoin(of_page, path)
        return self.origin + address if whole else address
