"""Writing pages: templates are filled in, every link relative to the page that it stands on."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from lusoria.schema.database.tables import Locus, Passage, Source
from lusoria.site.pages import addresses, code, words
from lusoria.site.pages.boards import Boards
from lusoria.site.pages.citations import Citations
from lusoria.site.pages.edition import Edition

MISSING = "404.html"
"""The page that a server shows where there is none."""


class Press:
    """What pages are printed with: the edition, the boards, the templates, the folder."""

    def __init__(self, edition: Edition, site: Path, *, runs: bool) -> None:
        self.edition = edition
        self.site = site
        self.runs = runs
        self.boards = Boards(edition.assembled)
        self.citations = Citations(edition.all(Source))
        self.printed: list[str] = []
        self._templates = _environment(self)

    def page(self, address: str, template: str, **context: Any) -> None:
        """Print the page of an address (`clause/verquere/nowhere/`) from a template."""
        file = f"{address}index.html" if address.endswith("/") or not address else address
        text = self._templates.get_template(template).render(_links(self, address), **context)
        self.text(file, text)
        self.printed.append(address)

    def text(self, file: str, text: str) -> None:
        """Write a text that is no page into a file of the site."""
        path = self.site / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")

    def thing(self, kind: str, key: str, **context: Any) -> None:
        """Print the page of a thing; its row in Datasette is in the table of the same name."""
        context.setdefault("row_address", addresses.row(kind, key))
        self.page(f"{kind}/{key}/", f"{kind}.html", **context)

    def cited(self, passage: str) -> tuple[Passage, Source]:
        """The passage of an address, and its source."""
        found = self.edition.get(Passage, passage)
        return found, self.edition.get(Source, found.source)


def _environment(press: Press) -> Environment:
    environment = Environment(
        loader=PackageLoader("lusoria.site", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "reference": press.citations.reference,
        "coloured": code.coloured,
        "value": code.value,
        "json": json.loads,
        "name_of": _name_of,
        "years": _years,
        "counted": _counted,
    }
    environment.globals |= {
        "call": code.call,
        "cited": press.cited,
        "fact": press.edition.fact,
        "draft": press.edition.draft,
        "has_no_dice": press.boards.has_no_dice,
        "meta": press.edition.meta,
        "mover": press.boards.mover,
        "question": lambda locus: press.edition.get(Locus, locus).question,
        "resolver": addresses.resolver,
        "runs": press.runs,
        "texts": press.edition.texts,
        "words": words,
    }
    return environment


def _links(press: Press, here: str) -> dict[str, Any]:
    """The functions by which a template refers to other pages."""

    def file(path: str) -> str:
        # The page for errors is shown at any address, so it can only count from the root.
        return f"/{path}" if here == MISSING else addresses.relative(here, path)

    def to(kind: str, key: str) -> str:
        return file(addresses.page(kind, key))

    def row(table: str, *key: str | int) -> str:
        return file(addresses.row(table, *key))

    board = partial(press.boards.image, file)
    links: dict[str, Callable[..., str]] = {"to": to, "file": file, "row": row, "board": board}
    return {**links, "here": here, "row_address": None}


def _name_of(key: str) -> str:
    """The last part of an address in words: `only on the head` of `verquere/only-on-the-head`."""
    return key.rpartition("/")[2].rpartition("#")[2].replace("-", " ")


def _years(thing: Any) -> str:
    """The years that bound a date: 1698–1699, from 1400, 300 BC–AD 200, 1840 or 1888."""
    return words.one_of(thing.edtf) or words.years(thing.not_before, thing.not_after)


def _counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 clause, 3 clauses."""
    return f"{number} {one if number == 1 else many or one + 's'}"
