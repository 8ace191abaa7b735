"""Positions drawn: `svg` for pages, `text` for terminals. Both are pure and deterministic.

White sits at the bottom. White's point 1 is at the top right; his men travel along the top to the
left and along the bottom back to the right. Black's men take the course that the game gives them.
"""

from lusoria.playable.draw.colours import DARK, LIGHT, style_sheet
from lusoria.playable.draw.picture import svg
from lusoria.playable.draw.plain import text

__all__ = ["DARK", "LIGHT", "style_sheet", "svg", "text"]
