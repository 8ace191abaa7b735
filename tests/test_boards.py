"""Boards of all rulesets: one width, places that name themselves, throws, looks, several boards."""

from __future__ import annotations

from functools import cache
from typing import get_args
from xml.etree import ElementTree

import pytest
from tests.playing import ASSEMBLED, PLAIN

from lusoria.playable.draw import LOOKS, Scene, board_of, faces, sheet, side_by_side, svg, thrown
from lusoria.playable.draw.scene import WIDTH
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state import Dice
from lusoria.playable.verdicts import SIDES
from lusoria.schema.records.sources import Look

RING = "udat-pagada/dlp-1177"
LINES = "pente-grammai/schaedler-2009"
ELEVEN = "pente-grammai/anonymous-page+eleven-lines"
OF_LOOK = {
    "chaupar": RING,
    "crosses": ELEVEN,
    "glass": "ludus-latrunculorum/museum-quintana",
    "green": "backgammon/guiton-1822",
}
CUBES = Dice(2, (1, 2, 3, 4, 5, 6), False)
COWRIES = Dice(7, (0, 1), True)
LONG_DICE = Dice(2, (0, 1, 2, 4), False)


@cache
def ruleset(name: str) -> Ruleset:
    return Ruleset(ASSEMBLED[name], lasting=True)


def start(name: str, **marked: str) -> Scene:
    return ruleset(name).scene(ruleset(name).start(), **marked)  # type: ignore[arg-type]


def of_class(picture: str, kind: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(picture)
    return [each for each in root.iter() if kind in each.get("class", "").split()]


@pytest.mark.parametrize("name", PLAIN)
def test_boards_have_one_width_and_places_that_tell_what_each_side_calls_them(name: str) -> None:
    scene = start(name)
    assert scene.width == WIDTH
    root = ElementTree.fromstring(svg(scene))
    for number, side in enumerate(SIDES):
        shown = {called for each in root.iter() for called in each.get(f"data-{side}", "").split()}
        state = ruleset(name).state
        spots = state.spots(state.read(ruleset(name).start()), number)
        assert shown == {spot.place for spot in spots}


def test_places_lie_within_their_board() -> None:
    for name in PLAIN:
        scene = start(name)
        for place in scene.places:
            x, y, width, height = place.box
            assert x >= 0 <= y, (name, place)
            assert x + width <= scene.width, (name, place)
            assert y + height <= scene.height, (name, place)


def test_entries_of_a_ring_have_the_colour_of_their_side() -> None:
    drawn = svg(start(RING))
    entries = [each.get("class") for each in of_class(drawn, "entry")]
    assert entries == ["entry white", "entry black"]
    spaces = of_class(drawn, "space")
    named = [(each.get("data-white"), each.get("data-black")) for each in spaces]
    assert {("1", "5"), ("5", "1")} <= set(named)


def test_the_sacred_line_has_not_the_colour_of_the_last_play() -> None:
    drawn = svg(start(LINES))
    assert of_class(drawn, "sacred")
    assert "board-last" not in drawn


@pytest.mark.parametrize(
    ("left", "used"), [(None, [False, False]), ([5], [True, False]), ([], [True, True])]
)
def test_dice_whose_numbers_are_not_left_are_used(left: list[int] | None, used: list[bool]) -> None:
    assert [die.used for die in thrown(CUBES, (6, 5), left)] == used


def test_of_four_equal_numbers_as_many_dice_are_used_as_were_played() -> None:
    assert [die.used for die in thrown(CUBES, (3, 3, 3, 3), [3])].count(True) == 3


@pytest.mark.parametrize(
    ("name", "throw", "shown"),
    [
        ("backgammon/modern", "6-5", ["6", "5"]),
        ("bakkis/ludii-5", "4-0", ["4", "0"]),
        ("bakkis/ludii-1", "3", ["0", "1", "0", "1", "0", "0", "1"]),
    ],
)
def test_a_throw_lies_on_the_board(name: str, throw: str, shown: list[str]) -> None:
    scene = start(name, throw=throw)
    dice = of_class(svg(scene), "die")
    assert sorted(die.get("data-face", "") for die in dice) == sorted(shown)
    assert len(of_class(sheet({"a": scene}), "die")) == len(shown)


def test_every_face_is_drawn_by_itself() -> None:
    assert list(faces(CUBES)) == ["1", "2", "3", "4", "5", "6"]
    assert [face.count("h0") for face in faces(CUBES).values()] == [1, 2, 3, 4, 5, 6]
    assert [face.count("h0") for face in faces(LONG_DICE).values()] == [0, 1, 2, 4]
    assert ['class="mouth"' in face for face in faces(COWRIES).values()] == [False, True]


def test_looks_are_those_that_passages_may_have() -> None:
    assert set(LOOKS) == set(get_args(Look)) == set(OF_LOOK)


@pytest.mark.parametrize(("look", "name"), OF_LOOK.items())
def test_a_look_changes_the_board_and_not_who_stands_where(look: str, name: str) -> None:
    plain, looking = start(name), start(name, look=look)
    assert f"look-{look}" in svg(looking)
    assert svg(plain) != svg(looking)
    held = [[(man.side, man.place) for man in scene.men] for scene in (plain, looking)]
    assert held[0] == held[1]
    assert [place.names for place in plain.places] == [place.names for place in looking.places]


def test_several_boards_side_by_side_have_no_men() -> None:
    names = ("ludus-latrunculorum/rex-12x8", "ludus-latrunculorum/museum-quintana")
    scenes = [start(name) for name in names]
    assert [board_of(scene) for scene in scenes] == ["12 by 8 squares", "8 by 8 squares"]
    both = side_by_side(scenes, "Its reconstructions have different boards")
    assert len(of_class(svg(both), "frame")) == 2
    assert not of_class(svg(both), "man")
    assert both.alt == (
        "Its reconstructions have different boards: 12 by 8 squares, 8 by 8 squares."
    )


@pytest.mark.parametrize("name", PLAIN)
def test_letters_are_nine_pixels_high_on_a_phone_also_on_boards_beside_a_text(name: str) -> None:
    scene = start(name)
    for view, written in scene.numbers.items():
        width = 193 if view.endswith("-large") else 358
        sizes = [
            float(each.get("font-size", "99"))
            for each in ElementTree.fromstring(f"<g>{written}</g>").iter()
        ]
        assert min(sizes) * width / WIDTH >= 9, view
