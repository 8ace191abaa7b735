"""Writing pages: templates are filled in, every link relative to the page that it stands on."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from lusoria.playable.chances import RANDOM
from lusoria.playable.records import Record
from lusoria.schema.database.tables import Assembled, Chances, Example, Locus, Passage, Source
from lusoria.site import wholegames
from lusoria.site.pages import (
    addresses,
    code,
    dating,
    finishing,
    languages,
    linked_data,
    places,
    previews,
    words,
)
from lusoria.site.pages.boards import Boards
from lusoria.site.pages.citations import Citations
from lusoria.site.pages.citing import Citing
from lusoria.site.pages.describing import described
from lusoria.site.pages.edition import Edition, passages_of, rules_of
from lusoria.site.pages.marking import marked
from lusoria.site.pages.shelf import Shelf
from lusoria.site.pages.site_address import Standing
from lusoria.site.policy import IN_A_PAGE


class Press:
    """What pages are printed with: the edition, the boards, the templates, the shelf of files."""

    def __init__(
        self, edition: Edition, shelf: Shelf, standing: Standing, *, runs: bool, boards: str
    ) -> None:
        self.edition = edition
        self.site = shelf.site
        self.standing = standing
        self._shelf = shelf
        self.runs = runs
        self.boards = Boards(edition.assembled, boards)
        self.citations = Citations(edition.all(Source))
        self.citing = Citing(edition, self.citations, standing.absolute)
        self.printed: dict[str, str] = {}
        """The address of each page, and its title."""
        self._templates = _environment(self)

    def whole_game(self, ruleset: str) -> Record:
        """The game of a ruleset that is shown whole."""
        return wholegames.game(self.edition.assembled(ruleset))

    def chances(self, ruleset: str) -> Chances | None:
        """How games of a ruleset go in random play; None if that is of another program."""
        found = self.edition.by(Chances, "ruleset", ruleset)
        return next((each for each in found if each.play == RANDOM and each.current), None)

    def page(self, address: str, template: str, **context: Any) -> None:
        """Print the page of an address (`clause/verquere/nowhere/`) from a template."""
        file = f"{address}index.html" if address.endswith("/") or not address else address
        links = self._links(address)
        page = self._templates.get_template(template).render(links | context)
        self.printed[address] = finishing.title(page)
        head = self._templates.get_template("head.html")
        self.text(file, finishing.finished(page, head, links | context))

    def text(self, file: str, text: str) -> None:
        """Write a text that is no page into a file of the site."""
        self.bytes(file, text.encode())

    def bytes(self, file: str, content: bytes) -> None:
        """Write what is no text into a file of the site."""
        self._shelf.put(file, content)

    def thing(self, kind: str, key: str, **context: Any) -> None:
        """Print the page of a thing; its row in Datasette is in the table of the same name."""
        context.setdefault("row_address", addresses.row(kind, key))
        context.setdefault("described", partial(described, self.edition, kind, key))
        self.page(f"{kind}/{key}/", f"{kind}.html", **context)

    def _links(self, here: str) -> dict[str, Any]:
        """The functions by which a template refers to other pages."""

        def file(path: str) -> str:
            return self.standing.way(here, path)

        def to(kind: str, key: str) -> str:
            return file(addresses.page(kind, key))

        def row(table: str, *key: str | int) -> str:
            return file(addresses.row(table, *key))

        named: set[str] = set()

        def first_named(source: str) -> bool:
            """Whether a source is named on the page for the first time."""
            new = source not in named
            named.add(source)
            return new

        return {
            "board": partial(self.boards.image, file),
            "data": None,
            "described": None,
            "file": file,
            "first_named": first_named,
            "here": here,
            "row": row,
            "row_address": None,
            "to": to,
        }

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
        "brief": words.brief,
        "bytes": words.size,
        "reference": press.citations.reference,
        "coloured": code.coloured,
        "value": code.value,
        "json": json.loads,
        "language": languages.language,
        "marked": marked,
        "ld_json": linked_data.ld_json,
        "name_of": _name_of,
        "opening": code.opening,
        "years": _years,
        "counted": _counted,
        "rule_name": _rule_name,
        "ticked": code.ticked,
        "written_in": languages.written_in,
    }
    environment.globals |= {
        "DATASETTE": addresses.DATASETTE,
        "absolute": press.standing.absolute,
        "policy": IN_A_PAGE if press.standing.base is not None else None,
        "call": code.call,
        "cited": press.cited,
        "citing": press.citing,
        "example_name": lambda example: press.edition.get(Example, example).name,
        "fact": press.edition.fact,
        "frame": places.frame,
        "digest_of_page": finishing.DIGEST,
        "draft": press.edition.draft,
        "has_database": press.standing.datasette is not None,
        "has_no_dice": press.boards.has_no_dice,
        "menu": addresses.MENU,
        "meta": press.edition.meta,
        "mover": press.boards.mover,
        "passages_of": partial(passages_of, press.edition),
        "preview": partial(previews.preview, games=previews.names(press.edition)),
        "question": lambda locus: press.edition.get(Locus, locus).question,
        "resolver": addresses.resolver,
        "ruleset_name": lambda ruleset: press.edition.get(Assembled, ruleset).name,
        "rules_of": partial(rules_of, press.edition),
        "runs": press.runs,
        "texts": press.edition.texts,
        "words": words,
        "words_of_points": places.MEANINGS,
    }
    return environment


def _name_of(key: str) -> str:
    """The last part of an address in words: `only on the head` of `verquere/only-on-the-head`."""
    return key.rpartition("/")[2].rpartition("#")[2].replace("-", " ")


def _rule_name(function: str) -> str:
    """The name of a function or module in words: `Bound between two` of `bound_between_two`."""
    return function.replace("_", " ").strip().capitalize()


def _years(thing: Any) -> Markup:
    """When a thing is dated to, in words; the code and its bounds stand behind them."""
    date = thing.edtf, thing.not_before, thing.not_after
    said = dating.in_words(*date)
    if thing.edtf is None:
        return escape(said)
    data = Markup('<data class="date" value="{}" title="{}">{}</data>')
    return data.format(thing.edtf, dating.meant(*date), said)


def _counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 clause, 3 clauses."""
    return f"{number} {one if number == 1 else many or one + 's'}"
