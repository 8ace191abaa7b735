"""What the men of a position do not show: flags that rules set, and that positions say."""

from __future__ import annotations

import pytest
from tests.playing import CATALOGUE

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.assemble import assemble
from lusoria.schema.model import Catalogue

OLD = "svenskt-bradspel/fiske-1888"
CLUB = "svenskt-bradspel/vasa-2003"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return CATALOGUE


@pytest.fixture(scope="module")
def old(catalogue: Catalogue) -> Ruleset:
    return Ruleset(assemble(catalogue, OLD))


def test_a_position_says_its_flags_before_the_numbers_left(old: Ruleset) -> None:
    read = old.read("12@1 1@3 1@5 1@14 / 15@1 / white; left=2,1; HEAD = Both")
    assert old.write(read) == "12@1 1@3 1@5 1@14 / 15@1 / white; head=both; left=2,1"


@pytest.mark.parametrize("head", ["white", "black", "both"])
def test_flags_last(old: Ruleset, head: str) -> None:
    before = f"12@1 1@3 1@5 1@14 / 15@1 / white; head={head}"
    assert all(play.position.endswith(f"black; head={head}") for play in old.plays(before, "2-1"))


def test_men_that_stand_there_have_set_it(old: Ruleset) -> None:
    plain = "12@1 1@3 1@5 1@12 / 15@1 / white"
    said = f"{plain}; head=white"
    assert old.plays(plain, "2-1") == old.plays(said, "2-1")


def test_positions_that_differ_by_a_flag_alone_are_two(old: Ruleset) -> None:
    """A man goes from 10 to 13 by way of 12, or by way of 11."""
    plays = old.plays("14@1 1@10 / 15@5 / white", "2-1")
    there = "14@1 1@13 / 15@5 / black"
    found = [play.position for play in plays if play.position.startswith(there)]
    assert sorted(found) == [there, f"{there}; head=white"]
    assert len({play.position for play in plays}) == len(plays)


def test_a_record_goes_on_from_a_flag(old: Ruleset) -> None:
    verdict = old.judge("12@1 1@3 1@5 1@14 / 15@1 / white; head=white", "2-1", "3/5 1/2")
    assert verdict.position == "11@1 1@2 2@5 1@14 / 15@1 / black; head=white"
    assert not old.judge("12@1 1@3 1@5 1@14 / 15@1 / white; head=black", "2-1", "3/5 1/2").legal


def test_a_flag_of_nobody_is_a_mistake(old: Ruleset) -> None:
    with pytest.raises(InputError) as caught:
        old.read("15@1 / 15@1 / white; head=whit")
    assert str(caught.value) == (
        "position, character 27: found head=whit, expected head=white, black or both; "
        "did you mean white?"
    )


def test_a_ruleset_knows_its_own_flags_only(catalogue: Catalogue) -> None:
    club = Ruleset(assemble(catalogue, CLUB))
    with pytest.raises(InputError, match="found 'head', expected burst or left"):
        club.read("15@1 / 15@1 / white; head=white")
