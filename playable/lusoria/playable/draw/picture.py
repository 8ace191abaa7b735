"""Scenes as SVG: one as a picture, many as a sheet. Shapes tell things apart, not colours alone.

A picture has no scripts and no styles, only attributes that a page's style sheet may overrule.
Every element has a class. Colours are custom properties of CSS with a default (`elements`), so that
a page restyles all its boards at once, and a strict Content-Security-Policy allows them.

In a sheet each position is shown by its own fragment: `sheet.svg#before`. The board is drawn once.
A picture that a page loads does not see the page's style sheets, so a sheet has its own, by day and
by night. Men are the corners of a path on which markers are set, and the arrows of a play are lines
with markers at their ends: a position takes a few hundred bytes. Without a fragment the board is
empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, pairwise
from math import atan2, cos, hypot, pi, sin

from lusoria.playable.draw.dice import drawn as dice_drawn
from lusoria.playable.draw.elements import (
    MARKS,
    OF_LOOKS,
    colour,
    shortened,
    style_sheet,
    tag,
    unclicked,
    words,
    written_out,
)
from lusoria.playable.draw.scene import SLAB, SMALL, WIDTH, Man, Point, Scene, Way, Word
from lusoria.playable.verdicts import SIDES

SHARED = 0.65
"""How small men are that share a place with men of the other side."""
HEAD = 11
"""The length of the head of an arrow."""


def shape(kind: str, side: int, radius: float, x: float = 0, y: float = 0) -> str:
    """A man with his middle at a point."""
    name, other = SIDES[side], SIDES[1 - side]
    line = {"fill": colour(f"board-{name}"), "stroke": colour(f"board-{name}-line")}
    if kind == "slab":
        width, height = SLAB
        box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
        return tag("rect", "disc", **box, rx=3, **line, stroke_width=1.5)
    radius = {"small": SMALL, "shared": SHARED * radius}.get(kind, radius)
    disc = tag("circle", "disc", cx=x, cy=y, r=radius, **line, stroke_width=1.5)
    if kind == "leader":
        unit = radius / 18
        corners = ((-10, 7), (-10, -6), (-5, 0), (0, -9), (5, 0), (10, -6), (10, 7))
        crown = "L".join(f"{x + unit * right:g} {y + unit * down:g}" for right, down in corners)
        crown = f"M{crown}Z"
        return disc + tag("path", "crown", d=crown, fill=colour(f"board-{other}"))
    groove = {"fill": "none", "stroke": colour(f"board-{other}"), "stroke_opacity": 0.3}
    disc += tag("circle", "groove", cx=x, cy=y, r=0.7 * radius, **groove, stroke_width=1.5)
    return disc + _bonds(radius, x, y) if kind == "bound" else disc


def _bonds(radius: float, x: float, y: float) -> str:
    """Two bars that lie across a bound man."""
    wide, high = round(radius * 1.27), round(radius * 0.6)
    bars = f"M{x - wide:g} {y + high:g}l{2 * wide} {-2 * high}m{-2 * wide} 0l{2 * wide} {2 * high}"
    line = {"stroke": colour("board-last"), "stroke_width": 3.5, "stroke_linecap": "round"}
    return tag("path", "bonds", d=bars, **line)


def man(each: Man, radius: float) -> str:
    """A man where he lies."""
    drawn = shape(each.kind, each.side, radius, each.x, each.y)
    kind = "" if each.kind == "man" else f" {each.kind}"
    return tag("g", f"man {SIDES[each.side]}{kind}", drawn, data_place=each.place)


def word(count: Word) -> str:
    """A count: in the other side's colour on a man, in that of letters beside it."""
    paint = "text" if count.ground == "page" else "number"
    if count.side is not None:
        paint = SIDES[1 - count.side]
    y = round(count.y + count.size * 0.36, 1)
    at = {"x": count.x, "y": y, "text_anchor": count.anchor}
    style = {"font_size": count.size, "font_weight": 600, "fill": colour(f"board-{paint}")}
    return tag("text", f"count in-{paint}", count.text, **at, **style)


def ring(each: Man, radius: float) -> str:
    """A ring around a man who has just come."""
    line = {"fill": "none", "stroke": colour("board-last"), "stroke_width": 3}
    if each.kind == "slab":
        width, height = SLAB
        box = {"x": each.x - width / 2, "y": each.y - height / 2, "width": width, "height": height}
        return tag("rect", "to", **box, rx=3, **line)
    return tag("circle", "to", cx=each.x, cy=each.y, r=radius + 1, **line)


@dataclass(frozen=True)
class Arrow:
    """The bent line of a step up to the foot of its head, the tip, its direction, the middle."""

    line: str
    tip: Point
    turned: float
    middle: Point


def arrow(step: Way, radius: float) -> Arrow | None:
    """Where the arrow of a step runs; None for one that leads nowhere."""
    (x, y), (to_x, to_y) = step.origin, step.goal
    long = hypot(to_x - x, to_y - y)
    if long < 1:
        return None
    # The line bends to its left, so that steps there and back do not hide each other.
    bend = min(0.14 * long, 40)
    across = ((to_y - y) / long, (x - to_x) / long)
    over = ((x + to_x) / 2 + 2 * bend * across[0], (y + to_y) / 2 + 2 * bend * across[1])
    turned = atan2(to_y - over[1], to_x - over[0])
    tip = (to_x - 0.35 * radius * cos(turned), to_y - 0.35 * radius * sin(turned))
    foot = (tip[0] - HEAD * cos(turned), tip[1] - HEAD * sin(turned))
    middle = ((x + to_x) / 2 + bend * across[0], (y + to_y) / 2 + bend * across[1])
    return Arrow(f"M{_at((x, y))}Q{_at(over)} {_at(foot)}", tip, turned, middle)


def way(step: Way, radius: float) -> str:
    """The arrow of a step: struck out where it was refused, with a star where a man was hit."""
    drawn = arrow(step, radius)
    return _way(step, drawn, radius) if drawn else ""


def _way(step: Way, bent: Arrow, radius: float) -> str:
    paint = colour("board-refused" if step.how == "struck" else "board-last")
    (x, y), line = step.origin, bent.line
    dashes = None if step.how == "made" else "7 4"
    halo = {"stroke": colour("board"), "stroke_width": 7, "stroke_opacity": 0.75}
    drawn = tag("path", "halo", d=line, fill="none", **halo)
    drawn += tag("path", "line", d=line, fill="none", stroke_dasharray=dashes)
    drawn += tag("path", "head", d=_head(bent.tip, bent.turned), stroke_width=1)
    drawn += tag("circle", "from", cx=round(x), cy=round(y), r=3.5)
    if step.hit:
        drawn += tag("path", "hit", d=_star(step.goal, radius), fill="none")
    drawn += "".join(_cross(at, 11, "taken") for at in step.takes)
    if step.how == "struck":
        drawn += _cross(bent.middle, 14, "refused")
    return tag("g", f"way {step.how}", drawn, fill=paint, stroke=paint, stroke_width=3.5)


def ends() -> str:
    """The two ends of an arrow as markers of its line, in the look of a step that was made."""
    paint = {"fill": colour("board-last"), "stroke": colour("board-last")}
    dot = tag("circle", "from", r=3.5, **paint, stroke_width=3.5)
    head = tag("path", "tip", d=_head((HEAD, 0), 0), **paint, stroke_width=1)
    size = {"markerWidth": 1, "markerHeight": 1, "overflow": "visible", "orient": "auto"}
    return "".join(
        tag("marker", "end", drawn, id=name, markerUnits="userSpaceOnUse", **size)
        for name, drawn in (("from", dot), ("head", head))
    )


def _at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _head(tip: Point, turned: float) -> str:
    """A triangle at the end of an arrow."""
    corners = [tip]
    for side in (-1, 1):
        back = turned + side * 0.5
        corners.append((tip[0] - 1.35 * HEAD * cos(back), tip[1] - 1.35 * HEAD * sin(back)))
    return "M" + "L".join(map(_at, corners)) + "Z"


def _star(middle: Point, radius: float) -> str:
    """The outline of a star around a man who was hit."""
    corners = []
    for corner in range(16):
        away = radius + (7 if corner % 2 else 1)
        angle = corner * pi / 8
        corners.append((middle[0] + away * cos(angle), middle[1] + away * sin(angle)))
    return "M" + "L".join(map(_at, corners)) + "Z"


def _cross(middle: Point, half: int, kind: str) -> str:
    """A cross on its own light ground."""
    x, y = round(middle[0]), round(middle[1])
    d = f"M{x - half} {y - half}l{2 * half} {2 * half}m0 {-2 * half}l{-2 * half} {2 * half}"
    both = {"d": d, "fill": "none", "stroke_linecap": "round"}
    under = tag("path", "halo", **both, stroke=colour("board"), stroke_width=10)
    return under + tag("path", kind, **both, stroke_width=5)


FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


def svg(scene: Scene, *, plain: bool = False) -> str:
    """A scene as a picture of its own.

    A `plain` one has its colours in itself, for programs that know no custom properties.
    """
    content = tag("title", "name", words(scene.name)) + tag(
        "desc", "text-board", words(scene.letters())
    )
    content += scene.ground + scene.numbers[scene.view]
    content += "".join(man(each, scene.man) for each in scene.men) + over(scene) + thrown(scene)
    drawn = root(scene, content, role="img")
    return written_out(drawn) if plain else drawn


GAP = 24
"""Between boards that are shown side by side."""


def side_by_side(scenes: Sequence[Scene], name: str) -> Scene:
    """The empty boards of scenes as one scene, for a game that has no board of its own."""
    columns = 2 if len(scenes) < 5 else 3
    scale = (WIDTH - GAP * (columns - 1)) / columns / WIDTH
    ground, top = "", 0.0
    for first in range(0, len(scenes), columns):
        row = scenes[first : first + columns]
        height = max(each.height for each in row) * scale
        left = (WIDTH - (WIDTH * scale + GAP) * len(row) + GAP) / 2
        for n, each in enumerate(row):
            x = left + n * (WIDTH * scale + GAP)
            y = top + (height - each.height * scale) / 2
            at = f"translate({x:.1f} {y:.1f}) scale({scale:.4f})"
            ground += tag("g", "one", each.ground, transform=at)
        top += height + GAP
    alt = f"{name}: {', '.join(board_of(each) for each in scenes)}."
    first_of_all = scenes[0]
    return replace(
        first_of_all,
        kind="several",
        name=name,
        alt=alt,
        letters=partial(str, alt),
        height=round(top - GAP),
        view="bare",
        ground=ground,
        numbers={"bare": ""},
        men=(),
        counts=(),
        places=(),
    )


def board_of(scene: Scene) -> str:
    """On which board a position is: `Ring of 8`, `12 by 8 squares`."""
    return scene.name.partition(",")[0].removeprefix("Board of ")


def thrown(scene: Scene) -> str:
    """The dice that lie on the board."""
    return dice_drawn(scene.dice, *scene.thrown) if scene.dice else ""


def over(scene: Scene) -> str:
    """What lies over the men: counts, and the marks of a play."""
    marks = "".join(ring(each, scene.man) for each in scene.rings)
    marks += "".join(way(each, scene.man) for each in scene.ways)
    counts = "".join(map(word, scene.counts))
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
    defined += ends()
    defined += "".join(tag("g", "view", view, id=f"view-{name}") for name, view in views.items())
    looks = (f"{SIDES[side]}-{kind}" for side, kind in kinds)
    marked = "".join(f".{look.replace('-', '.')}{{marker:url(#{look})}}" for look in looks)
    styles = (style_sheet() + MARKS + OF_LOOKS).replace("\n", "").replace("  ", "")
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
    drawn = tag("g", "man", shape(kind, side, radius), id=f"man-{key}")
    size = {"markerWidth": 1, "markerHeight": 1, "overflow": "visible"}
    return tag("marker", "men", drawn, id=key, markerUnits="userSpaceOnUse", **size)


def _position(name: str, scene: Scene) -> str:
    view = f'<use href="#view-{scene.view}"/>'
    men = list(scene.men)
    if not any(each.kind in ("pinned", "shared") for each in men):
        men.sort(key=lambda each: (each.kind, each.side))  # none lies on one of another look
    runs = [list(run) for _, run in groupby(men, key=lambda each: (each.side, each.kind))]
    return tag(
        "g", "position", view + "".join(map(_run, runs)) + _over(scene) + thrown(scene), id=name
    )


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
    arrows = (arrow(way, scene.man) for way in plain)
    lines = [each.line for each in arrows if each]
    drawn = over(replace(scene, ways=tuple(way for way in scene.ways if way not in plain)))
    if not lines:
        return drawn
    drawn_lines = tag("path", "halo", d="".join(lines))
    drawn_lines += tag("g", "way made line", "".join(f'<path d="{line}"/>' for line in lines))
    return tag("g", "last", drawn_lines) + drawn
