"""The games that are shown whole, and what is said of those that did not come to an end."""

from __future__ import annotations

import pytest
from tests.building import whole_build
from tests.parsing import parsed, words
from tests.playing import ASSEMBLED

from lusoria.site import wholegames

PLAIN = [name for name in ASSEMBLED if "+" not in name]
LATRUNCULI = "ludus-latrunculorum/"


@pytest.mark.parametrize("name", [name for name in PLAIN if not name.startswith(LATRUNCULI)])
def test_every_race_comes_to_its_end(name: str) -> None:
    record = wholegames.game(name, ASSEMBLED[name]["digest"])
    assert record is not None
    endless = name == "pente-grammai/locus-ludi-knock-off"  # at random, over a thousand turns
    assert (record.result is None) == endless
    assert len(record.turns) <= wholegames.LONGEST


@pytest.mark.parametrize("name", PLAIN)
def test_only_a_game_that_ends_is_called_whole(name: str) -> None:
    record = wholegames.game(name, ASSEMBLED[name]["digest"])
    assert record is not None
    page = parsed(whole_build() / "site" / "ruleset" / name / "game" / "index.html")
    heading = page.find(".//h1")
    assert heading is not None
    assert ("a whole game" in words(heading)) == (record.result is not None)
