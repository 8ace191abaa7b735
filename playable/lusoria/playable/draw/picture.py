"""A position as SVG: no scripts, no styles, only attributes that a page's style sheet may overrule.

Every element has a class. Colours are custom properties of CSS with a default (`colours`), so that
a page restyles all its boards at once, and a strict Content-Security-Policy allows them.
"""

from __future__ import annotations

from lusoria.playable.draw import shapes
from lusoria.playable.draw.elements import tag, words, written_out
from lusoria.playable.draw.scene import Scene

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


def svg(scene: Scene, *, plain: bool = False) -> str:
    """A scene as a picture of its own.

    A `plain` one has its colours in itself, for programs that know no custom properties.
    """
    content = tag("title", "name", words(scene.name)) + tag(
        "desc", "text-board", words(scene.told())
    )
    content += scene.ground + scene.numbers[scene.view]
    content += "".join(shapes.man(each, scene.man) for each in scene.men) + over(scene)
    drawn = root(scene, content, role="img")
    return written_out(drawn) if plain else drawn


def over(scene: Scene) -> str:
    """What lies over the men: counts, and the marks of a play."""
    marks = "".join(shapes.ring(each, scene.man) for each in scene.rings)
    marks += "".join(shapes.way(each, scene.man) for each in scene.ways)
    counts = "".join(map(shapes.word, scene.counts))
    return (tag("g", "last", marks) if marks else "") + counts


def root(scene: Scene, content: str, **attributes: object) -> str:
    """The element that holds a picture."""
    return tag(
        "svg",
        f"board {scene.kind}",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {scene.width:g} {scene.height:g}",
        font_family=FONT,
        text_anchor="middle",
        **attributes,
    )
