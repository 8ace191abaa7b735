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
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

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

Progress = Callable[[str], None]


# --- The result of an example under a ruleset, and whether it is what was expected.


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
    """The program's result of an example: its turns, how it ends, how many plays there are.

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
        """Return the result as JSON values."""
        return asdict(self)


def find(ruleset: PlayedRuleset, example: Example) -> ExampleResult:
    """Play an example through under a ruleset.

    Raises InputError if its position, throw, play or record cannot be read.
    """
    if example.record is not None:
        played = replay(ruleset, read_record(example.record))
        turns = [_make_turn(ply.before, ply.turn.throw, ply.verdict) for ply in played.plies]
        end = str(played.position)
        cast_only = [Turn(end, after=end)]
        return ExampleResult(turns or cast_only, _ended(played.outcome), fault=played.fault)
    assert example.position is not None
    position = ruleset.write(ruleset.read(example.position))
    plays = len(ruleset.plays(position, example.throw)) if _counts_plays(example) else None
    if example.play is None:
        turn, ended = Turn(str(position), example.throw), _ended(ruleset.outcome(position))
        return ExampleResult([turn], ended, plays)
    verdict = ruleset.judge(position, example.throw, example.play)
    turn = _make_turn(position, example.throw, verdict)
    ended, fault = None, None
    if turn.after is not None:
        try:
            ended = _ended(ruleset.outcome(turn.after))
        except InputError as error:  # the play has led to a position that cannot be
            fault = str(error)
    return ExampleResult([turn], ended, plays, fault)


def _counts_plays(example: Example) -> bool:
    """Return whether anybody expects a number of plays; counting them takes time."""
    return any(e.plays is not None for e in (example, *example.elsewhere.values()))


def _make_turn(position: str, throw: str | None, verdict: Verdict) -> Turn:
    return Turn(
        str(position),  # as text alone: a position holds its ruleset, and so megabytes
        throw,
        verdict.play,
        verdict.kind,
        verdict.reason,
        [clause.id for clause in verdict.clauses],
        verdict.step,
        as_json(verdict.steps),
        verdict.position and str(verdict.position),
    )


def _ended(outcome: Outcome) -> Ended:
    if not outcome.over:
        return None
    by = [clause.id for clause in outcome.clauses]
    return {"winner": outcome.winner or "draw", "stake": outcome.stake, "by": by}


Difference = tuple[str, str, str]
"""What differs, as `examples.yaml` calls it; what the program finds; what was expected."""


def differences(
    ruleset: PlayedRuleset | Engine, expected: Expectation, found: ExampleResult, game: str
) -> Iterator[Difference]:
    """Yield everything in which a result is not what was expected.

    Raises InputError if the expected position cannot be read.
    """
    last = found.last
    if found.fault is not None and expected.verdict in (None, "legal"):
        yield "record", found.fault, "a record without fault"
    if expected.verdict is not None and expected.verdict != last.kind:
        by = f" by {_listed(last.forbidden_by)}" if last.forbidden_by else ""
        why = f" {_at(last.step)}{by}: {last.reason}" if last.reason else ""
        yield "verdict", f"{last.kind}{why}", expected.verdict
    elif expected.verdict is not None:
        wanted = {f"{game}/{clause}" for clause in expected.forbidden_by}
        if wanted != set(last.forbidden_by):
            yield "forbidden-by", _listed(last.forbidden_by), _listed(wanted)
        if expected.step is not None and expected.step != last.step:
            yield "step", _at(last.step), _at(expected.step)
    if expected.after is not None and last.after not in (None, expected.after):
        after = ruleset.write(ruleset.read(expected.after))
        if last.after != after:
            yield "after", str(last.after), after
    yield from _compare_outcomes(expected.outcome, found.outcome, game)
    if expected.plays is not None and expected.plays != found.plays:
        yield "plays", str(found.plays), str(expected.plays)


def _at(step: int | None) -> str:
    return f"at step {step}" if step else "as a whole"


def _listed(clauses: Iterable[str]) -> str:
    return ", ".join(sorted(clauses)) or "no clause"


def _compare_outcomes(
    expected: ExpectedOutcome | str | None, ended: Ended, game: str
) -> Iterator[Difference]:
    found = f"{ended['winner']} wins {ended['stake']}" if ended else "none: the game goes on"
    if isinstance(expected, ExpectedOutcome):
        wanted = f"{expected.winner} wins {expected.stake}"
        if ended is None or found != wanted:
            yield "outcome", found, wanted
        elif expected.by is not None and f"{game}/{expected.by}" not in ended["by"]:
            yield "outcome", f"by {_listed(ended['by'])}", f"by {game}/{expected.by}"
    elif expected is not None and ended is not None:
        yield "outcome", found, "none"


def find_change(
    expected: Expectation, with_clause: ExampleResult, without: ExampleResult
) -> Difference | None:
    """Return what an example shows to be lost without a clause: the first of verdict, after, winner
    and stake that changes, its value with the clause, and that without it.

    Only what the example states counts; which clause forbids a play, and in what way, does not.
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


# --- Results that are kept, and programs that run only for those that are not.


class ResultCache:
    """The results of a game by digest; `save` keeps those that were asked for."""

    def __init__(self, data_dir: Path, game: str) -> None:
        self._name = digest([str(data_dir.resolve()), game])
        self._before: dict[str, Any] = {}
        with suppress(LookupError):
            self._before = recall("results", self._name, form=pickle)
        self._asked: dict[str, Any] = {}
        self.computed = 0

    def recall(self, key: str, compute: Callable[[], Any]) -> Any:
        """Return the result under a key, computed now if it is not kept."""
        if key not in self._asked:
            if key in self._before:
                self._asked[key] = self._before[key]
            else:
                self._asked[key] = compute()
                self.computed += 1
        return self._asked[key]

    def save(self) -> None:
        """Keep what was asked for, if it can be written."""
        if self._asked.keys() != self._before.keys():
            keep("results", self._name, self._asked, form=pickle)


@cache
def engine_digest() -> str:
    """Return the digest of the program but its rules, whose text is in each ruleset's program."""
    own = Path(__file__).read_text(encoding="utf-8")
    return digest([digests.program(without="rules"), own])


SAID = ("says", "basis", "note", "witnesses", "not_modelled")
"""What of a clause is told, and judges no play."""


class Engine:
    """An assembled ruleset whose program is made only when a result is not in the cache."""

    def __init__(self, assembled_ruleset: dict[str, Any], results: ResultCache) -> None:
        self.assembled, self.results = assembled_ruleset, results
        self._text = program.text(assembled_ruleset)
        clauses = [
            {key: clause[key] for key in clause if key not in SAID}
            for clause in assembled_ruleset["clauses"]
        ]
        key = canonical([engine_digest(), self._text, {**assembled_ruleset, "clauses": clauses}])
        self._key = sha256(key.encode()).hexdigest()

    @cached_property
    def ruleset(self) -> PlayedRuleset:
        """The ruleset, running."""
        return PlayedRuleset(self.assembled, text=self._text)

    def read(self, position: str) -> Parsed:
        """Return a position from its text. Raises InputError."""
        return self.ruleset.read(position)

    def write(self, position: Parsed) -> str:
        """Return the canonical text of a position."""
        return self.ruleset.write(position)

    def find(self, example: Example) -> ExampleResult:
        """Return the result of an example. Raises InputError."""
        played = [example.position, example.throw, example.play, example.record]
        asked = canonical([self._key, played, _counts_plays(example)])
        key = sha256(asked.encode()).hexdigest()
        found: ExampleResult = self.results.recall(key, lambda: find(self.ruleset, example))
        return found


# --- The proof of a catalogue, game by game.


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

    `inherited_from` names the ruleset from which the clause is taken by `like`, if an example of
    that ruleset notices it, or if only that ruleset proves the clause (`change` is None).
    """

    ruleset: str
    clause: str
    replaced_by: str | None = None
    noticed_by: str | None = None
    change: Difference | None = None
    unshown: str | None = None
    inherited_from: str | None = None


@dataclass
class Proof:
    """The results of replaying the examples and of leaving clauses out."""

    judged: list[JudgedExample] = field(default_factory=list)
    ablated: list[Ablated] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    programs: dict[str, str] = field(default_factory=dict)
    """The digest of the program of each ruleset, without its options."""
    computed: int = 0


def prove(catalogue: Catalogue, progress: Progress | None = None, workers: int = 1) -> Proof:
    """Replay every example under each of its rulesets, and ablate every clause with a rule.

    Whatever is not as the catalogue says is a mistake of the result. The proof of a game in which
    nothing has changed is taken from the cache. With two `workers`, two processes prove the others.
    """
    proofs: dict[str, Proof] = {}
    for name, game in catalogue.games.items():
        with suppress(LookupError):
            proofs[name] = recall("proofs", _digest_inputs(catalogue, game), form=pickle)
    parts: list[list[str]] = [[], []]  # that take about as long
    weights = {
        name: len(game.rulesets) * len(game.examples) for name, game in catalogue.games.items()
    }
    for name in sorted(weights.keys() - proofs, key=lambda name: (-weights[name], name)):
        min(parts, key=lambda part: sum(weights[each] for each in part)).append(name)
    parts = [part for part in parts if part]
    with processes(max(1, min(workers, len(parts)))) as crew:
        beside = [crew.executor.submit(_prove_games, catalogue, part, None) for part in parts[1:]]
        proofs |= _prove_games(catalogue, parts[0], progress) if parts else {}
        for each in beside:
            proofs |= each.result()
    whole = Proof()
    for name in catalogue.games:
        proof = proofs[name]
        whole.judged += proof.judged
        whole.ablated += proof.ablated
        whole.mistakes += proof.mistakes
        whole.programs |= proof.programs
        whole.computed += proof.computed
    return whole


def _prove_games(
    catalogue: Catalogue, names: Sequence[str], progress: Progress | None
) -> dict[str, Proof]:
    """Return the proofs of some games, which are kept if they have no mistakes."""
    proofs = {}
    for name in names:
        game = catalogue.games[name]
        proofs[name] = _GameProof(catalogue, game, progress or (lambda _: None)).make()
        if not proofs[name].mistakes:
            proof = replace(proofs[name], computed=0)
            keep("proofs", _digest_inputs(catalogue, game), proof, form=pickle)
    return proofs


def _digest_inputs(catalogue: Catalogue, game: GameRecords) -> str:
    """Return one digest of all that the proof of a game hangs on: what is proved, and the program.

    Rulesets and what is borrowed by the game's clauses count as they are assembled and filled in,
    wherever they were written.
    """
    played = [
        {key: made[key] for key in made if key != "clauses"}
        for made in (assemble(catalogue, name) for name in _list_addresses(game))
    ]
    records = [each.model_dump_json() for each in (*game.loci, *game.rulesets, *game.examples)]
    return digest([game.game.id, played, records, code()])


def _list_addresses(game: GameRecords) -> Iterator[str]:
    for ruleset in game.rulesets:
        yield from (address(ruleset.id, options) for options in combined(ruleset.options))


class _GameProof:
    """The proof of one game while it is made: first all examples, then ablation if they hold."""

    def __init__(self, catalogue: Catalogue, game: GameRecords, progress: Progress) -> None:
        self.catalogue, self.game, self.progress = catalogue, game, progress
        self.results = ResultCache(catalogue.data_dir, game.game.id)
        self.proof = Proof()

    def make(self) -> Proof:
        """Return the proof, as far as it can be made."""
        proof = self.proof
        proof.mistakes += self._check_limits()
        if not proof.mistakes:
            self._replay()
            for ruleset in self.game.rulesets:
                text = program.text(assemble(self.catalogue, ruleset.id))
                key = digest(["what play_games does", engine_digest(), text])
                found = self.results.recall(key, partial(games_digest, text))
                proof.programs[ruleset.id] = str(found)
            if not proof.mistakes:  # what examples show is only known of examples that hold
                self._ablate()
            self.results.save()
            proof.computed = self.results.computed
        return proof

    def _check_limits(self) -> Iterator[Mistake]:
        """Yield the rulesets that need more than a program of their family has room for."""
        for name in _list_addresses(self.game):
            try:
                program.check_limits(assemble(self.catalogue, name))
            except LimitError as error:
                place = name.partition("+")[0]
                yield Mistake(self.catalogue.origin("ruleset", place), str(error))

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
                    self._note(example, name, error.what.partition(",")[0], f"{name}: {error}")
                    continue
                judged = JudgedExample(game, example, name, ordinal, expected, found)
                self.proof.judged.append(judged)
                for what, is_now, wanted in wrong:
                    message = f"{what} under {name}: found {is_now}, expected {wanted}"
                    self._note(example, name, what, message)

    def _note(self, example: Example, ruleset: str, part: str, message: str) -> None:
        """Note a mistake at a part of an example, or at the example if that is not written."""
        full = f"{self.game.game.id}/{example.id}"
        elsewhere = ["example elsewhere"] if ruleset in example.elsewhere else []
        kinds = [*elsewhere, f"example {part}"]
        kind = next((k for k in kinds if (k, full) in self.catalogue.origins), "example")
        self.proof.mistakes.append(Mistake(self.catalogue.origin(kind, full), message))

    def _ablate(self) -> None:
        """Leave every clause of the rulesets out once: with an option those that it makes."""
        for ruleset in self.game.rulesets:
            for options in ((), *((option,) for option in ruleset.options)):
                ablation = _Ablation(self, ruleset, options)
                for chosen in ablation.choices.values():
                    clause = self.game.clauses[chosen.choice.take]
                    if clause.uses and (chosen.option in options or not options):
                        self.progress(f"{ablation.name} without {clause.id}")
                        ablated = ablation.leave_out(chosen)
                        self.proof.ablated.append(ablated)
                        self.proof.mistakes += self._check_ablated(chosen, ablated)

    def _check_ablated(self, chosen: Chosen, ablated: Ablated) -> Iterator[Mistake]:
        """Yield a mistake if nothing notices that a clause is left out, or if something does and
        the clause is called unshown.
        """
        if ablated.unshown is not None and ablated.change is not None:
            what, with_clause, without = ablated.change
            yield Mistake(
                self.catalogue.origin("clause", ablated.clause),
                f"{ablated.clause} is called unshown, but {ablated.noticed_by} shows it: {what} "
                f"is {with_clause} with it, {without} without",
            )
        if (ablated.change, ablated.unshown, ablated.inherited_from) != (None, None, None):
            return
        made_in = address(chosen.made_in, [chosen.option] if chosen.option else [])
        how = f"replaced by {ablated.replaced_by}" if ablated.replaced_by else "left out"
        wanted = (
            "its verdict, after, winner or stake must change, or the clause or choice says why not "
            "(unshown: …)"
        )
        if not ablated.replaced_by and _needed_hooks(
            self.game, self.game.clauses[chosen.choice.take]
        ):
            wanted = (
                f"nothing can be played without it; expected another answer at {chosen.locus}, "
                "which is then taken in its place, or an example of one position that shows it"
            )
        yield Mistake(
            self.catalogue.origin("choice", f"{made_in}:{chosen.locus}"),
            f"no example of {ablated.ruleset} notices that {ablated.clause} is {how}: {wanted}",
        )


Noticed = tuple[str, Difference]
"""The example that notices, as game/example@ruleset, and what changes."""


class _Ablation:
    """A ruleset with options whose clauses are left out one at a time."""

    def __init__(self, proof: _GameProof, ruleset: Ruleset, options: Sequence[str]) -> None:
        self.catalogue, self.game, self.results = proof.catalogue, proof.game, proof.results
        self.ruleset, self.options = ruleset, options
        self.name = address(ruleset.id, options)
        self.choices = self.game.choices(ruleset, options)
        self._judged = proof.proof.judged

    def leave_out(self, chosen: Chosen) -> Ablated:
        """Leave the clause of a choice out, or replace it if its hook needs a rule.

        The examples of the ruleset are asked until one notices. Of a clause that the ruleset has
        from another by `like`, the examples of that other ruleset are asked as well; if none of
        them notices here, the proof that the other ruleset has counts for this one.
        """
        clause = self.game.clauses[chosen.choice.take]
        other = find_other_reading(self.game, clause)
        choices = dict(self.choices)
        if other is None:
            del choices[chosen.locus]
        else:
            replacing = chosen.choice.model_copy(update={"take": other})
            choices[chosen.locus] = Chosen(chosen.locus, replacing, self.ruleset.id)
        engine = self._make_engine(choices)
        noticed = self._ask(engine, self._list_asked(clause, other, self.name))
        unshown = chosen.choice.unshown or clause.unshown
        parent = None
        if noticed is None and chosen.made_in != self.ruleset.id:
            asked = self._list_asked(clause, other, chosen.made_in)
            noticed = self._ask(engine, asked, self._whole)
            if noticed is not None or unshown is None:
                parent = chosen.made_in
        if noticed is not None and chosen.made_in != self.ruleset.id:
            unshown = clause.unshown  # the reason of the other ruleset's choice does not hold here
        by, what = noticed or (None, None)
        name, game = self.name, self.game.game.id
        replaced = f"{game}/{other}" if other else None
        return Ablated(name, f"{game}/{clause.id}", replaced, by, what, unshown, parent)

    def _make_engine(self, choices: dict[str, Chosen]) -> Engine:
        made = assembled(self.catalogue, self.game, self.ruleset, self.options, choices)
        return Engine(made, self.results)

    @cached_property
    def _whole(self) -> Engine:
        return self._make_engine(self.choices)

    def _list_asked(self, clause: Clause, other: str | None, ruleset: str) -> list[JudgedExample]:
        """Return the examples of a ruleset to ask about a clause, those first that show it."""
        judged = [j for j in self._judged if j.ruleset == ruleset]
        showing = [j for j in judged if clause.id in j.example.shows]
        if _needed_hooks(self.game, clause) and other is None:
            return showing
        return [*showing, *(j for j in judged if clause.id not in j.example.shows)]

    def _ask(
        self, without: Engine, asked: Sequence[JudgedExample], whole: Engine | None = None
    ) -> Noticed | None:
        """Return the first example that shows a change; failing that, the first that cannot be
        played. With `whole`, the examples are another ruleset's and are played by it as well.
        """
        unplayable: Noticed | None = None
        for judged in asked:
            try:
                found = whole.find(judged.example) if whole else judged.found
                changed = find_change(judged.expected, found, without.find(judged.example))
            except InputError as error:
                with_clause = judged.found.last.kind or "readable"
                if whole is None and unplayable is None:
                    unplayable = judged.id, ("unplayable", with_clause, str(error))
                continue
            if changed is not None:
                return judged.id, changed
        return unplayable


def _needed_hooks(game: GameRecords, clause: Clause) -> set[str]:
    """Return the hooks at which just one rule speaks, and for this clause."""
    spoken = {hook for use in clause.uses for hook in spoken_at(use)}
    return spoken & set(exactly_one(game.game.family))


def find_other_reading(game: GameRecords, clause: Clause) -> str | None:
    """Return another clause of the locus for the hooks at which one is needed, or None."""
    if needed := _needed_hooks(game, clause):
        for other in game.locus_of[clause.id].clauses:
            if other.id != clause.id and _needed_hooks(game, other) == needed:
                return other.id
    return None
