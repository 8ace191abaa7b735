"""Proof of the rulesets: examples are replayed, and clauses left out to see that they count.

What was found is a `Proof`. `prove` makes that of a catalogue: every example is replayed under each
of its rulesets. Then comes ablation: every clause of a ruleset is left out once, or replaced where
its hook needs a rule, to see that an example notices.

A result is kept under a digest of everything that it depends on: the ruleset and the text of its
program, the engine, and the example. So it is never out of date, and an edit costs only what
depends on it.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from lusoria.playable import digests, program
from lusoria.playable.cache import digest, keep, recall
from lusoria.playable.chances import games_digest
from lusoria.playable.contract import LimitError
from lusoria.playable.errors import InputError
from lusoria.playable.records import read_record, replay
from lusoria.playable.ruleset import Ruleset as PlayedRuleset
from lusoria.playable.simulate import processes
from lusoria.playable.state import Parsed
from lusoria.playable.verdicts import Outcome, Verdict, as_json
from lusoria.schema.addressing import address
from lusoria.schema.assemble import assemble, assembled, canonical, spoken_at
from lusoria.schema.checks.rules import exactly_one
from lusoria.schema.locations import code
from lusoria.schema.mistakes import Mistake
from lusoria.schema.model import Catalogue, Chosen, GameRecords, combined, expectations
from lusoria.schema.records import Clause, Example, Expectation, ExpectedOutcome, Ruleset

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


def find(ruleset: PlayedRuleset, example: Example) -> ExampleResult:
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


def _replayed(ruleset: PlayedRuleset, text: str) -> ExampleResult:
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
        self._ruleset: PlayedRuleset | None = None
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
    def ruleset(self) -> PlayedRuleset:
        """The ruleset, running."""
        if self._ruleset is None:
            self._ruleset = PlayedRuleset(self.assembled, text=self._text)
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


Progress = Callable[[str], None]


@dataclass(frozen=True)
class JudgedExample:
    """An example under a ruleset: what was expected, what was found."""

    game: str
    example: Example
    ruleset: str
    ordinal: int
    expected: Expectation
    found: ExampleResult

    @property
    def id(self) -> str:
        """The address, as game/example@ruleset."""
        return f"{self.game}/{self.example.id}@{self.ruleset}"


@dataclass(frozen=True)
class Ablated:
    """A clause left out of a ruleset (or replaced): the example that notices it, and by what.

    `inherited_from` names the ruleset from which the clause is taken by `like`, where an example
    of that ruleset notices it, or where only that ruleset proves the clause (`change` is None).
    """

    ruleset: str
    clause: str
    replaced_by: str | None = None
    noticed_by: str | None = None
    change: tuple[str, str, str] | None = None
    unshown: str | None = None
    inherited_from: str | None = None


@dataclass
class Proof:
    """What came of replaying the examples and leaving clauses out."""

    judged: list[JudgedExample] = field(default_factory=list)
    ablated: list[Ablated] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    programs: dict[str, str] = field(default_factory=dict)
    """The digest of the program of each ruleset, without its options."""
    computed: int = 0

    def add(self, other: Proof) -> None:
        """Take over another proof, of other games."""
        self.judged += other.judged
        self.ablated += other.ablated
        self.mistakes += other.mistakes
        self.programs |= other.programs
        self.computed += other.computed


def prove(catalogue: Catalogue, progress: Progress | None = None, workers: int = 1) -> Proof:
    """Replay every example under each of its rulesets, and ablate every clause with a rule.

    Whatever is not as the catalogue says is a mistake of the result. The proof of a game in which
    nothing has changed is taken from the cache. With two `workers`, two processes prove the others.
    """
    known = {name: _kept(catalogue, game) for name, game in catalogue.games.items()}
    parts = _halves([game for name, game in catalogue.games.items() if known[name] is None])
    with processes(max(1, min(workers, len(parts)))) as crew:
        beside = [crew.executor.submit(_prove_games, catalogue, part, None) for part in parts[1:]]
        found = _prove_games(catalogue, parts[0], progress) if parts else {}
        for each in beside:
            found |= each.result()
    whole = Proof()
    for name, proof in known.items():
        whole.add(proof or found[name])
    return whole


def _halves(games: Sequence[GameRecords]) -> list[list[str]]:
    """The names of games in two parts that take about as long, or in one if there is one game."""
    weights = {each.game.id: len(each.rulesets) * len(each.examples) for each in games}
    parts: list[list[str]] = [[], []]
    for name in sorted(weights, key=lambda name: -weights[name]):
        min(parts, key=lambda part: sum(weights[each] for each in part)).append(name)
    return [part for part in parts if part]


def _prove_games(
    catalogue: Catalogue, names: Sequence[str], progress: Progress | None
) -> dict[str, Proof]:
    """The proofs of some games, which are kept if nothing is wrong with them."""
    found = {}
    for name in names:
        game = catalogue.games[name]
        found[name] = _GameProof(catalogue, game, progress or _silent).made()
        if not found[name].mistakes:
            proof = replace(found[name], computed=0)
            keep("proofs", _inputs(catalogue, game), proof, form=pickle)
    return found


def _kept(catalogue: Catalogue, game: GameRecords) -> Proof | None:
    """The proof of a game, if it was kept."""
    with suppress(LookupError):
        proof: Proof = recall("proofs", _inputs(catalogue, game), form=pickle)
        return proof
    return None


def _inputs(catalogue: Catalogue, game: GameRecords) -> str:
    """One digest of all that the proof of a game hangs on: what is proved, and the program.

    Rulesets and what is borrowed by the game's clauses count as they are assembled and filled in,
    wherever they were written.
    """
    rulesets = (
        assemble(catalogue, address(ruleset.id, options))
        for ruleset in game.rulesets
        for options in combined(ruleset.options)
    )
    played = [{key: made[key] for key in made if key != "clauses"} for made in rulesets]
    records = [each.model_dump_json() for each in (*game.loci, *game.rulesets, *game.examples)]
    return digest([game.game.id, played, records, code()])


def _silent(_: str) -> None:
    """Show no progress."""


class _GameProof:
    """The proof of one game while it is made: first all examples, then ablation if they hold."""

    def __init__(self, catalogue: Catalogue, game: GameRecords, progress: Progress) -> None:
        self.catalogue, self.game, self.progress = catalogue, game, progress
        self.results = ResultCache(catalogue.data_dir, game.game.id)
        self.proof = Proof()

    def made(self) -> Proof:
        """The proof, as far as it can be made."""
        proof = self.proof
        proof.mistakes += self._beyond_limits()
        if not proof.mistakes:
            self._replay()
            proof.programs.update(self._program_digests())
            if not proof.mistakes:  # what examples show is only known of examples that hold
                self._ablate()
                proof.mistakes += _needless_excuses(self.catalogue, proof.ablated)
            self.results.save()
            proof.computed = self.results.computed
        return proof

    def _beyond_limits(self) -> Iterator[Mistake]:
        """The rulesets that need more than a program of their family has room for."""
        for ruleset in self.game.rulesets:
            for options in combined(ruleset.options):
                try:
                    program.check_limits(assemble(self.catalogue, address(ruleset.id, options)))
                except LimitError as error:
                    yield Mistake(self.catalogue.origin("ruleset", ruleset.id), str(error))

    def _program_digests(self) -> Iterator[tuple[str, str]]:
        """The digest of the program of each ruleset, as `playable.chances` makes it."""
        for each in self.game.rulesets:
            text = program.text(assemble(self.catalogue, each.id))
            key = digest(["what play_games does", engine_digest(), text])
            yield each.id, str(self.results.recall(key, partial(games_digest, text)))

    def _replay(self) -> None:
        engines: dict[str, Engine] = {}
        game = self.game.game.id
        for example in self.game.examples:
            self.progress(f"{game}/{example.id}")
            for ordinal, (name, expected) in enumerate(expectations(example)):
                if name not in engines:
                    engines[name] = Engine(assemble(self.catalogue, name), self.results)
                engine = engines[name]
                try:
                    found = engine.find(example)
                    wrong = list(differences(engine, expected, found, game))
                except InputError as error:
                    part = error.what.partition(",")[0]
                    self._mistaken(example, name, part, f"{name}: {error}")
                    continue
                judged = JudgedExample(game, example, name, ordinal, expected, found)
                self.proof.judged.append(judged)
                for what, is_now, wanted in wrong:
                    message = f"{what} under {name}: found {is_now}, expected {wanted}"
                    self._mistaken(example, name, what, message)

    def _mistaken(self, example: Example, ruleset: str, part: str, message: str) -> None:
        """Note a mistake at a part of an example, or at the example where that is not written."""
        full = f"{self.game.game.id}/{example.id}"
        elsewhere = ["example elsewhere"] if ruleset in example.elsewhere else []
        written = (
            k for k in (*elsewhere, f"example {part}") if (k, full) in self.catalogue.origins
        )
        kind = next(written, "example")
        self.proof.mistakes.append(Mistake(self.catalogue.origin(kind, full), message))

    def _ablate(self) -> None:
        """Leave every clause of the rulesets out once."""
        for ruleset in self.game.rulesets:
            for options in ((), *((option,) for option in ruleset.options)):
                ablation = Ablation(self, ruleset, options)
                for chosen in _targets(self.game, ruleset, options):
                    self.progress(f"{ablation.name} without {chosen.choice.take}")
                    ablated = ablation.without(chosen)
                    self.proof.ablated.append(ablated)
                    shown = (ablated.change, ablated.unshown, ablated.inherited_from)
                    if shown == (None, None, None):
                        mistake = _unnoticed(self.catalogue, self.game, chosen, ablated)
                        self.proof.mistakes.append(mistake)


def _targets(game: GameRecords, ruleset: Ruleset, options: Sequence[str]) -> Iterator[Chosen]:
    """The choices of clauses with rules; with an option, those only that the option makes."""
    for chosen in game.choices(ruleset, options).values():
        if game.clauses[chosen.choice.take].uses and (chosen.option in options or not options):
            yield chosen


class Ablation:
    """A ruleset with options whose clauses are left out one at a time."""

    def __init__(self, proof: _GameProof, ruleset: Ruleset, options: Sequence[str]) -> None:
        self.catalogue, self.game, self.results = proof.catalogue, proof.game, proof.results
        self.ruleset, self.options = ruleset, options
        self.name = address(ruleset.id, options)
        self.choices = self.game.choices(ruleset, options)
        self._judged = proof.proof.judged

    def without(self, chosen: Chosen) -> Ablated:
        """Leave the clause of a choice out, or replace it where its hook needs a rule.

        The examples of the ruleset are asked until one notices. Of a clause that the ruleset has
        from another by `like`, the examples of that other ruleset are asked as well; if none of
        them notices here, the proof that the other ruleset has counts for this one.
        """
        clause = self.game.clauses[chosen.choice.take]
        other = other_reading(self.game, clause)
        engine = self._engine(self._changed(chosen, other))
        noticed = _noticed(engine, self._asked(clause, other, self.name))
        unshown = chosen.choice.unshown or clause.unshown
        parent = None
        if noticed is None and chosen.made_in != self.ruleset.id:
            noticed = self._noticed_by_inherited(engine, self._asked(clause, other, chosen.made_in))
            if noticed is not None or unshown is None:
                parent = chosen.made_in
        if noticed is not None and chosen.made_in != self.ruleset.id:
            unshown = clause.unshown  # the reason of the other ruleset's choice does not hold here
        by, what = noticed or (None, None)
        name, game = self.name, self.game.game.id
        replaced = f"{game}/{other}" if other else None
        return Ablated(name, f"{game}/{clause.id}", replaced, by, what, unshown, parent)

    def _changed(self, chosen: Chosen, other: str | None) -> dict[str, Chosen]:
        """The choices of the ruleset without one, or with another reading in its place."""
        choices = dict(self.choices)
        if other is None:
            del choices[chosen.locus]
        else:
            replacing = chosen.choice.model_copy(update={"take": other})
            choices[chosen.locus] = Chosen(chosen.locus, replacing, self.ruleset.id)
        return choices

    def _engine(self, choices: dict[str, Chosen]) -> Engine:
        made = assembled(self.catalogue, self.game, self.ruleset, self.options, choices)
        return Engine(made, self.results)

    @cached_property
    def _whole(self) -> Engine:
        return self._engine(self.choices)

    def _asked(self, clause: Clause, other: str | None, ruleset: str) -> list[JudgedExample]:
        """The examples of a ruleset to ask about a clause, those first that show it."""
        judged = [j for j in self._judged if j.ruleset == ruleset]
        showing = [j for j in judged if clause.id in j.example.shows]
        if _needed(self.game, clause) and other is None:
            return showing
        return [*showing, *(j for j in judged if clause.id not in j.example.shows)]

    def _noticed_by_inherited(
        self, engine: Engine, asked: Sequence[JudgedExample]
    ) -> Noticed | None:
        """The first example of another ruleset that shows a change in this one."""
        for judged in asked:
            try:
                found, without = self._whole.find(judged.example), engine.find(judged.example)
            except InputError:
                continue
            changed = change(judged.expected, found, without)
            if changed is not None:
                return judged.id, changed
        return None


Noticed = tuple[str, tuple[str, str, str]]
"""The example that notices, as game/example@ruleset, and what changes, as `change` returns it."""


def _noticed(engine: Engine, asked: Sequence[JudgedExample]) -> Noticed | None:
    """The first example that shows a change; failing that, the first that cannot be played."""
    unplayable = None
    for judged in asked:
        try:
            found = engine.find(judged.example)
        except InputError as error:
            with_clause = judged.found.last.kind or "readable"
            unplayable = unplayable or (judged.id, ("unplayable", with_clause, str(error)))
            continue
        changed = change(judged.expected, judged.found, found)
        if changed is not None:
            return judged.id, changed
    return unplayable


def _needed(game: GameRecords, clause: Clause) -> set[str]:
    """The hooks at which just one rule speaks, and for this clause."""
    spoken = {hook for use in clause.uses for hook in spoken_at(use)}
    return spoken & set(exactly_one(game.game.family))


def other_reading(game: GameRecords, clause: Clause) -> str | None:
    """Another clause of the locus for the hooks at which one is needed; None if none is needed."""
    needed = _needed(game, clause)
    if needed:
        for other in game.locus_of[clause.id].clauses:
            if other.id != clause.id and _needed(game, other) == needed:
                return other.id
    return None


def _unnoticed(
    catalogue: Catalogue, game: GameRecords, chosen: Chosen, ablated: Ablated
) -> Mistake:
    made_in = address(chosen.made_in, [chosen.option] if chosen.option else [])
    origin = catalogue.origin("choice", f"{made_in}:{chosen.locus}")
    how = f"replaced by {ablated.replaced_by}" if ablated.replaced_by else "left out"
    wanted = (
        "its verdict, after, winner or stake must change, or the clause or choice says why not "
        "(unshown: …)"
    )
    if not ablated.replaced_by and _needed(game, game.clauses[chosen.choice.take]):
        wanted = (
            f"nothing can be played without it; expected another answer at {chosen.locus}, which "
            "is then taken in its place, or an example of one position that shows it"
        )
    return Mistake(
        origin, f"no example of {ablated.ruleset} notices that {ablated.clause} is {how}: {wanted}"
    )


def _needless_excuses(catalogue: Catalogue, ablated: Sequence[Ablated]) -> Iterator[Mistake]:
    """Clauses and choices that are called unshown although an example shows them."""
    for one in ablated:
        if one.unshown is not None and one.change is not None:
            yield Mistake(
                catalogue.origin("clause", one.clause),
                f"{one.clause} is called unshown, but {one.noticed_by} shows it: {one.change[0]} "
                f"is {one.change[1]} with it, {one.change[2]} without",
            )
