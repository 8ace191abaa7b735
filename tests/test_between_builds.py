"""What rulesets read otherwise between two builds is found from their databases, and is a table."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.building import whole_build

from lusoria.schema.database import changes
from lusoria.schema.database.changes import Changed, Reading, changed


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
