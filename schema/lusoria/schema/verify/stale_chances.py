"""Whether the chances that the catalogue keeps are those of the programs that there are now."""

from __future__ import annotations

from collections.abc import Mapping

from lusoria.playable.bulk import GENERATOR
from lusoria.playable.cache import digest
from lusoria.playable.chances import games_digest
from lusoria.playable.codegen import program
from lusoria.schema.catalogue import chances
from lusoria.schema.catalogue.assemble import assemble
from lusoria.schema.catalogue.model import Catalogue, GameRecords
from lusoria.schema.catalogue.records import Chances
from lusoria.schema.verify.result_cache import ResultCache, engine_digest


def program_digests(
    catalogue: Catalogue, game: GameRecords, results: ResultCache
) -> dict[str, str]:
    """The digest of the program of each ruleset of a game, as `chances.program_digest` makes it."""
    return {each.id: _digest(catalogue, each.id, results) for each in game.rulesets}


def _digest(catalogue: Catalogue, name: str, results: ResultCache) -> str:
    text = program.text(assemble(catalogue, name))
    key = digest(["what play_games does", engine_digest(), text])
    return str(results.recall(key, lambda: games_digest(text)))


def is_current(found: Chances, programs: Mapping[str, str]) -> bool:
    """Whether figures are of the program that their ruleset has now."""
    return found.generator == GENERATOR and programs.get(found.ruleset) == found.program


def notes(catalogue: Catalogue, programs: Mapping[str, str]) -> list[str]:
    """What is to be said of the rulesets whose chances are missing or stale; nothing is wrong."""
    kept = {each.ruleset: each for game in catalogue.games.values() for each in game.chances}
    names = [ruleset.id for _, ruleset in catalogue.rulesets() if ruleset.id in programs]
    missing = [name for name in names if name not in kept]
    stale = [name for name in names if name in kept and not is_current(kept[name], programs)]
    return chances.notes(missing, stale)
