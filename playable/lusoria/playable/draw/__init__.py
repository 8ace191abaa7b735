"""Positions drawn: `svg` for one, `sheet` for many, `text` for terminals. All are deterministic.

What there is to draw of a position is a `Scene`; each family makes one of its own board.

White sits at the bottom. White's point 1 is at the top right; his men travel along the top to the
left and along the bottom back to the right. Black's men take the course that the game gives them.
"""

from lusoria.playable.draw.dice import Die, faces, thrown
from lusoria.playable.draw.elements import DARK, LIGHT, LOOKS, MARKS, OF_LOOKS, style_sheet
from lusoria.playable.draw.picture import board_of, sheet, side_by_side, svg
from lusoria.playable.draw.scene import Marks, Scene
from lusoria.playable.draw.tables import text

__all__ = [
    "DARK",
    "LIGHT",
    "LOOKS",
    "MARKS",
    "OF_LOOKS",
    "Die",
    "Marks",
    "Scene",
    "board_of",
    "faces",
    "sheet",
    "side_by_side",
    "style_sheet",
    "svg",
    "text",
    "thrown",
]
