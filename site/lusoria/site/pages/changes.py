"""What has changed from version to version: a page with an anchor for each change, and a feed.

Both are made from the list of changes, `CHANGELOG.md`. An id depends on the anchor alone, so that
it stays when others are added, and wherever the feed stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid5
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from lusoria.schema.database.changes import KINDS, Change, Version, read
from lusoria.schema.locations import change_log
from lusoria.site.edition import game_names
from lusoria.site.pages.code import marked
from lusoria.site.pages.printing import Press

ADDRESS = "changes/"
FEED = "changes.atom"
ATOM = "http://www.w3.org/2005/Atom"
IDS = UUID("5b0f2c1e-7d58-5c43-9b1c-0e6f6a6f7c11")
"""The namespace of the ids of changes; it never changes, wherever the feed stands."""


def print_all(press: Press) -> None:
    """Print the page of changes, and the feed."""
    versions = list(read(change_log().read_text(encoding="utf-8")))
    games = game_names(press.edition)
    rulesets = press.edition.ruleset.all
    known = {ruleset.id: f"{games[ruleset.game]}, {ruleset.name}" for ruleset in rulesets}
    press.page(ADDRESS, "changes.html", versions=versions, kinds=KINDS, known=known)
    press.text(FEED, feed(versions, press.site_address.absolute(FEED)))


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
    _add(entry, "content", f"<p>{marked(change.text)}</p>", type="html")
    return entry


def _add(parent: Element, name: str, text: str = "", **attributes: str) -> Element:
    child = SubElement(parent, name, attributes)
    child.text = text or None
    return child


def _moment(date: str) -> str:
    return f"{date}T00:00:00Z"
