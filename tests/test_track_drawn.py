"""Boards of track games are drawn: each man on a spot of its own."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from tests.tracks import TRACKS, ruleset_of, state_of

from lusoria.playable.draw.track import figure


@pytest.mark.parametrize("name", TRACKS)
def test_every_man_is_drawn_on_a_spot_of_its_own(name: str) -> None:
    ruleset = ruleset_of(name)
    state = state_of(name)
    white, black = state.squares(0), state.squares(1)
    drawn = figure(state.course, [*white, *black], state.safe())
    assert {*white, *black} <= set(drawn.spots)
    assert len(set(drawn.spots.values())) == len(drawn.spots)
    men_of_one = state.armies[0]
    # One man of white on each of the first places, all of black's on his last.
    places = " ".join(f"1@{k}" for k in range(1, men_of_one + 1))
    position = f"{places} / {state.armies[1]}@off / white"
    root = ElementTree.fromstring(ruleset.svg(position, "1/2"))
    discs = [e[0] for e in root.iter() if e.get("class") == "man white"]
    assert len({(e.get("cx"), e.get("cy")) for e in discs}) == men_of_one
    assert f"1 on {men_of_one}" in ruleset.board_text(position)
    assert all(e.get("style") is None for e in root.iter())


@pytest.mark.parametrize("name", [n for n in TRACKS if state_of(n).course == "paths"])
def test_cells_that_follow_on_a_path_share_an_edge(name: str) -> None:
    state = state_of(name)
    for side in (0, 1):
        path = state.squares(side)
        cells = figure("paths", path).cells
        for here, there in pairwise(path):
            apart = sum(abs(a - b) for a, b in zip(cells[here], cells[there], strict=True))
            # The middle of the cross is three cells broad.
            assert apart == 1 or (96 in (here, there) and apart == 2), (here, there)
