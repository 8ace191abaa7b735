"""The result of an example under a ruleset, whether it is what was expected, and its cache.

A result is kept under a digest of everything that it depends on: the ruleset and the text of its
program, the engine, and the example. So it is never out of date, and an edit costs only what
depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from lusoria.playable import digests, program
from lusoria.playable.cache import digest, keep, recall
from lusoria.playable.errors import InputError
from lusoria.playable.records import read_record, replay
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state import Parsed
from lusoria.playable.verdicts import Outcome, Verdict, as_json
from lusoria.schema.catalogue.assemble import canonical
from lusoria.schema.catalogue.records import Example, Expectation, ExpectedOutcome

Ended = dict[str, Any] | None
"""How a game ended: winner (white, black, draw), stake, by (clauses); None: it goes on."""


@dataclass(frozen=True)
class Turn:
    """A turn of an example as the program judges it."""

    position: str
    throw: str | None = None
    play: str | None = None
    kind: str | None = None
    reason: str = ""
    forbidden_by: list[str] = field(default_factory=list)
    step: int | None = None
    steps: list[dict[str, Any]] = field(default_factory=list)
    after: str | None = None


@dataclass(frozen=True)
class ExampleResult:
    """What the program makes of an example: its turns, how it ends, how many plays there are.

    A record is replayed up to its first fault, if it has one. A play is at fault if it leads to a
    position that cannot be.
    """

    turns: list[Turn]
    outcome: Ended
    plays: int | None = None
    fault: str | None = None

    @property
    def last(self) -> Turn:
        """The turn that the expectation is about."""
        return self.turns[-1]

    def as_json(self) -> dict[str, Any]:
        """The result as JSON values; `from_json` reads it back."""
        return asdict(self)


def from_json(found: Mapping[str, Any]) -> ExampleResult:
    """A result from its JSON values."""
    turns = [Turn(**turn) for turn in found["turns"]]
    return ExampleResult(turns, found["outcome"], found["plays"], found["fault"])


def find(ruleset: Ruleset, example: Example) -> ExampleResult:
    """Play an example through under a ruleset.

    Raises InputError where its position, throw, play or record cannot be read.
    """
    if example.record is not None:
        return _replayed(ruleset, example.record)
    assert example.position is not None
    position = ruleset.write(ruleset.read(example.position))
    plays = len(ruleset.plays(position, example.throw)) if _counts(example) else None
    if example.play is None:
        return ExampleResult(
            [Turn(position, example.throw)], _ended(ruleset.outcome(position)), plays
        )
    verdict = ruleset.judge(position, example.throw, example.play)
    turn = _turn(position, example.throw, verdict)
    if turn.after is None:
        return ExampleResult([turn], None, plays)
    try:
        return ExampleResult([turn], _ended(ruleset.outcome(turn.after)), plays)
    except InputError as error:  # a play has led to a position that cannot be
        return ExampleResult([turn], None, plays, str(error))


def _counts(example: Example) -> bool:
    """Whether anybody expects a number of plays; counting them takes time."""
    return any(e.plays is not None for e in (example, *example.elsewhere.values()))


def _turn(position: str, throw: str | None, verdict: Verdict) -> Turn:
    """A turn as it was judged."""
    return Turn(
        position,
        throw,
        verdict.play,
        verdict.kind,
        verdict.reason,
        [clause.id for clause in verdict.clauses],
        verdict.step,
        as_json(verdict.steps),
        verdict.position,
    )


def _replayed(ruleset: Ruleset, text: str) -> ExampleResult:
    played = replay(ruleset, read_record(text))
    turns = [_turn(ply.before, ply.turn.throw, ply.verdict) for ply in played.plies]
    cast_only = [Turn(played.position, after=played.position)]
    return ExampleResult(turns or cast_only, _ended(played.outcome), fault=played.fault)


def _ended(outcome: Outcome) -> Ended:
    if not outcome.over:
        return None
    by = [clause.id for clause in outcome.clauses]
    return {"winner": outcome.winner or "draw", "stake": outcome.stake, "by": by}


Difference = tuple[str, str, str]
"""What differs, what the program finds, what was expected; the first as `example.yaml` calls it."""


class PositionReader(Protocol):
    """A ruleset, or anything else that reads and writes positions."""

    def read(self, position: str) -> Parsed:
        """A position from its text."""

    def write(self, position: Parsed) -> str:
        """The canonical text of a position."""


def differences(
    ruleset: PositionReader, expected: Expectation, found: ExampleResult, game: str
) -> Iterator[Difference]:
    """Everything in which a result is not what was expected.

    Raises InputError where the expected position cannot be read.
    """
    if found.fault is not None and expected.verdict in (None, "legal"):
        yield "record", found.fault, "a record without fault"
    yield from _of_verdict(expected, found, game)
    if expected.after is not None and found.last.after not in (None, expected.after):
        after = ruleset.write(ruleset.read(expected.after))
        if found.last.after != after:
            yield "after", str(found.last.after), after
    yield from _of_outcome(expected.outcome, found.outcome, game)
    if expected.plays is not None and expected.plays != found.plays:
        yield "plays", str(found.plays), str(expected.plays)


def _of_verdict(expected: Expectation, found: ExampleResult, game: str) -> Iterator[Difference]:
    if expected.verdict is None:
        return
    last = found.last
    if expected.verdict != last.kind:
        by = f" by {_listed(last.forbidden_by)}" if last.forbidden_by else ""
        why = f" {_at(last.step)}{by}: {last.reason}" if last.reason else ""
        yield "verdict", f"{last.kind}{why}", expected.verdict
        return
    wanted = {f"{game}/{clause}" for clause in expected.forbidden_by}
    if wanted != set(last.forbidden_by):
        yield "forbidden-by", _listed(last.forbidden_by), _listed(wanted)
    if expected.step is not None and expected.step != last.step:
        yield "step", _at(last.step), _at(expected.step)


def _at(step: int | None) -> str:
    return f"at step {step}" if step else "as a whole"


def _listed(clauses: Iterable[str]) -> str:
    return ", ".join(sorted(clauses)) or "no clause"


def _of_outcome(
    expected: ExpectedOutcome | str | None, found: Ended, game: str
) -> Iterator[Difference]:
    if expected is None:
        return
    if not isinstance(expected, ExpectedOutcome):
        if found is not None:
            yield "outcome", _ending(found), "none"
        return
    wanted = {"winner": expected.winner, "stake": expected.stake}
    if found is None or any(found[key] != value for key, value in wanted.items()):
        yield "outcome", _ending(found), f"{expected.winner} wins {expected.stake}"
    elif expected.by is not None and f"{game}/{expected.by}" not in found["by"]:
        yield "outcome", f"by {_listed(found['by'])}", f"by {game}/{expected.by}"


def _ending(found: Ended) -> str:
    return f"{found['winner']} wins {found['stake']}" if found else "none: the game goes on"


def change(
    expected: Expectation, with_clause: ExampleResult, without: ExampleResult
) -> Difference | None:
    """What an example shows to be lost: the first of verdict, after, winner and stake that changes.

    Only what the example states counts; which clause forbids a play, and in what way, does not.
    The result is what changes, what is found with the clause and what without it.
    """
    pairs = []
    if expected.verdict is not None:
        kinds = (str(with_clause.last.kind), str(without.last.kind))
        if "legal" in kinds:  # which fault a play has is no change
            pairs.append(("verdict", *kinds))
    else:
        pairs.append(("verdict", with_clause.fault or "legal", without.fault or "legal"))
    if expected.after is not None:
        pairs.append(("after", str(with_clause.last.after), str(without.last.after)))
    if expected.outcome is not None:
        for key in ("winner", "stake"):
            ended = [found.outcome or {key: "none"} for found in (with_clause, without)]
            pairs.append((key, str(ended[0][key]), str(ended[1][key])))
    return next((pair for pair in pairs if pair[1] != pair[2]), None)


class ResultCache:
    """The results of a game by digest; `save` keeps those that were asked for."""

    def __init__(self, data_dir: Path, game: str) -> None:
        self._name = digest([str(data_dir.resolve()), game])
        try:
            self._before: dict[str, Any] = recall("results", self._name)
        except LookupError:
            self._before = {}
        self._asked: dict[str, Any] = {}
        self.computed = 0

    def recall(self, key: str, compute: Callable[[], Any]) -> Any:
        """The result under a key, computed now if it is not kept."""
        if key not in self._asked:
            if key in self._before:
                self._asked[key] = self._before[key]
            else:
                self._asked[key] = compute()
                self.computed += 1
        return self._asked[key]

    def save(self) -> None:
        """Keep what was asked for; where nothing can be written, nothing is kept."""
        if self._asked.keys() != self._before.keys():
            keep("results", self._name, self._asked)


@cache
def engine_digest() -> str:
    """What the program is except its rules, whose text is in each ruleset's program."""
    found = Path(__file__).read_text(encoding="utf-8")
    return digest([digests.program(without="rules"), found])


SAID = ("says", "basis", "note", "witnesses", "not_modelled")
"""What of a clause is told, and judges no play."""


class Engine:
    """An assembled ruleset whose program is made only when a result is not in the cache."""

    def __init__(self, assembled_ruleset: dict[str, Any], results: ResultCache) -> None:
        self.assembled = assembled_ruleset
        self.results = results
        self._ruleset: Ruleset | None = None
        self._text = program.text(assembled_ruleset)
        played = {
            **assembled_ruleset,
            "clauses": [
                {key: clause[key] for key in clause if key not in SAID}
                for clause in assembled_ruleset["clauses"]
            ],
        }
        key = canonical([engine_digest(), self._text, played])
        self._key = sha256(key.encode()).hexdigest()

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, running."""
        if self._ruleset is None:
            self._ruleset = Ruleset(self.assembled, text=self._text)
        return self._ruleset

    def read(self, position: str) -> Parsed:
        """A position from its text. Raises InputError."""
        return self.ruleset.read(position)

    def write(self, position: Parsed) -> str:
        """The canonical text of a position."""
        return self.ruleset.write(position)

    def find(self, example: Example) -> ExampleResult:
        """The result of an example. Raises InputError."""
        played = [example.position, example.throw, example.play, example.record]
        counted = [e.plays is not None for e in (example, *example.elsewhere.values())]
        key = sha256(canonical([self._key, played, any(counted)]).encode()).hexdigest()
        return from_json(self.results.recall(key, lambda: find(self.ruleset, example).as_json()))
