"""Grid games: texts both ways, plays held against others found by other means, judging."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.playing import ASSEMBLED, RULESETS

from lusoria.playable import host
from lusoria.playable.errors import InputError
from lusoria.playable.notation.grids import GridPosition, write_grid
from lusoria.playable.perft import perft
from lusoria.playable.ruleset import Ruleset

GAME = "ludus-latrunculorum"
PISO = f"{GAME}/locus-ludi-piso"
SCHAEDLER = f"{GAME}/schaedler-1994"
KOWALSKI = f"{GAME}/kowalski-8x12"
GRID = tuple(name for name in RULESETS if ASSEMBLED[name]["family"] == "grid" and "+" not in name)
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))

Men = dict[tuple[int, int], str]


def door(name: str) -> Ruleset:
    return Ruleset(ASSEMBLED[name])


def strewn(name: str, seed: int, count: int) -> Iterator[str]:
    """Positions with men anywhere, none in hand."""
    draw = Random(f"{name} {seed}")
    ruleset = door(name)
    state: Any = ruleset.state
    for _ in range(count):
        men = draw.randint(2, min(state.armies)), draw.randint(2, min(state.armies))
        squares = draw.sample(state.squares, sum(men))
        letters = ["M"] * men[0] + ["m"] * men[1]
        here = dict(zip(squares, letters, strict=True))
        mover = draw.choice(("white", "black"))
        yield write_grid(GridPosition(state.files, state.ranks, here, mover))


@pytest.mark.parametrize("name", GRID)
def test_what_is_written_reads_back_as_the_same(name: str) -> None:
    ruleset = door(name)
    for position in (ruleset.start(), ruleset.start("black"), *strewn(name, 1, 20)):
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
    assert len(plays) == len(naive_slides(ruleset.start()))


def naive_slides(position: str) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    men, mover, files, ranks = naive(position)
    found = set()
    for (x, y), letter in men.items():
        for dx, dy in WAYS:
            goal = (x + dx, y + dy)
            while letter.isupper() == (mover == "white") and free(men, goal, files, ranks):
                found.add(((x, y), goal))
                goal = (goal[0] + dx, goal[1] + dy)
    return found


def naive(position: str) -> tuple[Men, str, int, int]:
    """The men by file and rank from 0, who is to move, and the size."""
    text, mover = position.split()[:2]
    rows = text.split("/")[::-1]
    men: Men = {}
    files = 0
    for y, row in enumerate(rows):
        digits, x = "", 0
        for sign in row + "|":
            if sign.isdigit():
                digits += sign
                continue
            x += int(digits or 0)
            digits = ""
            if sign != "|":
                men[x, y] = sign
                x += 1
        files = x
    return men, mover, files, len(rows)


def free(men: Men, at: tuple[int, int], files: int, ranks: int) -> bool:
    return 0 <= at[0] < files and 0 <= at[1] < ranks and at not in men


def test_direct_capture_agrees_with_a_search_written_from_the_sentences() -> None:
    ruleset = door(PISO)
    for position in strewn(PISO, 3, 40):
        position += " 0-0"
        if ruleset.outcome(position).over:
            continue
        found = {men_of(play.position) for play in ruleset.plays(position, "-")}
        assert found == {frozenset(after.items()) for after in naive_steps(position)}, position


def men_of(position: str) -> frozenset[tuple[tuple[int, int], str]]:
    return frozenset(naive(position)[0].items())


def naive_steps(position: str) -> Iterator[Men]:
    """One square straight; an enemy between two, or in a corner between two, is taken."""
    men, mover, files, ranks = naive(position)
    mine, theirs = ("M", "m") if mover == "white" else ("m", "M")
    for (x, y), letter in men.items():
        for dx, dy in WAYS:
            to = (x + dx, y + dy)
            if letter == mine and free(men, to, files, ranks):
                after = {at: man for at, man in men.items() if at != (x, y)} | {to: mine}
                beside = [(to[0] + a, to[1] + b) for a, b in WAYS]
                behind = [(to[0] + 2 * a, to[1] + 2 * b) for a, b in WAYS]
                taken = {
                    at
                    for at, far in zip(beside, behind, strict=True)
                    if after.get(at) == theirs and after.get(far) == mine
                }
                for corner in ((0, 0), (0, ranks - 1), (files - 1, 0), (files - 1, ranks - 1)):
                    sides = [(corner[0] + a, corner[1] + b) for a, b in WAYS]
                    shut = [at for at in sides if after.get(at) == mine]
                    if after.get(corner) == theirs and to in shut and len(shut) == 2:
                        taken.add(corner)
                yield {at: man for at, man in after.items() if at not in taken}


@pytest.mark.parametrize("name", [SCHAEDLER, f"{GAME}/ludii-code-seneca"])
def test_leaps_looked_for_lead_where_leaps_made_lead(name: str) -> None:
    quick, slow = door(name), door(name)
    text = slow.program.replace("JUMP_CHAINS = True", "JUMP_CHAINS = False")
    slow.state.program = host.interpreted(text, "step by step")
    for position in strewn(name, 5, 40):
        position += " 0-0"
        assert "JUMP_CHAINS = True" in quick.program
        assert {p.position for p in quick.plays(position, "-")} == {
            p.position for p in slow.plays(position, "-")
        }, position


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
