"""Reading the catalogue: all of it, or an error that tells all its mistakes at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lusoria.schema import agreeing, executing, fitting
from lusoria.schema.accounting import check_accounts
from lusoria.schema.catalogue import Catalogue, GameRecords
from lusoria.schema.files import CatalogueFile, read_files
from lusoria.schema.gaps import open_texts
from lusoria.schema.mistakes import CatalogueError, Mistake, Origin
from lusoria.schema.naming import Names
from lusoria.schema.records import Record
from lusoria.schema.truth import check_truth
from lusoria.schema.validating import validate


def read_catalogue(data_dir: Path) -> Catalogue:
    """The catalogue in a folder.

    Raises CatalogueError with every mistake that was found: in the writing of the files, in the
    records, in references, in what clauses say of rules, and in rulesets that do not hold together.
    """
    files, mistakes = read_files(data_dir)
    names = Names(files)
    mistakes += names.mistakes
    mistakes += names.check(files)
    mistakes += executing.check(files)
    records = _records(files, mistakes)
    mistakes += agreeing.check_files(files)
    games = _games(records, files, mistakes)
    if mistakes:
        raise CatalogueError(mistakes)
    catalogue = Catalogue(
        data_dir=data_dir,
        documents={r.id: r for r in records["document", None]},
        places={r.id: r for r in records["place", None]},
        sources={r.id: r for r in records["source", None]},
        games=games,
        accounts={r.document: r for r in records["account", None]},
        origins=names.origins | _inner_origins(files),
        gaps=[gap for file in files for gap in open_texts(file)],
    )
    if untrue := [*check_accounts(catalogue), *check_truth(catalogue)]:
        raise CatalogueError(untrue)
    return catalogue


Grouped = defaultdict[tuple[str, str | None], list[Any]]


def _records(files: Sequence[CatalogueFile], mistakes: list[Mistake]) -> Grouped:
    """The records that are right, by kind and game; what is wrong with the others is added."""
    found: Grouped = defaultdict(list)
    for file in files:
        if not file.written.readable:
            continue
        for path, raw in file.items():
            result = validate(file.kind.model, file.written, path, raw)
            if isinstance(result, Record):
                found[file.kind.name, file.game].append(result)
            else:
                mistakes += result
    return found


def _games(
    records: Grouped, files: Sequence[CatalogueFile], mistakes: list[Mistake]
) -> dict[str, GameRecords]:
    """The games; whether their rulesets hold together is asked where all clauses are right."""
    mistaken = {mistake.origin.file for mistake in mistakes}
    found = {}
    for name in sorted({game for kind, game in records if kind == "game" and game}):
        game = GameRecords(
            records["game", name][0],
            *(records[kind, name] for kind in ("locus", "ruleset", "example", "evidence")),
        )
        found[name] = game
        of_game = {file.kind.name: file for file in files if file.game == name}
        needed = [of_game.get(kind) for kind in ("game", "locus", "ruleset")]
        if all(file and file.written.file not in mistaken for file in needed):
            mistakes += agreeing.check_rulesets(game, of_game["ruleset"])
            mistakes += fitting.check(game, of_game["locus"])
            examples = of_game.get("example")
            if examples is not None and examples.written.file not in mistaken:
                mistakes += agreeing.check_examples(game, examples)
    return found


def _inner_origins(files: Sequence[CatalogueFile]) -> dict[tuple[str, str], Origin]:
    """Where the choices of rulesets stand, by `ruleset:locus` and `ruleset+option:locus`; and
    where the parts of examples do, by kinds such as `example position`.
    """
    origins = {}
    for file in files:
        if file.kind.name == "ruleset":
            for path, locus, _ in agreeing.choices_written(file):
                raw = file.written.value[path[0]]
                option = f"+{path[2]}" if path[1] == "options" else ""
                origins["choice", f"{raw['id']}{option}:{locus}"] = file.written.at_key(path)
        if file.kind.name == "example":
            for path, raw in file.items():
                for part in raw:
                    at = file.written.at((*path, part))
                    origins[f"example {part}", f"{file.game}/{raw['id']}"] = at
    return origins
