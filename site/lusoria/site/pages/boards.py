"""Positions as drawn boards, by the ruleset that can read them: pictures out of shared files.

A file holds many positions of one board (`draw.sheet`); a page shows one of them by its fragment,
and loads it when it is seen. Equal positions are drawn once in a folder. Positions that belong
together are placed first (`place`); others come into the same files when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from lusoria.playable.draw import (
    MARKS,
    OF_LOOKS,
    Scene,
    board_of,
    sheet,
    side_by_side,
    style_sheet,
    svg,
)
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state import NO_THROW, Parsed

FOLDER = "boards"
DIFFERENT = "Its reconstructions have different boards"
FULL = 48
"""A file with so many positions takes no more, except of the example that it has begun."""
STYLE = """
img.board { display: block; width: 100%; height: auto; }
img.board[hidden] { display: none; }
"""
"""What pages have to know of boards beside their colours."""


class Picture(NamedTuple):
    """A drawn position: its address from the root of the site, its size, its text in words."""

    address: str
    width: int
    height: int
    alt: str

    def html(self, file: Callable[[str], str]) -> Markup:
        """Return the element of a page; `file` gives the address of a file from the page."""
        return Markup(
            '<img class="board" loading="lazy" width="{}" height="{}" src="{}" alt="{}">'
        ).format(self.width, self.height, file(self.address), self.alt)


class Remembering(Ruleset):
    """A ruleset that does not read a position again that it has just read."""

    def __init__(self, assembled: Mapping[str, Any]) -> None:
        super().__init__(assembled, lasting=True)
        self._recent = lru_cache(maxsize=64)(super().read)

    def read(self, position: str) -> Parsed:
        """Return a position of this ruleset from its text."""
        return self._recent(position)


class Boards:
    """Draws positions into a folder, each once; `ruleset` gives the ruleset of an address.

    What names a ruleset or a position raises InputError where the text is none.
    """

    def __init__(self, ruleset: Callable[[str], Ruleset], folder: str = FOLDER) -> None:
        self.ruleset = ruleset
        self.start: Callable[[str], str] = cache(lambda name: ruleset(name).start())
        self.has_no_dice: Callable[[str], bool] = cache(self._has_no_dice)
        self.scene: Callable[..., Scene] = cache(self._scene)
        self._folder = folder
        self._sheets: dict[str, dict[str, Scene]] = {}
        self._open: dict[Hashable, str] = {}
        self._places: dict[Hashable, str] = {}
        self._empty: dict[str, str] = {}

    def place(self, scene: Scene) -> Picture:
        """Return the picture of a scene, in the file that is open for its board."""
        board = (scene.kind, scene.width, scene.height, hash(scene.ground))
        here = (board, scene.view, scene.men, scene.counts, scene.ways, scene.rings)
        if here not in self._places:
            if board not in self._open:
                self._open[board] = f"{self._folder}/{len(self._sheets) + 1}.svg"
            scenes = self._sheets.setdefault(self._open[board], {})
            fragment = f"p{len(scenes) + 1}"
            scenes[fragment] = scene
            self._places[here] = f"{self._open[board]}#{fragment}"
        return Picture(self._places[here], round(scene.width), round(scene.height), scene.alt)

    def close_full_files(self) -> None:
        """Close the files that are full: what is placed next begins new ones."""
        self._open = {k: file for k, file in self._open.items() if len(self._sheets[file]) < FULL}

    def image(
        self,
        file: Callable[[str], str],
        ruleset: str,
        position: str,
        play: str | None = None,
        *,
        large: bool = False,
        **marked: Any,
    ) -> Markup:
        """Return the picture of a position; `play` is the play that led to it, whose steps are
        marked.

        `large` ones are for a board beside a text. The rest is as in `Ruleset.scene`.
        """
        scene = self.scene(ruleset, position, play, **marked)
        if large:
            scene = replace(scene, view=f"{scene.view}-large")
        return self.place(scene).html(file)

    def image_of_game(
        self, file: Callable[[str], str], rulesets: Sequence[str], *, bare: bool = False
    ) -> Markup:
        """Return the picture of a game: how games begin by its rulesets.

        A `bare` one has no numbers: it is so small that nobody could read them.
        """
        scene = scene_of_game(self._starts(rulesets))
        if bare:
            scene = replace(scene, view="bare")
        return self.place(scene).html(file)

    def boards_of(self, rulesets: Sequence[str]) -> list[str]:
        """Return on which boards rulesets are played, in words."""
        return sorted({board_of(start) for start in self._starts(rulesets)})

    def _starts(self, rulesets: Sequence[str]) -> list[Scene]:
        return [self.scene(ruleset, self.start(ruleset)) for ruleset in rulesets]

    def empty(self, ruleset: str) -> str:
        """Return the file of the board of a ruleset without its men, to print and play on.

        Rulesets that are played on the same board share it.
        """
        start = self.scene(ruleset, self.start(ruleset))
        bare = replace(start, men=(), counts=(), name="An empty board", letters=lambda: "No men.")
        drawn = svg(bare, plain=True) + "\n"
        return self._empty.setdefault(drawn, f"{FOLDER}/{ruleset}/empty.svg")

    def files(self) -> Mapping[str, str]:
        """Return the files of all positions that have been placed, and of empty boards."""
        drawn = {file: sheet(scenes) for file, scenes in self._sheets.items()}
        return drawn | {file: drawing for drawing, file in self._empty.items()}

    def mover(self, ruleset: str, position: str) -> str:
        """Return whose turn it is: white, black, or opening."""
        return self.ruleset(ruleset).read(position).mover

    def _scene(self, ruleset: str, position: str, play: str | None = None, **marked: Any) -> Scene:
        return self.ruleset(ruleset).scene(position, play, **marked)

    def _has_no_dice(self, ruleset: str) -> bool:
        rules = self.ruleset(ruleset)
        return [throw for throw, _ in rules.throws(rules.start())] == [NO_THROW]


def scene_of_game(starts: Sequence[Scene]) -> Scene:
    """Return the scene for a game whose rulesets begin with these scenes: the first of them.

    If they have different boards, return a scene of all these boards, side by side and empty.
    """
    boards = {board_of(start): start for start in reversed(starts)}
    first, *others = (boards[name] for name in sorted(boards))
    return side_by_side([first, *others], DIFFERENT) if others else first


def styles() -> str:
    """Return the style sheet of boards on pages."""
    return style_sheet() + MARKS + OF_LOOKS + STYLE
