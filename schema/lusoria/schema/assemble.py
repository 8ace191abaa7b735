"""Rulesets assembled: the list of clauses that the program, the pages and the workers are given;
and the index of a build: its games, rulesets and examples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from lusoria.playable.digests import own_version
from lusoria.playable.families import rules
from lusoria.playable.whatif import canonical as canonical
from lusoria.playable.whatif import digest as digest
from lusoria.schema.addressing import address
from lusoria.schema.locations import INDEX, READINGS, RULESETS
from lusoria.schema.model import Catalogue, Chosen, GameRecords, answers, combined
from lusoria.schema.records import Clause, InCopy, Locator, Ruleset, RuleUse, Witness

FORMAT = 1
"""The number of the form of an assembled ruleset; a change that readers notice raises it."""

INDEX_FORMAT = 2
"""That of the form of the index."""

ABBREVIATIONS = {"page": "p.", "pages": "pp.", "folio": "f.", "column": "col.", "note": "n."}
ABBREVIATIONS |= {"chapter": "ch.", "paragraph": "§", "paragraphs": "§§"}


def assemble(catalogue: Catalogue, name: str) -> dict[str, Any]:
    """Return the assembled ruleset of an address such as `verquere/encyclopedia+five-blots`.

    Raises UnknownNameError, with the nearest name, for an unknown ruleset or option.
    """
    game, ruleset, options = catalogue.find(name)
    return assembled(catalogue, game, ruleset, options, game.choices(ruleset, options))


def assemble_all(catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """Return every ruleset with every combination of its options that can be agreed, by address."""
    return {
        address(ruleset.id, options): assembled(
            catalogue, game, ruleset, options, game.choices(ruleset, options)
        )
        for game, ruleset in catalogue.rulesets()
        for options in combined(ruleset.options)
    }


def assembled(
    catalogue: Catalogue,
    game: GameRecords,
    ruleset: Ruleset,
    options: Sequence[str],
    chosen: Mapping[str, Chosen],
) -> dict[str, Any]:
    """Return the assembled form of a ruleset for some choices; ablation has others than its own.

    The number of a clause is its place in the ruleset's order of play.
    """
    taken = enumerate(chosen.values(), 1)
    clauses = [{"number": n, **_clause(catalogue, game, choice)} for n, choice in taken]
    names = [ruleset.options[option].name for option in options]
    numbering = {"numbering": ruleset.numbering} if ruleset.numbering else {}
    return {
        "format": FORMAT,
        "ruleset": address(ruleset.id, options),
        "name": ", with ".join([ruleset.name, " and ".join(names)]) if names else ruleset.name,
        "family": game.game.family,
        "digest": digest(game.game.family, clauses),
        "numbers": game.game.numbers,
        **numbering,
        "clauses": clauses,
    }


def index(catalogue: Catalogue, assembled: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the index of a build: its games, rulesets and examples."""
    games = [
        {"id": g.game.id, "name": g.game.name, "family": g.game.family, "summary": g.game.summary}
        for g in catalogue.games.values()
    ]
    examples = [
        {"game": g.game.id, **e.model_dump(mode="json", by_alias=True, exclude_defaults=True)}
        for g in catalogue.games.values()
        for e in g.examples
    ]
    return {
        "format": INDEX_FORMAT,
        "version": own_version(),
        "games": games,
        "rulesets": [
            {
                "id": ruleset.id,
                "game": game.game.id,
                "name": ruleset.name,
                "summary": ruleset.summary,
                "after": ruleset.after,
                "options": {name: option.name for name, option in ruleset.options.items()},
                "answers": answers(ruleset.options),
                "assembled": [
                    {
                        "id": name,
                        "name": assembled[name]["name"],
                        "digest": assembled[name]["digest"],
                        "file": f"{RULESETS}/{name}.json",
                    }
                    for name in (
                        address(ruleset.id, options) for options in combined(ruleset.options)
                    )
                ],
            }
            for game, ruleset in catalogue.rulesets()
        ],
        "examples": examples,
    }


def readings(catalogue: Catalogue, game: GameRecords) -> dict[str, Any]:
    """Return all answers to the loci of a game: `loci` in order of play, `clauses` as assembled.

    They are not chosen by a ruleset, so they have neither a basis nor a note.
    """
    return {
        "loci": [locus.locus for locus in game.loci],
        "clauses": [
            _answer(catalogue, game, locus.locus, clause, None, None)
            for locus in game.loci
            for clause in locus.clauses
        ],
    }


def write_rulesets(
    folder: Path,
    catalogue: Catalogue,
    assembled: Mapping[str, Mapping[str, Any]],
    facts: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Write the assembled rulesets, the readings of games, and the index with further facts."""
    texts = {f"{RULESETS}/{name}.json": ruleset for name, ruleset in assembled.items()}
    for name, game in catalogue.games.items():
        if game.rulesets:
            texts[f"{READINGS}/{name}.json"] = readings(catalogue, game)
    texts[INDEX] = {**index(catalogue, assembled), **facts, "data": catalogue.digest}
    for path, value in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(canonical(value) + "\n", encoding="utf-8")


def _clause(catalogue: Catalogue, game: GameRecords, chosen: Chosen) -> dict[str, Any]:
    choice = chosen.choice
    key = (chosen.locus, choice.take, choice.basis, choice.note)
    if key not in game.assembled:
        clause = game.clauses[choice.take]
        game.assembled[key] = _answer(
            catalogue, game, chosen.locus, clause, choice.basis, choice.note
        )
    return game.assembled[key]


def _answer(
    catalogue: Catalogue,
    game: GameRecords,
    locus: str,
    clause: Clause,
    basis: str | None,
    note: str | None,
) -> dict[str, Any]:
    return {
        "id": f"{game.game.id}/{clause.id}",
        "locus": locus,
        "says": clause.says,
        "basis": basis,
        "note": note,
        "witnesses": [_witness(catalogue, witness) for witness in clause.witnesses],
        "held_by": clause.fact,
        "not_modelled": clause.not_modelled,
        "rules": [rule_use(use) for use in clause.uses],
    }


def _witness(catalogue: Catalogue, witness: Witness) -> dict[str, Any]:
    passage, date = catalogue.passages[witness.passage], catalogue.sources[witness.source].date
    return {
        "source": witness.source,
        "locator": cite(passage.locator),
        "stance": witness.stance,
        "passage": witness.passage,
        "not_before": date.not_before,
        "not_after": date.not_after,
        "quotation": passage.quotation.text if passage.quotation else None,
    }


def spoken_at(use: RuleUse) -> tuple[str, ...]:
    """Return the hooks at which a rule speaks for a clause."""
    assert use.rule is not None
    return tuple(use.hooks) if use.hooks is not None else rules()[use.rule].hooks


def rule_use(use: RuleUse) -> dict[str, Any]:
    """Return a rule as a clause uses it, in JSON values, its hooks written out."""
    return {
        "rule": use.rule,
        "hooks": list(spoken_at(use)),
        "with": as_json(use.with_),
        "lifts": use.lifts,
        "after": use.after,
    }


def as_json(value: Any) -> Any:
    """Return a value as it comes back from JSON: the keys of mappings are text."""
    if isinstance(value, Mapping):
        return {str(key): as_json(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(inner) for inner in value]
    return value


def cite(locator: Locator) -> str:
    """Return a locator as it is cited: p. 99, section Names, ch. Revertier, § 12."""
    if locator.label == "whole":
        return locator.value or "the whole"
    place = f"{ABBREVIATIONS.get(locator.label, locator.label)} {locator.value}"
    return f"ch. {locator.chapter}, {place}" if locator.chapter else place


def cite_copy(place: InCopy) -> str:
    """Return a place in a digital copy as it is cited: line 3493 of the digital copy."""
    lines = f"line{'' if place.lines.isdecimal() else 's'} {place.lines}"
    where = f"{place.file} in the digital copy" if place.file else "the digital copy"
    return f"{lines} of {where}"
