"""The changes: every line of the list is on the page and in the feed, and keeps its id."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.building import whole_build
from tests.tree import ROOT

from lusoria.schema.database.changes import Version, read
from lusoria.schema.locations import change_log
from lusoria.site.pages.changes import feed
from lusoria.site.pages.code import marked

ATOM = "{http://www.w3.org/2005/Atom}"
LOG = """# Changes

## 1.1.0 (2030-02-03)

- **fix** [none]: `a < b` was *wrong* & is right.

## 1.0.0 (2030-01-02)

- **reading changed** [g/one, g/two+option]: men go backwards (backwards).
- **technical** [none]: the same words.
"""


@cache
def site() -> Path:
    return whole_build() / "site"


def versions(log: str = LOG) -> list[Version]:
    return list(read(log))


def parsed(text: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(text).findall(f"{ATOM}entry")


def ids(log: str) -> dict[str, str]:
    """The ids of the changes in a feed, by what they say."""
    entries = parsed(feed(versions(log), None))
    return {
        str(each.findtext(f"{ATOM}content")): str(each.findtext(f"{ATOM}id")) for each in entries
    }


def test_every_line_of_the_list_is_on_the_page_and_in_the_feed() -> None:
    lines = re.findall(r"(?m)^- \*\*", change_log().read_text(encoding="utf-8"))
    listed = [
        change
        for version in versions(change_log().read_text("utf-8"))
        for change in version.changes
    ]
    page = (site() / "changes" / "index.html").read_text(encoding="utf-8")
    entries = parsed((site() / "changes.atom").read_text(encoding="utf-8"))
    assert len(lines) == len(listed) == len(entries)
    for change, entry in zip(listed, entries, strict=True):
        assert page.count(f'id="{change.anchor}"') == 1
        assert str(marked(change.text)) in page
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert link.get("href") == f"changes/#{change.anchor}"
        assert entry.findtext(f"{ATOM}content") == f"<p>{marked(change.text)}</p>"


def test_a_feed_has_what_atom_requires_and_no_id_twice() -> None:
    whole = ElementTree.fromstring((site() / "changes.atom").read_text(encoding="utf-8"))
    found = [str(each.text) for each in whole.iter(f"{ATOM}id")]
    assert len(found) == len(set(found))
    assert all(one.startswith("urn:uuid:") for one in found)
    for each in (whole, *whole.findall(f"{ATOM}entry")):
        assert each.findtext(f"{ATOM}title")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", each.findtext(f"{ATOM}updated") or "")
    assert whole.findtext(f"{ATOM}author/{ATOM}name")


def test_a_feed_with_an_address_has_only_absolute_links() -> None:
    text = feed(versions(), "https://example.org/games/changes.atom")
    hrefs = [link.get("href") or "" for link in ElementTree.fromstring(text).iter(f"{ATOM}link")]
    assert hrefs[:2] == [
        "https://example.org/games/changes.atom",
        "https://example.org/games/changes/",
    ]
    assert all(href.startswith("https://example.org/games/changes/#v1.") for href in hrefs[2:])


def test_an_id_does_not_depend_on_the_address_or_on_other_changes() -> None:
    before = ids(LOG)
    more = LOG.replace("- **technical**", "- **fix** [none]: another.\n- **technical**")
    assert ids(more).items() >= before.items()
    placed = parsed(feed(versions(), "https://example.org/changes.atom"))
    assert {each.findtext(f"{ATOM}id") for each in placed} == set(before.values())


def test_marks_and_signs_of_the_list_become_html() -> None:
    (fix,) = versions()[0].changes
    assert str(marked(fix.text)) == "<code>a &lt; b</code> was <em>wrong</em> &amp; is right."
    assert versions()[1].changes[0].rulesets == ["g/one", "g/two+option"]


@pytest.mark.parametrize(
    "line",
    ["- **nonsense** [none]: a kind that is none.", "- no kind at all", "## 1.2.0"],
)
def test_what_is_no_change_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        versions(LOG + line + "\n")


def test_the_list_of_changes_goes_into_the_wheel_beside_the_catalogue() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '"CHANGELOG.md" = "lusoria/data/CHANGELOG.md"' in project
