"""Boards as SVG and as text: every man is drawn where it stands, for eyes and for readers."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lusoria.playable.draw import DARK, LIGHT, style_sheet, svg, text
from lusoria.playable.draw.geometry import COURSES, PLACES, Course, Layout, facing
from lusoria.playable.errors import InputError
from lusoria.playable.notation import Position, Step, read_play, read_position

SVG = "{http://www.w3.org/2000/svg}"
START = "15@1 / 15@1 / white"
LATE = "2@bar 7@23 2@24 4@off / 7@21 1@19 7@off / black; left=3,3"


def position(written: str) -> Position:
    return read_position(written, PLACES, pins=True)


def drawn(written: str, course: Course = "contrary", **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(svg(position(written), course=course, **options))  # type: ignore[arg-type]


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if kind in e.get("class", "").split()]


def middle(disc: ElementTree.Element) -> tuple[float, float]:
    return float(disc.get("cx", "")), float(disc.get("cy", ""))


def test_picture_has_a_name_and_a_text_and_no_script_or_style() -> None:
    root = drawn(START, title="Two < three & more\x00", ids="b1")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "b1-title"
    title, desc = root[0], root[1]
    assert (title.tag, title.get("id"), title.text) == (
        f"{SVG}title",
        "b1-title",
        "Two < three & more\ufffd",
    )
    assert (desc.tag, desc.text) == (f"{SVG}desc", text(position(START)))
    assert not [e for e in root.iter() if e.tag in (f"{SVG}script", f"{SVG}style")]
    assert all(e.get("class") and e.get("style") is None for e in root.iter())
    assert "id=" not in svg(position(START), course="contrary")


def test_men_lie_where_each_course_puts_them() -> None:
    """Black's first point is white's thirteenth, or white's last, or white's first."""
    for course, point in (("parallel", 13), ("contrary", 24), ("shared", 1)):
        layout = Layout(course, (False, False))  # type: ignore[arg-type]
        root = drawn(START, course)  # type: ignore[arg-type]
        white, black = of_class(root, "men")
        assert middle(white[0])[0] == layout.x(1)
        assert middle(white[0])[1] < layout.middle
        assert middle(black[0])[0] == layout.x(point)
        assert (middle(black[0])[1] > layout.middle) == (course != "shared")


def test_points_run_from_the_top_right_round_to_the_bottom_right() -> None:
    layout = Layout("contrary", (False, False))
    assert [layout.x(p) for p in range(1, 13)] == sorted(map(layout.x, range(1, 13)), reverse=True)
    assert [layout.x(p) for p in range(13, 25)] == sorted(map(layout.x, range(13, 25)))
    assert all(layout.x(p) == layout.x(25 - p) for p in range(1, 13))


@pytest.mark.parametrize("course", COURSES)
def test_facing_goes_both_ways(course: Course) -> None:
    assert all(facing(course, facing(course, point)) == point for point in range(1, 25))


def test_high_pile_bears_its_number() -> None:
    white, _ = of_class(drawn(START), "men")
    assert len(of_class(white, "man")) == 5
    assert [count.text for count in of_class(white, "count")] == ["15"]
    five, _ = of_class(drawn("5@1 / - / white"), "men")
    assert not of_class(five, "count")


def test_men_off_lie_in_the_tray_of_their_side() -> None:
    for course, black_x_is_left in (("parallel", True), ("contrary", False), ("shared", False)):
        root = drawn("10@off / 3@off / white", course)  # type: ignore[arg-type]
        white, black = (of_class(men, "off") for men in of_class(root, "men"))
        assert (len(white), len(black)) == (10, 3)
        assert (float(black[0].get("x", "")) < float(white[0].get("x", ""))) == black_x_is_left
        assert float(black[0].get("y", "")) < float(white[0].get("y", ""))


def test_pinned_man_is_drawn_before_the_man_on_top() -> None:
    root = drawn("1^@6 / 2@19 / white")
    discs = [e for e in root.iter(f"{SVG}circle") if "man" in e.get("class", "").split()]
    assert discs[0].get("class") == "man pinned"
    assert len(discs) == 3
    assert abs(middle(discs[0])[1] - middle(discs[1])[1]) < 36


def test_last_play_is_marked() -> None:
    play = read_play("1/6/9 1/4", PLACES)
    root = drawn("13@1 1@4 1@9 / 15@1 / black", "parallel", last=play)
    assert [len(of_class(root, kind)) for kind in ("to", "from", "by")] == [2, 1, 1]
    layout = Layout("parallel", (False, False))
    assert {middle(ring)[0] for ring in of_class(root, "to")} == {layout.x(4), layout.x(9)}
    off = drawn("2@off / - / black", last=read_play("23/off", PLACES))
    assert len(of_class(off, "to")) == 1


def test_last_play_of_a_named_side() -> None:
    last = read_play("1/6", PLACES)
    root = drawn("1@6 / 1@6 / black", last=last, last_by="black")
    assert middle(of_class(root, "to")[0])[0] == Layout("contrary", (False, False)).x(19)


def test_size_keeps_the_shape() -> None:
    root = drawn(START, size=300)
    _, _, width, height = map(int, root.get("viewBox", "").split())
    assert root.get("width") == "300"
    assert int(root.get("height", "")) == round(300 * height / width)
    assert drawn(START).get("width") is None


def test_colours_are_custom_properties_unless_plain() -> None:
    used = set(
        re.findall(
            r"var\(--([a-z-]+),",
            svg(
                position("9@1 9@hand / 9@1 / white"),
                course="parallel",
                last=read_play("1/2", PLACES),
            ),
        )
    )
    assert used == set(LIGHT) == set(DARK)
    assert "var(" not in svg(position(LATE), course="contrary", plain=True)
    assert "--board: " in style_sheet()
    assert style_sheet("html", "html.dark").count("{") == 2


def test_both_numberings_or_one() -> None:
    assert len(of_class(drawn(START), "numbers")) == 2
    assert len(of_class(drawn(START, black_numbers=False), "numbers")) == 1


def test_wrong_course_and_place() -> None:
    with pytest.raises(InputError, match="did you mean parallel"):
        svg(position(START), course="paralel")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="position: found '30', expected a place"):
        text(Position(({"30": 1}, {}), "white"))
    with pytest.raises(InputError, match="play: found '30'"):
        drawn(START, last=[Step("1", "30")])


def test_text_board() -> None:
    lines = text(position(LATE)).splitlines()
    assert lines[0].split() == ["black", *map(str, range(13, 25))]
    assert lines[1].split() == ["white", *map(str, range(12, 0, -1))]
    assert lines[-3:] == [
        "White (O): 2 on the bar, 7 on 23, 2 on 24, 4 borne off.",
        "Black (X): 1 on 19, 7 on 21, 7 borne off.",
        "Black to play; left 3,3.",
    ]
    assert all(len(line) < 80 for line in lines)
    assert "X" in lines[3]
    assert lines[3].count("X") == 2


men = st.dictionaries(st.sampled_from(PLACES), st.integers(1, 30), max_size=8)
movers = st.sampled_from(["white", "black", "opening"])
courses = st.sampled_from(COURSES)


@settings(max_examples=50)
@given(st.builds(Position, st.tuples(men, men), movers), courses)
def test_any_position_is_drawn_within_its_frame(position: Position, course: Course) -> None:
    picture = svg(position, course=course)
    assert picture == svg(position, course=course)
    root = ElementTree.fromstring(picture)
    _, _, width, height = map(int, root.get("viewBox", "").split())
    for disc in root.iter(f"{SVG}circle"):
        x, y = middle(disc)
        r = float(disc.get("r", ""))
        assert r <= x <= width - r
        assert r <= y <= height - r
    assert all(len(line) < 80 for line in text(position, course).splitlines()[:-4])
