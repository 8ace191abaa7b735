"""The chances of rulesets: the figures, their intervals, what is said of them, and by whom."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from fractions import Fraction
from functools import cache
from math import comb, isclose
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.building import whole_build
from tests.editing import run
from tests.json_schemas import validate
from tests.parsing import parsed, words
from tests.playing import ASSEMBLED, CATALOGUE, PLAIN
from tests.tiny import append, edit

from lusoria.playable.bulk import GENERATOR, play_chunk
from lusoria.playable.chances import (
    SEED,
    chances,
    chances_job,
    games_worth,
    median_bounds,
    program_digest,
)
from lusoria.playable.engine import loop
from lusoria.playable.records import replay
from lusoria.playable.results import Z, wilson
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.simulate import simulate
from lusoria.playable.verdicts import SIDES
from lusoria.schema import data_dir
from lusoria.schema.answers import find_current
from lusoria.schema.outcomes import (
    RENEW_CHANCES,
    describe_chances,
    find_favourite,
    is_current,
    list_notes,
    needs_warning,
    share,
)
from lusoria.schema.records import Chances
from lusoria.site import wholegames

KEPT = {each.ruleset: each for game in CATALOGUE.games.values() for each in game.chances}
QUICK = ("bakkis/ludii-2", "bakkis/ludii-4-code", "pente-grammai/ludii-code-race")


def made(**counts: int) -> Chances:
    """Chances with these counts, of games that take ten turns."""
    of = {"white": 0, "black": 0, "draws": 0, "unended": 0, "overfull": 0}
    more = {"doubles": 0, "hits": 0}
    more |= {key: counts.pop(key) for key in {*more} & {*counts}}
    of |= counts
    lengths = {"median": 10, "median-low": 10, "median-high": 11, "within": 2500}
    given = {"ruleset": "tiny/plain", "play": "random", "program": "0" * 64, "generator": 1}
    return Chances.model_validate(
        {**given, "seed": 1, "games": sum(of.values()), **of, **more, **lengths}
    )


# --- The figures that the catalogue keeps.


@cache
def programs() -> dict[str, str]:
    """The digest of the program that each ruleset has now."""
    return {name: program_digest(ASSEMBLED[name]) for name in PLAIN}


@pytest.mark.slow
def test_the_chances_of_every_ruleset_are_of_its_program() -> None:
    current = {name for name, known in KEPT.items() if is_current(known, programs())}
    assert current == set(PLAIN), RENEW_CHANCES


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_and_program_give_the_figures_that_are_kept(name: str) -> None:
    digest, known = program_digest(ASSEMBLED[name]), KEPT[name]
    if is_current(known, {name: digest}):
        found = chances(simulate(chances_job(ASSEMBLED[name]), known.games), digest)
        assert Chances.model_validate(found) == known


@pytest.mark.parametrize("name", ["verquere/dlp-1252", "plakoto/ludii-code"])
def test_games_are_counted_as_they_end_one_by_one(name: str) -> None:
    job, games = chances_job(ASSEMBLED[name]), 40
    found = Chances.model_validate(chances(simulate(job, games), "0" * 64))
    single = [play_chunk(job, number, 1) for number in range(games)]
    results = [next((r for r in range(8, 64) if each.tally[r]), None) for each in single]
    assert found.white == sum(r is not None and r > 9 and r % 2 == 0 for r in results)
    assert found.black == sum(r is not None and r > 9 and r % 2 == 1 for r in results)
    assert found.unended == sum(each.lengths == {loop.LONGEST: 1} for each in single)
    assert found.overfull == results.count(None) - found.unended
    lengths = sorted(turns for each in single for turns in each.lengths)
    assert found.median == lengths[games // 2 - 1]
    assert found.seed == SEED
    assert found.generator == GENERATOR


def test_a_slow_ruleset_is_played_less_often() -> None:
    quick, slow = (
        chances_job(ASSEMBLED[n])
        for n in (QUICK[0], "ludus-latrunculorum/ludii-code-schaedler-1994")
    )
    assert games_worth(quick) == 10_000
    assert games_worth(slow) < 10_000


def test_figures_that_do_not_add_up_are_refused() -> None:
    right = made(white=3, black=4)
    wrong = {**right.model_dump(by_alias=True), "games": 8}
    with pytest.raises(ValidationError, match="found 8, expected 7, as the others add up"):
        Chances.model_validate(wrong)


# --- Intervals, against computations of another kind.


def root(low: float, high: float, sign: Any) -> float:
    """Where a rising function changes its sign."""
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if sign(middle) < 0 else (low, middle)
    return (low + high) / 2


@given(st.integers(1, 20_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_of_a_share_has_the_ends_at_which_the_score_test_turns(
    counted: tuple[int, int],
) -> None:
    """Wilson: the parts p from which the found one is no more than z standard errors of p away."""
    games, of = counted
    part = games / of

    def beyond(p: float) -> float:
        return (part - p) ** 2 - Z * Z * p * (1 - p) / of

    low, high = wilson(games, of)
    assert isclose(low, root(0, part, lambda p: -beyond(p)) if games else 0, abs_tol=1e-9)
    assert isclose(high, root(part, 1, beyond) if games < of else 1, abs_tol=1e-9)


@given(st.lists(st.integers(1, 40), min_size=1, max_size=120))
def test_the_interval_of_the_median_leaves_out_a_fortieth_on_each_side(games: list[int]) -> None:
    count = len(games)
    tails = [Fraction(sum(comb(count, k) for k in range(rank)), 2**count) for rank in range(count)]
    rank = max(r for r, tail in enumerate(tails) if tail <= Fraction(1, 40))
    ordered = sorted(games)
    lengths = {turns: games.count(turns) for turns in games}
    if rank:
        assert median_bounds(lengths) == (ordered[rank - 1], ordered[count - rank])
    else:  # too few games for any bound but those that were seen
        assert median_bounds(lengths) == (ordered[0], ordered[-1])


# --- What is said.


@pytest.mark.parametrize(
    ("found", "side", "warned", "told"),
    [
        (
            made(black=10_000),
            "black",
            True,
            "In random play black won all 10,000 games (95 %: more than 99.96 %). "
            "Half of the games took no more than 10 turns (95 %: 10 to 11).",
        ),
        (
            made(white=556, black=9444),
            "black",
            True,
            "In random play white won 5.6 % of 10,000 games (95 %: 5.1 to 6.0 %), "
            "black 94.4 % (95 %: 94.0 to 94.9 %).",
        ),
        (
            made(white=9995, unended=5),
            "white",
            True,
            "In random play black won none of 10,000 games (95 %: less than 0.04 %), "
            "white 99.95 % (95 %: 99.88 to 99.98 %). 5 games had no end within 2,500 turns.",
        ),
        (
            made(white=3483, black=3434, unended=3083),
            None,
            True,
            "black 34.3 % (95 %: 33.4 to 35.3 %). "
            "30.8 % (95 %: 29.9 to 31.7 %) had no end within 2,500 turns.",
        ),
        (made(white=5000, black=4999, unended=1), None, False, "1 game had no end within 2,500"),
        (made(white=240, black=214, draws=46), None, False, "9.2 % (95 %: 7.0 to 12.1 %) were"),
        (made(white=240, black=260), None, False, "No more than 500 games were played"),
        (made(black=2, unended=998), None, True, "99.80 % (95 %: 99.27 to 99.95 %) had no end"),
        (
            made(white=300, black=200, doubles=50),
            None,
            False,
            "10.0 % (95 %: 7.7 to 12.9 %) were won for more than the single stake.",
        ),
        (made(white=4998, black=5000, overfull=2), None, False, "2 games were given up: a turn"),
        (
            made(black=2),  # both, and yet too few to say that the other hardly ever wins
            None,
            False,
            "In random play black won all 2 games (95 %: more than 34.23 %).",
        ),
        (
            made(black=1),
            None,
            False,
            "In random play black won the only game (95 %: more than 20.65 %).",
        ),
        (made(overfull=1), None, False, "1 game was given up: a turn"),
        (made(overfull=1), None, False, "white won none of 1 game ("),
    ],
)  # fmt: skip
def test_sentences(found: Chances, side: str | None, warned: bool, told: str) -> None:
    assert told in describe_chances(found)
    assert find_favourite(found) == side
    assert needs_warning(found) == warned


@given(st.tuples(*[st.integers(0, 300)] * 5).filter(any))
def test_what_is_not_all_is_never_told_as_all(counts: tuple[int, ...]) -> None:
    found = made(
        **dict(zip(("white", "black", "draws", "unended", "overfull"), counts, strict=True))
    )
    told = describe_chances(found)
    all_won = "won the only game" if found.games == 1 else "won all"
    assert (all_won in told) == (found.games in (found.white, found.black))
    assert "100.0" not in told.replace("to 100.0", "") or found.games in counts
    side = find_favourite(found)
    assert side is None or getattr(found, side) > 3 * getattr(found, SIDES[1 - SIDES.index(side)])


def test_a_note_names_what_is_missing_and_what_is_stale_and_the_command() -> None:
    missing, old = list_notes(["a/b"], [f"a/{n}" for n in range(8)], [])
    assert missing == f"no chances are computed of a/b; {RENEW_CHANCES} computes them"
    assert old.startswith(
        "the chances of a/0, a/1, a/2, a/3, a/4 and 3 more are of an older program"
    )
    assert RENEW_CHANCES in old
    assert list_notes([], [], []) == []


# --- The command, the check, and a ruleset that is added by YAML alone.


def test_the_check_tells_what_is_missing_and_what_is_stale_and_nothing_is_wrong(
    data: Path,
) -> None:
    file = data / "games" / "tiny" / "chances.yaml"
    told = run("check", "tiny")
    assert told.exit_code == 0
    assert (
        f"note: no chances are computed of tiny/plain, tiny/loose; {RENEW_CHANCES}" in told.stderr
    )
    assert run("chances", "tiny/plain", "--changed", "-n", "50", "--workers", "1").exit_code == 0
    assert file.read_text("utf-8").count("tiny/plain") == 1
    assert "computed of tiny/loose;" in run("check", "tiny").stderr
    assert run("chances", "tiny", "--changed", "--workers", "1").exit_code == 0
    before = file.read_text("utf-8")
    assert run("check", "tiny").stderr == ""
    edit(file, "program: ", "program: abcdef00")  # as if it had been another one
    edit(file, before.split("program: ")[1][:64], before.split("program: ")[1][:56])
    found = json.loads(run("check", "tiny", "--json").stdout)
    assert found["ok"]
    note = f"the chances of tiny/plain are of an older program; {RENEW_CHANCES} renews them"
    assert found["notes"] == [note]
    assert "of an older program" in run("chances", "tiny/plain").stdout
    assert run("chances", "tiny", "--changed", "--workers", "1").exit_code == 0
    assert file.read_text("utf-8") == before  # as many games as before, and no other line


def test_a_mistake_in_the_file_is_told_with_its_place_and_the_last_good_data_are_played(
    data: Path,
) -> None:
    run("chances", "tiny", "--changed", "-n", "20", "--workers", "1")
    file = data / "games" / "tiny" / "chances.yaml"
    asked = ("outcome", "tiny/plain", "1@1 1@19 / 1@1 1@19 / white")
    assert run("about", "game", "tiny").exit_code == 0  # makes a good build
    edit(file, "ruleset: tiny/loose", "ruleset: tiny/lose")
    told = run("check", "tiny")
    assert told.exit_code == 2
    assert "chances.yaml:4:13: unknown ruleset tiny/lose; did you mean tiny/loose?" in told.stderr
    edit(file, "ruleset: tiny/lose", "ruleset: tiny/plain")
    assert (
        "the record of chances tiny/plain random is here for the second time"
        in run("check", "tiny").stderr
    )
    assert run(*asked).exit_code == 0
    file.unlink()
    assert run("chances", "tiny", "--changed", "-n", "20", "--workers", "1").exit_code == 0
    assert run("check", "tiny").exit_code == 0


HOUSE = """
- id: {game}/house
  name: Rules of the house
  editor: We play so at home.
  like: {like}
  choices: {{}}
"""


def test_a_ruleset_added_by_yaml_alone_is_checked_built_and_shown(place: Path) -> None:
    append(place / "data/games/tiny/rulesets.yaml", HOUSE.format(game="tiny", like="tiny/plain"))
    assert run("check", "tiny").exit_code == 0
    assert run("build", "--datasette", "none").exit_code == 0
    page = place / "build" / "site" / "ruleset" / "tiny" / "house"
    assert "not computed for this version" in words(parsed(page / "index.html"))
    assert "house: a whole game" in words(parsed(page / "game" / "index.html"))
    assert run("chances", "tiny/house", "--changed", "-n", "20", "--workers", "1").exit_code == 0
    validate("build", json.loads(run("build", "--datasette", "none", "--json").stdout))
    assert "In random play" in (page / "index.html").read_text("utf-8")


@pytest.mark.slow
def test_a_ruleset_of_the_catalogue_added_by_yaml_alone_has_its_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    shutil.copytree(data_dir(), data)
    monkeypatch.setenv("LUSORIA_DATA", str(data))
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    added = HOUSE.format(game="backgammon", like="backgammon/modern")
    append(data / "games" / "backgammon" / "rulesets.yaml", added)
    told = run("check", "backgammon")
    assert told.exit_code == 0
    assert "note: no chances are computed of backgammon/house" in told.stderr
    assembled = find_current().assembled("backgammon/house")
    record = wholegames.game(assembled)
    assert record.result is not None
    assert replay(Ruleset(assembled), record).fault is None


# --- The database and the pages.


def by_ruleset(table: str) -> dict[str, sqlite3.Row]:
    """The rows of a table, by ruleset."""
    uri = f"file:{whole_build() / 'lusoria.db'}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        return {row["ruleset"]: row for row in connection.execute(f"SELECT * FROM {table}")}


@pytest.fixture(scope="module")
def rows() -> dict[str, sqlite3.Row]:
    return by_ruleset("chances")


@pytest.fixture(scope="module")
def players() -> dict[str, sqlite3.Row]:
    return by_ruleset("player")


def test_the_table_has_the_figures_with_their_intervals(rows: dict[str, sqlite3.Row]) -> None:
    assert set(rows) == set(KEPT)
    for name, row in rows.items():
        known = KEPT[name]
        assert row["current"] == is_current(known, programs())
        assert row["says"] == describe_chances(known)
        assert row["favours"] == find_favourite(known)
        for outcome in ("white", "black", "draws", "unended"):
            found = [row[f"{outcome}{part}"] for part in ("", "_share", "_low", "_high")]
            assert tuple(found) == tuple(share(known, outcome))
            assert found[2] <= found[1] <= found[3]


SHOWN = [pytest.param(n, marks=[] if n in PLAIN[::3] else pytest.mark.slow) for n in PLAIN]


@pytest.mark.parametrize("name", SHOWN)
def test_the_pages_say_before_play_how_games_go_and_seat_who_can_win(
    name: str, rows: dict[str, sqlite3.Row], players: dict[str, sqlite3.Row]
) -> None:
    site = whole_build() / "site"
    known = [each.get(name) for each in (rows, players)]
    random, skilled = (each if each is not None and each["current"] else None for each in known)
    told = " ".join(each["says"] for each in (random, skilled) if each)
    favours = random["favours"] if random else None
    if skilled and skilled["none"] is None:
        favours = skilled["winner"]
    told = told or "not computed for this version"
    assert told in words(parsed(site / "ruleset" / name / "index.html"))
    page = parsed(site / "play" / name / "index.html")
    assert told in words(page)
    (seat,) = page.findall(".//input[@name='seat'][@checked]")
    assert seat.get("value") == (favours or "white")
    (against,) = page.findall(".//input[@name='against'][@checked]")
    assert against.get("value") == ("middle" if skilled and skilled["sha256"] else "random")
    assert ("hardly ever wins" in words(page)) == (favours is not None)
