"""Boards are numbered for whoever made the play that they show, and piles can be counted."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from tests.playing import ASSEMBLED

from lusoria.playable.draw import Scene, sheet, svg
from lusoria.playable.ruleset import Ruleset

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
