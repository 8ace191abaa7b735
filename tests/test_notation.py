"""Positions, throws, plays, records: read liberally, written canonically; mistakes are located."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lusoria.playable.errors import InputError
from lusoria.playable.notation.paths import (
    PathPosition,
    Step,
    read_play,
    read_position,
    read_steps,
    write_play,
    write_position,
)
from lusoria.playable.records import HEAD, Record, Turn, read_record, write_record
from lusoria.playable.state import Dice, write_cast, write_throw

# --- Positions.


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
        write_position(PathPosition(({"30": 1}, {}), "white"), PLACES)


counts = st.dictionaries(st.sampled_from(PLACES), st.integers(1, 40))
values = st.from_regex(r"\A[a-z0-9.:+_-]+(,[a-z0-9]+)?\Z")
states = st.dictionaries(st.sampled_from(["left", "head", "quiet"]), values)


@st.composite
def positions(draw: st.DrawFn) -> PathPosition:
    men = (draw(counts), draw(counts))
    under: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for side in range(2):
        for place, count in men[side].items():
            if draw(st.booleans()):
                under[side][place] = draw(st.integers(1, count))
    mover = draw(st.sampled_from(["white", "black", "opening"]))
    return PathPosition(men, mover, draw(states), under)


@given(positions())
def test_written_position_reads_back(position: PathPosition) -> None:
    keys = ("quiet", "left", "head")
    text = write_position(position, PLACES, keys)
    read = read_position(text, PLACES, keys=keys, pins=True)
    assert read == position
    assert write_position(read, PLACES, keys) == text


def attempt(text: str, pins: bool) -> tuple[PathPosition | None, InputError | None]:
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


# --- Throws and plays.


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


# --- Records of games.


RECORD = """\
# A game of two turns
Ruleset: verquere/encyclopedia 3f9a
white: Ada   # she had white
source: compleat-gamester-1725#points
opening: 4|6

1. black 6-4: 1/7 1/5
2 W 53: 1/6/9   # a comment
3. black 1-1:
result: White 2
"""


def test_record_is_read_and_written() -> None:
    record = read_record(RECORD)
    assert (record.ruleset, record.digest) == ("verquere/encyclopedia", "3f9a")
    assert record.head["source"] == "compleat-gamester-1725#points"
    assert record.opening == "4|6"
    assert record.turns[1] == Turn(2, "white", "53", "1/6/9")
    assert [turn.line for turn in record.turns] == [7, 8, 9]
    assert record.turns[2].play == "pass"
    assert record.result == ("white", 2)
    assert read_record(write_record(record)) == record
    assert read_record("") == Record()
    assert read_record("result: draw").result == (None, None)
    assert read_record("result: none").result is None


words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)


@given(st.dictionaries(st.sampled_from(HEAD), words), st.lists(words), st.text(max_size=60))
def test_what_is_written_of_a_record_reads_back(
    head: dict[str, str], sides: list[str], junk: str
) -> None:
    turns = tuple(Turn(n, "black", "5-3", "1/6") for n, _ in enumerate(sides, 4))
    record = Record(head, None, "4|6", turns, ("black", None))
    with suppress(InputError):
        assert read_record(write_record(record)) == record
    with suppress(InputError):
        read_record(junk)


def test_value_that_would_not_read_back_is_not_written() -> None:
    for head in ({"note": "a\nb"}, {"note": "a #b"}, {"mood": "good"}):
        with pytest.raises(InputError):
            write_record(Record(head))


# --- Mistakes.


READERS: dict[str, Callable[[str], object]] = {
    "position": lambda text: read_position(text, PLACES),
    "men": lambda text: read_position(text, PLACES, armies=(15, 15)),
    "throw": dice(2).read,
    "play": lambda text: read_play(text, PLACES),
    "record": read_record,
}
MISTAKES = {
    "position": [
        ("15@1 / 15@1", "character 12: found the end, expected a count of men"),
        ("15@1 15", 'character 8: found the end, expected "@" and a place'),
        ("x", "character 1: found 'x', expected a count of men"),
        ("15@1 zz / 15@1 / white", "character 6: found 'zz', expected a count of men"),
        ("15@25 / - / white", "character 4: found '25', expected a place: hand, bar, 1…24 or"),
        ("15@bra / - / white", "character 4: found 'bra'"),
        ("15@bra / - / white", "did you mean bar?"),
        ("0@4 / - / white", "character 1: found '0'"),
        ("99999@4 / - / white", "character 1: found '99999'"),
        ("- 1@4 / - / white", "character 3: found '1', expected \"/\""),
        ("15@1 / 15@1 /", "character 14: found the end, expected whose turn it is"),
        ("15@1 / 15@1 / whit", "character 15: found 'whit'"),
        ("15@1 / 15@1 / whit", "did you mean white?"),
        ("15@1 / 15@1 / white black", "character 21: found 'black', expected the end"),
        ("15@1 / 15@1 / white; lft=3", "character 22: found 'lft', expected left; did you"),
        ("15@1 / 15@1 / white; left=3; left=4", "character 30: left is said twice"),
        ("15@1 / 15@1 / white; left", 'character 26: found the end, expected "="'),
        ("15@1 / 15@1 / white; left=", "character 27: found the end, expected a value"),
        ("1^@6 / - / white", "character 2: found '^', expected \"@\": no man is pinned"),
    ],
    "men": [
        ("14@1 / 15@1 / white", "character 1: found 14 white men, expected 15: 1 is missing"),
        ("15@1 / 1@1 / white", "character 8: found 1 black man, expected 15: 14 are missing"),
        ("15@1 / 15@1 2@4 / white", "character 8: found 17 black men, expected 15: 2 too many"),
        ("15@1 / - / white", "character 8: found 0 black men, expected 15: 15 are missing"),
    ],
    "throw": [
        ("7-3", "throw, character 1: found '7', expected 2 numbers from 1 to 6"),
        ("5-0", "throw, character 3: found '0'"),
        ("5", "throw, character 2: found the end"),
        ("5-", "throw, character 3: found the end"),
        ("5-3-1", "throw, character 5: found '1'"),
        ("4|6", "throw, character 2: found '|'"),
        ("", "throw, character 1: found the end"),
        ("5x3", "throw, character 2: found 'x3'"),
    ],
    "play": [
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
    "record": [
        ("rulset: x", "line 1, character 1: found 'rulset', expected .* did you mean ruleset"),
        ("what is this", "line 1, character 1: found 'what is this', expected `key: value`"),
        ("date: 1\ndate: 2", "line 2, character 1: found 'date' again"),
        ("1. white 5-3 1/6", "line 1, character 1: found no turn, expected number, mover"),
        ("1. white : 1/6", "line 1, character 9: found no throw"),
        ("1. white 5-3: 1/6\n3. black 5-3: 1/6", "line 2, .*found turn 3, expected turn 2"),
        ("1. white 5-3: 1/6\ndate: 1", "line 2, .*found 'date', expected a turn or the result"),
        ("result: draw\n1. white 5-3: 1/6", "line 2, .*expected nothing after the result"),
        ("result: draw\ndate: 5", "line 2, .*expected nothing after the result"),
        ("result: mauve", "line 1, character 9: found 'mauve', expected the winner"),
        ("date:", "line 1, character 6: found no value"),
    ],
}


@pytest.mark.parametrize(
    ("reader", "text", "error"),
    [(READERS[what], *case) for what, cases in MISTAKES.items() for case in cases],
)
def test_mistake_is_located_in_one_line(
    reader: Callable[[str], object], text: str, error: str
) -> None:
    with pytest.raises(InputError) as raised:
        reader(text)
    for part in error.split(".*"):
        assert part in str(raised.value)
    assert "\n" not in str(raised.value)
