"""Boards as SVG and as text: every man is drawn where it stands, for eyes and for readers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import ASSEMBLED

from lusoria.playable.draw import DARK, LIGHT, Marks, Scene, sheet, style_sheet, svg
from lusoria.playable.draw.tables import COURSES, MIDDLE, PLACES, Course, board_of, facing
from lusoria.playable.errors import InputError
from lusoria.playable.notation.paths import PathPosition, Step, read_play, read_position
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import SIDES

SVG = "{http://www.w3.org/2000/svg}"
START = "15@1 / 15@1 / white"
FIVE = "pente-grammai/schaedler-2009"
LINES = "pente-grammai/locus-ludi-race"
LATE = "2@bar 7@23 2@24 4@off / 7@21 1@19 7@off / black; left=3,3"


def position(written: str) -> PathPosition:
    return read_position(written, PLACES, pins=True)


def scene(written: str, course: Course = "contrary", **marked: Any) -> Scene:
    here = position(written)
    return board_of(here, course).scene(here, Marks(**marked))


def text(here: PathPosition, course: Course = "contrary") -> str:
    return board_of(here, course).text(here)


def drawn(written: str, course: Course = "contrary", **marked: Any) -> ElementTree.Element:
    return ElementTree.fromstring(svg(scene(written, course, **marked)))


def shown(position: str, by: str | None = None, ruleset: str = "verquere/dlp-1252") -> Scene:
    return Ruleset(ASSEMBLED[ruleset], lasting=True).scene(position, by=by)


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if kind in e.get("class", "").split()]


def men_of(root: ElementTree.Element, side: str) -> list[ElementTree.Element]:
    """The men of a side; the shape of each is its first part."""
    return [man for man in of_class(root, "man") if side in man.get("class", "").split()]


def middle(shape: ElementTree.Element) -> tuple[float, float]:
    disc = shape if len(shape) == 0 else shape[0]
    if disc.tag == f"{SVG}rect":
        x, y = (
            float(disc.get(at, "")) + float(disc.get(size, "")) / 2
            for at, size in (("x", "width"), ("y", "height"))
        )
        return x, y
    return float(disc.get("cx", "")), float(disc.get("cy", ""))


def test_picture_has_a_name_and_a_text_and_no_script_or_style() -> None:
    root = drawn("1@1 14@3 / 15@1 / white")
    assert root.get("role") == "img"
    title, desc = root[0], root[1]
    assert (title.tag, title.text) == (f"{SVG}title", "Tables board, white to play")
    assert (desc.tag, desc.text) == (f"{SVG}desc", text(position("1@1 14@3 / 15@1 / white")))
    assert not [e for e in root.iter() if e.tag in (f"{SVG}script", f"{SVG}style")]
    assert all(e.get("class") and e.get("style") is None for e in root.iter())
    assert "id=" not in svg(scene(START))


def test_every_place_and_every_man_says_what_it_is() -> None:
    root = drawn(LATE, "parallel")
    named = {(p.get("data-white"), p.get("data-black")) for p in of_class(root, "point")}
    assert named == {(str(n), str(facing("parallel", n))) for n in range(1, 25)}
    for side in SIDES:
        beside = {e.get(f"data-{side}") for e in root.iter() if "point" not in e.get("class", "")}
        assert beside == {None, "bar", "off"}
    assert {man.get("data-place") for man in men_of(root, "white")} == {"bar", "23", "24", "off"}
    assert len(men_of(root, "white") + men_of(root, "black")) == len(of_class(root, "man"))


def test_spots_tell_what_a_place_holds_the_men_of_their_side_first() -> None:
    here = position("2@bar 1^@11 2@24 / 2@23 7@off / black")
    spots = board_of(here, "parallel").spots(here, 1)
    told = {spot.place: spot.told for spot in spots}
    assert len(told) == len(spots) == 26
    assert told["23"] == "point 23 holds two black men and one white man"
    assert (told["1"], told["bar"]) == ("point 1 is empty", "the bar is empty")
    assert told["off"] == "the tray holds seven black men"


@pytest.mark.parametrize(
    ("course", "point", "black_is_below", "black_off_is_left"),
    [
        ("parallel", 13, True, True),
        ("contrary", 24, True, False),
        ("shared", 1, False, False),
    ],
)
def test_points_men_and_trays_lie_where_each_course_puts_them(
    course: Course, point: int, black_is_below: bool, black_off_is_left: bool
) -> None:
    """White's points run from the top right round to the bottom right."""
    x = board_of(position(START), course).x
    assert all(x(p) > x(p + 1) and x(p) == x(25 - p) for p in range(1, 12))
    assert all(facing(course, facing(course, p)) == p for p in range(1, 25))
    white, black = (men_of(drawn(START, course), side)[0] for side in SIDES)
    assert middle(white)[0] == x(1)
    assert middle(white)[1] < MIDDLE
    assert middle(black)[0] == x(point)
    assert (middle(black)[1] > MIDDLE) == black_is_below
    off = drawn("10@off / 3@off / white", course)
    whites, blacks = men_of(off, "white"), men_of(off, "black")
    assert (len(whites), len(blacks)) == (10, 3)
    assert (middle(blacks[0])[0] < middle(whites[0])[0]) == black_off_is_left
    assert middle(blacks[0])[1] < middle(whites[0])[1]


@pytest.mark.parametrize(
    ("position", "play", "kinds"),
    [
        (START, "", {"man": 10, "count": 2, "way": 0}),
        ("5@1 / - / white", "", {"man": 5, "count": 0}),
        ("13@1 1@4 1@9 / 15@1 / black", "1/6/9 1/4", {"to": 2, "way": 3, "head": 3, "hit": 0}),
        ("2@off / - / black", "23/off", {"to": 1}),
        ("1@6 / 1@bar / black", "1/6*", {"hit": 1}),
    ],
)
def test_high_piles_and_the_steps_of_the_last_play_are_marked(
    position: str, play: str, kinds: dict[str, int]
) -> None:
    root = drawn(position, last=read_play(play, PLACES))
    assert {kind: len(of_class(root, kind)) for kind in kinds} == kinds


def test_pinned_man_is_drawn_before_the_man_on_top() -> None:
    discs = of_class(drawn("1^@6 / 2@19 / white"), "man")
    assert [disc.get("class") for disc in discs] == ["man white pinned", *["man black"] * 2]
    assert abs(middle(discs[0])[1] - middle(discs[1])[1]) < 36


@pytest.mark.parametrize(("by", "point"), [(None, 6), ("white", 6), ("black", 19)])
def test_the_last_play_is_that_of_the_side_named_or_not_to_play(by: str | None, point: int) -> None:
    root = drawn("1@6 / 1@6 / black", last=read_play("1/6", PLACES), by=by)
    assert middle(of_class(root, "to")[0])[0] == board_of(position(START), "contrary").x(point)


def test_the_last_man_of_a_pile_is_the_one_who_came() -> None:
    root = drawn("12@1 3@9 / 15@1 / black", last=read_play("1/9", PLACES))
    pile = [man for man in men_of(root, "white") if man.get("data-place") == "9"]
    assert [middle(ring) for ring in of_class(root, "to")] == [middle(pile[-1])]
    assert middle(pile[-1]) != middle(pile[0])


@pytest.mark.parametrize(
    ("fault", "struck"), [(None, [True, True]), (2, [False, True]), (0, [False, False])]
)
def test_what_was_tried_is_struck_out_where_it_is_at_fault(
    fault: int | None, struck: list[bool]
) -> None:
    tried = read_play("1/6 3/4", PLACES)
    ways = of_class(drawn("1@1 1@3 / 15@1 / white", tried=tried, fault=fault), "way")
    assert [bool(of_class(way, "refused")) for way in ways] == struck


def test_colours_are_custom_properties_unless_plain() -> None:
    marked = {"last": read_play("1/2", PLACES), "tried": read_play("1/3", PLACES)}
    pictures = svg(scene("8@1 1@2 9@hand / 9@1 5@off / white", "parallel", **marked))
    pictures += svg(shown("5@hand / 1@1 4@hand / white", ruleset=LINES))
    assert set(re.findall(r"var\(--([a-z-]+),", pictures)) == set(LIGHT) == set(DARK)
    assert "var(" not in svg(scene(LATE), plain=True)
    assert "--board: " in style_sheet()
    assert style_sheet().count(":root {") == 2


@pytest.mark.parametrize("course", COURSES)
def test_letters_are_nine_pixels_high_on_a_phone(course: Course) -> None:
    root = drawn("9@1 3@off 3@hand / 9@1 6@hand / white", course)
    width = float(root.get("viewBox", "").split()[2])
    sizes = [float(e.get("font-size", "99")) for e in root.iter()]
    assert min(sizes) * 358 / width >= 9


PLAYED = "13@1 1@4 1@6 / 15@1 / black"
"""The board after 5-3, which white has played from the start as 1/6 1/4."""


@pytest.mark.parametrize(
    ("mover", "by", "first"),
    [("white", None, 0), ("black", None, 1), ("black", "black", 1), ("black", "white", 0)],
)
def test_the_large_numbers_are_those_of_whoever_made_the_play_or_is_to_play(
    mover: str, by: str | None, first: int
) -> None:
    root = ElementTree.fromstring(svg(shown(PLAYED.replace("black", mover), by)))
    large, small = of_class(root, "numbers")
    assert large.get("class") == f"numbers {SIDES[first]}"
    assert small.get("class") == f"numbers {SIDES[1 - first]}"
    assert float(large.get("font-size", "")) > float(small.get("font-size", ""))
    assert [mark.get("class") for mark in of_class(root, "turn")] == [f"turn {mover}"]


def test_a_sheet_has_every_position_and_view_once_and_the_board_once() -> None:
    scenes = {"a": shown(PLAYED), "b": shown(PLAYED, "white"), "c": shown(PLAYED)}
    text_of_sheet = sheet(scenes)
    root = ElementTree.fromstring(text_of_sheet)
    assert [here.get("id") for here in of_class(root, "position")] == ["a", "b", "c"]
    views = [here.get("id") for here in of_class(root, "view")]
    assert views == ["view-black", "view-black-for-white"]
    assert len(of_class(root, "wood")) == 1
    assert text_of_sheet.count("prefers-color-scheme: dark") == 1
    assert not [e for e in root.iter() if e.tag == f"{SVG}script" or e.get("style")]
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert {e.get("href", "")[1:] for e in root.iter() if e.get("href")} <= set(ids)


def test_what_belongs_to_the_board_keeps_its_look_in_a_sheet() -> None:
    """What is drawn so often that style sheets have its look are marks of play alone."""
    here = shown("1@1 1@2 1@3 1@4 1@5 / 1@1 1@2 1@3 1@4 1@5 / white", ruleset=FIVE)
    drawn = sheet({"a": here})
    assert drawn.count('class="course') == 5
    assert len(re.findall(r'class="course[^>]* stroke-width="3"', drawn)) == 5


def test_the_men_and_arrows_of_a_sheet_are_those_of_the_picture() -> None:
    here = scene(LATE, "parallel", last=read_play("1/21 3/19", PLACES), by="black")
    root = ElementTree.fromstring(sheet({"a": here}))
    found = []
    for run in root.findall(f".//{SVG}g[@id='a']/{SVG}path"):
        corners = corners_of(run.get("d", ""))
        found += [(run.get("class"), round(x, 1), round(y, 1)) for x, y in corners]
    men = [(f"{SIDES[m.side]} {m.kind}", round(m.x, 1), round(m.y, 1)) for m in here.men]
    assert sorted(found, key=str) == sorted(men, key=str)
    lines = [line.get("d") for line in of_class(ElementTree.fromstring(svg(here)), "line")]
    in_sheet = root.findall(f".//{SVG}g[@id='a']//{SVG}g[@class='way made line']/{SVG}path")
    assert len(lines) == 2
    assert [way.get("class") for way in of_class(root, "way")] == ["way made line"]
    assert [line.get("d") for line in in_sheet] == lines


def corners_of(path: str) -> Iterator[tuple[float, float]]:
    """The corners of a path, each counted from that before it."""
    x = y = 0.0
    for step, by, more in re.findall(r"([mlhv])([-\d.]+)(?: ([-\d.]+))?", path):
        if (step, by) != ("h", "0"):
            x += 0 if step == "v" else float(by)
            y += float(by) if step == "v" else float(more or 0)
            yield x, y


def test_wrong_course_and_place() -> None:
    with pytest.raises(InputError, match="did you mean parallel"):
        scene(START, "paralel")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="position: found '30', expected a place"):
        text(PathPosition(({"30": 1}, {}), "white"))
    with pytest.raises(InputError, match="play: found '30'"):
        drawn(START, last=[Step("1", "30")])


def test_text_board() -> None:
    """Points from the edge of the board, men on the bar in its middle, white's above."""
    assert text(position("2@bar 2@4 6@13 2@24 / 1^@21 1@bar / black; left=3,3")).splitlines() == [
        "black    13  14  15  16  17  18        19  20  21  22  23  24",
        "white    12  11  10   9   8   7         6   5   4   3   2   1",
        "       +------------------------+----+------------------------+",
        "       |  .   .   .   .   .   . |    |  .   .   x   .   .   . |",
        "       |                        |    |          O             |",
        "       |                        |    |          O             |",
        "       |                        | O  |                        |",
        "       |                        | O  |                        |",
        "       |                        |    |                        |",
        "       |  6                     | X  |                        |",
        "       |  O                     |    |                        |",
        "       |  O                     |    |                        |",
        "       |  O                     |    |                      O |",
        "       |  O   .   .   .   .   . |    |  .   .   .   .   .   O |",
        "       +------------------------+----+------------------------+",
        "white    13  14  15  16  17  18        19  20  21  22  23  24",
        "black    12  11  10   9   8   7         6   5   4   3   2   1",
        "",
        "White (O): 2 on the bar, 2 on 4, 6 on 13, 2 on 24.",
        "Black (X): 1 on the bar, 1 on 21 (pinned).",
        "Black to play; left 3,3.",
    ]


men = st.dictionaries(st.sampled_from(PLACES), st.integers(1, 30), max_size=8)
movers = st.sampled_from(["white", "black", "opening"])


@settings(max_examples=50)
@given(st.builds(PathPosition, st.tuples(men, men), movers), st.sampled_from(COURSES))
def test_any_position_is_drawn_within_its_frame(position: PathPosition, course: Course) -> None:
    picture = svg(board_of(position, course).scene(position, Marks()))
    root = ElementTree.fromstring(picture)
    _, _, width, height = map(int, root.get("viewBox", "").split())
    for disc in root.iter(f"{SVG}circle"):
        x, y = middle(disc)
        r = float(disc.get("r", ""))
        assert r <= x <= width - r
        assert r <= y <= height - r
    assert all(len(line) < 80 for line in text(position, course).splitlines()[:-4])


@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_pile_lies_about_the_middle_of_its_place_and_every_man_can_be_seen(count: int) -> None:
    others = "".join(f" 1@{place}" for place in range(1, 6 - count))
    scene = shown(f"{count}@9{others} / 4@off 1@1 / white", ruleset=FIVE)
    pile = [man for man in scene.men if (man.side, man.place) == (0, "9")]
    assert len(pile) == count
    assert len({man.x for man in pile}) == 1
    (box,) = (place.box for place in scene.places if "9" in place.names[0])
    assert sum(man.y for man in pile) / count == pytest.approx(box[1] + box[3] / 2)
    for lower, upper in pairwise(pile):
        assert 0.1 * scene.man < lower.y - upper.y < scene.man
