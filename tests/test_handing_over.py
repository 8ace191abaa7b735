"""Numbers that a side cannot play and the other has to: laquet, held against plain lists.

The enumeration is written from what the program does and shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.playing import OFF, Men, read, ruleset

LAQUET = ruleset("laquet/ludii-code")
Armies = tuple[Men, Men]
Rest = tuple[int, ...]


def steps(armies: Armies, side: int, number: int) -> Iterator[Armies]:
    """The armies after each step with a number: any enemy man closes a point."""
    own, enemy = armies[side], armies[1 - side]
    for point in range(1, OFF):
        goal = min(point + number, OFF)
        if own[point] and (goal == OFF or not enemy[goal]):
            moved = list(own)
            moved[point] -= 1
            moved[goal] += 1
            yield (tuple(moved), enemy) if side == 0 else (enemy, tuple(moved))


def finished(armies: Armies, side: int, numbers: Rest) -> set[tuple[Armies, Rest]]:
    """The armies after each way to play on while it goes, and the numbers that are left then."""
    if armies[side][OFF] == sum(armies[side]):
        return {(armies, ())}
    found: set[tuple[Armies, Rest]] = set()
    for number in set(numbers):
        rest = list(numbers)
        rest.remove(number)
        for after in steps(armies, side, number):
            found |= finished(after, side, tuple(rest))
    return found or {(armies, tuple(sorted(numbers)))}


def left(position: str) -> Rest:
    numbers = position.partition("left=")[2]
    return tuple(sorted(map(int, numbers.split(",")))) if numbers else ()


def test_all_plays_and_what_they_leave_to_the_other() -> None:
    draw = Random("handing over")
    stages = 0
    for _ in range(3):
        position = LAQUET.start()
        while not LAQUET.outcome(position).over:
            white, black, mover = read(position)
            side = ("white", "black").index(mover)
            numbers = left(position) or (draw.randint(1, 6), draw.randint(1, 6))
            throw = None if left(position) else "-".join(map(str, numbers))
            plays = LAQUET.plays(position, throw)
            found = {(read(play.position)[:2], left(play.position)) for play in plays}
            assert found == finished((white, black), side, numbers), (position, throw)
            assert len(plays) == len(found)
            assert {read(play.position)[2] for play in plays} == {("black", "white")[side]}
            play = draw.choice(plays)
            verdict = LAQUET.judge(position, throw, play.text)
            assert (verdict.legal, verdict.position) == (True, play.position), play.text
            stages += throw is None
            position = play.position
    assert stages > 10


def test_the_rest_goes_to_and_fro_until_it_is_played() -> None:
    """White has no six; black has one, then none; white now has one, and black throws."""
    position = "15@16 / 14@10 1@22 / white"
    for throw, play, after in (
        ("6-6", "pass", "15@16 / 14@10 1@22 / black; left=6,6"),
        (None, "22/off:6", "15@16 / 14@10 1@off / white; left=6"),
        (None, "16/22", "14@16 1@22 / 14@10 1@off / black"),
    ):
        assert [(p.text, p.position) for p in LAQUET.plays(position, throw)] == [(play, after)]
        position = after


@pytest.mark.parametrize("play", ["24/off:4 24/off:6", "24/off:6 24/off:4", "24/off(2)"])
def test_two_men_go_off_from_one_point_with_different_numbers(play: str) -> None:
    position = "2@9 1@14 3@16 9@off / 3@24 12@off / black"
    verdict = LAQUET.judge(position, "6-4", play)
    assert (verdict.legal, verdict.position) == (
        True,
        "2@9 1@14 3@16 9@off / 1@24 14@off / white",
    )
