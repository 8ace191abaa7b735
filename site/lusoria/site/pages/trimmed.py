"""Pages at addresses that are the beginning of others: each lists what is below it, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lusoria.site.pages.printing import Press
from lusoria.site.things import PLURALS


class Below(NamedTuple):
    """An address below another, and what it is in words."""

    address: str
    name: str


def print_all(press: Press) -> None:
    """Print a page for each folder of pages that has none."""
    names = {game.id: game.name for game in press.edition.game.all}
    for folder in reversed(_without_page(press.printed)):
        below = [
            Below(address, title)
            for address, title in press.printed.items()
            if _parent(address) == folder
        ]
        kind, _, game = folder.rstrip("/").partition("/")
        title = PLURALS.get(kind, kind.capitalize())
        if game:
            title = f"{title} of {names.get(game, game.replace('-', ' '))}"
        press.page(folder, "trimmed.html", folder=folder, name=title, below=below)


def _without_page(printed: Iterable[str]) -> list[str]:
    """The folders of pages that have none of their own, the outer ones first."""
    found = dict.fromkeys(each for address in printed for each in _above(address))
    return sorted(each for each in found if each not in set(printed))


def _above(address: str) -> list[str]:
    parent = _parent(address)
    return [*_above(parent), parent] if parent else []


def _parent(address: str) -> str:
    """The folder in which that of a page is; "" for the first page, and for those beside it."""
    parent = address.rstrip("/").rpartition("/")[0]
    return f"{parent}/" if parent else ""
