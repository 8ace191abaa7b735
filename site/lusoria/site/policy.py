"""What pages may do: nothing leaves the host, nothing stands inline.

The server says it in a header. On a static host, which sends no such header, a page says it itself;
there it cannot forbid that other pages frame it.
"""

from __future__ import annotations

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
"""The policy of a page of Datasette; `strict` takes scripts and styles out of its pages."""
