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

from lusoria.playable.draw import DARK, LIGHT, Marks, Scene, sheet, style_sheet, svg, tables, text
from lusoria.playable.draw.tables import COURSES, MIDDLE, PLACES, Course, Layout, facing
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
    return tables.scene(position(written), Marks(**marked), course=course)


def drawn(written: str, course: Course = "contrary", **marked: Any) -> ElementTree.Element:
    return ElementTree.fromstring(svg(scene(written, course, **marked)))


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if kind in e.get("class", "").split()]


def men_of(root: ElementTree.Element, side: str) -> list[ElementTree.Element]:
    """The men of a side; the shape of each is its first part."""
    return [man for man in of_class(root, "man") if side in man.get("class", "").split()]


def middle(shape: ElementTree.Element) -> tuple[float, float]:
    disc = shape if len(shape) == 0 else shape[0]
    if disc.tag == f"{SVG}rect":
        return tuple(  # type: ignore[return-value]
            float(disc.get(at, "")) + float(disc.get(size, "")) / 2
            for at, size in (("x", "width"), ("y", "height"))
        )
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


def test_men_lie_where_each_course_puts_them() -> None:
    """Black's first point is white's thirteenth, or white's last, or white's first."""
    for course, point in (("parallel", 13), ("contrary", 24), ("shared", 1)):
        layout = Layout(course)  # type: ignore[arg-type]
        root = drawn(START, course)  # type: ignore[arg-type]
        white, black = men_of(root, "white"), men_of(root, "black")
        assert middle(white[0])[0] == layout.x(1)
        assert middle(white[0])[1] < MIDDLE
        assert middle(black[0])[0] == layout.x(point)
        assert (middle(black[0])[1] > MIDDLE) == (course != "shared")


def test_points_run_from_the_top_right_round_to_the_bottom_right() -> None:
    layout = Layout("contrary")
    assert [layout.x(p) for p in range(1, 13)] == sorted(map(layout.x, range(1, 13)), reverse=True)
    assert [layout.x(p) for p in range(13, 25)] == sorted(map(layout.x, range(13, 25)))
    assert all(layout.x(p) == layout.x(25 - p) for p in range(1, 13))


@pytest.mark.parametrize("course", COURSES)
def test_facing_goes_both_ways(course: Course) -> None:
    assert all(facing(course, facing(course, point)) == point for point in range(1, 25))


def test_high_pile_bears_its_number() -> None:
    root = drawn("15@1 / 15@1 / white")
    assert len(men_of(root, "white")) == 5
    assert [count.text for count in of_class(root, "count")] == ["15", "15"]
    assert not of_class(drawn("5@1 / - / white"), "count")


def test_men_off_lie_in_the_tray_of_their_side() -> None:
    for course, black_x_is_left in (("parallel", True), ("contrary", False), ("shared", False)):
        root = drawn("10@off / 3@off / white", course)  # type: ignore[arg-type]
        white, black = men_of(root, "white"), men_of(root, "black")
        assert (len(white), len(black)) == (10, 3)
        assert (middle(black[0])[0] < middle(white[0])[0]) == black_x_is_left
        assert middle(black[0])[1] < middle(white[0])[1]


def test_pinned_man_is_drawn_before_the_man_on_top() -> None:
    root = drawn("1^@6 / 2@19 / white")
    discs = of_class(root, "man")
    assert discs[0].get("class") == "man white pinned"
    assert len(discs) == 3
    assert abs(middle(discs[0])[1] - middle(discs[1])[1]) < 36


def test_last_play_is_marked() -> None:
    play = read_play("1/6/9 1/4", PLACES)
    root = drawn("13@1 1@4 1@9 / 15@1 / black", "parallel", last=play)
    assert [len(of_class(root, kind)) for kind in ("to", "way", "head")] == [2, 3, 3]
    layout = Layout("parallel")
    assert {middle(ring)[0] for ring in of_class(root, "to")} == {layout.x(4), layout.x(9)}
    off = drawn("2@off / - / black", last=read_play("23/off", PLACES))
    assert len(of_class(off, "to")) == 1


def test_a_hit_has_a_sign_of_its_own() -> None:
    hit = drawn("1@6 / 1@bar / black", last=read_play("1/6*", PLACES))
    assert len(of_class(hit, "hit")) == 1
    assert not of_class(drawn("1@6 / 1@1 / black", last=read_play("1/6", PLACES)), "hit")


def test_last_play_of_a_named_side() -> None:
    last = read_play("1/6", PLACES)
    root = drawn("1@6 / 1@6 / black", last=last, by="black")
    assert middle(of_class(root, "to")[0])[0] == Layout("contrary").x(19)


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
    picture = svg(scene("8@1 1@2 9@hand / 9@1 5@off / white", "parallel", **marked))
    used = set(
        re.findall(
            r"var\(--([a-z-]+),", picture + svg(shown("5@hand / 1@1 4@hand / white", ruleset=LINES))
        )
    )
    assert used == set(LIGHT) == set(DARK)
    assert "var(" not in svg(scene(LATE), plain=True)
    assert "--board: " in style_sheet()
    assert style_sheet().count(":root {") == 2


def test_the_one_to_play_sees_his_own_numbers_large() -> None:
    for mover, other in (("white", "black"), ("black", "white")):
        large, small = of_class(drawn(f"15@1 / 15@1 / {mover}"), "numbers")
        assert (large.get("class"), small.get("class")) == (f"numbers {mover}", f"numbers {other}")
        assert float(large.get("font-size", "")) > float(small.get("font-size", ""))


@pytest.mark.parametrize("course", COURSES)
def test_letters_are_nine_pixels_high_on_a_phone(course: Course) -> None:
    root = drawn("9@1 3@off 3@hand / 9@1 6@hand / white", course)
    width = float(root.get("viewBox", "").split()[2])
    sizes = [float(e.get("font-size", "99")) for e in root.iter()]
    assert min(sizes) * 358 / width >= 9


def test_a_sheet_has_every_position_once_and_the_board_once() -> None:
    scenes = {name: scene(told) for name, told in (("a", START), ("b", LATE), ("c", START))}
    text_of_sheet = sheet(scenes)
    root = ElementTree.fromstring(text_of_sheet)
    positions = of_class(root, "position")
    assert [position.get("id") for position in positions] == ["a", "b", "c"]
    assert len(of_class(root, "wood")) == 1
    assert text_of_sheet.count("prefers-color-scheme: dark") == 1
    assert not [e for e in root.iter() if e.tag == f"{SVG}script" or e.get("style")]
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    used = {e.get("href", "")[1:] for e in root.iter() if e.get("href")}
    assert used <= set(ids)


def test_what_belongs_to_the_board_keeps_its_look_in_a_sheet() -> None:
    """What is drawn so often that style sheets have its look are marks of play alone."""
    here = shown("1@1 1@2 1@3 1@4 1@5 / 1@1 1@2 1@3 1@4 1@5 / white", ruleset=FIVE)
    drawn = sheet({"a": here})
    assert drawn.count('class="course') == 5
    assert len(re.findall(r'class="course[^>]* stroke-width="3"', drawn)) == 5


def test_the_men_of_a_sheet_are_those_of_the_picture() -> None:
    each = scene(LATE, "parallel")
    root = ElementTree.fromstring(sheet({"a": each}))
    found = []
    for run in root.findall(f".//{SVG}g[@id='a']/{SVG}path"):
        corners = corners_of(run.get("d", ""))
        found += [(run.get("class"), round(x, 1), round(y, 1)) for x, y in corners]
    men = [(f"{SIDES[m.side]} {m.kind}", round(m.x, 1), round(m.y, 1)) for m in each.men]
    assert sorted(found, key=str) == sorted(men, key=str)


def corners_of(path: str) -> Iterator[tuple[float, float]]:
    """The corners of a path, each counted from that before it."""
    x = y = 0.0
    for step, by, more in re.findall(r"([mlhv])([-\d.]+)(?: ([-\d.]+))?", path):
        if (step, by) != ("h", "0"):
            x += 0 if step == "v" else float(by)
            y += float(by) if step == "v" else float(more or 0)
            yield x, y


def test_the_arrows_of_a_sheet_are_those_of_the_picture() -> None:
    last = read_play("1/6 3/4", PLACES)
    each = scene("1@6 1@4 / 15@1 / black", "parallel", last=last)
    lines = [
        [path.get("d") for path in ElementTree.fromstring(text).iter() if is_line(path)]
        for text in (svg(each), sheet({"a": each}))
    ]
    assert len(lines[0]) == 2
    assert lines[0] == lines[1]


def is_line(element: ElementTree.Element) -> bool:
    """Whether an element is the line of an arrow: in a sheet its ends are markers."""
    marked = element.tag == f"{SVG}path" and "class" not in element.attrib
    return element.get("class") == "line" or marked


def test_wrong_course_and_place() -> None:
    with pytest.raises(InputError, match="did you mean parallel"):
        scene(START, "paralel")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="position: found '30', expected a place"):
        text(PathPosition(({"30": 1}, {}), "white"))
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
@given(st.builds(PathPosition, st.tuples(men, men), movers), courses)
def test_any_position_is_drawn_within_its_frame(position: PathPosition, course: Course) -> None:
    picture = svg(tables.scene(position, Marks(), course=course))
    assert picture == svg(tables.scene(position, Marks(), course=course))
    root = ElementTree.fromstring(picture)
    _, _, width, height = map(int, root.get("viewBox", "").split())
    for disc in root.iter(f"{SVG}circle"):
        x, y = middle(disc)
        r = float(disc.get("r", ""))
        assert r <= x <= width - r
        assert r <= y <= height - r
    assert all(len(line) < 80 for line in text(position, course).splitlines()[:-4])


# --- Views: the numbers of whoever made the play that is shown; piles that can be counted.


PLAYED = "13@1 1@4 1@6 / 15@1 / black"
"""The board after 5-3, which white has played from the start as 1/6 1/4."""


def shown(position: str, by: str | None = None, ruleset: str = "verquere/dlp-1252") -> Scene:
    return Ruleset(ASSEMBLED[ruleset], lasting=True).scene(position, by=by)


def sides(scene: Scene) -> list[str]:
    """Whose numbers stand beside the points, first those that are large."""
    root = ElementTree.fromstring(svg(scene))
    classes = [each.get("class", "").split() for each in root.iter()]
    return [words[1] for words in classes if words[:1] == ["numbers"]]


@pytest.mark.parametrize(("by", "first"), [(None, "black"), ("black", "black"), ("white", "white")])
def test_the_large_numbers_are_those_of_whoever_made_the_play(by: str | None, first: str) -> None:
    assert sides(shown(PLAYED, by))[0] == first


def test_the_side_to_move_is_marked_whoever_reads_the_board() -> None:
    assert 'class="turn black"' in svg(shown(PLAYED, "white"))


def test_a_file_of_boards_keeps_both_views_of_one_position() -> None:
    drawn = ElementTree.fromstring(sheet({"a": shown(PLAYED), "b": shown(PLAYED, "white")}))
    views = {each.get("id") for each in drawn.iter() if each.get("class") == "view"}
    assert views == {"view-black", "view-black-for-white"}


@pytest.mark.parametrize("count", [1, 2, 4])
def test_every_man_of_a_pile_can_be_seen(count: int) -> None:
    others = "".join(f" 1@{place}" for place in range(1, 6 - count))
    here = f"{count}@9{others} / 4@off 1@1 / white"
    scene = shown(here, ruleset="pente-grammai/schaedler-2009")
    pile = [man for man in scene.men if (man.side, man.place) == (0, "9")]
    assert len(pile) == count
    assert len({man.x for man in pile}) == 1
    for lower, upper in pairwise(pile):
        assert 0.1 * scene.man < lower.y - upper.y < scene.man
