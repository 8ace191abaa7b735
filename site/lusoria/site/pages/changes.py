"""What has changed from version to version: a page with an anchor for each change, and a feed.

Both are made from the list of changes, `CHANGELOG.md`. A change is known by its version and its
words, so that it keeps its anchor and its id when others are added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from uuid import UUID, uuid5
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from markupsafe import Markup

from lusoria.schema.database.tables import Game, Ruleset
from lusoria.schema.locations import change_log
from lusoria.site.pages.printing import Press

ADDRESS = "changes/"
FEED = "changes.atom"
ATOM = "http://www.w3.org/2005/Atom"
IDS = UUID("5b0f2c1e-7d58-5c43-9b1c-0e6f6a6f7c11")
"""The namespace of the ids of changes; it never changes, wherever the feed stands."""

KINDS: Mapping[str, str] = {
    "reading changed": "a ruleset takes another clause, or a clause says something else",
    "source added": "a witness, a passage, a game or a ruleset is new",
    "fix": "a verdict, a page or a command was wrong",
    "technical": "everything else",
}
"""The kinds of change, and what they mean to a reader."""

VERSION = re.compile(r"## (?P<version>\S+) \((?P<date>\d{4}-\d\d-\d\d)\)")
CHANGE = re.compile(r"- \*\*(?P<kind>[^*]+)\*\* \[(?P<rulesets>[^\]]*)\]: (?P<says>.+)")
MARKED = re.compile(r"`([^`]+)`|\*([^*]+)\*")
NONE = "none"


@dataclass(frozen=True)
class Change:
    """A change: its kind, the rulesets that it concerns, and what is different."""

    version: str
    date: str
    kind: str
    rulesets: Sequence[str]
    text: str

    @property
    def anchor(self) -> str:
        """Where it stands on the page."""
        return f"v{self.version}-{sha256(self.text.encode()).hexdigest()[:10]}"

    @property
    def says(self) -> Markup:
        """What is different, as HTML."""
        return Markup(MARKED.sub(_marked, escape(self.text, quote=False)))


@dataclass(frozen=True)
class Version:
    """A version, its day, and its changes."""

    name: str
    date: str
    changes: Sequence[Change]


def print_all(press: Press) -> None:
    """Print the page of changes, and the feed."""
    versions = list(read(change_log().read_text(encoding="utf-8")))
    games = {game.id: game.name for game in press.edition.all(Game)}
    rulesets = press.edition.all(Ruleset)
    known = {ruleset.id: f"{games[ruleset.game]}, {ruleset.name}" for ruleset in rulesets}
    press.page(ADDRESS, "changes.html", versions=versions, kinds=KINDS, known=known)
    press.text(FEED, feed(versions, press.standing.absolute(FEED)))


def read(log: str) -> Iterator[Version]:
    """The versions of a list of changes, the newest first.

    Raises ValueError at a line below a version that is no change.
    """
    for section in re.split(r"(?m)^(?=## )", log)[1:]:
        head, *lines = [line for line in section.splitlines() if line.strip()]
        found = VERSION.fullmatch(head)
        if found is None:
            raise ValueError(f"not a version with its day: {head}")
        name, date = found["version"], found["date"]
        yield Version(name, date, [_change(name, date, line) for line in lines])


def _change(version: str, date: str, line: str) -> Change:
    found = CHANGE.fullmatch(line)
    if found is None or found["kind"] not in KINDS:
        raise ValueError(f"not a change of a known kind: {line}")
    rulesets = [name.strip() for name in found["rulesets"].split(",")]
    return Change(version, date, found["kind"], [r for r in rulesets if r != NONE], found["says"])


def _marked(found: re.Match[str]) -> str:
    return f"<code>{found[1]}</code>" if found[1] else f"<em>{found[2]}</em>"


def feed(versions: Sequence[Version], address: str | None) -> str:
    """The changes as an Atom feed; without an address of its own, its links are relative."""
    root = Element("feed", {"xmlns": ATOM})
    _add(root, "title", "Changes of lusoria")
    _add(root, "id", uuid5(IDS, "feed").urn)
    _add(root, "updated", _moment(versions[0].date))
    _add(_add(root, "author"), "name", "The lusoria developers")
    _add(root, "rights", "CC BY 4.0")
    page = (address or FEED).removesuffix(FEED) + ADDRESS
    _add(root, "link", rel="self", type="application/atom+xml", href=address or FEED)
    _add(root, "link", rel="alternate", type="text/html", href=page)
    for version in versions:
        for change in version.changes:
            root.append(_entry(change, page))
    indent(root, " ")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _entry(change: Change, page: str) -> Element:
    entry = Element("entry")
    concerned = ", ".join(change.rulesets)
    title = f"{change.kind.capitalize()}{': ' + concerned if concerned else ''}"
    _add(entry, "title", f"{title} ({change.version})")
    _add(entry, "id", uuid5(IDS, change.anchor).urn)
    _add(entry, "updated", _moment(change.date))
    _add(entry, "link", rel="alternate", type="text/html", href=f"{page}#{change.anchor}")
    _add(entry, "category", term=change.kind)
    _add(entry, "content", f"<p>{change.says}</p>", type="html")
    return entry


def _add(parent: Element, name: str, text: str = "", **attributes: str) -> Element:
    child = SubElement(parent, name, attributes)
    child.text = text or None
    return child


def _moment(date: str) -> str:
    return f"{date}T00:00:00Z"
