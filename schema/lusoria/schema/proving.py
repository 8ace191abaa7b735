"""Proof of the rulesets: examples are replayed, and clauses left out to see that they count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from lusoria.playable import program
from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Laid, Ruleset
from lusoria.schema.agreeing import spoken_at
from lusoria.schema.assemble import assemble, assembled, canonical
from lusoria.schema.catalogue import Catalogue, Chosen, GameRecords, address, expectations
from lusoria.schema.executing import exactly_one
from lusoria.schema.finding import Finding, change, differences, find, from_json
from lusoria.schema.mistakes import Mistake
from lusoria.schema.records import Clause, Example, Expectation
from lusoria.schema.records import Ruleset as RulesetRecord
from lusoria.schema.remembering import Memory, engine_digest

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Judged:
    """An example under a ruleset: what was expected, what was found."""

    game: str
    example: Example
    ruleset: str
    ordinal: int
    expected: Expectation
    found: Finding

    @property
    def id(self) -> str:
        """The address, as game/example@ruleset."""
        return f"{self.game}/{self.example.id}@{self.ruleset}"


@dataclass(frozen=True)
class Ablated:
    """A clause left out of a ruleset (or replaced): the example that notices it, and by what."""

    ruleset: str
    clause: str
    replaced_by: str | None = None
    noticed_by: str | None = None
    change: tuple[str, str, str] | None = None
    unshown: str | None = None


@dataclass
class Proof:
    """What came of replaying the examples and leaving clauses out."""

    judged: list[Judged] = field(default_factory=list)
    ablated: list[Ablated] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    computed: int = 0


def prove(catalogue: Catalogue, memory: Memory, progress: Progress | None = None) -> Proof:
    """Replay every example under each of its rulesets, and ablate every clause with a rule.

    Whatever is not as the catalogue says is a mistake of the result.
    """
    proof = Proof()
    for game in catalogue.games.values():
        _replay(catalogue, game, memory, proof, progress or _silent)
    if not proof.mistakes:  # what examples show is only known of examples that hold
        for game in catalogue.games.values():
            _ablate(catalogue, game, memory, proof, progress or _silent)
        proof.mistakes += _needless_excuses(catalogue, proof.ablated)
    memory.save()
    proof.computed = memory.computed
    return proof


def _silent(_: str) -> None:
    """Tell nobody."""


class Engine:
    """An assembled ruleset that is made to run only if something of it is not remembered."""

    def __init__(self, assembled_ruleset: dict[str, Any], memory: Memory) -> None:
        self.assembled = assembled_ruleset
        self.memory = memory
        self._ruleset: Ruleset | None = None
        text = program.text(assembled_ruleset)
        self._key = sha256(f"{engine_digest()} {text}".encode()).hexdigest()

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, running."""
        if self._ruleset is None:
            self._ruleset = Ruleset(self.assembled)
        return self._ruleset

    def read(self, position: str) -> Laid:
        """A position from its text. Raises InputError."""
        return self.ruleset.read(position)

    def write(self, position: Laid) -> str:
        """The canonical text of a position."""
        return self.ruleset.write(position)

    def find(self, example: Example) -> Finding:
        """What the program finds of an example. Raises InputError."""
        played = [example.position, example.throw, example.play, example.record]
        counted = [e.plays is not None for e in (example, *example.elsewhere.values())]
        key = sha256(canonical([self._key, played, any(counted)]).encode()).hexdigest()
        return from_json(self.memory.recall(key, lambda: find(self.ruleset, example).as_json()))


def _replay(
    catalogue: Catalogue, game: GameRecords, memory: Memory, proof: Proof, progress: Progress
) -> None:
    engines: dict[str, Engine] = {}
    for example in game.examples:
        progress(f"{game.game.id}/{example.id}")
        for ordinal, (name, expected) in enumerate(expectations(example)):
            if name not in engines:
                engines[name] = Engine(assemble(catalogue, name), memory)
            engine = engines[name]
            try:
                found = engine.find(example)
                wrong = list(differences(engine, expected, found, game.game.id))
            except InputError as error:
                proof.mistakes.append(_unreadable(catalogue, game, example, name, error))
                continue
            proof.judged.append(Judged(game.game.id, example, name, ordinal, expected, found))
            proof.mistakes += [
                _different(catalogue, game, example, name, *difference) for difference in wrong
            ]


def _unreadable(
    catalogue: Catalogue, game: GameRecords, example: Example, name: str, error: InputError
) -> Mistake:
    part = error.what.partition(",")[0]
    origin = _origin(catalogue, game, example, name, part)
    return Mistake(origin, f"{name}: {error}")


def _different(
    catalogue: Catalogue,
    game: GameRecords,
    example: Example,
    name: str,
    what: str,
    found: str,
    expected: str,
) -> Mistake:
    origin = _origin(catalogue, game, example, name, what)
    return Mistake(origin, f"{what} under {name}: found {found}, expected {expected}")


def _origin(
    catalogue: Catalogue, game: GameRecords, example: Example, ruleset: str, part: str
) -> Any:
    """Where the part of an example stands, or the example itself."""
    full = f"{game.game.id}/{example.id}"
    kinds = ["elsewhere"] if ruleset in example.elsewhere else []
    for kind in (*kinds, part):
        if (f"example {kind}", full) in catalogue.origins:
            return catalogue.origin(f"example {kind}", full)
    return catalogue.origin("example", full)


def _ablate(
    catalogue: Catalogue, game: GameRecords, memory: Memory, proof: Proof, progress: Progress
) -> None:
    for ruleset in game.rulesets:
        for options in ((), *((option,) for option in ruleset.options)):
            name = address(ruleset.id, options)
            judged = [j for j in proof.judged if j.game == game.game.id and j.ruleset == name]
            for chosen in _targets(game, ruleset, options):
                progress(f"{name} without {chosen.choice.take}")
                ablated = _without(catalogue, game, ruleset, options, chosen, judged, memory)
                proof.ablated.append(ablated)
                if ablated.change is None and ablated.unshown is None:
                    proof.mistakes.append(_unnoticed(catalogue, name, chosen, ablated))


def _targets(game: GameRecords, ruleset: RulesetRecord, options: Sequence[str]) -> Iterator[Chosen]:
    """The choices of clauses with rules; with an option, those only that the option makes."""
    for chosen in game.choices(ruleset, options).values():
        if game.clauses[chosen.choice.take].uses and (chosen.option in options or not options):
            yield chosen


def _without(
    catalogue: Catalogue,
    game: GameRecords,
    ruleset: RulesetRecord,
    options: Sequence[str],
    chosen: Chosen,
    judged: Sequence[Judged],
    memory: Memory,
) -> Ablated:
    """Leave a clause out of a ruleset, and ask the examples until one notices it."""
    clause = game.clauses[chosen.choice.take]
    choices = game.choices(ruleset, options)
    other = _other_reading(game, clause)
    if other is not None:
        replacing = chosen.choice.model_copy(update={"take": other})
        choices[chosen.locus] = Chosen(chosen.locus, replacing, ruleset.id)
    else:
        del choices[chosen.locus]
    engine = Engine(assembled(catalogue, game, ruleset, options, choices), memory)
    name = address(ruleset.id, options)
    full = f"{game.game.id}/{clause.id}"
    replaced = f"{game.game.id}/{other}" if other else None
    showing = [j for j in judged if clause.id in j.example.shows]
    others = [j for j in judged if clause.id not in j.example.shows]
    needed = _needed(game, clause)
    unshown = chosen.choice.unshown or clause.unshown
    asked = showing if needed and other is None else [*showing, *others]
    noticed = _noticed(engine, asked)
    if noticed is None:
        return Ablated(name, full, replaced, unshown=unshown)
    return Ablated(name, full, replaced, noticed[0], noticed[1], unshown)


def _noticed(engine: Engine, asked: Sequence[Judged]) -> tuple[str, tuple[str, str, str]] | None:
    """The first example that shows a change; failing that, the first that cannot be played."""
    unplayable = None
    for judged in asked:
        try:
            found = engine.find(judged.example)
        except InputError as error:
            with_clause = judged.found.last.verdict or "readable"
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


def _other_reading(game: GameRecords, clause: Clause) -> str | None:
    """Another clause of the locus for the hooks at which one is needed; None if none is needed."""
    needed = _needed(game, clause)
    if needed:
        for other in game.locus_of[clause.id].clauses:
            if other.id != clause.id and _needed(game, other) == needed:
                return other.id
    return None


def _unnoticed(catalogue: Catalogue, name: str, chosen: Chosen, ablated: Ablated) -> Mistake:
    option = f"+{chosen.option}" if chosen.option else ""
    origin = catalogue.origin("choice", f"{chosen.made_in}{option}:{chosen.locus}")
    how = f"replaced by {ablated.replaced_by}" if ablated.replaced_by else "left out"
    return Mistake(
        origin,
        f"no example of {name} notices that {ablated.clause} is {how}: its verdict, after, winner "
        f"or stake must change, or the clause or choice says why not (unshown: …)",
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
