"""What sources do to questions: that no silence comes of an account, of forgetting, or of another
chapter, on a copy of the whole catalogue's records to which a chapter is added.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from tests.playing import CATALOGUE

from lusoria.schema import records
from lusoria.schema.checks import check_records
from lusoria.schema.derived import (
    Agreement,
    asked_questions,
    digest_questions,
    measure_agreement,
    read_chapters,
    with_derived,
)
from lusoria.schema.model import Catalogue
from lusoria.schema.records.play import State

DATA = Path(__file__).parent.parent / "data"
NEW = "164-186"
"""The sentences of a chapter that nobody wrote."""

PLACES = [
    ("suite-du-trictrac-1698", "tourne-case"),
    ("suite-du-trictrac-1698", "verquere"),
    ("suite-du-trictrac-1698", "backgammon"),
    ("suite-du-trictrac-1698", "fevga"),
]
"""A document and a game of whose rules a new chapter of it tells: one without questions, one that
the document was read for, and two that it was not."""


def with_chapter(document: str, game: str, **more: str) -> Catalogue:
    """The catalogue with one more chapter of a document, and an account of all its sentences."""
    old, account = CATALOGUE.documents[document], CATALOGUE.accounts[document]
    chapter = records.Chapter.model_validate({"title": "New", "sentences": NEW, "rules-of": [game]})
    sentences = [
        records.Sentence.model_validate(
            {
                "sentence": number,
                "sha256": sha256(str(number).encode()).hexdigest(),
                "games": [game],
                "says": "Something.",
                "bears": more if number == chapter.numbers[0] else {},
            }
        )
        for number in chapter.numbers
    ]
    whole = old.model_copy(update={"chapters": [*old.chapters, chapter]})
    counted = account.model_copy(update={"sentences": [*account.sentences, *sentences]})
    vars(counted).pop("by_number", None)  # which was worked out for the account before
    documents = {**CATALOGUE.documents, document: whole}
    accounts = {**CATALOGUE.accounts, document: counted}
    return with_derived(replace(CATALOGUE, documents=documents, accounts=accounts))


def states(catalogue: Catalogue) -> Mapping[tuple[str, str, str], State]:
    """What every source does to every question, by game, locus and source."""
    return {
        (name, locus, source): covered.state
        for name, game in catalogue.games.items()
        for locus, sources in game.coverage.items()
        for source, covered in sources.items()
    }


def figures(catalogue: Catalogue) -> Mapping[tuple[str, str, str], Agreement]:
    """How two readings agree, by document, chapter and game."""
    return {
        (document, chapter.sentences, read.game): measure_agreement(readings, read, chapter)
        for document, readings in catalogue.readings.items()
        for _, chapter, read in read_chapters(catalogue.documents[document], readings)
    }


@pytest.mark.parametrize(("document", "game"), PLACES)
def test_an_account_without_readings_makes_no_silence(document: str, game: str) -> None:
    before, after = states(CATALOGUE), states(with_chapter(document, game))
    source = CATALOGUE.documents[document].source
    of_it = {key for key in after if key[0] == game and key[2] == source}
    assert {after[key] for key in of_it} <= {"answers", "bears on it", "read in part"}
    loci = {locus.locus for locus in CATALOGUE.games[game].loci}
    assert {key[1] for key in of_it} == loci
    others = {key: state for key, state in after.items() if key not in of_it}
    assert others == {key: state for key, state in before.items() if key not in of_it}


@pytest.mark.parametrize(("document", "game"), PLACES)
def test_another_chapter_moves_no_figure_of_agreement(document: str, game: str) -> None:
    assert figures(with_chapter(document, game)) == figures(CATALOGUE)


def test_a_chapter_that_was_not_read_twice_does_not_answer_by_its_account() -> None:
    """One sentence that bears by the account alone: neither silent nor settled."""
    told = with_chapter("suite-du-trictrac-1698", "backgammon", **{"backgammon/dice": "states"})
    covered = told.games["backgammon"].coverage["dice"]["suite-du-trictrac-1698"]
    assert covered.state == "read in part"


def read_for(catalogue: Catalogue, document: str, game: str, **update: object) -> Catalogue:
    """The catalogue with readings of the new chapter, in which nothing was found."""
    records_of_game = catalogue.games[game]
    readings = catalogue.readings[document]
    pair = readings.read[0].model_copy(update={"chapter": NEW, "game": game, "beyond": []})
    loci = asked_questions(records_of_game, pair)
    pair = pair.model_copy(update={"asked": len(loci), "sha256": digest_questions(loci)} | update)
    both = readings.model_copy(update={"read": [*readings.read, pair]})
    return with_derived(replace(catalogue, readings={**catalogue.readings, document: both}))


def test_a_chapter_that_was_read_twice_is_silent_and_moves_no_other_figure() -> None:
    document = "suite-du-trictrac-1698"
    told = read_for(with_chapter(document, "fevga"), document, "fevga")
    found = {key: state for key, state in states(told).items() if key[0] == "fevga"}
    assert {s for key, s in found.items() if key[2] == document} == {"silent"}
    assert not list(check_records(told))
    others = {key: a for key, a in figures(told).items() if key[1] != NEW}
    assert others == figures(CATALOGUE)


def test_a_question_that_came_later_is_not_asked_and_one_reworded_unsettles_the_reading() -> None:
    document = "suite-du-trictrac-1698"
    told = read_for(with_chapter(document, "fevga"), document, "fevga")
    game = told.games["fevga"]
    first = game.loci[0]
    reworded = first.model_copy(update={"question": "Is it another question now?"})
    changed = replace(game, loci=[reworded, *game.loci[1:]])
    unsettled = with_derived(replace(told, games={**told.games, "fevga": changed}))
    found = {key: s for key, s in states(unsettled).items() if key[0] == "fevga"}
    assert {s for key, s in found.items() if key[2] == document} == {"read in part"}
    (mistake,) = check_records(unsettled)
    assert f"not those that the chapter {NEW} was read for" in mistake.message
    beyond = [f"fevga/{first.locus}"]
    rest = digest_questions({each.locus: each.question for each in game.loci[1:]})
    later = read_for(told, document, "fevga", beyond=beyond, asked=len(game.loci) - 1, sha256=rest)
    readings = later.readings[document]
    once = readings.model_copy(
        update={"read": [r for r in readings.read if r.beyond or r.chapter != NEW]}
    )
    later = with_derived(replace(later, readings={**later.readings, document: once}))
    covered = later.games["fevga"].coverage
    assert covered[first.locus][document].state == "not asked"
    assert covered[game.loci[1].locus][document].state == "silent"


def test_no_silence_stands_beside_a_sentence_that_bears() -> None:
    bears = {
        (CATALOGUE.documents[document].source, locus)
        for document, bearing in CATALOGUE.bearings.items()
        for loci in bearing.values()
        for locus in loci
    }
    silent = {
        (key[2], f"{key[0]}/{key[1]}") for key, s in states(CATALOGUE).items() if s == "silent"
    }
    assert silent
    assert not silent & bears


def test_sources_state_what_the_examples_of_the_method_say() -> None:
    verquere = CATALOGUE.games["verquere"].coverage["stake-of-jean"]
    assert verquere["ludii-1252"].state == "silent"
    assert [silence.sentences for silence in verquere["ludii-1252"].silences] == [42, 27]
    assert verquere["almanach-1701"].state == "not read for this game"
    asked_later = CATALOGUE.games["backgammon"].coverage["borne-off-wrongly"]
    late = ("cotton-1674", "lepeintre-1818", "ludii-76")
    assert {asked_later[source].state for source in late} == {"not asked"}


MEASURED = {
    ("verkehren-de", "1-79", "verquere"): (4661, 85, 26, 38),
    ("suite-du-trictrac-1698", "1-97", "verquere"): (5723, 93, 26, 42),
    ("vasamuseet-2003", "1-253", "verquere"): (14927, 104, 23, 104),
    ("vasamuseet-2003", "1-253", "svenskt-bradspel"): (14674, 167, 66, 61),
    ("cotton-1674", "1-24", "backgammon"): (1032, 22, 10, 10),
}
"""Tables that were counted by hand from the readings: judgements, both, first only, second only."""


@pytest.mark.parametrize("pair", MEASURED)
def test_agreement_is_that_of_a_chapter_for_a_game(pair: tuple[str, str, str]) -> None:
    found = figures(CATALOGUE)[pair]
    assert (found.judgements, found.both, found.first_only, found.second_only) == MEASURED[pair]
