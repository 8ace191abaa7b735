"""Throws and plays: read liberally, written canonically, and mistakes are located."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.test_positions import PLACES

from lusoria.playable.errors import InputError
from lusoria.playable.notation import (
    Step,
    read_play,
    read_steps,
    write_play,
)
from lusoria.playable.state.dice import Dice, write_cast, write_throw


def dice(count: int, faces: int = 6) -> Dice:
    return Dice(count, tuple(range(1, faces + 1)), False)


@pytest.mark.parametrize("text", ["5-3", "53", "3 5", "5,3", " 3 - 5 ", "5–3", "3/5"])
def test_throw_is_read_liberally(text: str) -> None:
    assert dice(2).read(text) == (5, 3)
    assert write_throw(dice(2).read(text)) == "5-3"


def test_other_dice() -> None:
    assert dice(3).read("4-3-4") == (4, 4, 3)
    assert dice(1).read("6") == (6,)
    assert dice(2, faces=12).read("12-1") == (12, 1)
    assert write_throw(()) == "-"
    one = dice(1)
    assert one.read_cast("4|6") == one.read_cast("4 | 6") == one.read_cast("46") == (4, 6)
    with pytest.raises(InputError, match="opening cast, character 2: found 'é6'"):
        one.read_cast("4é6")
    assert write_cast((4, 6)) == "4|6"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("7-3", "throw, character 1: found '7', expected 2 numbers from 1 to 6"),
        ("5-0", "throw, character 3: found '0'"),
        ("5", "throw, character 2: found the end"),
        ("5-", "throw, character 3: found the end"),
        ("5-3-1", "throw, character 5: found '1'"),
        ("4|6", "throw, character 2: found '|'"),
        ("", "throw, character 1: found the end"),
        ("5x3", "throw, character 2: found 'x3'"),
    ],
)
def test_mistake_in_a_throw_is_located(text: str, error: str) -> None:
    with pytest.raises(InputError) as raised:
        dice(2).read(text)
    assert error in str(raised.value)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("1/6 1/4", "1/4 1/6"),
        ("1-6, 1→4", "1/4 1/6"),
        ("1 / 6 / 9", "1/6/9"),
        ("1/6 6/9", "1/6/9"),
        ("6/9 1/6", "6/9 1/6"),
        ("1/4 1/4", "1/4(2)"),
        ("1/4 (2) 1/4", "1/4(3)"),
        ("1/6/9(2)", "1/6/9(2)"),
        ("22/OFF B/4*", "bar/4* 22/off"),
        ("b/4*/5", "bar/4*/5"),
        ("8/4 8/4*", "8/4* 8/4"),
        ("8/4(2)*", "8/4*(2)"),
        ("h/3 hand/3", "hand/3(2)"),
        ("12/18 2/4 10/12", "2/4 12/18 10/12"),
        ("pass", "pass"),
        (" - ", "pass"),
        ("", "pass"),
    ],
)
def test_play_is_read_liberally_and_written_canonically(written: str, canonical: str) -> None:
    assert write_play(read_play(written, PLACES)) == canonical
    assert write_play(read_play(canonical, PLACES)) == canonical


def test_steps_as_data() -> None:
    steps = [{"from": "bar", "to": 4, "number": 4, "hit": True}, {"from": 1, "to": "6"}]
    assert read_steps(steps, PLACES) == (Step("bar", "4", True), Step("1", "6"))
    for wrong, error in [
        ({"from": 1}, "play, step 1: found no 'to'"),
        ({"from": 1, "too": 2}, "play, step 1: found 'too', .*did you mean to"),
        ({"from": 1, "to": 99}, "play, step 1, to, character 1: found '99'"),
        ({"from": 1, "to": 1}, "play, step 1: found '1', expected another place"),
    ]:
        with pytest.raises(InputError, match=error):
            read_steps([wrong], PLACES)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1/6 1", 'character 6: found the end, expected "/"'),
        ("1/6 7", "character 6: found the end"),
        ("1/", "character 3: found the end, expected a place"),
        ("1/26", "character 3: found '26', expected a place"),
        ("baar/4", "character 1: found 'baar'"),
        ("1/4(", "character 5: found the end, expected how many"),
        ("1/4(2", 'character 6: found the end, expected ")"'),
        ("1/4(0)", "character 5: found '0'"),
        ("4/4", "character 3: found '4', expected another place than 4"),
        ("pass 1/4", "character 1: found 'pass'"),
    ],
)
def test_mistake_in_a_play_is_located(text: str, error: str) -> None:
    with pytest.raises(InputError) as raised:
        read_play(text, PLACES)
    assert f"play, {error}" in str(raised.value)


@st.composite
def plays(draw: st.DrawFn) -> list[Step]:
    """Steps forwards on few places, so that they meet often."""
    path = ("hand", "bar", "1", "2", "3", "4", "5", "off")
    steps = []
    for _ in range(draw(st.integers(0, 6))):
        origin, goal = sorted(draw(st.sets(st.integers(0, 7), min_size=2, max_size=2)))
        steps.append(Step(path[origin], path[goal], draw(st.booleans())))
    return steps


@given(plays())
def test_written_play_reads_back(steps: list[Step]) -> None:
    text = write_play(steps)
    read = read_play(text, PLACES)
    assert Counter(read) == Counter(steps)
    assert write_play(read) == text
