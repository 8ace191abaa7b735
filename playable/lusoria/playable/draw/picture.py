"""Write scenes as SVG: one as a picture, many as a sheet.

Shapes tell things apart, not colours alone. A picture has no scripts and no styles, only attributes
that a page's style sheet may overrule. Every element has a class. Colours are custom properties of
CSS with a default (`elements`), so that a page restyles all its boards at once, and a strict
Content-Security-Policy allows them.

In a sheet each position is shown by its own fragment: `sheet.svg#before`. The board is drawn once.
A picture that a page loads does not see the page's style sheets, so a sheet has its own, by day and
by night. Men are the corners of a path on which markers are set, and the arrows of a play are lines
with markers at their ends: a position takes a few hundred bytes. Without a fragment the board is
empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from math import atan2, cos, hypot, pi, sin

from lusoria.playable.draw.dice import draw_dice
from lusoria.playable.draw.elements import (
    MARKS,
    OF_LOOKS,
    drop_styles,
    drop_targets,
    escape_text,
    resolve_colours,
    style_sheet,
    tag,
)
from lusoria.playable.draw.scene import SLAB, SMALL, WIDTH, Arrow, Count, Man, Point, Scene
from lusoria.playable.draw.track import SHARED
from lusoria.playable.verdicts import SIDES

HEAD = 11
"""The length of the head of an arrow."""
FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
GAP = 24
"""Between boards that are shown side by side."""
SHOWN = (
    ".position{display:none}.position:target{display:inline}.position>path{fill:none}"
    ".line>path{marker-start:url(#from);marker-end:url(#head)}"
)


def svg(scene: Scene, *, plain: bool = False) -> str:
    """Return a scene as a picture.

    A `plain` one has its colours in itself, for programs that know no custom properties.
    """
    content = tag("title", "name", escape_text(scene.name))
    content += tag("desc", "text-board", escape_text(scene.letters()))
    content += scene.ground + scene.numbers[scene.view]
    content += "".join(_draw_man(man, scene.man) for man in scene.men)
    content += _draw_marks(scene, scene.ways)
    drawn = _draw_root(scene, content, role="img")
    return resolve_colours(drawn) if plain else drawn


def sheet(scenes: Mapping[str, Scene]) -> str:
    """Return the scenes of one board by their fragments; there has to be at least one."""
    first = next(iter(scenes.values()))
    looks = sorted({(man.side, man.kind) for scene in scenes.values() for man in scene.men})
    views = {scene.view: scene.numbers[scene.view] for scene in scenes.values()}
    defined = marked = ""
    for side, kind in looks:
        name = f"{SIDES[side]}-{kind}"
        drawn = tag("g", "man", _draw_shape(kind, side, first.man), id=f"man-{name}")
        defined += _draw_marker("men", name, drawn)
        marked += f".{SIDES[side]}.{kind}{{marker:url(#{name})}}"
    paint = {"fill": "board-last", "stroke": "board-last"}
    dot = tag("circle", "from", r=3.5, **paint, stroke_width=3.5)
    head = tag("path", "tip", d=_draw_head((HEAD, 0), 0), **paint, stroke_width=1)
    for name, drawn in (("from", dot), ("head", head)):
        defined += _draw_marker("end", name, drawn, orient="auto")
    defined += "".join(tag("g", "view", view, id=f"view-{name}") for name, view in views.items())
    styles = (style_sheet() + MARKS + OF_LOOKS).replace("\n", "").replace("  ", "")
    content = f"<style>{styles}{SHOWN}{marked}</style>"
    content += tag("defs", "parts", defined) + drop_targets(first.ground)
    content += "".join(_draw_position(name, scene) for name, scene in scenes.items())
    size = {"width": f"{first.width:g}", "height": f"{first.height:g}"}
    return drop_styles(_draw_root(first, content, **size)) + "\n"


def side_by_side(scenes: Sequence[Scene], name: str) -> Scene:
    """Return the empty boards of scenes as one scene, for a game that has no board of its own."""
    columns = 2 if len(scenes) < 5 else 3
    scale = (WIDTH - GAP * (columns - 1)) / columns / WIDTH
    ground, top = "", 0.0
    for first in range(0, len(scenes), columns):
        row = scenes[first : first + columns]
        height = max(scene.height for scene in row) * scale
        left = (WIDTH - (WIDTH * scale + GAP) * len(row) + GAP) / 2
        for n, scene in enumerate(row):
            x = left + n * (WIDTH * scale + GAP)
            y = top + (height - scene.height * scale) / 2
            at = f"translate({x:.1f} {y:.1f}) scale({scale:.4f})"
            ground += tag("g", "one", scene.ground, transform=at)
        top += height + GAP
    alt = f"{name}: {', '.join(map(board_of, scenes))}."
    return Scene(
        kind="several",
        name=name,
        alt=alt,
        letters=partial(str, alt),
        width=WIDTH,
        height=round(top - GAP),
        man=scenes[0].man,
        view="bare",
        ground=ground,
        numbers={"bare": ""},
        men=(),
    )


def board_of(scene: Scene) -> str:
    """Return the board of a position in words: `Ring of 8`, `12 by 8 squares`."""
    return scene.name.partition(",")[0].removeprefix("Board of ")


def _draw_root(scene: Scene, content: str, **attributes: object) -> str:
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


# Men.


def _draw_man(man: Man, radius: float) -> str:
    kind = "" if man.kind == "man" else f" {man.kind}"
    shape = _draw_shape(man.kind, man.side, radius, man.x, man.y)
    return tag("g", f"man {SIDES[man.side]}{kind}", shape, data_place=man.place)


def _draw_shape(kind: str, side: int, radius: float, x: float = 0, y: float = 0) -> str:
    """Draw a man with his middle at a point."""
    name, other = SIDES[side], SIDES[1 - side]
    line = {"fill": f"board-{name}", "stroke": f"board-{name}-line", "stroke_width": 1.5}
    if kind == "slab":
        return _draw_slab("disc", x, y, **line)
    radius = {"small": SMALL, "shared": SHARED * radius}.get(kind, radius)
    disc = tag("circle", "disc", cx=x, cy=y, r=radius, **line)
    if kind == "leader":
        unit = radius / 18
        corners = ((-10, 7), (-10, -6), (-5, 0), (0, -9), (5, 0), (10, -6), (10, 7))
        crown = "L".join(f"{x + unit * right:g} {y + unit * down:g}" for right, down in corners)
        return disc + tag("path", "crown", d=f"M{crown}Z", fill=f"board-{other}")
    groove = {"fill": "none", "stroke": f"board-{other}", "stroke_opacity": 0.3}
    disc += tag("circle", "groove", cx=x, cy=y, r=0.7 * radius, **groove, stroke_width=1.5)
    if kind != "bound":
        return disc
    wide, high = round(radius * 1.27), round(radius * 0.6)
    bars = f"M{x - wide:g} {y + high:g}l{2 * wide} {-2 * high}m{-2 * wide} 0l{2 * wide} {2 * high}"
    bonds = {"stroke": "board-last", "stroke_width": 3.5, "stroke_linecap": "round"}
    return disc + tag("path", "bonds", d=bars, **bonds)


def _draw_slab(name: str, x: float, y: float, **line: object) -> str:
    """Draw a man on his edge."""
    width, height = SLAB
    box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
    return tag("rect", name, **box, rx=3, **line)


# Marks that lie over the men.


def _draw_marks(scene: Scene, arrows: Sequence[Arrow]) -> str:
    """Draw rings around men who have come, these arrows, counts and dice."""
    marks = "".join(_draw_ring(man, scene.man) for man in scene.rings)
    marks += "".join(_draw_arrow(arrow, scene.man) for arrow in arrows)
    drawn = (tag("g", "last", marks) if marks else "") + "".join(map(_draw_count, scene.counts))
    return drawn + (draw_dice(scene.dice, *scene.thrown) if scene.dice else "")


def _draw_count(count: Count) -> str:
    """Draw a number in the other side's colour on a man, in that of letters beside the men."""
    paint = "text" if count.ground == "page" else "number"
    if count.side is not None:
        paint = SIDES[1 - count.side]
    y = round(count.y + count.size * 0.36, 1)
    style = {"font_size": count.size, "font_weight": 600, "fill": f"board-{paint}"}
    return tag("text", f"count in-{paint}", count.text, x=count.x, y=y, **style)


def _draw_ring(man: Man, radius: float) -> str:
    line = {"fill": "none", "stroke": "board-last", "stroke_width": 3}
    if man.kind == "slab":
        return _draw_slab("to", man.x, man.y, **line)
    return tag("circle", "to", cx=man.x, cy=man.y, r=radius + 1, **line)


def _bend(arrow: Arrow, radius: float) -> tuple[str, str, Point] | None:
    """Return the line of an arrow, its head, and its middle; None for one that leads nowhere."""
    (x, y), (to_x, to_y) = arrow.origin, arrow.goal
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
    line = f"M{_write_point((x, y))}Q{_write_point(over)} {_write_point(foot)}"
    return line, _draw_head(tip, turned), middle


def _draw_arrow(arrow: Arrow, radius: float) -> str:
    """Draw a step: struck out where it was refused, with a star where a man was hit."""
    bent = _bend(arrow, radius)
    if bent is None:
        return ""
    (x, y), (line, head, middle) = arrow.origin, bent
    paint = "board-refused" if arrow.how == "struck" else "board-last"
    dashes = None if arrow.how == "made" else "7 4"
    halo = {"stroke": "board", "stroke_width": 7, "stroke_opacity": 0.75}
    drawn = tag("path", "halo", d=line, fill="none", **halo)
    drawn += tag("path", "line", d=line, fill="none", stroke_dasharray=dashes)
    drawn += tag("path", "head", d=head, stroke_width=1)
    drawn += tag("circle", "from", cx=round(x), cy=round(y), r=3.5)
    if arrow.hit:
        drawn += tag("path", "hit", d=_draw_star(arrow.goal, radius), fill="none")
    drawn += "".join(_draw_cross(point, 11, "taken") for point in arrow.takes)
    if arrow.how == "struck":
        drawn += _draw_cross(middle, 14, "refused")
    return tag("g", f"way {arrow.how}", drawn, fill=paint, stroke=paint, stroke_width=3.5)


def _write_point(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _write_outline(corners: Sequence[Point]) -> str:
    return "M" + "L".join(map(_write_point, corners)) + "Z"


def _draw_head(tip: Point, turned: float) -> str:
    """Return the outline of a triangle at the end of an arrow."""
    backs = (turned - 0.5, turned + 0.5)
    corners = [(tip[0] - 1.35 * HEAD * cos(a), tip[1] - 1.35 * HEAD * sin(a)) for a in backs]
    return _write_outline([tip, *corners])


def _draw_star(middle: Point, radius: float) -> str:
    """Return the outline of a star around a man who was hit."""
    corners = []
    for corner in range(16):
        away = radius + (7 if corner % 2 else 1)
        angle = corner * pi / 8
        corners.append((middle[0] + away * cos(angle), middle[1] + away * sin(angle)))
    return _write_outline(corners)


def _draw_cross(middle: Point, half: int, kind: str) -> str:
    """Draw a cross on a light ground of its own."""
    x, y = round(middle[0]), round(middle[1])
    d = f"M{x - half} {y - half}l{2 * half} {2 * half}m0 {-2 * half}l{-2 * half} {2 * half}"
    both = {"d": d, "fill": "none", "stroke_linecap": "round"}
    under = tag("path", "halo", **both, stroke="board", stroke_width=10)
    return under + tag("path", kind, **both, stroke_width=5)


# Sheets.


def _draw_marker(kind: str, name: str, content: str, **more: object) -> str:
    size = {"markerWidth": 1, "markerHeight": 1, "overflow": "visible", **more}
    return tag("marker", kind, content, id=name, markerUnits="userSpaceOnUse", **size)


def _draw_position(name: str, scene: Scene) -> str:
    """Draw what a position adds to its board; arrows of plain steps have markers at their ends."""
    men = list(scene.men)
    if not any(man.kind in ("pinned", "shared") for man in men):
        men.sort(key=lambda man: (man.kind, man.side))  # none lies on one of another look
    drawn = f'<use href="#view-{scene.view}"/>'
    for _, run in groupby(men, key=lambda man: (man.side, man.kind)):
        drawn += _draw_run(list(run))
    plain = [a for a in scene.ways if a.how == "made" and not a.hit and not a.takes]
    lines = [bent[0] for bent in (_bend(arrow, scene.man) for arrow in plain) if bent]
    if lines:
        paths = "".join(f'<path d="{line}"/>' for line in lines)
        arrows = tag("path", "halo", d="".join(lines)) + tag("g", "way made line", paths)
        drawn += tag("g", "last", arrows)
    drawn += _draw_marks(scene, [arrow for arrow in scene.ways if arrow not in plain])
    return tag("g", "position", drawn, id=name)


def _draw_run(men: Sequence[Man]) -> str:
    """Draw men of one look as one path, each corner counted from that before it."""
    corners = [(round(man.x, 1), round(man.y, 1)) for man in men]
    path = f"m{corners[0][0]:g} {corners[0][1]:g}"
    for before, after in pairwise(corners):
        x, y = (f"{round(b - a, 1):g}" for a, b in zip(before, after, strict=True))
        path += f"h{x}" if y == "0" else f"v{y}" if x == "0" else f"l{x} {y}"
    if len(corners) == 1:
        path += "h0"  # a path without a length bears no marker
    return tag("path", f"{SIDES[men[0].side]} {men[0].kind}", d=path)
