"""Write elements of SVG; name the colours of a board, custom properties that a page may set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

COLOURS = {
    "board": ("#f3ead8", "#48403a"),
    "board-frame": ("#6d5947", "#2c2724"),
    "board-edge": ("#57463a", "#1c1917"),
    "board-point-odd": ("#d9c09a", "#6f6155"),
    "board-point-even": ("#b3906a", "#5c4f45"),
    "board-number": ("#f7efe2", "#e4d9cb"),
    "board-faint": ("#d8c8b4", "#aa9c8d"),
    "board-white": ("#fffcf5", "#efe6d8"),
    "board-white-line": ("#6f5c4a", "#37302a"),
    "board-black": ("#34302d", "#1a1715"),
    "board-black-line": ("#14110f", "#8d7f71"),
    "board-last": ("#b8400c", "#ff9a57"),
    "board-refused": ("#a3120f", "#ff8d85"),
    "board-text": ("#3d342c", "#e4d9cb"),
}
"""The colours by day, the defaults of the custom properties, and by night."""
LIGHT: Mapping[str, str] = {name: day for name, (day, _) in COLOURS.items()}
DARK: Mapping[str, str] = {name: night for name, (_, night) in COLOURS.items()}

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
"""The style of marks and counts in sheets, whose elements do not repeat it."""


LOOKS: Mapping[str, str] = {
    "chaupar": "The ring on a chaupar board, whose arms are its spaces, and the gaps between them.",
    "crosses": "The third, the sixth and the ninth of eleven lines bear crosses.",
    "glass": "Men of glass.",
    "green": "White and green men.",
}
"""The other looks of boards, after passages that describe boards and men."""

OF_LOOKS = """\
.look-green { --board-black: #2f6140; --board-black-line: #14301e; }
.look-glass .disc { fill-opacity: 0.62; }
.look-glass .groove { stroke: #fff; stroke-opacity: 0.9; stroke-dasharray: 14 200; }
"""
"""The style of the looks."""


def style_sheet() -> str:
    """Return CSS that sets the colours by the colour scheme of the reader's system."""
    night = f"@media screen and (prefers-color-scheme: dark) {{\n{_block(DARK)}\n}}"
    return f"{_block(LIGHT)}\n{night}\n"


def _block(colours: Mapping[str, str]) -> str:
    lines = "".join(f"  --{name}: {colour};\n" for name, colour in colours.items())
    return f":root {{\n{lines}}}"


FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not have."""


def tag(name: str, kind: str, content: str = "", /, **attributes: object) -> str:
    """Return an element of a class.

    Underscores in names of attributes stand for hyphens, names of colours for their custom
    properties; attributes that are None are left out.
    """
    written = "".join(
        f' {key.replace("_", "-")}="{escape_text(_write_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    end = f">{content}</{name}>" if content else "/>"
    return f'<{name} class="{kind}"{written}{end}'


def _write_value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    text = str(value)
    return f"var(--{text}, {LIGHT[text]})" if text in LIGHT else text


def escape_text(text: str) -> str:
    """Return a text as XML writes it."""
    return escape(FORBIDDEN.sub("\ufffd", text))


def resolve_colours(svg: str) -> str:
    """Return a drawing with the colours by day in place of custom properties."""
    return re.sub(r"var\(--[a-z-]+, (#[0-9a-f]+)\)", r"\1", svg)


STYLED = re.compile(r'<\w+ class="(?:halo|head|line|to|hit|count [a-z-]+|way [a-z]+)"[^>]*>')
"""Elements whose style stands once in a style sheet (`MARKS`)."""
STYLE = re.compile(r' (?:fill|stroke|stroke-width|stroke-opacity|font-weight)="[^"]*"')


def drop_styles(svg: str) -> str:
    """Return a drawing without what the style sheets of boards say: colours, the style of marks."""
    svg = re.sub(r"(var\(--[a-z-]+), #[0-9a-f]+\)", r"\1)", svg)
    return STYLED.sub(lambda mark: STYLE.sub("", mark[0]), svg)


TARGET = re.compile(r'<\w+ class="(?:square|place)"[^>]* fill="transparent"[^>]*/>')
PLACE = re.compile(r' data-(?:white|black|place)="[^"]*"')


def drop_targets(svg: str) -> str:
    """Return a board without what serves clicks alone: unseen places, and names of places."""
    return PLACE.sub("", TARGET.sub("", svg))
