"""Proof of the rulesets: examples are replayed, and clauses left out to see that they count."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from lusoria.playable.cache import digest, keep, recall
from lusoria.playable.codegen import program
from lusoria.playable.contract import LimitError
from lusoria.playable.errors import InputError
from lusoria.playable.simulate import processes
from lusoria.schema.catalogue.addressing import address
from lusoria.schema.catalogue.assemble import assemble
from lusoria.schema.catalogue.files import own_files
from lusoria.schema.catalogue.model import Catalogue, GameRecords, combined, expectations
from lusoria.schema.catalogue.records import Example
from lusoria.schema.locations import code
from lusoria.schema.mistakes import Mistake
from lusoria.schema.verify.ablation import ablate, needless_excuses
from lusoria.schema.verify.example_results import differences
from lusoria.schema.verify.proof import JudgedExample, Progress, Proof
from lusoria.schema.verify.result_cache import Engine, ResultCache
from lusoria.schema.verify.stale_chances import program_digests


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
        found[name] = _prove_game(catalogue, game, progress or _silent)
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
    """One digest of all that the proof of a game hangs on: its files, its examples, the program."""
    files = [catalogue.digests.get(path) for path in own_files(game.game.id)]
    examples = [example.id for example in game.examples]
    return digest([game.game.id, files, examples, code()])


def _prove_game(catalogue: Catalogue, game: GameRecords, progress: Progress) -> Proof:
    """The proof of a game; of its clauses only where all examples hold."""
    proof = Proof()
    proof.mistakes += _beyond_limits(catalogue, game)
    if not proof.mistakes:
        results = ResultCache(catalogue.data_dir, game.game.id)
        _replay(catalogue, game, results, proof, progress)
        proof.programs |= program_digests(catalogue, game, results)
        if not proof.mistakes:  # what examples show is only known of examples that hold
            ablate(catalogue, game, results, proof, progress)
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
