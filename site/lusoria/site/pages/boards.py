"""Positions as drawn boards, by the ruleset that can read them: pictures out of shared files.

A file holds many positions of one board (`draw.sheet`); a page shows one of them by its fragment,
and loads it when it is seen. Equal positions are drawn once in a folder. Positions that belong
together are placed first (`place`); others come into the same files when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

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
from lusoria.playable.ruleset import Position, Ruleset
from lusoria.playable.state.game import NO_THROW
from lusoria.site.pages.beginnings import Beginning

FOLDER = "boards"
DIFFERENT = "Its reconstructions have different boards"
FULL = 48
"""A file with so many positions takes no more, except of the example that it has begun."""
TURNED = ("", "")
"""Where full files were closed, among what was placed."""
STYLE = """
img.board { display: block; width: 100%; height: auto; }
img.board[hidden] { display: none; }
"""
"""What pages have to know of boards beside their colours."""


@dataclass(frozen=True)
class Placed:
    """Where a position is drawn, from the root of the site, and how large."""

    address: str
    scene: Scene


@dataclass
class Sheet:
    """A file of positions by their fragments."""

    file: str
    scenes: dict[str, Scene] = field(default_factory=dict)


class Remembering(Ruleset):
    """A ruleset that does not read a position again that it has just read."""

    def __init__(self, assembled: Mapping[str, Any]) -> None:
        super().__init__(assembled, lasting=True)
        self._recent = lru_cache(maxsize=64)(super().read)

    def read(self, position: str) -> Position:
        """A position of this ruleset from its text."""
        return self._recent(position)


def _mark(*drawn: object) -> str:
    """What tells a drawing from others, in this process and in later ones."""
    return sha256(repr(drawn).encode()).hexdigest()[:32]


class Boards:
    """Draws positions into a folder, each once; `ruleset` gives the ruleset of an address,
    `begins` how its games begin, and `ask` is told each time that something depends on it.

    `before` are the places that they had in an earlier site, by their marks. `placed` are the marks
    of those that were asked for, each with its place, in their order: whoever asks for the same
    ones in the same order gets the same files.
    """

    def __init__(
        self,
        ruleset: Callable[[str], Ruleset],
        begins: Callable[[str], Beginning],
        ask: Callable[[str], object],
        folder: str = FOLDER,
        before: Mapping[str, str] | None = None,
    ) -> None:
        self._folder = folder
        self.ruleset = ruleset
        self._begins = begins
        self._ask = ask
        self._before = before or {}
        self.placed: list[tuple[str, str]] = []
        self._scenes = lru_cache(maxsize=None)(self._scene)
        self._without_dice = lru_cache(maxsize=None)(self._has_no_dice)
        self._empty: dict[str, tuple[str, str]] = {}
        self._sheets: list[Sheet] = []
        self._open: dict[Hashable, Sheet] = {}
        self._marked: dict[Hashable, tuple[str, str]] = {}
        self._known: dict[Hashable, Scene] = {}

    def place(self, scene: Scene) -> Placed:
        """Give a position its place in a file, if it has none yet."""
        board = (scene.kind, scene.width, scene.height, hash(scene.ground))
        here = (board, scene.view, scene.men, scene.counts, scene.ways, scene.rings)
        if here not in self._marked:
            mark = _mark(*board[:3], scene.ground, scene.numbers[scene.view], scene.man, *here[1:])
            self._marked[here] = mark, self._before.get(mark) or self._new_place(board, scene)
        self.placed.append(self._marked[here])
        return Placed(self._marked[here][1], scene)

    def _new_place(self, board: Hashable, scene: Scene) -> str:
        """A place in the file that is open for a board."""
        if board not in self._open:
            self._open[board] = self._new_sheet()
        found = self._open[board]
        name = f"p{len(found.scenes) + 1}"
        found.scenes[name] = scene
        return f"{found.file}#{name}"

    def _new_sheet(self) -> Sheet:
        """A file that is not there yet; they are numbered."""
        self._sheets.append(Sheet(f"{self._folder}/{len(self._sheets) + 1}.svg"))
        return self._sheets[-1]

    def turn_over(self) -> None:
        """Close the files that are full: what is placed next begins new ones."""
        self.placed.append(TURNED)
        self._open = {k: each for k, each in self._open.items() if len(each.scenes) < FULL}

    def begin_anew(self) -> None:
        """Close all files: what is placed next stands together."""
        self._open = {}

    def image(
        self,
        file: Callable[[str], str],
        ruleset: str,
        position: str,
        play: str | None = None,
        *,
        bare: bool = False,
        large: bool = False,
        **marked: Any,
    ) -> Markup:
        """The picture of a position; `play` is the play that led to it, whose steps are marked.

        A `bare` one has no numbers: it is so small that nobody could read them. `large` ones are
        for a board beside a text. `file` gives the
        address of a file from the page; the rest is as in `Ruleset.scene`. Raises InputError where
        the text is no position of the ruleset.
        """
        scene = self.scene(ruleset, position, play, **marked)
        if large:
            scene = replace(scene, view=f"{scene.view}-large")
        return self._picture(file, scene, bare=bare)

    def of_game(
        self, file: Callable[[str], str], rulesets: Sequence[str], *, bare: bool = False
    ) -> Markup:
        """The picture of a game: what its rulesets share of a beginning (`beginning`)."""
        return self._picture(file, beginning(self._starts(rulesets)), bare=bare)

    def boards_of(self, rulesets: Sequence[str]) -> list[str]:
        """On which boards rulesets are played, in words."""
        return sorted({board_of(start) for start in self._starts(rulesets)})

    def _starts(self, rulesets: Sequence[str]) -> list[Scene]:
        return [self.scene(ruleset, self.start(ruleset)) for ruleset in rulesets]

    def _picture(self, file: Callable[[str], str], scene: Scene, *, bare: bool) -> Markup:
        if bare:
            scene = replace(scene, view="bare", numbers={**scene.numbers, "bare": ""})
        placed = self.place(scene)
        return Markup(
            '<img class="board" loading="lazy" width="{}" height="{}" src="{}" alt="{}">'
        ).format(round(scene.width), round(scene.height), file(placed.address), scene.alt)

    def empty(self, ruleset: str) -> str:
        """The file of the board of a ruleset without its men, to print and play on.

        Rulesets that are played on the same board share it.
        """
        start = self.scene(ruleset, self.start(ruleset))
        bare = replace(start, men=(), counts=(), name="An empty board", letters=lambda: "No men.")
        drawn = svg(bare, plain=True) + "\n"
        mark = _mark(drawn)
        place = self._before.get(mark, f"{FOLDER}/{ruleset}/empty.svg")
        self.placed.append((mark, self._empty.setdefault(mark, (place, drawn))[0]))
        return self.placed[-1][1]

    def files(self) -> Mapping[str, str]:
        """The files of all positions that have been placed, and of empty boards."""
        return dict(self._empty.values()) | {each.file: sheet(each.scenes) for each in self._sheets}

    def know(
        self, scene: Scene, ruleset: str, position: str, play: str | None, **marked: Any
    ) -> None:
        """Take a scene that was kept without its letters for what there is to draw of a position.

        Its letters are asked of the rules, if somebody wants them.
        """

        def letters() -> str:
            return self.ruleset(ruleset).scene(position, play, **marked).letters()

        key = ruleset, position, play, *sorted(marked.items())
        self._known[key] = replace(scene, letters=letters)

    def scene(self, ruleset: str, position: str, play: str | None = None, **marked: Any) -> Scene:
        """What there is to draw of a position."""
        self._ask(ruleset)
        return self._scenes(ruleset, position, play, **marked)

    def has_no_dice(self, ruleset: str) -> bool:
        """Whether nothing is ever thrown."""
        self._ask(ruleset)
        return self._without_dice(ruleset)

    def _scene(self, ruleset: str, position: str, play: str | None = None, **marked: Any) -> Scene:
        known = self._known.get((ruleset, position, play, *sorted(marked.items())))
        return known or self.ruleset(ruleset).scene(position, play, **marked)

    def _has_no_dice(self, ruleset: str) -> bool:
        asked = self.ruleset(ruleset)
        return [throw for throw, _ in asked.throws(asked.start())] == [NO_THROW]

    def mover(self, ruleset: str, position: str) -> str:
        """Whose turn it is: white, black, or opening. Raises InputError as drawing does."""
        return self.ruleset(ruleset).read(position).mover

    def start(self, ruleset: str) -> str:
        """The position at the beginning."""
        self._ask(ruleset)
        begun = self._begins(ruleset)
        self.know(begun.scene, ruleset, begun.position, None)
        return begun.position

    def thrown(self, ruleset: str) -> str:
        """What is thrown, in words: 2 dice, 7 cowries, no dice."""
        self._ask(ruleset)
        return self._begins(ruleset).thrown


def beginning(starts: Sequence[Scene]) -> Scene:
    """How a game begins whose rulesets begin so, the first of them before others.

    Where they have different boards, none of these is the board of the game: all are shown, empty.
    """
    boards = {board_of(start): start for start in reversed(starts)}
    if len(boards) == 1:
        return starts[0]
    return side_by_side([boards[name] for name in sorted(boards)], DIFFERENT)


def styles() -> str:
    """The style sheet of boards on pages."""
    return style_sheet() + MARKS + OF_LOOKS + STYLE
