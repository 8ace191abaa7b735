"""The list of changes: its lines, its page and feed, its tables; what differs between builds."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.building import whole_build
from tests.playing import PLAIN
from tests.tiny import GOOD
from tests.tree import ROOT, pyproject

from lusoria.schema.checks.reading import read_catalogue
from lusoria.schema.database import changes, tables
from lusoria.schema.database.changes import Changed, Reading, Version, changed, read
from lusoria.schema.database.rows import change_rows
from lusoria.schema.locations import change_log
from lusoria.site.pages.changes import feed
from lusoria.site.pages.code import marked

# --- The list itself.


TEXT = change_log().read_text(encoding="utf-8")
LISTED = list(read(TEXT))
"""What is listed, the newest version first; a line that is no change is an error."""


def test_every_change_is_a_sentence() -> None:
    assert TEXT.count("\n- **") == sum(len(version.changes) for version in LISTED)
    assert all(change.text.endswith(".") for version in LISTED for change in version.changes)


def test_the_newest_changes_name_rulesets_that_exist() -> None:
    """Older entries may name what has since been renamed."""
    named = {name.partition("+")[0] for each in LISTED[0].changes for name in each.rulesets}
    assert named <= set(PLAIN)


def test_the_newest_change_is_of_this_version() -> None:
    assert LISTED[0].name == pyproject()["project"]["version"]


# --- Its page and its feed.


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
    listed = [change for version in LISTED for change in version.changes]
    page = (site() / "changes" / "index.html").read_text(encoding="utf-8")
    entries = parsed((site() / "changes.atom").read_text(encoding="utf-8"))
    assert len(listed) == len(entries)
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


# --- Its tables.


OF_TINY = """# Changes

## 1.1.0 (2030-02-03)

- **fix** [none]: *this* (closed) is right.

## 1.0.0 (2030-01-02)

- **reading changed** [tiny/plain+home-first, tiny/gone]: less (or more): (one-man-closes, no-such).
"""


def rows(kind: type) -> list[dict[str, object]]:
    found = change_rows(read_catalogue(GOOD), OF_TINY)
    return [row for table, row in found if table is kind]


def test_versions_are_numbered_from_the_first() -> None:
    assert rows(tables.Release) == [
        {"version": "1.1.0", "ordinal": 2, "date": "2030-02-03"},
        {"version": "1.0.0", "ordinal": 1, "date": "2030-01-02"},
    ]


def test_a_change_names_rulesets_and_clauses() -> None:
    fix, changed = rows(tables.Change)
    assert (fix["kind"], fix["says"]) == ("fix", "*this* (closed) is right.")
    assert rows(tables.ChangeRuleset) == [
        {"change": changed["id"], "name": "tiny/plain+home-first", "ruleset": "tiny/plain"},
        {"change": changed["id"], "name": "tiny/gone", "ruleset": None},
    ]
    assert rows(tables.ChangeClause) == [
        {"change": changed["id"], "clause": "tiny/one-man-closes"},
    ]


@pytest.mark.parametrize(
    ("ruleset", "version", "clauses"),
    [
        ("bakkis/ludii-5", "0.3.0", {"bakkis/exact-end"}),
        (
            "ludus-latrunculorum/falkener",
            "0.3.0",
            {"ludus-latrunculorum/enclosed-any-way", "ludus-latrunculorum/hopelessly-beaten"},
        ),
    ],
)
def test_the_database_tells_what_changed_in_a_ruleset(
    ruleset: str, version: str, clauses: set[str]
) -> None:
    """The expected rows were read in CHANGELOG.md by hand."""
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        found = connection.execute(
            "SELECT x.clause FROM change c JOIN change_ruleset r ON r.change = c.id "
            "LEFT JOIN change_clause x ON x.change = c.id "
            "WHERE c.kind = 'reading changed' AND c.release = ? AND r.ruleset = ?",
            [version, ruleset],
        ).fetchall()
    assert clauses <= {clause for (clause,) in found}


def test_every_line_of_the_list_is_a_row() -> None:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        assert connection.execute("SELECT count(*) FROM change").fetchone() == (
            TEXT.count("\n- **"),
        )


# --- What rulesets read otherwise between two builds.


@pytest.fixture(scope="module")
def earlier(tiny_site: Path) -> Path:
    return tiny_site / "lusoria.db"


def altered(earlier: Path, place: Path, *statements: str) -> Path:
    """The database, with something changed in it, as a later build would have it."""
    later = place / "later.db"
    shutil.copy(earlier, later)
    with closing(sqlite3.connect(later)) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount == 1
        connection.commit()
    return later


def test_nothing_is_changed_between_a_build_and_itself(earlier: Path) -> None:
    assert list(changed(earlier, earlier)) == []


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE choice SET clause = 'tiny/lower' WHERE id = 'tiny/plain:bearing'", "clause"),
        ("UPDATE choice SET basis = 'unverified' WHERE id = 'tiny/plain:bearing'", "basis"),
        ("DELETE FROM choice WHERE id = 'tiny/plain:bearing'", "gone"),
    ],
)
def test_a_choice_that_is_another_is_found(
    earlier: Path, tmp_path: Path, statement: str, what: str
) -> None:
    later = altered(earlier, tmp_path, statement)
    (found,) = changed(earlier, later)
    assert (found.ruleset, found.option, found.locus) == ("tiny/plain", None, "tiny/bearing")
    assert found.what == what
    (back,) = changed(later, earlier)
    assert (back.before, back.after) == (found.after, found.before)


def test_other_words_of_a_clause_are_found_in_every_ruleset_that_takes_it(
    earlier: Path, tmp_path: Path
) -> None:
    words = "UPDATE clause SET says = 'Otherwise.' WHERE id = 'tiny/one-man-closes'"
    found = list(changed(earlier, altered(earlier, tmp_path, words)))
    with closing(sqlite3.connect(earlier)) as connection:
        taken = connection.execute(
            "SELECT ruleset, option FROM choice WHERE clause = 'tiny/one-man-closes'"
        ).fetchall()
    assert sorted((each.ruleset, str(each.option)) for each in found) == sorted(
        (ruleset, str(option)) for ruleset, option in taken
    )
    assert {(each.what, each.after.says) for each in found} == {("words", "Otherwise.")}


def test_a_new_ruleset_is_one_row(earlier: Path, tmp_path: Path) -> None:
    new = (
        "INSERT INTO ruleset (id, game, ordinal, name, editor, sequence) "
        "VALUES ('tiny/new', 'tiny', 99, 'New', 'For the test.', 99)"
    )
    later = altered(earlier, tmp_path, new)
    added = Changed("tiny/new", None, None, "ruleset added", Reading(), Reading())
    assert list(changed(earlier, later)) == [added]
    assert [each.what for each in changed(later, earlier)] == ["ruleset gone"]


def test_what_is_kept_is_read_as_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "KEPT", tmp_path / "kept.csv")
    was, now = Reading("g/a", "attested", 'So, "so"\nand so.'), Reading("g/b", "inferred", "Ünd.")
    one = Changed("g/one", "g/one+x", "g/q", "clause", was, now)
    two = Changed("g/two", None, None, "ruleset added", Reading(), Reading())
    changes.keep("1.0.0", iter([two]))
    changes.keep("1.1.0", iter([one]))
    changes.keep("1.0.0", iter([one, two]))
    assert list(changes.kept()) == [("1.1.0", one), ("1.0.0", one), ("1.0.0", two)]


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        yield connection


def test_the_table_tells_what_the_list_of_changes_tells(connection: sqlite3.Connection) -> None:
    """Clauses that 0.3.0 exchanged, as CHANGELOG.md has them in its own words, read by hand."""
    asked = (
        "SELECT name, locus, before_clause, after_clause FROM reading_change "
        "WHERE release = '0.3.0' AND what = 'clause' AND name IN (?, ?) ORDER BY ordinal"
    )
    assert connection.execute(
        asked, ["bakkis/ludii-5", "ludus-latrunculorum/falkener"]
    ).fetchall() == [
        ("bakkis/ludii-5", "bakkis/going-home", "bakkis/at-or-past-the-end", "bakkis/exact-end"),
        (
            "ludus-latrunculorum/falkener",
            "ludus-latrunculorum/last-man",
            "ludus-latrunculorum/no-win-by-taking",
            "ludus-latrunculorum/hopelessly-beaten",
        ),
        (
            "ludus-latrunculorum/falkener",
            "ludus-latrunculorum/lines-of-capture",
            "ludus-latrunculorum/enclosed-along-rows-and-files",
            "ludus-latrunculorum/enclosed-any-way",
        ),
    ]
    added = connection.execute(
        "SELECT name FROM reading_change WHERE release = '0.4.0' AND what = 'ruleset added'"
    ).fetchall()
    assert {name for (name,) in added} == {
        "fevga/ludii-code",
        "jacquet-de-versailles/ludii-code",
        "jacquet/ludii-code",
        "laquet/ludii-code",
        "nard/ludii-code",
        "plakoto/ludii-code",
        "todas-tablas/ludii-code",
    }
