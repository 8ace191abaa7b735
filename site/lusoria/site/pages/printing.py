"""Writing pages: templates are filled in, every link relative to the page that it stands on.

After its template a page loses its blank lines, and is given its digest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from typing import Any

from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined, Template
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from lusoria.playable.cache import keep, recall
from lusoria.playable.records import Record
from lusoria.playable.verdicts import SIDES
from lusoria.schema.tables import Passage, Source
from lusoria.site import addresses, dating, wholegames, words
from lusoria.site.addresses import SiteAddress
from lusoria.site.edition import Edition, passages_of, rules_of
from lusoria.site.http import IN_A_PAGE
from lusoria.site.pages import atlas, code, formats, previews
from lusoria.site.pages.beginnings import beginning
from lusoria.site.pages.boards import FOLDER, Boards, Remembering
from lusoria.site.pages.citations import DIGEST, Citing, references
from lusoria.site.pages.shelf import Shelf
from lusoria.site.things import HEADS, rule
from lusoria.site.things.kind import Head
from lusoria.site.things.ruleset import Prospects, prospects


class Compiled(BytecodeCache):
    """Templates that were compiled before, in the user's cache."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template from the cache, if it is there."""
        with suppress(LookupError):
            bucket.bytecode_from_string(recall("templates", f"{bucket.key}-{bucket.checksum}"))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template in the cache."""
        keep("templates", f"{bucket.key}-{bucket.checksum}", bucket.bytecode_to_string())


class Press:
    """What pages are printed with: the edition, the boards, the templates, the shelf of files."""

    def __init__(
        self, edition: Edition, shelf: Shelf, site_address: SiteAddress, *, runs: bool
    ) -> None:
        self.edition = edition
        self.site = shelf.site
        self.site_address = site_address
        self._shelf = shelf
        self.runs = runs
        self.citing = Citing(edition, site_address.absolute)
        self._ruleset = cache(lambda name: Remembering(edition.playable(name)))
        self._beginning = cache(lambda name: beginning(edition.playable(name), self._ruleset))
        self._templates = _environment(self)
        self.open(FOLDER)

    def open(self, boards: str, before: Mapping[str, str] | None = None) -> None:
        """Begin to print what has its boards in a folder of its own; `before` is as in `Boards`."""
        self.boards = Boards(self._known_ruleset, self._beginning, self._ask, boards, before)
        self.begin()

    def begin(self) -> None:
        """Begin to note what is printed, and what is asked for it."""
        self.boards.placed = []
        self.printed: dict[str, str] = {}
        """The address of each page, and its title."""
        self.files: list[str] = []
        self.edition.asked.clear()

    def print_boards(self) -> list[str]:
        """Print the boards that were drawn, and tell their files."""
        drawn = self.boards.files()
        for file, content in drawn.items():
            self._shelf.put(file, content.encode())
        return [*drawn]

    def _ask(self, ruleset: str) -> None:
        self.edition.asked.add(("playable", "", ruleset))

    def _known_ruleset(self, name: str) -> Remembering:
        self._ask(name)
        return self._ruleset(name)

    def whole_game(self, ruleset: str) -> Record:
        """The game of a ruleset that is shown whole."""
        return wholegames.game(self.edition.playable(ruleset), self.edition.net(ruleset))

    def chances(self, ruleset: str) -> Prospects | None:
        """How games of a ruleset go; None if nothing is known of the program that it has."""
        return prospects(self.edition, ruleset)

    def seat(self, ruleset: str) -> str:
        """The side that a reader has at first: the first, unless the other wins nearly always."""
        chances = self.chances(ruleset)
        return (chances and chances.favours) or SIDES[0]

    def page(self, address: str, template: str, head: Head | None = None, **context: Any) -> None:
        """Print the page of an address (`clause/verquere/nowhere/`) from a template.

        What the page says of itself is the template's, where no `head` is given.
        """
        file = f"{address}index.html" if address.endswith("/") or not address else address
        found = self._templates.get_template(template)
        given = self._links(address) | context
        head = head or Head(_block(found, "title", given), _block(found, "description", given))
        self.printed[address] = head.title
        given |= {"title": head.title, "description": shortened(head.description)}
        self.text(file, finished(found.render(given)))

    def text(self, file: str, text: str) -> None:
        """Write a text that is no page into a file of the site."""
        self.bytes(file, text.encode())

    def bytes(self, file: str, content: bytes) -> None:
        """Write what is no text into a file of the site."""
        self.files.append(file)
        self._shelf.put(file, content)

    def thing(self, kind: str, key: str, head: Head | None = None, **context: Any) -> None:
        """Print the page of a thing, which says of itself what `things` tells of its row in the
        table of the same name.
        """
        head = head or HEADS[kind](self.edition, getattr(self.edition, kind)[key])
        at = addresses.row(kind, key)
        self.page(f"{kind}/{key}/", f"{kind}.html", head, row_address=at, **context)

    def _links(self, here: str) -> dict[str, Any]:
        """The functions by which a template refers to other pages."""

        def file(path: str) -> str:
            return self.site_address.way(here, path)

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
            "board_of": partial(self.boards.of_game, file),
            "data": None,
            "entrance": addresses.entrance(here),
            "file": file,
            "first_named": first_named,
            "here": here,
            "named_in": self.named_in,
            "row": row,
            "row_address": None,
            "to": to,
        }

    def named_in(self, content: str) -> list[Source]:
        """The sources whose sigla stand in the content of a page, by their sigla."""
        texts = map(Markup.unescape, map(Markup, SIGLA.findall(content)))
        sigla = {each.strip().rstrip("*") for text in texts for each in text.split(",")}
        return [each for one in sorted(sigla) for each in self.edition.source.by("siglum", one)]

    def document_name(self, key: str) -> str:
        """What a document is called: by its source."""
        return self.edition.source[self.edition.document[key].source].label

    def cited(self, passage: str) -> tuple[Passage, Source]:
        """The passage of an address, and its source."""
        found = self.edition.passage[passage]
        return found, self.edition.source[found.source]


def _environment(press: Press) -> Environment:
    environment = Environment(
        loader=PackageLoader("lusoria.site", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=Compiled(),
    )
    environment.filters |= _filters(press)
    environment.globals |= {
        "DATASETTE": addresses.DATASETTE,
        "absolute": press.site_address.absolute,
        "policy": IN_A_PAGE if press.site_address.base is not None else None,
        "boards_of": lambda rulesets: press.boards.boards_of(rulesets),
        "call": code.call,
        "cited": press.cited,
        "citing": press.citing,
        "example_name": lambda example: press.edition.example[example].name,
        "fact": press.edition.fact,
        "frame": atlas.frame,
        "digest_of_page": DIGEST,
        "has_database": press.site_address.datasette is not None,
        "document_name": press.document_name,
        "has_no_dice": lambda ruleset: press.boards.has_no_dice(ruleset),
        "doors": addresses.DOORS,
        "foot": addresses.FOOT,
        "meta": press.edition.meta,
        "mover": lambda *asked: press.boards.mover(*asked),
        "passages_of": partial(passages_of, press.edition),
        "rules_of": partial(rules_of, press.edition),
        "preview": partial(previews.preview, edition=press.edition),
        "question": lambda locus: press.edition.locus[locus].question,
        "resolver": addresses.resolver,
        "ruleset_name": lambda ruleset: press.edition.assembled[ruleset].name,
        "runs": press.runs,
        "sentence": lambda clause: press.edition.clause[clause].says,
        "texts": press.edition.texts,
        "words": words,
        "words_of_points": words.POINTS,
    }
    return environment


def _filters(press: Press) -> dict[str, Any]:
    """What templates say of a value."""
    return {
        "brief": words.brief,
        "bytes": words.size,
        "reference": lambda source: references(press.edition)[source.id],
        "coloured": code.coloured,
        "value": code.value,
        "headed": lambda locus: locus.title or locus.question,
        "json": json.loads,
        "language": words.language,
        "marked": code.marked,
        "ld_json": formats.ld_json,
        "name_of": _name_of,
        "opening": code.opening,
        "when": lambda thing: dating.years(thing.not_before, thing.not_after) if thing.edtf else "",
        "years": _years,
        "counted": words.counted,
        "rule_name": rule.name,
        "ticked": code.ticked,
        "written_in": words.written_in,
    }


def _name_of(key: str) -> str:
    """The last part of an address in words: `only on the head` of `verquere/only-on-the-head`."""
    return key.rpartition("/")[2].rpartition("#")[2].replace("-", " ")


def _years(thing: Any) -> Markup:
    """When a thing is dated to, in words; the code and its bounds stand behind them."""
    date = thing.edtf, thing.not_before, thing.not_after
    said = dating.in_words(*date)
    if thing.edtf is None:
        return escape(said)
    data = Markup('<data class="date" value="{}" title="{}">{}</data>')
    return data.format(thing.edtf, dating.meant(*date), said)


def _block(template: Template, name: str, context: dict[str, Any]) -> str:
    """What a block of a template says, as plain text; nothing where it has no such block."""
    if name not in template.blocks:
        return ""
    said = "".join(template.blocks[name](template.new_context(context)))
    return " ".join(Markup(said).unescape().split())


SIGLA = re.compile(r'class="siglum"[^>]*>([^<]+)<')
"""The sigla of one element: one, or several with commas between them."""

LONGEST = 200
"""The maximum length of a description, in characters."""

AS_IT_IS = re.compile(r"(<(?:pre|textarea)\b.*?</(?:pre|textarea)>)", re.S)
BLANK = re.compile(r"\n\s*\n")


def finished(page: str) -> str:
    """A page that its template has printed, as it is written into its file."""
    page = dense(page)
    return page.replace(DIGEST, sha256(page.encode()).hexdigest()[:12])


def dense(page: str) -> str:
    """A page without blank lines, which templates leave behind; preformatted text is kept."""
    parts = AS_IT_IS.split(page)
    parts[::2] = [BLANK.sub("\n", part) for part in parts[::2]]
    return "".join(parts)


def shortened(description: str) -> str:
    """A description that is not too long to be shown where a page is listed."""
    words = " ".join(description.split())
    if len(words) <= LONGEST:
        return words
    return words[:LONGEST].rpartition(" ")[0].rstrip(" ,;:.–—·") + " …"
