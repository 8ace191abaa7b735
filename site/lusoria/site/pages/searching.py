"""The search page, and the list of everything that it searches.

The list is one file of JSON that the page reads when somebody searches; the index is made from it
in the browser, by MiniSearch, in a fraction of a second. So the build needs no program beside
Python, the file is the same from build to build, and any static host will do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lusoria.site import addresses
from lusoria.site.edition import Edition
from lusoria.site.pages.printing import Press
from lusoria.site.things import ENTRIES, PLURALS

FILE = "search/entries.json"
"""The file of everything that is searched."""


class Entry(NamedTuple):
    """What can be found: its kind and key, its title, to what it belongs, and what it says."""

    kind: str
    key: str
    title: str
    under: str
    text: str


def print_all(press: Press) -> None:
    """Print the search page, and the file that it searches."""
    found = list(entries(press.edition))
    press.text(FILE, written(found))
    counts = {kind: sum(each.kind == kind for each in found) for kind in PLURALS}
    press.page("search/", "search.html", kinds=PLURALS, counts=counts)


def written(found: Iterable[Entry]) -> str:
    """The entries as JSON, a line each: kind, address, title, what it belongs to, text, id.

    The id of a passage is left out: its address says it.
    """
    lines = (
        json.dumps(
            [each.kind, addresses.page(each.kind, each.key), each.title, each.under, each.text]
            + ([each.key] if each.kind != "passage" else []),
            ensure_ascii=False,
            separators=(",", ":"),
        )
        for each in found
    )
    return "[\n" + ",\n".join(lines) + "\n]\n"


def entries(edition: Edition) -> Iterator[Entry]:
    """Everything that can be found, kind by kind, in the order of the catalogue."""
    for kind, entry in ENTRIES.items():
        for row in getattr(edition, kind).all:
            yield Entry(kind, row.id, *entry(edition, row))
