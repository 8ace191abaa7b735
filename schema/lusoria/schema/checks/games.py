"""Records of one game agree: choices with loci, orders with questions, rulesets with hooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from lusoria.schema.addressing import parted
from lusoria.schema.assemble import spoken_at
from lusoria.schema.checks.rules import exactly_one
from lusoria.schema.mistakes import Mistake, Origin, listed, meant
from lusoria.schema.model import GameRecords, combined, expectations
from lusoria.schema.reading.files import CatalogueFile, of_kind
from lusoria.schema.reading.yaml_source import Way, list_at, mapping_at, records_at
from lusoria.schema.records import ExpectedOutcome, Ruleset


def check_files(files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Yield the mistakes in what is written, whether or not its records are valid."""
    for file, way, raw in of_kind(files, "source"):
        for at, dependence in records_at(way, raw, "depends"):
            if dependence.get("on") == raw.get("id"):
                yield Mistake(file.written.at(at), "a source that depends on itself")
    for file, way, raw in of_kind(files, "player"):
        yield from _check_net(file, way, raw)
    for file in files:
        if file.kind.name == "ruleset":
            yield from _check_likeness(file)
    yield from _check_choices(files)
    for file, way, raw in of_kind(files, "order"):
        yield from _check_order(file, way, raw, [each for each in files if each.game == file.game])


def _check_net(file: CatalogueFile, way: Way, raw: dict[str, Any]) -> Iterator[Mistake]:
    """Yield a mistake unless the net beside a player's record is the one it tells of."""
    net = file.written.file.with_suffix(".net")
    if "sha256" in raw and not net.is_file():
        yield Mistake(Origin(net), f"is missing; {file.written.file.name} tells of it")
    elif "sha256" in raw and sha256(net.read_bytes()).hexdigest() != raw["sha256"]:
        yield Mistake(file.written.at((*way, "sha256")), f"it is not that of {net.name}")


def _check_likeness(file: CatalogueFile) -> Iterator[Mistake]:
    """Yield a mistake for each ruleset that is, by a chain of `like`, like itself."""
    rulesets = [(way, raw) for _, way, raw in of_kind([file], "ruleset")]
    like = {raw["id"]: raw.get("like") for _, raw in rulesets if isinstance(raw.get("id"), str)}
    for way, raw in rulesets:
        chain = [str(raw.get("id"))]
        while isinstance(model := like.get(chain[-1]), str) and model not in chain:
            chain.append(model)
        if model == chain[0]:
            message = f"the ruleset is like itself: {' → '.join([*chain, model])}"
            yield Mistake(file.written.at((*way, "like")), message)


def _check_choices(files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Yield a mistake for each choice of a clause that answers another locus."""
    locus_of = {
        (file.game, str(clause.get("id"))): str(raw.get("locus"))
        for file, way, raw in of_kind(files, "locus")
        for _, clause in records_at(way, raw, "clauses")
    }
    loci = {(game, locus) for (game, _), locus in locus_of.items()}
    for file in files:
        for path, locus, choice in choices_written(file):
            answered = locus_of.get((file.game, str(choice.get("take"))), locus)
            if answered != locus and (file.game, locus) in loci:
                message = f"the clause {choice['take']} answers {answered}, not {locus}"
                yield Mistake(file.written.at((*path, "take")), message)


def _check_order(
    file: CatalogueFile, way: Way, raw: dict[str, Any], of_game: Sequence[CatalogueFile]
) -> Iterator[Mistake]:
    """Yield a mistake for each question that an order leaves out, and board of a whole game."""
    sections = list(records_at(way, raw, "sections"))
    read = {
        locus
        for above, section in sections
        for _, paragraph in records_at(above, section, "paragraphs")
        for locus in list_at(paragraph, "of")
    }
    asked = [each.get("locus") for _, _, each in of_kind(of_game, "locus")]
    for locus in asked:
        if locus not in read:
            hint = meant(str(locus), {str(name) for name in read - set(asked)})
            message = f"the question {locus} is not here, and each of the game is read once{hint}"
            yield Mistake(file.written.at_key((*way, "sections")), message)
    records = {e.get("id") for _, _, e in of_kind(of_game, "example") if "record" in e}
    for at, section in sections:
        if (shown := mapping_at(section, "board").get("example")) in records:
            message = f"{shown} is a whole game, expected an example with one board"
            yield Mistake(file.written.at((*at, "board", "example")), message)


def choices_written(file: CatalogueFile) -> Iterator[tuple[Way, Any, dict[str, Any]]]:
    """Yield the choices of a file of rulesets: their paths, their loci, and what is written."""
    for _, way, raw in of_kind([file], "ruleset"):
        options = mapping_at(raw, "options").items()
        within = [((*way, "options", name), option) for name, option in options]
        for path, holder in [(way, raw), *within]:
            for locus, choice in mapping_at(holder, "choices").items():
                if isinstance(choice, dict):
                    yield (*path, "choices", locus), locus, choice


def check_rulesets(game: GameRecords, rulesets: CatalogueFile) -> Iterator[Mistake]:
    """Yield the mistakes in the rulesets of a game whose clauses and rulesets are all valid."""
    if game.rulesets and game.game.numbers is None and "throw" in exactly_one(game.game.family):
        yield Mistake(
            rulesets.written.at((0, "id")),
            f"{game.game.id} has throws, and its game.yaml does not name the locus that says what "
            "a number of a throw does, as in numbers: number",
        )
    for i, ruleset in enumerate(game.rulesets):
        at = rulesets.written.at((i, "id"))
        for options in combined(ruleset.options):
            for complaint in _check_hooks(game, ruleset, options):
                with_options = f"with {' and '.join(options)}: " if options else ""
                yield Mistake(at, f"{ruleset.id}: {with_options}{complaint}")
        if ruleset.numbering and game.game.family != "tables":
            where = rulesets.written.at((i, "numbering"))
            yield Mistake(where, "only the points of a tables board are counted so")
        for j, locus in enumerate(ruleset.without):
            if ruleset.like and locus not in game.choices(game.by_id[ruleset.like]):
                where = rulesets.written.at((i, "without", j))
                yield Mistake(where, f"{ruleset.like} does not answer {locus} either")


def _check_hooks(game: GameRecords, ruleset: Ruleset, options: Sequence[str]) -> Iterator[str]:
    """Yield a message for each hook at which not just one clause has a rule, where one must."""
    speaking: dict[str, list[str]] = {hook: [] for hook in exactly_one(game.game.family)}
    for chosen in game.choices(ruleset, options).values():
        clause = game.clauses[chosen.choice.take]
        inherited = f" (inherited from {chosen.made_in})" if chosen.made_in != ruleset.id else ""
        for hook in (hook for use in clause.uses for hook in spoken_at(use)):
            if hook in speaking:
                speaking[hook].append(f"{clause.id}{inherited}")
    for hook, clauses in speaking.items():
        if not clauses:
            yield f"no clause has a rule for the hook {hook}, exactly one is needed"
        elif len(clauses) > 1:
            yield f"the clauses {listed(clauses)} have rules for the hook {hook}, one is needed"


def check_examples(game: GameRecords, file: CatalogueFile) -> Iterator[Mistake]:
    """Yield a mistake for each clause that an example shows, or expects a ban or an end by, and its
    rulesets do not take. All records of the game must be valid.
    """

    @cache
    def taken_by(name: str) -> set[str]:
        base, options = parted(name)
        return {c.choice.take for c in game.choices(game.by_id[base], options).values()}

    for i, example in enumerate(game.examples):
        judged = list(expectations(example))
        for j, clause in enumerate(example.shows):
            if not any(clause in taken_by(name) for name, _ in judged):
                message = f"no ruleset of the example takes the clause {clause}"
                yield Mistake(file.written.at((i, "shows", j)), message)
        for name, expected in judged:
            by = expected.outcome.by if isinstance(expected.outcome, ExpectedOutcome) else None
            for clause in [*expected.forbidden_by, *([by] if by else [])]:
                if clause not in taken_by(name):
                    message = f"{name} does not take the clause {clause}"
                    yield Mistake(file.written.at((i,)), message)
