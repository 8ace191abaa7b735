"""What the drawings of pages are made of: boxes, texts, links, in SVG.

A drawing repeats what the page says in words, so it is hidden from screen readers, and its links
from the keyboard. Numbers are pixels.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup


def drawing(
    kind: str,
    parts: Iterable[Markup],
    width: float,
    height: float,
    *,
    left: float = 0,
    top: float = 0,
) -> Markup:
    """Return a drawing of a kind, as style sheets have it, from a corner (`left`, `top`)."""
    return Markup(
        '<svg class="{kind}" xmlns="http://www.w3.org/2000/svg" aria-hidden="true" '
        'width="{w:g}" height="{h:g}" viewBox="{x:g} {y:g} {w:g} {h:g}">{parts}</svg>'
    ).format(kind=kind, w=width, h=height, x=left, y=top, parts=Markup("").join(parts))


def box(x: float, y: float, width: float, height: float, kind: str = "") -> Markup:
    """Return a box with round corners."""
    return Markup('<rect{kind} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4"/>').format(
        kind=_class(kind), x=x, y=y, w=width, h=height
    )


def text(kind: str, x: float, y: float, says: str) -> Markup:
    """Return a line of text."""
    return Markup('<text class="{}" x="{:g}" y="{:g}">{}</text>').format(kind, x, y, says)


def link(to: str, parts: Iterable[Markup], kind: str = "") -> Markup:
    """Return a link around other parts."""
    return Markup('<a href="{}" tabindex="-1"{}>{}</a>').format(
        to, _class(kind), Markup("").join(parts)
    )


def _class(kind: str) -> Markup:
    return Markup(' class="{}"').format(kind) if kind else Markup("")
