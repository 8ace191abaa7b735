"""Elements of SVG as text, and the two things that are written into them: colours and words."""

from __future__ import annotations

import re
from html import escape

from lusoria.playable.draw.colours import LIGHT

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
"""What is drawn so often that its look stands once in a style sheet (`colours.MARKS`)."""


def shortened(drawn: str) -> str:
    """A drawing without what the style sheets of boards say: colours, and the look of marks."""
    drawn = re.sub(r"(var\(--[a-z-]+), #[0-9a-f]+\)", r"\1)", drawn)
    return STYLED.sub(lambda mark: LOOK.sub("", mark[0]), drawn)


CLICKED = re.compile(r'<\w+ class="(?:square|place)"[^>]* fill="transparent"[^>]*/>')
PLACE = re.compile(r' data-(?:white|black|place)="[^"]*"')


def unclicked(drawn: str) -> str:
    """A board without what is there to be clicked: unseen places, and the names of places."""
    return PLACE.sub("", CLICKED.sub("", drawn))
