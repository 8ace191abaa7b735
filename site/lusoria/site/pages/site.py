"""What pages are rendered with. Templates are filled in, every link relative to its page.

After its template a page loses its blank lines, and is given its digest.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from functools import cache, lru_cache, partial
from hashlib import sha256
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from lusoria.playable import families
from lusoria.playable.cache import cache_folder
from lusoria.playable.records import Record
from lusoria.playable.verdicts import SIDES
from lusoria.schema.tables import Passage, Source
from lusoria.site import addresses, dating, wholegames, words
from lusoria.site.addresses import SiteAddress
from lusoria.site.build import Build
from lusoria.site.pages import atlas, code, formats, previews
from lusoria.site.pages.boards import FOLDER, Boards, Remembering
from lusoria.site.pages.citations import DIGEST, Citing, references
from lusoria.site.pages.prospects import Prospects, find_prospects
from lusoria.site.policy import IN_A_PAGE
from lusoria.site.things import (
    Thing,
    group,
    group_by_state,
    group_by_verdict,
    list_plainest,
    list_sayers,
    list_starred,
)


class Head(NamedTuple):
    """The title and description of a page, for the window and where it is listed."""

    title: str
    description: str


class Site:
    """Renders pages of a build: the templates, the boards, and the files that were rendered.

    `files` are these by their paths; `titles` has the address of each page with its title.
    `runs` says whether pages can run Python. A `notice` stands above the content of each page.
    """

    def __init__(self, build: Build, address: SiteAddress, *, runs: bool) -> None:
        self.build = build
        self.of = lru_cache(maxsize=4096)(partial(Thing, build.connection))
        self.address = address
        self.runs = runs
        self.notice = ""
        self.citing = Citing(build, address.absolute)
        self.ruleset = cache(lambda name: Remembering(build.playable(name)))
        self.files: dict[str, bytes] = {}
        self.titles: dict[str, str] = {}
        self.boards = Boards(self.ruleset)
        self._templates = _make_environment(self)

    def draw_into(self, folder: str = FOLDER) -> None:
        """Draw into a folder from now on; nothing that was drawn before is taken up."""
        self.boards = Boards(self.ruleset, folder)

    def take_files(self) -> dict[str, bytes]:
        """Return what was rendered and drawn since it was last taken."""
        drawn = {file: drawing.encode() for file, drawing in self.boards.files().items()}
        files, self.files = self.files | drawn, {}
        return files

    def whole_game(self, ruleset: str) -> Record:
        """Return the game of a ruleset that is shown whole."""
        return wholegames.game(self.build.playable(ruleset), self.build.net(ruleset))

    def chances(self, ruleset: str) -> Prospects | None:
        """Return how games of a ruleset go; None if nothing is known of its present program."""
        return find_prospects(self.build, ruleset)

    def seat(self, ruleset: str) -> str:
        """Return the side of a reader: the first, unless the other wins nearly always."""
        chances = self.chances(ruleset)
        return (chances and chances.favours) or SIDES[0]

    def page(self, address: str, template: str, head: Head | None = None, **context: Any) -> None:
        """Render the page of an address (`clause/verquere/nowhere/`) from a template.

        What the page says of itself is the template's, where no `head` is given.
        """
        file = f"{address}index.html" if address.endswith("/") or not address else address
        loaded = self._templates.get_template(template)
        context = self._links(address) | context
        head = head or Head(*(_block(loaded, name, context) for name in ("title", "description")))
        self.titles[address] = head.title
        context |= {"title": head.title, "description": shorten(head.description)}
        self.text(file, finish(loaded.render(context)))

    def text(self, file: str, text: str) -> None:
        """Add a text that is no page as a file of the site."""
        self.files[file] = text.encode()

    def thing(self, kind: str, key: str, template: str = "", **context: Any) -> None:
        """Render the page of a thing by a template, or by that of its kind."""
        thing, more = self.of(kind, key), {}
        if kind == "source":
            more["reference"] = references(self.build)[key].striptags()
        head = Head(thing.title, thing.render("description", **more))
        at = addresses.row(kind, key)
        template = template or f"{kind}.html"
        self.page(f"{kind}/{key}/", template, head, row_address=at, thing=thing, **context)

    def _links(self, here: str) -> dict[str, Any]:
        """Return the functions by which a template refers to other pages."""

        def file(path: str) -> str:
            return self.address.way(here, path)

        named: set[str] = set()

        def first_named(source: str) -> bool:
            """Return whether a source is named on the page for the first time."""
            new = source not in named
            named.add(source)
            return new

        return {
            "board": partial(self.boards.image, file),
            "board_of": partial(self.boards.image_of_game, file),
            "data": None,
            "entrance": addresses.entrance(here),
            "file": file,
            "first_named": first_named,
            "here": here,
            "named_in": self.find_sources,
            "notice": self.notice,
            "row": lambda table, *key: file(addresses.row(table, *key)),
            "row_address": None,
            "to": lambda kind, key: file(addresses.page(kind, key)),
        }

    def find_sources(self, content: str) -> list[Source]:
        """Return the sources whose sigla stand in the content of a page, by their sigla."""
        texts = map(Markup.unescape, map(Markup, SIGLA.findall(content)))
        sigla = {siglum.strip().rstrip("*") for text in texts for siglum in text.split(",")}
        sql = "SELECT * FROM source WHERE siglum IN (SELECT value FROM json_each(:sigla))"
        return self.build.query(f"{sql} ORDER BY siglum", sigla=json.dumps(sorted(sigla)))

    def cited(self, passage: str) -> tuple[Passage, Source]:
        """Return the passage of an address, and its source."""
        row = self.build.row("passage", passage)
        return row, self.build.row("source", row.source)

    def cited_by(self, kind: str, *key: object) -> list[str]:
        """Return the passages that a row of a kind rests on, in the order of the catalogue."""
        sql = "SELECT passage FROM cites WHERE kind = :kind AND key = :key ORDER BY sequence"
        rows = self.build.query(sql, kind=kind, key="/".join(map(str, key)))
        return [row.passage for row in rows]


def _make_environment(site: Site) -> Environment:
    """Return the environment of the templates: what they may ask, and say of a value.

    Templates that were compiled are kept in the user's cache, where that can be written.
    """
    folder = cache_folder() / "templates"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    environment = Environment(
        loader=PackageLoader("lusoria.site", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=FileSystemBytecodeCache(str(folder)) if os.access(folder, os.W_OK) else None,
    )
    build = site.build
    environment.globals |= {
        "DATASETTE": addresses.DATASETTE,
        "absolute": site.address.absolute,
        "boards_of": lambda rulesets: site.boards.boards_of(rulesets),
        "call": code.call,
        "cite": site.citing,
        "cited": site.cited,
        "cited_by": site.cited_by,
        "digest_of_page": DIGEST,
        "document_name": lambda key: site.of("document", key).source_label,
        "doors": addresses.DOORS,
        "fact": find_fact,
        "foot": addresses.FOOT,
        "frame": atlas.frame,
        "game_name": lambda game: build.row("game", game).name,
        "has_database": site.address.datasette is not None,
        "has_no_dice": lambda ruleset: site.boards.has_no_dice(ruleset),
        "meta": build.meta,
        "mover": lambda *names: site.boards.mover(*names),
        "of": site.of,
        "policy": IN_A_PAGE if site.address.base is not None else None,
        "preview": partial(previews.preview, build=build),
        "question": lambda locus: site.of("locus", locus).question,
        "resolver": addresses.resolver,
        "ruleset_name": lambda ruleset: site.of("ruleset", ruleset).name,
        "runs": site.runs,
        "source": partial(build.row, "source"),
        "starred": list_starred,
        "texts": build.texts,
        "words": words,
        "words_of_points": words.POINTS,
    }
    environment.filters |= {
        "brief": words.brief,
        "by_state": group_by_state,
        "by_verdict": group_by_verdict,
        "bytes": words.size,
        "coloured": code.highlight,
        "counted": words.write_count,
        "grouped": group,
        "json": json.loads,
        "language": words.language,
        "ld_json": formats.ld_json,
        "marked": code.render_markdown,
        "opening": code.opening,
        "plainest": list_plainest,
        "reference": lambda source: references(build)[source.id],
        "rule_name": lambda name: name.replace("_", " ").strip().capitalize(),
        "sayers": list_sayers,
        "ticked": code.render_ticks,
        "value": code.value,
        "when": lambda thing: dating.years(thing.not_before, thing.not_after) if thing.edtf else "",
        "written_in": words.written_in,
        "years": describe_date,
    }
    return environment


def find_fact(clause: Any) -> dict[str, str]:
    """Return what the engine of a clause's family holds, by which it is played, and where."""
    family = families.family(clause.family)
    held = family.facts[str(clause.fact)]
    return {"says": held.says, "place": held.place(family.name)}


def describe_date(thing: Any) -> Markup:
    """Return the date of a thing in words; the code and its bounds stand behind them."""
    date = thing.edtf, thing.not_before, thing.not_after
    text = dating.in_words(*date)
    if thing.edtf is None:
        return escape(text)
    data = Markup('<data class="date" value="{}" title="{}">{}</data>')
    return data.format(thing.edtf, dating.meant(*date), text)


def _block(template: Template, name: str, context: dict[str, Any]) -> str:
    """Return the plain text of a block of a template; empty if there is no such block."""
    if name not in template.blocks:
        return ""
    text = "".join(template.blocks[name](template.new_context(context)))
    return " ".join(Markup(text).unescape().split())


SIGLA = re.compile(r'class="siglum"[^>]*>([^<]+)<')
"""The sigla of one element: one, or several with commas between them."""

LONGEST = 200
"""The maximum length of a description, in characters."""

AS_IT_IS = re.compile(r"(<(?:pre|textarea)\b.*?</(?:pre|textarea)>)", re.S)
BLANK = re.compile(r"\n\s*\n")


def finish(page: str) -> str:
    """Return a rendered page without blank lines, its digest filled in."""
    page = dense(page)
    return page.replace(DIGEST, sha256(page.encode()).hexdigest()[:12])


def dense(page: str) -> str:
    """Return a page without blank lines; preformatted text is kept."""
    parts = AS_IT_IS.split(page)
    parts[::2] = [BLANK.sub("\n", part) for part in parts[::2]]
    return "".join(parts)


def shorten(description: str) -> str:
    """Return a description that is not too long to be shown where a page is listed."""
    words = " ".join(description.split())
    if len(words) <= LONGEST:
        return words
    return words[:LONGEST].rpartition(" ")[0].rstrip(" ,;:.–—·") + " …"
