"""`lusoria games`: the games and their rulesets; games by what people call them."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import click

from lusoria.site.ask.library import Library
from lusoria.site.cli.about import opened
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.terminal import width, wrapped
from lusoria.site.faults import Fault

Game = Mapping[str, Any]


@command(
    examples=("lusoria games", "lusoria games tavole reale", "lusoria games france --json"),
    paged=True,
)
@click.argument("words", metavar="[WORD]...", nargs=-1)
def games(library: Library, words: tuple[str, ...]) -> Answer:
    """List the games and their rulesets, with the addresses by which other commands know them.

    Games that cannot be played yet follow, a line each. With WORDs: only the games that have all of
    them in a name, in any language, their id, their places or their family.
    """
    index = library.index
    known = [
        {**game, "rulesets": [r for r in index["rulesets"] if r["game"] == game["id"]]}
        for game in index["games"]
    ]
    known.sort(key=lambda game: not game["rulesets"])
    if words:
        with opened(library) as connection:
            found = matching(connection, words)
        known = [{**g, "found_in": found[g["id"]]} for g in known if g["id"] in found]
    return Answer({"games": known}, _games(known))


def _games(known: Sequence[Game]) -> Iterator[str]:
    """The games that can be played, then the others."""
    playable = [game for game in known if game["rulesets"]]
    for i, game in enumerate(playable):
        yield from [""] * (i > 0)
        yield from _game(game)
    others = known[len(playable) :]
    if others:
        yield from [""] * bool(playable)
        yield click.style("Known, but their rules are not in the catalogue yet", bold=True)
        broad = max(len(game["id"]) for game in others)
        yield from (_short(game, broad) for game in others)


def _game(game: Game) -> Iterator[str]:
    """A game in lines: its name, what it is, and its rulesets with their options."""
    yield f"{click.style(game['name'], bold=True)} ({game['id']})"
    if game["summary"]:
        yield wrapped(game["summary"], 2)
    if game.get("found_in"):
        yield wrapped(f"Found in: {'; '.join(game['found_in'])}", 2)
    for ruleset in game["rulesets"]:
        yield f"  {click.style(ruleset['id'], bold=True)}"
        yield wrapped(ruleset["name"], 6)
        for option, name in ruleset["options"].items():
            yield wrapped(name, 8 + len(option), f"      +{option} ")


def _short(game: Game, broad: int) -> str:
    """A game in one line, cut to the width of the terminal."""
    own = (game["id"], game["name"], game["family"])
    found = [name for name in game.get("found_in", ()) if name.partition(" (")[0] not in own]
    about = "; ".join(found) or " ".join(game["summary"].split())
    line = f"  {game['id']:<{broad}}  {game['name']}: {about}"
    return line if len(line) <= width() else f"{line[: width() - 1]}…"


NEAREST = 3
"""How many names are offered where nothing was found."""


def matching(connection: sqlite3.Connection, words: Sequence[str]) -> dict[str, list[str]]:
    """The games that have every word somewhere, each with the names in which one was found.

    Raises Fault, with the nearest names, if there are none.
    """
    from lusoria.schema.questions import query  # slow to import, and few look for words

    called: dict[str, dict[str, str]] = {}
    for game, word, language in connection.execute(query("names_of_games")):
        name = f"{word} ({language})" if language else word
        called.setdefault(game, {})[name] = folded(word)
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
    for name, text in texts.items():
        if any(word in text for word in wanted):
            having.setdefault(text, name)
    return having.values()


def _nothing(asked: str, names: Iterable[str]) -> Fault:
    near = get_close_matches(folded(asked), sorted(set(names)), n=NEAREST)
    hint = f"did you mean {' or '.join(near)}?" if near else "lusoria games lists all"
    return Fault(f"no game has {asked!r} in its names, places or family; {hint}")


def folded(text: str) -> str:
    """A text without capitals and accents."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()
