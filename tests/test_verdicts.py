"""What verdicts say is so: causes are tried by leaving clauses out, plays against their lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import permutations
from random import Random

import pytest
from tests import memory, verdicts
from tests.naive import VERQUERE
from tests.playing import (
    ASSEMBLED,
    CATALOGUE,
    OFF,
    PLAIN,
    PLAYED,
    numbers,
    plays,
    random_turns,
    read,
    ruleset,
    sequences,
    steps,
)
from tests.verdicts import Step, check, reading, without, wrong

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import KINDS, Cited, Witness, as_json
from lusoria.schema import UnknownNameError
from lusoria.schema import ruleset as from_catalogue
from lusoria.schema.assemble import assembled, spoken_at
from lusoria.schema.model import Chosen, GameRecords, expectations
from lusoria.schema.proof import differences, find
from lusoria.schema.records import Clause
from lusoria.schema.records import Ruleset as RulesetRecord

START = "15@1 / 15@1 / white"


@pytest.fixture
def small() -> Iterator[None]:
    """A ruleset is changed in some twenty ways; they are let go before the next is."""
    yield
    memory.forget(verdicts)


OF_ALL = {"incomplete", "no-such-move"}
"""The kinds of verdicts that there are in every ruleset."""


@pytest.mark.usefixtures("small")
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
@pytest.mark.usefixtures("small")
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


# --- The judge against the lists of plays.


def candidates(name: str, seed: int, count: int) -> Iterator[tuple[str, str, list[Step]]]:
    """Positions, throws, and plays that may be legal or not, made in one of four ways."""
    draw = Random(f"{name} {seed}")
    for position, throw in random_turns(name, seed, count):
        legal = steps(draw.choice(plays(name, position, throw)))
        yield position, throw, strolled(name, draw, position, throw)
        yield position, throw, strolled(name, draw, position, throw)
        yield position, throw, legal[: draw.randint(0, len(legal))]
        yield position, throw, draw.sample(legal, len(legal))


def strolled(name: str, draw: Random, position: str, throw: str) -> list[Step]:
    """Steps of the numbers thrown, each by a man that is there, whatever the rules say."""
    white, black, mover = read(position)
    men = list(white if mover == "white" else black)
    given = numbers(position, throw)
    draw.shuffle(given)
    made: list[Step] = []
    for number in given[: draw.randint(1, len(given))]:
        origin = draw.choice([place for place in range(OFF) if men[place]] or [OFF])
        if origin == OFF:
            break
        goal = min(origin + number, OFF)
        men[origin] -= 1
        men[goal] += 1
        made.append({"from": written(origin), "to": written(goal)})
    return made


def written(place: int) -> str:
    return {0: "bar", OFF: "off"}.get(place, str(place))


def bag(made: Sequence[Step]) -> frozenset[tuple[tuple[str, str], int]]:
    """Steps without their order."""
    return frozenset(Counter((step["from"], step["to"]) for step in made).items())


@pytest.mark.parametrize("name", PLAYED)
def test_a_play_is_legal_if_and_only_if_some_order_of_its_steps_is_listed(name: str) -> None:
    game, found = ruleset(name), Counter[bool]()
    for position, throw, play in candidates(name, 1, 10):
        given = numbers(position, throw)
        if len({*given}) < len(given) and len(plays(name, position, throw)) > 40:
            continue
        orders = sequences(name, position, throw)
        if not orders:
            continue
        verdict = game.judge(position, throw, play)
        after = {order.position for order in orders if bag(as_json(order.steps)) == bag(play)}
        assert verdict.legal == bool(after), (position, throw, play)
        if verdict.legal:
            assert verdict.position in after
            assert (verdict.step, verdict.clauses) == (None, ())
            assert verdict.position in {listed.position for listed in plays(name, position, throw)}
        else:
            assert verdict.position is None
        found[verdict.legal] += 1
    assert min(found[True], found[False]) > 3


@pytest.mark.parametrize("name", VERQUERE)
@pytest.mark.parametrize(
    ("position", "play"),
    [
        ("1@24 14@off / 15@1 / white", "pass"),
        ("1@23 1@24 13@off / 15@1 / white", "24/off"),
    ],
)
def test_nobody_may_stop_before_the_step_that_ends_the_game(
    name: str, position: str, play: str
) -> None:
    verdict = ruleset(name).judge(position, "2-1", play)
    assert not verdict.legal
    assert verdict.step is None
    assert verdict.kind == "incomplete"
    assert all("obligation" in hooks(name, clause.id) for clause in verdict.clauses)


def hooks(name: str, clause: str) -> set[str]:
    """The hooks at which the rules of a clause speak."""
    (found,) = (c for c in ASSEMBLED[name]["clauses"] if c["id"] == clause)
    return {hook for use in found["rules"] for hook in use["hooks"]}


# --- Readings exchanged: what a clause says is what some example shows.


NOT_TOLD_APART = (
    {"sixteen-in-hand", "twenty-in-hand", "twenty-four-in-hand", "sixteen-and-a-dux-in-hand"},
    {"bound-first", "bound-first-own-men-by-a-leap"},
    {"bound-beside-the-corner", "bound-beside-the-corner-own-men-by-a-leap"},
)
"""Readings of latrunculi that no example tells apart so far."""


def readings() -> Iterator[tuple[str, str, str]]:
    """Game by game, each two readings of a locus of which some ruleset takes one.

    Both have rules, at the same hooks; and nobody says why examples cannot tell them apart.
    """
    for game in CATALOGUE.games.values():
        taken = {(c.choice.take, c.choice.unshown) for _, c in choices_of(game)}
        for locus in game.loci:
            shown = [c for c in locus.clauses if c.uses and not c.unshown]
            for one, other in permutations(shown, 2):
                if any({one.id, other.id} <= group for group in NOT_TOLD_APART):
                    continue
                if (one.id, None) in taken and hooks_of(one) == hooks_of(other):
                    yield game.game.id, one.id, other.id


def choices_of(game: GameRecords) -> Iterator[tuple[RulesetRecord, Chosen]]:
    for record in game.rulesets:
        for chosen in game.choices(record).values():
            yield record, chosen


def hooks_of(clause: Clause) -> set[str]:
    return {hook for use in clause.uses for hook in spoken_at(use)}


@pytest.mark.parametrize(("of", "reading", "rival"), list(readings()))
def test_some_example_tells_a_reading_from_its_rival(of: str, reading: str, rival: str) -> None:
    game = CATALOGUE.games[of]
    takers = {record.id: record for record, c in choices_of(game) if c.choice.take == reading}
    assert any(fails(game, record, reading, rival) for record in takers.values())


def fails(game: GameRecords, record: RulesetRecord, reading: str, rival: str) -> bool:
    """Whether an example of a ruleset fails if it takes the rival of a reading instead."""
    choices = game.choices(record)
    (locus,) = (key for key, chosen in choices.items() if chosen.choice.take == reading)
    other = choices[locus].choice.model_copy(update={"take": rival})
    choices[locus] = Chosen(locus, other, record.id)
    misread = Ruleset(assembled(CATALOGUE, game, record, (), choices))
    for example in game.examples:
        for judged_by, expected in expectations(example):
            if judged_by == record.id:
                try:
                    if any(differences(misread, expected, find(misread, example), game.game.id)):
                        return True
                except (InputError, IndexError):  # a table of values may be too short for the dice
                    return True
    return False
