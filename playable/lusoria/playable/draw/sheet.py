"""Many positions of one board in one file, each shown by its own fragment: `sheet.svg#before`.

The board is drawn once. A picture that a page loads does not see the page's style sheets, so a
sheet has its own, by day and by night. Men are the corners of a path on which markers are set,
and the arrows of a play are lines with markers at their ends: a position takes a few hundred bytes.
Without a fragment the board is empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby, pairwise

from lusoria.playable.draw import shapes
from lusoria.playable.draw.colours import MARKS, style_sheet
from lusoria.playable.draw.elements import shortened, tag, unclicked
from lusoria.playable.draw.picture import over, root
from lusoria.playable.draw.scene import SIDES, Man, Scene

SHOWN = (
    ".position{display:none}.position:target{display:inline}.position>path{fill:none}"
    ".line>path{marker-start:url(#from);marker-end:url(#head)}"
)


def sheet(scenes: Mapping[str, Scene]) -> str:
    """The scenes of one board by their fragments. There has to be at least one."""
    first = next(iter(scenes.values()))
    kinds = sorted({(each.side, each.kind) for scene in scenes.values() for each in scene.men})
    views = {scene.view: scene.numbers[scene.view] for scene in scenes.values()}
    defined = "".join(_marker(side, kind, first.man) for side, kind in kinds)
    defined += shapes.ends()
    defined += "".join(tag("g", "view", view, id=f"view-{name}") for name, view in views.items())
    looks = (f"{SIDES[side]}-{kind}" for side, kind in kinds)
    marked = "".join(f".{look.replace('-', '.')}{{marker:url(#{look})}}" for look in looks)
    styles = (style_sheet() + MARKS).replace("\n", "").replace("  ", "")
    content = [
        f"<style>{styles}{SHOWN}{marked}</style>",
        tag("defs", "parts", defined),
        unclicked(first.ground),
        *(_position(name, scene) for name, scene in scenes.items()),
    ]
    size = {"width": f"{first.width:g}", "height": f"{first.height:g}"}
    return shortened(root(first, "".join(content), **size)) + "\n"


def _marker(side: int, kind: str, radius: float) -> str:
    """A man as the marker of corners; his shape can also be used by itself."""
    key = f"{SIDES[side]}-{kind}"
    drawn = tag("g", "man", shapes.shape(kind, side, radius), id=f"man-{key}")
    size = {"markerWidth": 1, "markerHeight": 1, "overflow": "visible"}
    return tag("marker", "men", drawn, id=key, markerUnits="userSpaceOnUse", **size)


def _position(name: str, scene: Scene) -> str:
    view = f'<use href="#view-{scene.view}"/>'
    men = list(scene.men)
    if not any(each.kind in ("pinned", "shared") for each in men):
        men.sort(key=lambda each: (each.kind, each.side))  # none lies on one of another look
    runs = [list(run) for _, run in groupby(men, key=lambda each: (each.side, each.kind))]
    return tag("g", "position", view + "".join(map(_run, runs)) + _over(scene), id=name)


def _run(men: list[Man]) -> str:
    """Men of one look as one path, each corner counted from that before it."""
    corners = [(round(each.x, 1), round(each.y, 1)) for each in men]
    (x, y), *_ = corners
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners)]
    # A path of one corner has to have a length, or no marker is drawn.
    path = f"m{x:g} {y:g}" + ("".join(map(_step, steps)) or "h0")
    return tag("path", f"{SIDES[men[0].side]} {men[0].kind}", d=path)


def _step(step: tuple[float, float]) -> str:
    """From a corner to the next: level, upright, or slanting."""
    x, y = (f"{round(each, 1):g}" for each in step)
    return f"h{x}" if y == "0" else f"v{y}" if x == "0" else f"l{x} {y}"


def _over(scene: Scene) -> str:
    """What lies over the men, as `over` draws it: arrows of steps that were made have less text."""
    plain = [way for way in scene.ways if way.how == "made" and not way.hit and not way.takes]
    lines = [arrow.line for way in plain if (arrow := shapes.arrow(way, scene.man))]
    drawn = over(replace(scene, ways=tuple(way for way in scene.ways if way not in plain)))
    if not lines:
        return drawn
    arrows = tag("path", "halo", d="".join(lines))
    arrows += tag("g", "way made line", "".join(f'<path d="{line}"/>' for line in lines))
    return tag("g", "last", arrows) + drawn
