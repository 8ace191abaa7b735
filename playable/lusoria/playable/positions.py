"""Positions and plays of a ruleset: read, written and drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lusoria.playable.answers import Answers
from lusoria.playable.engine.state import Laid
from lusoria.playable.errors import InputError
from lusoria.playable.verdicts import Play

if TYPE_CHECKING:
    from lusoria.playable.draw import Scene

Written = str | Sequence[Mapping[str, Any]]
"""A play as text, or as a list of steps with `from` and `to`."""


class Positions(Answers):
    """The part of a ruleset that reads and writes positions and plays, and draws them."""

    def read(self, position: str) -> Laid:
        """A position of this ruleset from its text.

        A ruleset made `without` clauses also reads what the whole one writes into positions.
        """
        read: Laid = self.state.read_leniently(position)
        return read

    def write(self, position: Any) -> str:
        """The canonical text of a position that has been read."""
        return self.state.write(position)

    def svg(self, position: str, play: str | None = None, *, plain: bool = False) -> str:
        """The board as a picture; `play` led to the position, its steps are marked.

        A `plain` picture has its colours in itself; others take them from a style sheet.
        """
        from lusoria.playable import draw

        return draw.svg(self.scene(position, play), plain=plain)

    def scene(
        self,
        position: str,
        play: Written | None = None,
        *,
        by: str | None = None,
        tried: Written | None = None,
        fault: int | None = None,
    ) -> Scene:
        """What there is to draw of a position, for `draw.svg` and `draw.sheet`.

        `play` led to the position, and was made by the side `by`, or by the one that is not to
        play. `tried` is a play that was refused there, at its step `fault`, or as a whole.
        """
        found: Scene = self.state.scene(
            self.read(position),
            last=self._drawable(play),
            by=by,
            tried=self._drawable(tried),
            fault=fault,
        )
        return found

    def _drawable(self, play: Written | None) -> Sequence[Any]:
        """The steps of a play; none where it cannot be read, as the board is drawn all the same."""
        with suppress(InputError):
            return self._steps(play or "")
        return ()

    def board_text(self, position: str) -> str:
        """The board in letters."""
        return self.state.board_text(self.read(position))

    def _steps(self, play: Written | Play) -> Sequence[Any]:
        """The steps of a play, read."""
        return self.state.read_steps(play.steps if isinstance(play, Play) else play)
