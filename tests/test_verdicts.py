"""What verdicts say is so: their causes are tried by leaving clauses out, in every family."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

import pytest
from tests import memory, verdicts
from tests.playing import PLAIN, ruleset
from tests.verdicts import check, reading, without
from tests.wrong_plays import wrong

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import KINDS, Cited, Witness
from lusoria.schema import UnknownNameError
from lusoria.schema import ruleset as from_catalogue

START = "15@1 / 15@1 / white"


@pytest.fixture(autouse=True)
def small() -> Iterator[None]:
    """A ruleset is changed in some twenty ways; they are let go before the next is."""
    yield
    memory.forget(verdicts)


OF_ALL = {"incomplete", "no-such-move"}
"""The kinds of verdicts that there are in every ruleset."""


@pytest.mark.parametrize("name", PLAIN)
def test_the_causes_of_wrong_plays_are_what_they_are_said_to_be(name: str) -> None:
    """See `tests.verdicts.CHECKS` for what each kind of verdict promises."""
    seen: Counter[str] = Counter()
    for case, play, verdict in wrong(name, 1, 120):
        check(case, play, verdict)
        seen[verdict.kind] += 1
        if seen.total() >= 15 and set(seen) >= OF_ALL:
            return
    assert set(seen) >= OF_ALL


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAIN)
def test_the_causes_of_many_wrong_plays_are_what_they_are_said_to_be(name: str) -> None:
    for case, play, verdict in wrong(name, 2, 100):
        check(case, play, verdict)


ENCYCLOPEDIA = "verquere/encyclopedia"
TOLD = [
    ("5-3", "1/7 1/4", "not-thrown", 1, "1/7 takes a 6; the throw 5-3 gives 5 and 3"),
    ("5-3", "1/6(2)", "not-thrown", 2, "1/6 takes a 5; the 5 was played already"),
    ("5-5", "1/4", "not-thrown", 1, "1/4 takes a 3; the throw 5-5 gives 5 four times"),
    (
        "6-5",
        "1/12",
        "not-thrown",
        1,
        "1/12 takes an 11; the throw 6-5 gives 6 and 5; a man that takes several is written 1/7/12",
    ),
    ("5-3", "3/6 1/6", "no-man", 1, "white has no man on 3"),
    ("6-6", "1/7(2)", "forbidden", 2, "1/7 with the 6 may not be played: 7 holds one white man"),
    ("5-3", "1/6", "incomplete", None, "this play uses 5; 1/4 1/6 uses 5 and 3"),
    ("5-3", "pass", "incomplete", None, "this play uses no number; 1/4 1/6 uses 5 and 3"),
    ("5-3", "1/4 4/1", "no-such-move", 2, "4/1 goes backwards; men go from lower points to higher"),
    ("5-3", "1/6 1/4", "legal", None, ""),
]


@pytest.mark.parametrize(("throw", "play", "kind", "step", "reason"), TOLD)
def test_a_reason_names_numbers_and_places(
    throw: str, play: str, kind: str, step: int | None, reason: str
) -> None:
    verdict = ruleset(ENCYCLOPEDIA).judge(START, throw, play)
    assert (verdict.kind, verdict.step) == (kind, step), verdict
    assert verdict.reason.startswith(reason), verdict.reason
    assert verdict.legal == (kind == "legal")
    assert (verdict.instead is not None) == (kind == "incomplete")


def test_a_number_not_thrown_is_never_blamed_on_doublets_or_triplets() -> None:
    for name, position, throw, play in [
        (ENCYCLOPEDIA, START, "5-3", "1/7 1/4"),
        ("garanguet/moulidars", ruleset("garanguet/moulidars").start(), "5-3-2", "1/2"),
        ("backgammon/modern", ruleset("backgammon/modern").start(), "5-3", "1/2"),
    ]:
        verdict = ruleset(name).judge(position, throw, play)
        assert verdict.kind == "not-thrown"
        assert [c.id.partition("/")[2] for c in verdict.clauses] == ["one-man-a-number"]


def test_the_play_is_told_as_it_was_read_and_the_step_counts_in_it() -> None:
    position = "12@1 1@3 1@8 1@12 / 15@1 / white"
    for play, step in (("8/12 3/5", 1), ("3/5 8/12", 2)):
        verdict = ruleset("verquere/dlp-1252").judge(position, "4-2", play)
        assert (verdict.play, verdict.step, verdict.kind) == (play, step, "forbidden")


def test_a_verdict_is_the_same_as_json() -> None:
    verdict = ruleset(ENCYCLOPEDIA).judge(START, "6-6", "1/7(2)")
    told = verdict.as_json()
    assert list(told) == [
        *("kind", "legal", "play", "step", "clauses", "reason", "grounds"),
        *("position", "steps", "instead"),
    ]
    (clause,) = verdict.clauses
    assert told["grounds"] == [
        {"clause": clause.id, "kind": "men", "side": "white", "places": ["7"], "count": 1}
    ]
    assert isinstance(clause, Cited)
    assert all(isinstance(witness, Witness) for witness in clause.witnesses)
    (cited,) = told["clauses"]
    assert list(cited) == ["id", "says", "basis", "witnesses"]
    assert cited["witnesses"][0] == asdict(clause.witnesses[0])
    assert told["kind"] in KINDS


def test_an_incomplete_play_is_shown_one_that_keeps_its_steps_where_it_can() -> None:
    verdict = ruleset(ENCYCLOPEDIA).judge("14@1 1@7 / 15@1 / white", "4-1", "7/11")
    assert verdict.kind == "incomplete"
    assert verdict.instead is not None
    assert "7/11" in verdict.instead


# --- What if.


def test_a_clause_left_out_is_gone_and_the_ruleset_says_so() -> None:
    whole = ruleset("verquere/dlp-1252")
    changed = whole.without("nowhere")
    assert changed.id == "verquere/dlp-1252 without nowhere"
    assert changed.digest != whole.digest
    assert {c.id for c in whole.clauses} - {c.id for c in changed.clauses} == {"verquere/nowhere"}
    assert whole.without("verquere/nowhere").digest == changed.digest


def test_a_reading_takes_the_place_of_the_rulesets_own() -> None:
    changed = reading("verquere/dlp-1252", "only-on-the-head")
    assert changed.id == "verquere/dlp-1252 reading only-on-the-head"
    ids = [c.id for c in changed.clauses]
    assert "verquere/only-on-the-head" in ids
    assert "verquere/nowhere" not in ids
    own = [c.id for c in ruleset("verquere/dlp-1252").clauses]
    assert ids.index("verquere/only-on-the-head") == own.index("verquere/nowhere")
    assert [c.basis for c in changed.clauses if c.id == "verquere/only-on-the-head"] == ["assumed"]


@pytest.mark.parametrize(
    ("name", "clause", "said"),
    [
        ("verquere/dlp-1252", "nowere", "verquere/dlp-1252 has no clause 'nowere'; did you mean"),
        ("verquere/dlp-1252", "backgammon/nowhere", "has no clause 'backgammon/nowhere'"),
        ("verquere/dlp-1252", "two-dice", "no ruleset can do without verquere/two-dice"),
        ("verquere/dlp-1252", "one-man-a-number", "changes nothing: the family's engine holds it"),
    ],
)
def test_a_clause_that_cannot_be_left_out_is_told_in_one_line(
    name: str, clause: str, said: str
) -> None:
    with pytest.raises(InputError, match=said) as error:
        ruleset(name).without(clause)
    assert "\n" not in str(error.value)


def test_what_every_ruleset_needs_is_left_out_by_another_reading() -> None:
    with pytest.raises(InputError, match=r"\(--reading\): doublets-twice"):
        from_catalogue("verquere/dlp-1252").without("doublets-four-times")
    changed = from_catalogue("verquere/dlp-1252").reading("doublets-twice")
    assert changed.judge(START, "3-3", "1/4/7/10").kind == "not-thrown"


@pytest.mark.parametrize(
    ("name", "clause", "said"),
    [
        ("verquere/dlp-1252", "nowere", "verquere has no clause 'nowere'; did you mean nowhere?"),
        ("verquere/dlp-1252", "nowhere", "to take verquere/nowhere changes nothing"),
        (
            "bakkis/ludii-1",
            "values-of-pachisi",
            "bakkis/ludii-1 cannot be played with values-of-pachisi",
        ),
    ],
)
def test_a_reading_that_cannot_be_taken_is_told_in_one_line(
    name: str, clause: str, said: str
) -> None:
    with pytest.raises(InputError, match=said):
        reading(name, clause)


def test_the_readings_are_with_the_catalogue() -> None:
    with pytest.raises(InputError, match="are not at hand"):
        ruleset(ENCYCLOPEDIA).reading("nowhere")
    assert isinstance(from_catalogue(ENCYCLOPEDIA).reading("nowhere"), Ruleset)


def test_a_changed_ruleset_reads_what_the_whole_one_writes() -> None:
    position = "12@1 1@3 1@5 1@14 / 15@1 / white; head=white"
    name = "svenskt-bradspel/fiske-1888"
    assert ruleset(name).write(ruleset(name).read(position)) == position
    changed = without(name, frozenset({"svenskt-bradspel/after-a-man-on-the-head"}))
    assert changed.plays(position, "2-1")


def test_names_and_answers_show_what_they_are() -> None:
    game = ruleset(ENCYCLOPEDIA)
    assert repr(game).startswith("<Ruleset verquere/encyclopedia, ")
    assert repr(game.plays(START, "3-3")[0]).startswith("<Play 1/4 1/4/7/10, to 13@1 ")
    verdict = game.judge(START, "6-6", "1/7(2)")
    assert repr(verdict).startswith(
        "<Verdict on 1/7(2): forbidden at step 2 by verquere/only-on-the-head: 1/7 with the 6 "
    )
    assert repr(game.outcome(START)) == "<Outcome: the game goes on>"
    assert repr(game.outcome("15@off / 15@1 / black")).startswith("<Outcome: white has won 1, by ")


def test_a_ruleset_is_named_by_a_text() -> None:
    with pytest.raises(UnknownNameError, match="found None"):
        from_catalogue(None)  # type: ignore[arg-type]
