"""Positions drawn: `svg` for one, `sheet` for many, letters for terminals. All are deterministic.

The marks of a position are a `Scene`, which the board of its family makes (`scene.Board`).
"""

from lusoria.playable.draw.dice import Die, faces, thrown
from lusoria.playable.draw.elements import DARK, LIGHT, LOOKS, MARKS, OF_LOOKS, style_sheet
from lusoria.playable.draw.picture import board_of, sheet, side_by_side, svg
from lusoria.playable.draw.scene import Board, Marks, Scene, Spot

__all__ = [
    "DARK",
    "LIGHT",
    "LOOKS",
    "MARKS",
    "OF_LOOKS",
    "Board",
    "Die",
    "Marks",
    "Scene",
    "Spot",
    "board_of",
    "faces",
    "sheet",
    "side_by_side",
    "style_sheet",
    "svg",
    "thrown",
]
