"""Positions: what is written reads back, and mistakes are located."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lusoria.playable.errors import InputError
from lusoria.playable.notation import (
    Position,
    read_position,
    write_position,
)

POINTS = [str(point) for point in range(1, 25)]
PLACES = ("hand", "bar", *POINTS, "off")


def contrary(place: str) -> str | None:
    return str(25 - int(place)) if place.isdigit() else None


def rewritten(text: str) -> str:
    return write_position(read_position(text, PLACES, keys=("left", "head"), pins=True), PLACES)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("15@1/15@1/white", "15@1 / 15@1 / white"),
        ("  15 X 1 / 15×01 / W ", "15@1 / 15@1 / white"),
        ("1@OFF 2@12, 1@bar 3@2 / - / Black", "1@bar 3@2 2@12 1@off / - / black"),
        ("7@1 8@1/-/opening", "15@1 / - / opening"),
        ("1@b / 1@h 1@o / b", "1@bar / 1@hand 1@off / black"),
        ("15@1 / – / o;", "15@1 / - / opening"),
        ("1@1 / 1@1 / w; HEAD=White ;left = 3, 3", "1@1 / 1@1 / white; left=3,3; head=white"),
        ("1^@6 2@6 / 1@1 / w", "1^@6 2@6 / 1@1 / white"),
        ("15@1\n/\t15@1\u00a0/ white", "15@1 / 15@1 / white"),
    ],
)
def test_position_is_read_liberally_and_written_canonically(written: str, canonical: str) -> None:
    assert rewritten(written) == canonical
    assert rewritten(canonical) == canonical


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("15@1 / 15@1", "character 12: found the end, expected a count of men"),
        ("15@1 15", 'character 8: found the end, expected "@" and a place'),
        ("x", "character 1: found 'x', expected a count of men"),
        ("15@1 zz / 15@1 / white", "character 6: found 'zz', expected a count of men"),
        ("15@25 / - / white", "character 4: found '25', expected a place: hand, bar, 1…24 or off"),
        ("15@bra / - / white", "character 4: found 'bra'"),
        ("15@bra / - / white", "did you mean bar?"),
        ("0@4 / - / white", "character 1: found '0'"),
        ("99999@4 / - / white", "character 1: found '99999'"),
        ("- 1@4 / - / white", "character 3: found '1', expected \"/\""),
        ("15@1 / 15@1 /", "character 14: found the end, expected whose turn it is"),
        ("15@1 / 15@1 / whit", "character 15: found 'whit'"),
        ("15@1 / 15@1 / whit", "did you mean white?"),
        ("15@1 / 15@1 / white black", "character 21: found 'black', expected the end"),
        ("15@1 / 15@1 / white; lft=3", "character 22: found 'lft', expected left; did you mean"),
        ("15@1 / 15@1 / white; left=3; left=4", "character 30: left is said twice"),
        ("15@1 / 15@1 / white; left", 'character 26: found the end, expected "="'),
        ("15@1 / 15@1 / white; left=", "character 27: found the end, expected a value"),
        ("1^@6 / - / white", "character 2: found '^', expected \"@\": no man is pinned"),
    ],
)
def test_mistake_in_a_position_is_located(text: str, error: str) -> None:
    with pytest.raises(InputError) as raised:
        read_position(text, PLACES)
    assert error in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("14@1 / 15@1 / white", "character 1: found 14 white men, expected 15: 1 is missing"),
        ("15@1 / 1@1 / white", "character 8: found 1 black man, expected 15: 14 are missing"),
        ("15@1 / 15@1 2@4 / white", "character 8: found 17 black men, expected 15: 2 too many"),
        ("15@1 / - / white", "character 8: found 0 black men, expected 15: 15 are missing"),
    ],
)
def test_missing_men_are_counted(text: str, error: str) -> None:
    with pytest.raises(InputError, match=error):
        read_position(text, PLACES, armies=(15, 15))


def test_one_point_is_held_by_one_side() -> None:
    with pytest.raises(InputError, match="character 13: white's 6 and black's 19 are one point"):
        read_position("1@6 / 1@bar 2@19 / white", PLACES, facing=contrary)
    read_position("1@bar 1@off 1@6 / 1@bar 1@off 1@6 / white", PLACES, facing=contrary)


def test_pinned_man_lies_under_another() -> None:
    position = read_position("1^@6 / 2@19 / white", PLACES, facing=contrary, pins=True)
    assert position.men == ({"6": 1}, {"19": 2})
    assert position.pinned == ({"6": 1}, {})
    assert write_position(position, PLACES) == "1^@6 / 2@19 / white"
    for text in ("1^@6 / 2@18 / white", "1@7 / 1^@19 / white", "1^@6 / 1^@19 / white"):
        with pytest.raises(InputError, match="pinned, expected a man on top"):
            read_position(text, PLACES, facing=contrary, pins=True)


def test_men_on_no_place_are_not_written() -> None:
    with pytest.raises(InputError, match="found men on '30'"):
        write_position(Position(({"30": 1}, {}), "white"), PLACES)


counts = st.dictionaries(st.sampled_from(PLACES), st.integers(1, 40))
values = st.from_regex(r"\A[a-z0-9.:+_-]+(,[a-z0-9]+)?\Z")
states = st.dictionaries(st.sampled_from(["left", "head", "quiet"]), values)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    men = (draw(counts), draw(counts))
    under: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for side in range(2):
        for place, count in men[side].items():
            if draw(st.booleans()):
                under[side][place] = draw(st.integers(1, count))
    mover = draw(st.sampled_from(["white", "black", "opening"]))
    return Position(men, mover, draw(states), under)


@given(positions())
def test_written_position_reads_back(position: Position) -> None:
    keys = ("quiet", "left", "head")
    text = write_position(position, PLACES, keys)
    read = read_position(text, PLACES, keys=keys, pins=True)
    assert read == position
    assert write_position(read, PLACES, keys) == text


def attempt(text: str, pins: bool) -> tuple[Position | None, InputError | None]:
    try:
        return read_position(text, PLACES, facing=contrary, pins=pins), None
    except InputError as error:
        return None, error


@given(st.text(alphabet="0159@x^/-; wbhitelackof=,\n\u00b2\u0130", max_size=40), st.booleans())
def test_any_text_is_a_position_or_one_clear_error(text: str, pins: bool) -> None:
    position, error = attempt(text, pins)
    if position is not None:
        assert read_position(write_position(position, PLACES), PLACES, pins=pins) == position
    if error is not None:
        assert error.column is not None
        assert 1 <= error.column <= len(text) + 1
        assert len(str(error).splitlines()) == 1
        assert text == "" or len(error.marked().splitlines()) == 3
