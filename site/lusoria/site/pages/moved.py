"""Addresses that were, and where they lead now: the table is `moved.txt`.

Each old address keeps a small page that leads on, which any host can show; `lusoria serve` answers
it with a redirect, by `moved.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from lusoria.site.addresses import MOVED
from lusoria.site.pages.printing import Press

TABLE = "moved.txt"


def moved() -> Mapping[str, str]:
    """Where each old address leads now, both from the root of the site."""
    text = (files("lusoria.site.pages") / TABLE).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split() for line in lines)


def print_all(press: Press) -> None:
    """Print the page of each old address that leads to a page of this site."""
    leading = {}
    for was, now in moved().items():
        if now.partition("?")[0] in press.printed and was not in press.printed:
            leading[was] = now
            press.page(was, "moved.html", now=now)
    press.text(MOVED, json.dumps(leading, indent=0) + "\n")
