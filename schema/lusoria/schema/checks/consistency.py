"""Whether records agree: files with ids, choices with loci, rulesets with hooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
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
    """Every disagreement within a file, or between a file and its name, in what is written."""
    for file in files:
        check = CHECKS.get(file.kind.name)
        for path, raw in file.items():
            if isinstance(raw, dict) and check is not None:
                yield from check(file, path, raw)
        if file.kind.name == "ruleset":
            yield from _cycles(file)
    yield from _misplaced_choices(files)
    yield from _orders(files)


def _source(file: CatalogueFile, path: Way, raw: dict[str, Any]) -> Iterator[Mistake]:
    for at, item in records_at(path, raw, "depends"):
        if item.get("on") == raw.get("id"):
            yield Mistake(file.written.at(at), "a source that depends on itself")


def _ruleset(file: CatalogueFile, path: Way, raw: dict[str, Any]) -> Iterator[Mistake]:
    if isinstance(raw.get("id"), str) and not raw["id"].startswith(f"{file.game}/"):
        yield Mistake(
            file.written.at((*path, "id")), f"found {raw['id']}, expected {file.game}/…, its game"
        )


def _chances(file: CatalogueFile, path: Way, raw: dict[str, Any]) -> Iterator[Mistake]:
    """Figures are of a ruleset without options."""
    if "+" in str(name := raw.get("ruleset")):
        message = f"found {name}, expected a ruleset without options"
        yield Mistake(file.written.at((*path, "ruleset")), message)


def _player(file: CatalogueFile, path: Way, raw: dict[str, Any]) -> Iterator[Mistake]:
    """The net of a player is the one beside its record."""
    if "sha256" not in raw:
        return
    place = file.written.file
    net = place.with_suffix(".net")
    if not net.is_file():
        yield Mistake(Origin(net), f"is missing; {place.name} tells of it")
    elif sha256(net.read_bytes()).hexdigest() != raw["sha256"]:
        yield Mistake(file.written.at((*path, "sha256")), f"it is not that of {net.name}")


Check = Callable[[CatalogueFile, Way, dict[str, Any]], Iterator[Mistake]]
CHECKS: dict[str, Check] = {
    "source": _source,
    "ruleset": _ruleset,
    "chances": _chances,
    "player": _player,
}


def _cycles(file: CatalogueFile) -> Iterator[Mistake]:
    """Rulesets that are, by a chain of `like`, like themselves."""
    like: dict[Any, Any] = {}
    for _, raw in file.items():
        if isinstance(raw, dict) and isinstance(raw.get("id"), str):
            like[raw["id"]] = raw.get("like")
    for path, raw in file.items():
        chain = [str(raw["id"])] if isinstance(raw, dict) and str(raw.get("id")) in like else []
        while (
            chain and (following := like.get(chain[-1])) is not None and isinstance(following, str)
        ):
            if following in chain:
                if following == chain[0]:
                    yield Mistake(
                        file.written.at((*path, "like")),
                        f"the ruleset is like itself: {' → '.join([*chain, following])}",
                    )
                break
            chain.append(following)


def _misplaced_choices(files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Choices of a clause that answers another locus."""
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
                yield Mistake(
                    file.written.at((*path, "take")),
                    f"the clause {choice['take']} answers {answered}, not {locus}",
                )


def _orders(files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """What is wrong with the orders in which the rules of games are read."""
    for file, way, raw in of_kind(files, "order"):
        of_game = [each for each in files if each.game == file.game]
        yield from _unread(file, way, raw, of_game)
        records = {e.get("id") for _, _, e in of_kind(of_game, "example") if "record" in e}
        for at, section in records_at(way, raw, "sections"):
            if (shown := mapping_at(section, "board").get("example")) in records:
                place = file.written.at((*at, "board", "example"))
                yield Mistake(place, f"{shown} is a whole game, expected an example with one board")


def _unread(
    file: CatalogueFile, way: Way, raw: dict[str, Any], of_game: Sequence[CatalogueFile]
) -> Iterator[Mistake]:
    """Questions of a game that an order has not."""
    read = {
        locus
        for above, section in records_at(way, raw, "sections")
        for _, paragraph in records_at(above, section, "paragraphs")
        for locus in list_at(paragraph, "of")
    }
    asked = [each.get("locus") for _, _, each in of_kind(of_game, "locus")]
    for locus in asked:
        if locus not in read:
            hint = meant(str(locus), {str(name) for name in read - set(asked)})
            said = f"the question {locus} is not here, and each of the game is read once{hint}"
            yield Mistake(file.written.at_key((*way, "sections")), said)


def choices_written(file: CatalogueFile) -> Iterator[tuple[Way, Any, dict[str, Any]]]:
    """The choices of a file of rulesets: the path of each, its locus, and the choice itself."""
    for _, path, raw in of_kind([file], "ruleset"):
        yield from _choices_at(path, raw)
        for name, option in mapping_at(raw, "options").items():
            if isinstance(option, dict):
                yield from _choices_at((*path, "options", name), option)


def _choices_at(path: Way, raw: dict[str, Any]) -> Iterator[tuple[Way, Any, dict[str, Any]]]:
    for locus, choice in mapping_at(raw, "choices").items():
        if isinstance(choice, dict):
            yield (*path, "choices", locus), locus, choice


def check_rulesets(game: GameRecords, rulesets: CatalogueFile) -> Iterator[Mistake]:
    """Every way in which the rulesets of a game do not hold together.

    The records of the game, its loci and its rulesets must be right.
    """
    if game.rulesets and game.game.numbers is None and "throw" in exactly_one(game.game.family):
        yield Mistake(
            rulesets.written.at((0, "id")),
            f"{game.game.id} has throws, and its game.yaml does not name the locus that says what "
            "a number of a throw does, as in numbers: number",
        )
    for i, ruleset in enumerate(game.rulesets):
        at = rulesets.written.at((i, "id"))
        for options in combined(ruleset.options):
            for complaint in _hooks(game, ruleset, options):
                with_options = f"with {' and '.join(options)}: " if options else ""
                yield Mistake(at, f"{ruleset.id}: {with_options}{complaint}")
        if ruleset.numbering and game.game.family != "tables":
            where = rulesets.written.at((i, "numbering"))
            yield Mistake(where, "only the points of a tables board are counted so")
        for locus in ruleset.without:
            assert ruleset.like is not None
            if locus not in game.choices(game.by_id[ruleset.like]):
                where = rulesets.written.at((i, "without", ruleset.without.index(locus)))
                yield Mistake(where, f"{ruleset.like} does not answer {locus} either")


def _hooks(game: GameRecords, ruleset: Ruleset, options: Sequence[str]) -> Iterator[str]:
    """What is wrong with the hooks at which just one rule must speak."""
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
    """Every example that shows, or expects a ban by, a clause that its rulesets do not take.

    All records of the game must be right.
    """
    taken_by = cache(partial(_taken, game))
    for i, example in enumerate(game.examples):
        judged = [(name, taken_by(name), e) for name, e in expectations(example)]
        for j, clause in enumerate(example.shows):
            if not any(clause in taken for _, taken, _ in judged):
                yield Mistake(
                    file.written.at((i, "shows", j)),
                    f"no ruleset of the example takes the clause {clause}",
                )
        for name, taken, expected in judged:
            by = expected.outcome.by if isinstance(expected.outcome, ExpectedOutcome) else None
            for clause in [*expected.forbidden_by, *([by] if by else [])]:
                if clause not in taken:
                    yield Mistake(
                        file.written.at((i,)), f"{name} does not take the clause {clause}"
                    )


def _taken(game: GameRecords, name: str) -> set[str]:
    base, options = parted(name)
    chosen = game.choices(game.by_id[base], options)
    return {c.choice.take for c in chosen.values()}
