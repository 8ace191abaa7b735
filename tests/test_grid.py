"""Grid games: texts both ways, plays held against others found by other means, judging."""

from __future__ import annotations

import pytest
from tests.naive_grid import slides, strewn_on
from tests.playing import ASSEMBLED, RULESETS

from lusoria.playable.errors import InputError
from lusoria.playable.perft import perft
from lusoria.playable.ruleset import Ruleset

GAME = "ludus-latrunculorum"
PISO = f"{GAME}/locus-ludi-piso"
SCHAEDLER = f"{GAME}/schaedler-1994"
KOWALSKI = f"{GAME}/kowalski-8x12"
GRID = tuple(name for name in RULESETS if ASSEMBLED[name]["family"] == "grid" and "+" not in name)


def door(name: str) -> Ruleset:
    return Ruleset(ASSEMBLED[name])


@pytest.mark.parametrize("name", GRID)
def test_what_is_written_reads_back_as_the_same(name: str) -> None:
    ruleset = door(name)
    for position in (ruleset.start(), ruleset.start("black"), *strewn_on(ruleset, 1, 20)):
        read = ruleset.read(position)
        text = ruleset.write(read)
        assert ruleset.read(text) == read
        assert ruleset.write(ruleset.read(text)) == text


@pytest.mark.parametrize(
    ("position", "column", "found"),
    [
        ("8/8/8/8/8/8/8 white", 15, "'white'"),
        ("8/8/8/3M5/8/8/8/8 white", 9, "'5'"),
        ("8/8/8/3Q4/8/8/8/8 white", 8, "'Q'"),
        ("8/8/8/8/8/8/8/8 green", 17, "'green'"),
        ("8/8/8/8/8/8/8/8 white 3-", 25, "the end"),
        ("8/8/8/8/8/8/8/8 white 3-3; quite=3", 28, "'quite'"),
    ],
)
def test_a_position_that_cannot_be_read_is_told_by_its_character(
    position: str, column: int, found: str
) -> None:
    with pytest.raises(InputError) as caught:
        door(PISO).read(position)
    assert caught.value.column == column
    assert found in caught.value.message


def test_captures_may_be_left_out_but_not_made_up() -> None:
    ruleset = door(PISO)
    position = "8/8/8/4M3/2Mm4/8/8/mm5M white"
    assert ruleset.after(position, "e5-e4") == ruleset.after(position, "e5-e4 xd4")
    assert [p.text for p in ruleset.plays(position) if p.text.startswith("e5-e4")] == ["e5-e4 xd4"]
    verdict = ruleset.judge(position, "-", "e5-e4 xa1")
    assert (verdict.kind, verdict.reason) == ("no-such-move", "e5-e4 takes nothing on a1")
    with pytest.raises(InputError, match="takes nothing on a1"):
        ruleset.after(position, "e5-e4 xa1")


def test_a_board_may_have_more_than_62_squares() -> None:
    ruleset = door(KOWALSKI)
    plays = {play.text for play in ruleset.plays(ruleset.start(), "-")}
    assert {"l1-l7", "g2-l2"} <= plays
    assert len(plays) == len([*slides(ruleset.start())])


def test_perft_counts_placings() -> None:
    assert [perft(door(PISO), turns) for turns in (1, 2)] == [64, 64 * 63]


def test_a_step_that_nobody_makes_is_told_from_one_that_is_forbidden() -> None:
    ruleset = door(SCHAEDLER)
    position = "8/8/8/8/2MbM3/8/M6m/7m black 0-0"
    for play, kind, clause in (
        ("d4-d6", "no-such-move", "one-square"),
        ("d4-d5", "forbidden", "bound-men-stay"),
    ):
        verdict = ruleset.judge(position, "-", play)
        assert (verdict.kind, verdict.step) == (kind, 1)
        assert [cited.id for cited in verdict.clauses] == [f"{GAME}/{clause}"]


def test_a_bound_man_is_freed_when_its_captor_is_bound() -> None:
    ruleset = door(SCHAEDLER)
    bound = ruleset.after("8/8/8/4M3/2Mm4/8/M6m/7m white 0-0", "e5-e4")
    assert "2MbM3" in bound
    freed = ruleset.after("8/8/8/8/2MbM3/4m3/M2m3m/7m black 0-0", "d2-d3")
    assert "2MbM3" in freed
    rescued = ruleset.after("8/8/3m4/8/2MbM3/4m3/M6m/7m black 0-0", "d6-d5")
    assert "2MbM3" in rescued
    held = ruleset.after("8/8/4m3/8/2MbM3/4m3/M6m/7m black 0-0", "e6-e5")
    assert "2MmB3" in held


@pytest.mark.parametrize(
    ("position", "play", "by"),
    [
        ("M10m/12/12/12/12/12/6K5/km10 white", "a8-a2", "blocked-dux-loses"),
        ("M10m/12/12/12/12/12/m5K5/km10 white", "a8-a3", ""),
        ("11m/12/12/12/12/m11/6K4M/km10 black", "a3-a2", ""),
        ("12/12/12/12/K11/mM10/mmMM8/kmm9 white", "d2-d1", "blocked-most-captures-win"),
    ],
    ids=["an enemy beside it", "its own men", "its own last move", "no man can move"],
)
def test_a_rex_loses_only_if_an_enemy_is_among_those_who_shut_it_in(
    position: str, play: str, by: str
) -> None:
    ruleset = door(f"{GAME}/rex-12x8")
    outcome = ruleset.outcome(ruleset.after(position, play))
    assert outcome.over == bool(by)
    assert [cited.id for cited in outcome.clauses] == ([f"{GAME}/{by}"] if by else [])
