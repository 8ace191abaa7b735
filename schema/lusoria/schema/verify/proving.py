"""Proof of the rulesets: examples are replayed, and clauses left out to see that they count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lusoria.playable.codegen import program
from lusoria.playable.contract import LimitError
from lusoria.playable.errors import InputError
from lusoria.schema.catalogue.addressing import address
from lusoria.schema.catalogue.assemble import assemble
from lusoria.schema.catalogue.model import Catalogue, GameRecords, combined, expectations
from lusoria.schema.catalogue.records import Example
from lusoria.schema.mistakes import Mistake
from lusoria.schema.verify.ablation import ablate, needless_excuses
from lusoria.schema.verify.engine import Engine
from lusoria.schema.verify.example_results import differences
from lusoria.schema.verify.proof import JudgedExample, Progress, Proof
from lusoria.schema.verify.result_cache import ResultCache
from lusoria.schema.verify.stale_chances import program_digests


def prove(catalogue: Catalogue, results: ResultCache, progress: Progress | None = None) -> Proof:
    """Replay every example under each of its rulesets, and ablate every clause with a rule.

    Whatever is not as the catalogue says is a mistake of the result.
    """
    proof = Proof()
    for game in catalogue.games.values():
        beyond = list(_beyond_limits(catalogue, game))
        proof.mistakes += beyond
        if not beyond:
            _replay(catalogue, game, results, proof, progress or _silent)
            proof.programs |= program_digests(catalogue, game, results)
    if not proof.mistakes:  # what examples show is only known of examples that hold
        for game in catalogue.games.values():
            ablate(catalogue, game, results, proof, progress or _silent)
        proof.mistakes += needless_excuses(catalogue, proof.ablated)
    results.save()
    proof.computed = results.computed
    return proof


def _beyond_limits(catalogue: Catalogue, game: GameRecords) -> Iterator[Mistake]:
    """The rulesets of a game that need more than a program of its family has room for."""
    for ruleset in game.rulesets:
        for options in combined(ruleset.options):
            try:
                program.check_limits(assemble(catalogue, address(ruleset.id, options)))
            except LimitError as error:
                yield Mistake(catalogue.origin("ruleset", ruleset.id), str(error))


def _silent(_: str) -> None:
    """Tell nobody."""


def _replay(
    catalogue: Catalogue, game: GameRecords, results: ResultCache, proof: Proof, progress: Progress
) -> None:
    engines: dict[str, Engine] = {}
    for example in game.examples:
        progress(f"{game.game.id}/{example.id}")
        for ordinal, (name, expected) in enumerate(expectations(example)):
            if name not in engines:
                engines[name] = Engine(assemble(catalogue, name), results)
            engine = engines[name]
            try:
                found = engine.find(example)
                wrong = list(differences(engine, expected, found, game.game.id))
            except InputError as error:
                proof.mistakes.append(_unreadable(catalogue, game, example, name, error))
                continue
            proof.judged.append(
                JudgedExample(game.game.id, example, name, ordinal, expected, found)
            )
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
