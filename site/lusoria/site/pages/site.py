"""What pages are rendered with. Templates are filled in, every link relative to its page.

After its template a page loses its blank lines, and is given its digest.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache, lru_cache, partial
from hashlib import sha256
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from lusoria.playable import families
from lusoria.playable.cache import cache_folder
from lusoria.playable.records import Record
from lusoria.playable.verdicts import SIDES
from lusoria.schema.tables import Passage, Source
from lusoria.site import addresses, dating, wholegames, words
from lusoria.site.addresses import SiteAddress
from lusoria.site.edition import Edition
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
from lusoria.site.things.kind import Head


class Site:
    """Renders pages of an edition: the templates, the boards, and the files that were rendered.

    `files` are these by their paths; `titles` has the address of each page with its title.
    `runs` says whether pages can run Python. A `notice` stands above the content of each page.
    """

    def __init__(self, edition: Edition, address: SiteAddress, *, runs: bool) -> None:
        self.build = self.edition = edition
        self.of = lru_cache(maxsize=4096)(partial(Thing, edition.connection))
        self.address = address
        self.runs = runs
        self.notice = ""
        self.citing = Citing(edition, address.absolute)
        self.ruleset = cache(lambda name: Remembering(edition.playable(name)))
        self.files: dict[str, bytes] = {}
        self.titles: dict[str, str] = {}
        self.boards = Boards(self.ruleset)
        self._templates = _environment(self)

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
        return wholegames.game(self.edition.playable(ruleset), self.edition.net(ruleset))

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
        found = self._templates.get_template(template)
        given = self._links(address) | context
        head = head or Head(_block(found, "title", given), _block(found, "description", given))
        self.titles[address] = head.title
        given |= {"title": head.title, "description": shortened(head.description)}
        self.text(file, finished(found.render(given)))

    def text(self, file: str, text: str) -> None:
        """Add a text that is no page as a file of the site."""
        self.files[file] = text.encode()

    def thing(self, kind: str, key: str, **context: Any) -> None:
        """Render the page of a thing by the template of its kind."""
        thing, more = self.of(kind, key), {}
        if kind == "source":
            more["reference"] = references(self.edition)[key].striptags()
        head = Head(thing.title, thing.render("description", **more))
        at = addresses.row(kind, key)
        self.page(f"{kind}/{key}/", f"{kind}.html", head, row_address=at, thing=thing, **context)

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
            "named_in": self.named_in,
            "notice": self.notice,
            "row": lambda table, *key: file(addresses.row(table, *key)),
            "row_address": None,
            "to": lambda kind, key: file(addresses.page(kind, key)),
        }

    def named_in(self, content: str) -> list[Source]:
        """The sources whose sigla stand in the content of a page, by their sigla."""
        texts = map(Markup.unescape, map(Markup, SIGLA.findall(content)))
        sigla = {each.strip().rstrip("*") for text in texts for each in text.split(",")}
        return [each for one in sorted(sigla) for each in self.edition.source.by("siglum", one)]

    def document_name(self, key: str) -> str:
        """What a document is called: by its source."""
        return self.edition.source[self.edition.document[key].source].label

    def cited_by(self, kind: str, *key: object) -> list[str]:
        """Return the passages that a row of a kind rests on, in the order of the catalogue."""
        sql = "SELECT passage FROM cites WHERE kind = :kind AND key = :key ORDER BY sequence"
        rows = self.build.query(sql, kind=kind, key="/".join(map(str, key)))
        return [row.passage for row in rows]

    def cited(self, passage: str) -> tuple[Passage, Source]:
        """The passage of an address, and its source."""
        found = self.edition.passage[passage]
        return found, self.edition.source[found.source]


def _compiled_before() -> FileSystemBytecodeCache | None:
    """Return where templates stand that were compiled before, in the user's cache, if it is one."""
    folder = cache_folder() / "templates"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(folder)) if os.access(folder, os.W_OK) else None


def _environment(site: Site) -> Environment:
    environment = Environment(
        loader=PackageLoader("lusoria.site", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_compiled_before(),
    )
    environment.filters |= _filters(site)
    environment.globals |= {
        "DATASETTE": addresses.DATASETTE,
        "absolute": site.address.absolute,
        "policy": IN_A_PAGE if site.address.base is not None else None,
        "boards_of": lambda rulesets: site.boards.boards_of(rulesets),
        "call": code.call,
        "cited": site.cited,
        "cited_by": site.cited_by,
        "cite": site.citing,
        "of": site.of,
        "starred": list_starred,
        "example_name": lambda example: site.edition.example[example].name,
        "fact": find_fact,
        "game_name": lambda game: site.build.row("game", game).name,
        "source": partial(site.build.row, "source"),
        "frame": atlas.frame,
        "digest_of_page": DIGEST,
        "has_database": site.address.datasette is not None,
        "document_name": site.document_name,
        "has_no_dice": lambda ruleset: site.boards.has_no_dice(ruleset),
        "doors": addresses.DOORS,
        "foot": addresses.FOOT,
        "meta": site.edition.meta,
        "mover": lambda *asked: site.boards.mover(*asked),
        "passages_of": site.edition.passages_of,
        "rules_of": site.edition.rules_of,
        "preview": partial(previews.preview, build=site.build),
        "question": lambda locus: site.edition.locus[locus].question,
        "resolver": addresses.resolver,
        "ruleset_name": lambda ruleset: site.edition.assembled[ruleset].name,
        "runs": site.runs,
        "sentence": lambda clause: site.edition.clause[clause].says,
        "texts": site.edition.texts,
        "words": words,
        "words_of_points": words.POINTS,
    }
    return environment


def _filters(site: Site) -> dict[str, Any]:
    """What templates say of a value."""
    return {
        "brief": words.brief,
        "bytes": words.size,
        "reference": lambda source: references(site.edition)[source.id],
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
        "by_state": group_by_state,
        "by_verdict": group_by_verdict,
        "grouped": group,
        "plainest": list_plainest,
        "sayers": list_sayers,
        "rule_name": lambda name: name.replace("_", " ").strip().capitalize(),
        "ticked": code.ticked,
        "written_in": words.written_in,
    }


def find_fact(clause: Any) -> dict[str, str]:
    """Return what the engine of a clause's family holds, by which it is played, and where."""
    family = families.family(clause.family)
    held = family.facts[str(clause.fact)]
    return {"says": held.says, "place": held.place(family.name)}


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
