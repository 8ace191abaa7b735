"""The types of the JSON answers of commands, from which their JSON Schemas are made.

`python -m tests.json_schemas` writes the schemas into schema/json/answers/; a test validates real
answers by them. No command imports this module: it needs pydantic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NotRequired

from pydantic import ConfigDict
from typing_extensions import TypedDict

from lusoria.playable.results import Figures
from lusoria.playable.verdicts import Cited, Kind, Witness
from lusoria.schema import records
from lusoria.schema.authoring.account_book import Stretch
from lusoria.schema.proof import ExampleResult

Side = Literal["white", "black"]

# Looking things up


class IndexedRuleset(TypedDict):
    """A ruleset; `options` have their names, `assembled` is the ruleset with each set of them."""

    id: str
    game: str
    name: str
    summary: str | None
    after: str | None
    options: dict[str, str]
    answers: dict[str, list[str]]
    assembled: list[dict[str, str]]


class Game(TypedDict):
    """A game; `found_in` are the names that have a word that was asked for."""

    id: str
    name: str
    family: str
    summary: str
    rulesets: list[IndexedRuleset]
    found_in: NotRequired[list[str]]


class Games(TypedDict):
    """The games and their rulesets."""

    games: list[Game]


RuleUse = TypedDict(
    "RuleUse",
    {
        "rule": str,
        "with": dict[str, Any],
        "hooks": list[str],
        "lifts": str | None,
        "after": str | None,
    },
)
"""A rule function as a clause uses it, with its parameters."""


class Clause(TypedDict):
    """A clause of a ruleset, and what executes it; `number` is that of the order of play."""

    id: str
    number: int
    locus: str
    question: NotRequired[str | None]
    says: str
    basis: str
    note: str | None
    witnesses: list[Witness]
    held_by: str | None
    not_modelled: str | None
    rules: list[RuleUse]


class Ruleset(TypedDict):
    """A ruleset with its clauses, as it is played."""

    format: int
    ruleset: str
    name: str
    family: str
    digest: str
    numbers: str
    clauses: list[Clause]


class Difference(TypedDict):
    """A locus that two rulesets answer differently; null where one leaves it open."""

    locus: str
    one: Clause | None
    other: Clause | None


class Differences(TypedDict):
    """Where two rulesets of a game differ, in the order of play."""

    rulesets: tuple[str, str]
    differences: list[Difference]


class RuleFunction(TypedDict):
    """A rule function, its sentence, its parameters with their types, and its hooks."""

    rule: str
    says: str
    parameters: dict[str, str]
    hooks: list[str]


class RuleFunctions(TypedDict):
    """The rule functions that clauses can name."""

    rules: list[RuleFunction]


class Thing(TypedDict):
    """A thing of the catalogue: facts and lists of rows, as its kind has them."""

    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc]
    kind: str
    id: str
    page: NotRequired[str]


class Match(TypedDict):
    """A thing that has the words, and the text around them."""

    kind: str
    id: str
    says: str


class Matches(TypedDict):
    """The things that have some words, the best of a kind first."""

    words: list[str]
    found: list[Match]


class Topic(TypedDict):
    """A shared question, and the answers of two rulesets; null where one does not ask it."""

    topic: str
    section: str
    asks: str
    one: str | None
    other: str | None
    alike: int | None


class Topics(TypedDict):
    """How two rulesets answer the questions that games share."""

    one: str
    other: str
    topics: list[Topic]


class Parameter(TypedDict):
    """A parameter of a question; `words` say what to put in."""

    kind: str
    words: str
    needed: bool
    example: str


class Question(TypedDict):
    """A question to the database; `columns` have their kinds."""

    name: str
    about: str
    title: str
    says: str
    parameters: dict[str, Parameter]
    columns: dict[str, str]


class Questions(TypedDict):
    """The questions to the database."""

    questions: list[Question]


class Rows(TypedDict):
    """The rows that answer a question, with the values of the database."""

    question: str
    parameters: dict[str, str | int | float]
    rows: list[dict[str, str | int | float | None]]


# Play

Step = TypedDict(
    "Step",
    {"from": str, "to": str, "number": NotRequired[int], "takes": NotRequired[list[str]]},
)


class Play(TypedDict):
    """A play, its steps, and the position after it."""

    play: str
    steps: list[Step]
    position: str


class Plays(TypedDict):
    """The legal plays of a throw."""

    ruleset: str
    plays: list[Play]


class NextSteps(TypedDict):
    """The steps that may come next (--next)."""

    ruleset: str
    next: list[Step]


class Verdict(TypedDict):
    """The verdict on a play; lusoria.playable.verdicts.Verdict describes the fields."""

    kind: Kind
    legal: bool
    play: str
    step: int | None
    clauses: list[Cited]
    reason: str
    grounds: list[dict[str, Any]]
    position: str | None
    steps: list[Step]
    instead: str | None


class Judgement(Verdict):
    """The verdict of a ruleset; `meant` is what was probably meant, in another count of points."""

    ruleset: str
    meant: NotRequired[str]


class Outcome(TypedDict):
    """Whether a game is over; who has won (null for a draw), what stake, by which clauses."""

    over: bool
    winner: Side | None
    stake: int | None
    clauses: list[Cited]


class RulesetOutcome(Outcome):
    """The outcome of a game by a ruleset."""

    ruleset: str


class Board(TypedDict):
    """A position, the side to move, and the lines of its board."""

    position: str
    mover: Literal["white", "black", "opening"]
    board: list[str]


class Unexpected(TypedDict):
    """What an example was expected to show, and what was found."""

    what: str
    found: Any
    expected: Any


@dataclass(frozen=True, kw_only=True)
class ExampleReplay(ExampleResult):
    """An example replayed by a ruleset; `differences` are what was not expected."""

    example: str
    name: str
    ruleset: str
    as_expected: bool
    differences: list[Unexpected]


class ExampleReplays(TypedDict):
    """Examples of the catalogue, replayed."""

    examples: list[ExampleReplay]


class Ply(Verdict):
    """A turn of a record, the position before it, and the verdict on it."""

    turn: int
    mover: Side
    throw: str
    before: str


class Replay(TypedDict):
    """A record of a game, replayed to its end or its first fault."""

    ruleset: str
    plies: list[Ply]
    position: str
    outcome: Outcome
    fault: str | None


class FaultyGame(TypedDict):
    """A game of a file that has a fault: its number, the line where it begins, the fault."""

    game: int
    line: int
    fault: str


class Replays(TypedDict):
    """A file of many games, replayed."""

    games: int
    faults: list[FaultyGame]


class Count(TypedDict):
    """In how many ways so many turns can be played."""

    ruleset: str
    turns: int
    paths: int


class Program(TypedDict):
    """A ruleset as a Python module."""

    ruleset: str
    digest: str
    program: str


# Play in bulk


@dataclass(frozen=True, kw_only=True)
class Simulation(Figures):
    """The results of games played in bulk; `net` only where a side plays by one."""

    net: str | None = None


class Simulations(TypedDict):
    """The results of each ruleset."""

    simulations: list[Simulation]


class Share(TypedDict):
    """A number of games, its part of all games, and the 95 % interval of that part."""

    games: int
    share: float
    low: float
    high: float


class Chances(records.Chances):
    """How games of a ruleset go in random play; `favours` a side that nearly always wins."""

    white: Share  # type: ignore[assignment]
    black: Share  # type: ignore[assignment]
    draws: Share  # type: ignore[assignment]
    unended: Share  # type: ignore[assignment]
    overfull: Share  # type: ignore[assignment]
    current: bool
    favours: Side | None
    warns: bool
    says: str


class NoChances(TypedDict):
    """A ruleset of which no chances are computed."""

    ruleset: str
    current: Literal[False]


class AllChances(TypedDict):
    """The chances of rulesets."""

    chances: list[Chances | NoChances]


class Trained(records.Player):
    """The record of a player that was trained, and its file."""

    file: str


class Stopped(TypedDict):
    """A training that was stopped; nothing is written."""

    stopped: Literal["interrupted", "terminated"]


# Adding to the catalogue


class Skeleton(TypedDict):
    """The skeleton of a record, the files that have it, and what is to be known of it."""

    kind: str
    id: str
    files: list[str]
    notes: list[str]


class Account(TypedDict):
    """The sentences of a document, each as its entry in data/accounts/, and its words."""

    document: str
    unregistered: list[str]
    segmentation: int
    sentences: list[dict[str, Any]]


class Headings(TypedDict):
    """A document by its headings."""

    document: str
    unregistered: list[str]
    headings: list[Stretch]


class Packet(TypedDict):
    """What a reader of a chapter gets, and fills in."""

    document: str
    chapter: str
    game: str
    reader: str
    date: str
    questions: list[dict[str, str | int]]
    sentences: list[dict[str, str | int | None]]


class ReadingDifferences(TypedDict):
    """The differences of two readings, to be settled."""

    document: str
    chapter: str
    game: str
    readings: list[str]
    differences: list[dict[str, str | int]]


Recorded = TypedDict(
    "Recorded",
    {
        "files": list[str],
        "sentences": int,
        "asked": int,
        "both": int,
        "first-only": int,
        "second-only": int,
        "neither": NotRequired[int],
        "settled": int,
        "belied": list[str],
    },
)


class Mistake(TypedDict):
    """A mistake of the catalogue, and its place."""

    file: str
    line: int
    column: int
    message: str


class Check(TypedDict):
    """The mistakes of the catalogue; `unseen` is what was not looked at."""

    ok: bool
    mistakes: list[Mistake]
    counts: dict[str, int]
    unseen: list[str]
    notes: list[str]


# Publishing


class Build(TypedDict):
    """A build; `site_seconds` is null where it was there already."""

    build: str
    counts: dict[str, int]
    notes: list[str]
    seconds: float
    site_seconds: float | None


class Served(TypedDict):
    """The address of the server, printed once it is open."""

    url: str
    live: bool


ANSWERS: dict[str, Any] = {
    "games": Games,
    "rules": Ruleset | Differences | RuleFunctions,
    "about": Thing,
    "search": Matches,
    "compare": Topics,
    "ask": Questions | Rows,
    "plays": Plays | NextSteps,
    "judge": Judgement,
    "outcome": RulesetOutcome,
    "show": Board,
    "replay": ExampleReplays | Replay | Replays,
    "perft": Count,
    "program": Program,
    "simulate": Simulations,
    "chances": AllChances,
    "train": Trained | Stopped,
    "new": Skeleton,
    "account": Account | Headings,
    "reading": Packet | ReadingDifferences | Recorded,
    "check": Check,
    "build": Build,
    "serve": Served,
}
"""The types of the answers of each command; those of `ask` and `reading` are of all below them."""
