"""Finding games by what people call them, where they were played, and their family."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from lusoria.site.faults import Fault

CALLED = """
    WITH RECURSIVE at(game, place) AS (
      SELECT game, place FROM game_place
      UNION SELECT game, place FROM evidence WHERE place IS NOT NULL
      UNION SELECT at.game, p.within FROM at JOIN place p ON p.id = at.place
        WHERE p.within IS NOT NULL
    )
    SELECT id AS game, id AS word, '' AS language FROM game
    UNION SELECT id, name, '' FROM game
    UNION SELECT id, family, '' FROM game
    UNION SELECT game, name, language FROM name
    UNION SELECT at.game, p.name, '' FROM at JOIN place p ON p.id = at.place
    UNION SELECT at.game, at.place, '' FROM at
"""
"""Whatever a game may be found by: ids, names, family, and places with those they lie in."""

NEAREST = 3
"""How many names are offered where nothing was found."""


def matching(connection: sqlite3.Connection, words: Sequence[str]) -> dict[str, list[str]]:
    """The games that have every word somewhere, each with the names in which one was found.

    Raises Fault, with the nearest names, if there are none.
    """
    called: dict[str, dict[str, str]] = {}
    for game, word, language in connection.execute(CALLED):
        told = f"{word} ({language})" if language else word
        called.setdefault(game, {})[told] = folded(word)
    wanted = [folded(word) for word in words]
    found = {
        game: list(_having(texts, wanted))
        for game, texts in called.items()
        if all(any(word in text for text in texts.values()) for word in wanted)
    }
    if not found:
        raise _nothing(
            " ".join(words), [name for names in called.values() for name in names.values()]
        )
    return found


def _having(texts: Mapping[str, str], wanted: Sequence[str]) -> Iterable[str]:
    """The names that have one of the words; of two that differ in capitals and accents one."""
    having: dict[str, str] = {}
    for told, text in texts.items():
        if any(word in text for word in wanted):
            having.setdefault(text, told)
    return having.values()


def _nothing(asked: str, names: Iterable[str]) -> Fault:
    near = get_close_matches(folded(asked), sorted(set(names)), n=NEAREST)
    hint = f"did you mean {' or '.join(near)}?" if near else "lusoria games lists all"
    return Fault(f"no game has {asked!r} in its names, places or family; {hint}")


def folded(text: str) -> str:
    """A text without capitals and accents."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()
