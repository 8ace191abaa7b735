"""What was made of the data of a game, kept in the user's cache folder until something changes.

An entry holds the digests of all files that were read for it, and counts only where those are the
same now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.playable.cache import digest, keep, recall
from lusoria.playable.digests import Digests
from lusoria.schema.locations import code
from lusoria.schema.mistakes import Mistake, Origin

if TYPE_CHECKING:
    from lusoria.schema.checks.reading import Draft

KINDS = ("game", "locus", "ruleset", "example")
"""The kinds of files of a game that answers are made of."""

Entry = dict[str, Any]
"""The index of a game (`games`, `rulesets`, `examples`), its rulesets as `assembled`, all
`readings` of its loci, and what is wrong: `mistakes` that keep it from being played, and mistakes
`of_examples`.
"""


def entries(data_dir: Path, games: Collection[str], now: Digests) -> dict[str, Entry]:
    """What is known of each of these games: kept from before, or else made now and kept.

    `now` are the digests of the files of the data.
    """
    names = {
        game: digest([str(data_dir.resolve()), game, _own(game, now), code()]) for game in games
    }
    found = {}
    for game, name in names.items():
        with suppress(LookupError):
            entry = recall("games", name)
            if _counts(entry, now):
                found[game] = entry
    if old := sorted(names.keys() - found.keys()):
        made, seen = _made(data_dir, old, now)
        found |= made
        if seen.items() <= now.items():  # else it has changed since it was noticed
            for game, entry in made.items():
                keep("games", names[game], entry)
    return found


def _counts(entry: Entry, now: Digests) -> bool:
    """Whether what is kept of a game is what would be made of it now."""
    if entry["mistakes"] or entry["of_examples"]:  # any file may bring the name that is missing
        return bool(entry["read"] == now)
    return bool(entry["read"].items() <= now.items())


def _own(game: str, paths: Iterable[str]) -> list[str]:
    """The files in the folder of a game."""
    return sorted(path for path in paths if path.startswith(f"games/{game}/"))


def _made(data_dir: Path, games: Collection[str], now: Digests) -> tuple[dict[str, Entry], Digests]:
    """Read these games with all that they need, and no more; the digests of what was read."""
    from lusoria.schema.catalogue.assemble import assemble_all, readings
    from lusoria.schema.checks.reading import read_games
    from lusoria.schema.database.index import index

    draft = read_games(data_dir, games, KINDS)
    assembled = assemble_all(draft.catalogue)
    whole = index(draft.catalogue, assembled)
    made = {}
    for game in games:
        mistakes, of_examples, read = _found(draft, game)
        made[game] = {
            "read": dict(now) if mistakes or of_examples else read,
            "games": [one for one in whole["games"] if one["id"] == game],
            "rulesets": [one for one in whole["rulesets"] if one["game"] == game],
            "examples": [one for one in whole["examples"] if one["game"] == game],
            "assembled": {k: v for k, v in assembled.items() if k.startswith(f"{game}/")},
            "readings": readings(draft.catalogue, draft.catalogue.games[game])
            if game in draft.catalogue.games
            else {},
            "mistakes": _written(mistakes),
            "of_examples": _written(of_examples),
        }
    return made, draft.read_files.digests()


def _found(draft: Draft, game: str) -> tuple[list[Mistake], list[Mistake], dict[str, str]]:
    """The mistakes of a game, those of its examples alone, and the digests of all it needs."""
    from lusoria.schema.catalogue.names import of_game

    parts = draft.read_files.parts
    own = draft.parts_of([game])
    mistakes = draft.concerning([of_game(game)])
    others = [mistake for mistake in draft.concerning(own) if mistake not in mistakes]
    digests = draft.read_files.digests()
    files = {path for path, _ in parts.needed(own)} | set(_own(game, digests))
    return mistakes, others, {path: d for path, d in digests.items() if path in files}


def _written(mistakes: Iterable[Mistake]) -> list[list[Any]]:
    return [[str(m.origin.file), *m.origin[1:], m.message] for m in mistakes]


def mistakes_of(written: Iterable[Iterable[Any]]) -> list[Mistake]:
    """The mistakes of an entry."""
    return [
        Mistake(Origin(Path(file), line, column), message)
        for file, line, column, message in written
    ]
