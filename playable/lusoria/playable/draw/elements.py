"""Elements of SVG as text, and the colours of a board: custom properties that a page may set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

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


LOOKS: Mapping[str, str] = {
    "chaupar": "The ring on a chaupar board, whose arms are its spaces, and the gaps between them.",
    "crosses": "The third, the sixth and the ninth of eleven lines bear crosses.",
    "glass": "Men of glass.",
    "green": "White and green men.",
}
"""How boards may look besides: what passages say of boards and men, if they say enough."""

OF_LOOKS = """\
.look-green { --board-black: #2f6140; --board-black-line: #14301e; }
.look-glass .disc { fill-opacity: 0.62; }
.look-glass .groove { stroke: #fff; stroke-opacity: 0.9; stroke-dasharray: 14 200; }
"""
"""What looks change of colours and men, in style sheets."""


def style_sheet() -> str:
    """CSS that sets the colours, those of the night where the reader's system has it."""
    night = f"@media screen and (prefers-color-scheme: dark) {{\n{_block(DARK)}\n}}"
    return f"{_block(LIGHT)}\n{night}\n"


def _block(colours: Mapping[str, str]) -> str:
    lines = "".join(f"  --{name}: {colour};\n" for name, colour in colours.items())
    return f":root {{\n{lines}}}"


FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not have."""


def tag(name: str, kind: str, content: str = "", /, **attributes: object) -> str:
    """An element of a class; hyphens in names of attributes are written as underscores."""
    given = "".join(
        f' {key.replace("_", "-")}="{words(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    end = f">{content}</{name}>" if content else "/>"
    return f'<{name} class="{kind}"{given}{end}'


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def words(text: str) -> str:
    """A text as XML writes it."""
    return escape(FORBIDDEN.sub("\ufffd", text))


def colour(name: str) -> str:
    """A colour that the page may set, with its default."""
    return f"var(--{name}, {LIGHT[name]})"


def written_out(drawn: str) -> str:
    """A drawing with the defaults of its colours instead of custom properties."""
    return re.sub(r"var\(--[a-z-]+, (#[0-9a-f]+)\)", r"\1", drawn)


LOOK = re.compile(r' (?:fill|stroke|stroke-width|stroke-opacity|font-weight)="[^"]*"')
STYLED = re.compile(r'<\w+ class="(?:halo|head|line|to|hit|count [a-z-]+|way [a-z]+)"[^>]*>')
"""What is drawn so often that its look stands once in a style sheet (`MARKS`)."""


def shortened(drawn: str) -> str:
    """A drawing without what the style sheets of boards say: colours, and the look of marks."""
    drawn = re.sub(r"(var\(--[a-z-]+), #[0-9a-f]+\)", r"\1)", drawn)
    return STYLED.sub(lambda mark: LOOK.sub("", mark[0]), drawn)


CLICKED = re.compile(r'<\w+ class="(?:square|place)"[^>]* fill="transparent"[^>]*/>')
PLACE = re.compile(r' data-(?:white|black|place)="[^"]*"')


def unclicked(drawn: str) -> str:
    """A board without what is there to be clicked: unseen places, and the names of places."""
    return PLACE.sub("", CLICKED.sub("", drawn))
