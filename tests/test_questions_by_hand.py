"""Answers that were worked out by reading the files of the catalogue, not by asking it."""

from __future__ import annotations

import sqlite3

import pytest
from tests.asking import answers

FIRST = {
    ("chasing-the-girls", ""): ("A verse of Hallgrímur Pétursson", None, 1675),
    ("chasing-the-girls", "attested"): ("Rules", 1888, 1892),
    ("garanguet", ""): ("First rules in print", 1818, 1818),
    ("irish", ""): ("Mention under James IV", 1505, 1509),
    ("irish", "attested"): ("Rules", 1660, 1688),
    ("jacquet", ""): ("In a dictionary of the year VIII", 1800, 1800),
    ("jacquet", "attested"): ("Rules", 1818, 1818),
    ("svenskt-bradspel", ""): ("A board and men for tables aboard the ship Vasa", 1628, 1628),
    ("svenskt-bradspel", "attested"): ("The club's rules adopted", 2003, 2003),
    ("todas-tablas", ""): ("The book of games", 1283, 1283),
}
"""By the dates in `game.yaml` of these games and in their records of evidence."""


@pytest.mark.parametrize(("game", "status"), FIRST)
def test_the_first_attestation_of_a_game(
    database: sqlite3.Connection, game: str, status: str
) -> None:
    (row,) = answers(database, "first_attestations", game=game, status=status)
    assert (row["what"], row["not_before"], row["not_after"]) == FIRST[game, status]


def test_a_record_of_evidence_can_be_the_first_attestation(database: sqlite3.Connection) -> None:
    """Of the records of pente-grammai 1014 is the one that ends first, and no date is as old."""
    (row,) = answers(database, "first_attestations", game="pente-grammai")
    assert (row["kind"], row["what"]) == ("evidence", "DLP.Evidence.1014")


def test_games_without_a_known_year_have_no_first_attestation(
    database: sqlite3.Connection,
) -> None:
    """The only dates of tapa and gul-bara are `../..`: they are played today."""
    games = {row["game"] for row in answers(database, "first_attestations")}
    assert not games & {"tapa", "gul-bara"}


GARANGUET = {
    "triplet": {
        "triplet-nine-times": 1,
        "triplet-six-times": 1,
        "triplet-three-times": 1,
        "triplet-nine-times-and-the-odd-die": 1,
    },
    "double-game": {"double-not-home": 1, "double-none-borne": 1, "single-double-or-triple": 1},
    "who-begins": {"higher-throws-afresh": 1, "first-player": 1},
    "pair-above": {"pair-four-times": 1, "pair-twice": 1},
    "odd-die-first": {"pair-follows": 1, "third-die-five-times": 1},
    "closed-points": {"one-man-closes": 1, "two-men-close": 1},
    "hitting": {"no-man-is-hit": 1, "single-man-hit": 1},
    "numbers-to-play": {"as-many-numbers": 1, "plays-while-he-can": 1},
    "which-numbers": {"largest-numbers": 1, "any-numbers": 1},
    "bearing-off-begins": {"all-home": 1, "man-by-man": 1},
}
"""Witnesses of garanguet: Moulidars copies Lepeintre, the record of evidence summarises Moulidars,
its program implements the record, the modern page expands Lepeintre and the other program
implements him. So all of an answer are one witness wherever there are several."""


def weights(told: str) -> dict[str, int]:
    pairs = (each.rpartition(" ") for each in told.split(", "))
    return {clause.partition("/")[2]: int(number) for clause, _, number in pairs}


def test_disputes_about_garanguet(database: sqlite3.Connection) -> None:
    found = answers(database, "questions_in_dispute", game="garanguet")
    assert {row["locus"].partition("/")[2]: weights(row["weights"]) for row in found} == GARANGUET
    assert [row["others"] for row in found] == [3, 2, 1, 1, 1, 1, 1, 1, 1, 1]


def test_a_dispute_with_independent_witnesses(database: sqlite3.Connection) -> None:
    """Of the double game at backgammon.

    Guiton goes back to Hoyle, the engine of trictrac to Lepeintre and the rules of the Vasa museum:
    two witnesses that none borne off is double. Willughby and Lepeintre, who depend on nobody, say
    so where not all are home. Each of the other five answers has one source.
    """
    found = answers(database, "questions_in_dispute", game="backgammon")
    (row,) = (row for row in found if row["locus"] == "backgammon/double-game")
    assert weights(row["weights"]) == {
        "none-borne-double": 2,
        "not-home-double": 2,
        "none-borne-triple": 1,
        "not-home-triple": 1,
        "man-out-triple": 1,
        "none-borne-and-not-home-double": 1,
        "no-double": 1,
    }
    assert (row["answers"], row["most"], row["others"]) == (7, 2, 7)


def alike(database: sqlite3.Connection, **asked: str) -> dict[tuple[str, str], tuple[int, str]]:
    return {
        (row["ruleset"], row["other_ruleset"]): (row["alike"], row["but"])
        for row in answers(database, "rulesets_that_are_alike", **asked)
    }


def test_rulesets_that_agree_on_all_but_one_question(database: sqlite3.Connection) -> None:
    """The second ruleset of udat-pagada has seventeen choices: those of the first but for a value.

    Of garanguet Moulidars takes the triplet literally, and is otherwise as Lepeintre.
    """
    assert alike(database, game="udat-pagada") == {
        ("udat-pagada/dlp-1177", "udat-pagada/throw-of-thirty-1564"): (16, "udat-pagada/value")
    }
    assert alike(database, game="garanguet", most="1") == {
        ("garanguet/lepeintre-1818", "garanguet/moulidars"): (24, "garanguet/triplet")
    }


def test_a_question_that_only_one_ruleset_answers_is_a_difference(
    database: sqlite3.Connection,
) -> None:
    """The reconstruction alone says what becomes of touched men and of void throws."""
    found = alike(database, game="garanguet", locus="garanguet/void-throws")
    pair = ("garanguet/lepeintre-1818", "garanguet/salondesjeux")
    assert found[pair] == (24, "garanguet/triplet, garanguet/touched-men, garanguet/void-throws")
    assert {name for pair in found for name in pair if "salondesjeux" not in name} == {
        "garanguet/dlp-1123",
        "garanguet/lepeintre-1818",
        "garanguet/ludii-code",
        "garanguet/moulidars",
    }


HANGING = """
locus backgammon/double-game
locus backgammon/one-man-borne
locus garanguet/double-game
locus toutes-tables/all-borne-off
locus toutes-tables/double-game
locus toutes-tables/one-man-borne
passage lepeintre-1818#double-lost
clause backgammon/none-borne-and-not-home-double
clause backgammon/one-borne-saves
clause garanguet/double-none-borne
clause toutes-tables/none-borne-and-not-home-double
clause toutes-tables/one-borne-saves
example backgammon/one-borne-and-sent-back
example toutes-tables/one-borne-and-sent-back
ruleset backgammon/guiton-1822
ruleset backgammon/guiton-1822+lepeintre-stakes
ruleset backgammon/modern
ruleset garanguet/lepeintre-1818+double-none-borne
ruleset toutes-tables/charpentier-1698
ruleset toutes-tables/charpentier-1698
ruleset toutes-tables/lepeintre-1818
ruleset toutes-tables/lepeintre-1818
example backgammon/loser-home-and-none-borne
example backgammon/one-borne-and-sent-back
example backgammon/single-game
example garanguet/double-none-borne
example garanguet/double-not-home
example toutes-tables/loser-home-and-none-borne
example toutes-tables/loser-not-home
example toutes-tables/one-borne-and-sent-back
"""
"""The account of Lepeintre gives his sentence 38 to one passage, which five clauses and two
examples cite; eight choices take these clauses, and eight examples show them."""


def test_what_hangs_on_a_sentence(database: sqlite3.Connection) -> None:
    found = answers(database, "what_hangs_on_a_sentence", sentence="lepeintre-1818:38")
    assert [f"{row['kind']} {row['id']}" for row in found] == HANGING.split("\n")[1:-1]


def test_of_a_passage_only_the_clauses_hang_on_which_the_sentence_bears(
    database: sqlite3.Connection,
) -> None:
    """Two fields of the article are one passage: the eighth has the players, the ninth the way."""
    for number, locus, clause in ((8, "players", "two-players"), (9, "course", "parallel")):
        sentence = f"encyclopedia-article-verquere:{number}"
        found = answers(database, "what_hangs_on_a_sentence", sentence=sentence)
        things = {(row["kind"], row["id"]) for row in found if row["kind"] in ("locus", "clause")}
        assert things == {("locus", f"verquere/{locus}"), ("clause", f"verquere/{clause}")}


def test_on_no_sentence_nothing_hangs(database: sqlite3.Connection) -> None:
    assert answers(database, "what_hangs_on_a_sentence", sentence="") == []
