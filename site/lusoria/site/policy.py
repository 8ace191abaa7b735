"""What a page of the site, and its worker, may do: nothing leaves the host, nothing stands inline.

The server says it in a header. On a static host, which sends no such header, a page says it itself;
there it cannot forbid that other pages frame it.
"""

from __future__ import annotations

IN_A_PAGE = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
"""The policy as a page may say it of itself."""

IN_A_HEADER = f"{IN_A_PAGE}; frame-ancestors 'none'"
"""The policy as the server says it."""
