"""The colours of a board: custom properties of CSS, so that a page may set them as it likes."""

from __future__ import annotations

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "board": "#f3ead8",
    "board-frame": "#6d5947",
    "board-edge": "#57463a",
    "board-point-odd": "#d9c09a",
    "board-point-even": "#b3906a",
    "board-number": "#f7efe2",
    "board-faint": "#d8c8b4",
    "board-white": "#fffcf5",
    "board-white-line": "#6f5c4a",
    "board-black": "#34302d",
    "board-black-line": "#14110f",
    "board-last": "#b8400c",
    "board-refused": "#a3120f",
    "board-text": "#3d342c",
}
"""What each part looks like where the page does not say otherwise."""

DARK: Mapping[str, str] = {
    "board": "#48403a",
    "board-frame": "#2c2724",
    "board-edge": "#1c1917",
    "board-point-odd": "#6f6155",
    "board-point-even": "#5c4f45",
    "board-number": "#e4d9cb",
    "board-faint": "#aa9c8d",
    "board-white": "#efe6d8",
    "board-white-line": "#37302a",
    "board-black": "#1a1715",
    "board-black-line": "#8d7f71",
    "board-last": "#ff9a57",
    "board-refused": "#ff8d85",
    "board-text": "#e4d9cb",
}
"""The same board by night."""

MARKS = """\
.board .way { fill: var(--board-last); stroke: var(--board-last); stroke-width: 3.5; }
.board .struck { fill: var(--board-refused); stroke: var(--board-refused); }
.board .halo { fill: none; stroke: var(--board); stroke-width: 7; stroke-opacity: 0.75; }
.board :is(.line, .hit) { fill: none; }
.board .to { fill: none; stroke: var(--board-last); stroke-width: 3; }
.board .head { stroke-width: 1; }
.board .count { font-weight: 600; }
.board .in-number { fill: var(--board-number); }
.board .in-text { fill: var(--board-text); }
.board :is(.in-white, .in-black) { paint-order: stroke; stroke-width: 4; stroke-linejoin: round; }
.board .in-white { fill: var(--board-white); stroke: var(--board-black); }
.board .in-black { fill: var(--board-black); stroke: var(--board-white); }
"""
"""How marks and counts look in sheets, which leave that to a style sheet."""


def style_sheet(light: str = ":root", dark: str | None = None) -> str:
    """CSS that sets the colours under two selectors; without `dark`, by the reader's system."""
    if dark is not None:
        return f"{_block(light, LIGHT)}\n{_block(dark, DARK)}\n"
    night = f"@media screen and (prefers-color-scheme: dark) {{\n{_block(light, DARK)}\n}}"
    return f"{_block(light, LIGHT)}\n{night}\n"


def _block(selector: str, colours: Mapping[str, str]) -> str:
    lines = "".join(f"  --{name}: {colour};\n" for name, colour in colours.items())
    return f"{selector} {{\n{lines}}}"
