"""Men that lie pinned, held against stacks: who is on top moves, and may go onto a single man."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.playing import ASSEMBLED, ruleset

from lusoria.playable.engine.loop import RANDOM
from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset

PLAKOTO = ruleset("plakoto/ludii-code")
Stacks = list[list[int]]
"""By point in white's count, the sides (0, 1) of the men that lie there, from the bottom."""


def site(side: int, point: int) -> int:
    return point if side == 0 else 25 - point


def steps(stacks: Stacks, side: int, number: int) -> set[tuple[int, int]]:
    """The steps of a side with a number, in its own count."""
    found = set()
    for point in range(1, 25 - number):
        here, there = stacks[site(side, point)], stacks[site(side, point + number)]
        if here and here[-1] == side and (len(there) < 2 or there[-1] == side):
            found.add((point, point + number))
    return found


def written(stacks: Stacks, side: int) -> str:
    """The men of a side as a position writes them."""
    words = []
    for point in range(1, 25):
        stack = stacks[site(side, point)]
        if side in stack:
            words.append(f"{stack.count(side)}{'^' * (stack[-1] != side)}@{point}")
    return " ".join(words)


def test_pins_are_those_of_stacks_in_games_at_random() -> None:
    draw = Random("stacks")
    pinned = ended = 0
    for _ in range(6):
        stacks: Stacks = [[] for _ in range(26)]
        stacks[1], stacks[24] = [0] * 15, [1] * 15
        position, side, over = PLAKOTO.start(), 0, False
        for _ in range(80):
            throw = f"{draw.randint(1, 6)}-{draw.randint(1, 6)}"
            made: list[dict[str, str | int]] = []
            while not over:
                following = PLAKOTO.next_steps(position, throw, made)
                for number in {step["number"] for step in following}:
                    told = {
                        (int(s["from"]), int(s["to"])) for s in following if s["number"] == number
                    }
                    assert told == steps(stacks, side, number), (position, throw, made)
                if not following:
                    break
                step = draw.choice(following)
                made.append(step)
                top = stacks[site(side, int(step["from"]))].pop()
                goal = stacks[site(side, int(step["to"]))]
                goal.append(top)
                over = goal[:2] == [1 - side, side] and int(step["to"]) == 24
            position = PLAKOTO.after(position, made)
            side = 1 - side
            mover = ("white", "black")[side]
            assert position == f"{written(stacks, 0)} / {written(stacks, 1)} / {mover}"
            assert PLAKOTO.outcome(position).over == over, position
            pinned += "^" in position
            if over:
                ended += 1
                break
    assert pinned > 100
    assert ended > 0


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("1@9 14@10 / 1@16 14@24 / white", "expected men of one side only on it, or who lies"),
        ("1^@9 14@10 / 15@24 / white", "a white man on 9 is pinned, expected a man on top of it"),
        ("1^@9 14@10 / 1^@16 14@24 / white", "is pinned, expected a man on top of it"),
        ("2^@9 13@10 / 1@16 14@24 / white", "found 2 men pinned on 9, expected one, as in 1^@9"),
    ],
)
def test_positions_say_who_lies_beneath(position: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        PLAKOTO.read(position)
    assert message in str(caught.value)


def test_a_verdict_says_that_a_man_lies_pinned() -> None:
    position = "9@1 1@4 2@5 2@10 1@13 / 11@1 1@9 2@11 1^@12 / black"
    for play, step in (("12/16 1/4", "12/16 with the 4"), ("9/12 1/5", "9/12 with the 3")):
        verdict = PLAKOTO.judge(position, "4-3", play)
        assert verdict.reason == f"{step} may not be played: black's man on 12 lies pinned"


def test_a_shared_course_has_one_count() -> None:
    laquet = ruleset("laquet/ludii-code")
    assert laquet.start() == "14@1 1@24 / 3@2 3@3 3@4 3@5 2@6 1@13 / white"
    text = laquet.board_text(laquet.start()).splitlines()
    assert text[0].split()[1:] == text[1].split()[1:]
    with pytest.raises(InputError, match="are one point of the board"):
        laquet.read("15@6 / 15@6 / white")


def test_bulk_play_pins_as_the_lists_do() -> None:
    state: Any = Ruleset(ASSEMBLED["plakoto/ludii-code"]).state
    program, board, work = state.program, state.board, state.work
    pinned = 0
    for game in range(3):
        program.shuffle(work, 7, game)
        program.begin(board)
        side, result = program.open_game(board, work), 0
        for _ in range(60):
            result = result or program.take_turn(board, work, side, RANDOM, [0] * 96)
            if result:
                break
            side = program.hand_on(board, work, side)
            position = state.position("white")
            shared = [p for p in position.men[0] if state.across[p] in position.men[1]]
            assert len(shared) == sum(map(len, position.pinned)), position
            pinned += len(shared)
    assert pinned > 50
