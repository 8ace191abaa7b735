"""What pages may load and do, as browsers are told: nothing leaves the host, nothing is inline.

A server says it in a header. A static host sends no such header, so a page says it itself.
"""

from __future__ import annotations

_OWN = (
    "connect-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
)

IN_A_PAGE = "; ".join(
    ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", *_OWN)
)
"""The policy of a page of the site and of its worker, as the page says it of itself."""

SITE = f"{IN_A_PAGE}; frame-ancestors 'none'"
"""The same in a header, where frames can be forbidden as well."""

DATASETTE = "; ".join(("default-src 'none'", "script-src 'self'", *_OWN, "frame-ancestors 'none'"))
"""The policy of a page of Datasette; the plugin's templates have no script or style inline."""
