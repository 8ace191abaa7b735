"""Debian's Chromium and a host on loopback that serves a folder under the site's policy."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from lusoria.site import policy

CHROMIUM = os.environ.get("LUSORIA_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), ""
)
"""The browser that is driven: Chromium without a window takes a third of the time."""
LOADING = 60_000
"""Milliseconds that Python may take to start on a busy machine."""


class Handler(SimpleHTTPRequestHandler):
    """A folder, served under the policy and with the types that modules and WebAssembly need."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", policy.SITE)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def hosted(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """The address of a host that serves a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser; where there is none, the test is skipped."""
    if os.environ.get("LUSORIA_CHROMIUM") == "" or not shutil.which(CHROMIUM):
        pytest.skip("there is no Chromium; apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        expect.set_options(timeout=LOADING)
        yield browser
        browser.close()


@contextmanager
def chromium() -> Iterator[BrowserContext]:
    """The pages of a fresh browser, which wait as long as a busy machine takes."""
    with launched() as browser:
        context = browser.new_context()
        context.set_default_timeout(LOADING)
        yield context
