"""Many positions of one board in one file, each shown by its own fragment: `sheet.svg#before`.

The board is drawn once. A picture that a page loads does not see the page's style sheets, so a
sheet has its own, by day and by night. Men are the corners of a path on which markers are set: a
position takes a few hundred bytes. Without a fragment the board is empty.
"""

from __future__ import annotations

from collections.abc import Mapping

from lusoria.playable.draw import shapes
from lusoria.playable.draw.colours import MARKS, style_sheet
from lusoria.playable.draw.elements import shortened, tag, unclicked
from lusoria.playable.draw.picture import over, root
from lusoria.playable.draw.scene import SIDES, Man, Scene

SHOWN = ".position{display:none}.position:target{display:inline}.position>path{fill:none}"


def sheet(scenes: Mapping[str, Scene]) -> str:
    """The scenes of one board by their fragments. There has to be at least one."""
    first = next(iter(scenes.values()))
    kinds = sorted({(each.side, each.kind) for scene in scenes.values() for each in scene.men})
    views = {scene.view: scene.numbers[scene.view] for scene in scenes.values()}
    defined = "".join(_marker(side, kind, first.man) for side, kind in kinds)
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
    runs: list[list[Man]] = []
    for each in scene.men:
        if not runs or (runs[-1][0].side, runs[-1][0].kind) != (each.side, each.kind):
            runs.append([])
        runs[-1].append(each)
    return tag("g", "position", view + "".join(map(_run, runs)) + over(scene), id=name)


def _run(men: list[Man]) -> str:
    """Men of one look as one path, in the order in which they lie on each other."""
    corners = "L".join(f"{round(each.x, 1):g} {round(each.y, 1):g}" for each in men)
    kind = f"{SIDES[men[0].side]} {men[0].kind}"
    # A path of one corner has to have a length, or no marker is drawn.
    return tag("path", kind, d=f"M{corners}{'h0' if len(men) == 1 else ''}")
