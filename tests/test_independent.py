"""How many witnesses of a clause are independent: exactly, and never fewer with another witness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.playing import CATALOGUE

from lusoria.schema.derived import Owed, Witnesses, list_heard

DATA = Path(__file__).parent.parent / "data"
HOW = ("copies", "summarises", "harmonises", "part-of")
SOURCES = tuple("abcdefgh")


@st.composite
def owing(draw: st.DrawFn) -> Owed:
    """What sources owe to earlier ones, in any way."""
    return {
        source: draw(
            st.lists(st.tuples(st.sampled_from(SOURCES[:i]), st.sampled_from(HOW)), max_size=3)
        )
        for i, source in enumerate(SOURCES)
        if i
    }


def naive_behind(source: str, owed: Owed) -> set[str]:
    """A source and all to which it goes back, from the definition."""
    return {source}.union(
        *(naive_behind(on, owed) for on, how in owed.get(source, ()) if how != "part-of")
    )


def naive_count(sources: Sequence[str], owed: Owed) -> int:
    """The size of the largest set no two of which go back to a common source, by trying all."""
    ways = {source: naive_behind(source, owed) for source in sources}
    return max(
        size
        for size in range(len(sources) + 1)
        for chosen in combinations(sources, size)
        if all(ways[one].isdisjoint(ways[other]) for one, other in combinations(chosen, 2))
    )


@given(owing(), st.lists(st.sampled_from(SOURCES), unique=True), st.sets(st.sampled_from(SOURCES)))
def test_the_set_is_independent_largest_and_with_most_of_the_game(
    owed: Owed, sources: list[str], own: set[str]
) -> None:
    found = Witnesses(owed).independent(sources, own)
    ways = {source: naive_behind(source, owed) for source in found}
    assert all(ways[one].isdisjoint(ways[other]) for one, other in combinations(found, 2))
    assert len(found) == naive_count(sources, owed)
    largest = [
        list(chosen)
        for chosen in combinations(sources, len(found))
        if naive_count(chosen, owed) == len(found)
    ]
    most = max(sum(each in own for each in chosen) for chosen in largest)
    assert found == next(c for c in largest if sum(each in own for each in c) == most)


@given(owing(), st.lists(st.sampled_from(SOURCES), unique=True, min_size=1))
def test_another_witness_never_lowers_the_count(owed: Owed, sources: list[str]) -> None:
    witnesses = Witnesses(owed)
    fewer = witnesses.independent(sources[:-1])
    assert len(fewer) <= len(witnesses.independent(sources)) <= len(fewer) + 1


def test_a_compilation_joins_nothing() -> None:
    owed = {"compilation": [("french", "harmonises"), ("german", "harmonises")]}
    found = Witnesses(owed).independent(["french", "german", "compilation"])
    assert found == ["french", "german"]


@cache
def witnesses() -> Witnesses:
    """The dependences of all its sources."""
    sources = CATALOGUE.sources.values()
    return Witnesses({s.id: [(each.on, each.how) for each in s.depends] for s in sources})


def heard() -> Iterator[tuple[str, str, list[str], list[str]]]:
    """Every witnessed clause: its game, its name, its sources in time, and those of the game."""
    for name, game in CATALOGUE.games.items():
        for clause in game.clauses.values():
            if sources := list_heard(CATALOGUE, clause):
                own = [each for each in sources if CATALOGUE.sources[each].is_of(name)]
                yield name, clause.id, sources, own


def test_leaving_a_witness_out_never_raises_the_count_of_any_clause() -> None:
    for game, clause, sources, _ in heard():
        count = len(witnesses().independent(sources))
        for left in sources:
            rest = [each for each in sources if each != left]
            assert count - 1 <= len(witnesses().independent(rest)) <= count, (game, clause, left)


def test_any_source_of_the_catalogue_as_one_more_witness_never_lowers_the_count() -> None:
    groups = {tuple(sources) for _, _, sources, _ in heard()}
    for sources in groups:
        count = len(witnesses().independent(sources))
        for more in CATALOGUE.sources.keys() - set(sources):
            assert count <= len(witnesses().independent([*sources, more])) <= count + 1, more


def test_the_count_of_the_game_itself_is_what_its_own_sources_would_have_alone() -> None:
    """So that "5, of these 3 on Verquere itself" hides no fourth."""
    for game, clause, sources, own in heard():
        chosen = witnesses().independent(sources, own)
        assert sum(each in own for each in chosen) == len(witnesses().independent(own)), (
            game,
            clause,
        )


@pytest.mark.parametrize(
    ("clause", "count", "own"),
    [("two-players", 5, 3), ("jean-always-double", 1, 1), ("jean-double-if-agreed", 1, 1)],
)
def test_independent_witnesses_of_verquere(clause: str, count: int, own: int) -> None:
    (found,) = (each for each in heard() if each[:2] == ("verquere", clause))
    chosen = witnesses().independent(found[2], found[3])
    assert (len(chosen), sum(each in found[3] for each in chosen)) == (count, own)


@given(owing(), st.lists(st.sampled_from(SOURCES), unique=True, min_size=1))
def test_another_copy_never_lowers_the_number_of_witnesses(owed: Owed, sources: list[str]) -> None:
    witnesses = Witnesses(owed)
    found = witnesses.one(sources)
    assert found.keys() == set(sources)
    assert all(found[each] == each for each in found.values())
    fewer = set(witnesses.one(sources[:-1]).values())
    assert len(fewer) <= len(set(found.values())) <= len(fewer) + 1


def test_what_copies_two_does_not_make_them_one_witness() -> None:
    owed = {"both": [("one", "copies"), ("other", "copies")]}
    assert set(Witnesses(owed).one(["one", "other", "both"]).values()) == {"one", "other"}
