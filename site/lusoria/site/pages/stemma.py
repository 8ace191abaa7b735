"""The stemma: what sources owe to one another, drawn as directed graphs.

A graph is laid out in layers, always in the same way: what others rest on stands above.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple

from markupsafe import Markup

from lusoria.schema.tables import Source, SourceDependence
from lusoria.site import addresses, dating, words
from lusoria.site.pages import svg
from lusoria.site.pages.site import Site

HEIGHT = 40.0
STEP = 104.0
MARGIN = 12.0
LETTER = 8.6
ADDRESS = "stemma/"


@dataclass(frozen=True)
class Twig:
    """A source in the nested list, under one that it rests on, and those that rest on it.

    A source that rests on several stands under each, but only under the first with its own twigs.
    """

    source: Source
    ties: Sequence[SourceDependence]
    twigs: Sequence[Twig]
    elsewhere: bool

    @property
    def status(self) -> str:
        """The status of its first tie, by which its line is drawn."""
        return self.ties[0].status if self.ties else "root"


@dataclass(frozen=True)
class Branch:
    """Sources that hang together: their picture, and the same as a nested list."""

    picture: Markup
    centre: Source
    """The source on which most others rest, of several the first in the alphabet."""
    sources: int
    twigs: Sequence[Twig]


def render_all(site: Site) -> None:
    """Render the page of the stemma."""
    site.page(ADDRESS, "stemma.html", branches=branches(site))


def branches(site: Site) -> list[Branch]:
    """The graphs of dependence, larger ones first."""
    rows = site.edition.source_dependence.all
    found = []
    for edges in components([(row.source, row.on_source) for row in rows]):
        own = set(edges)
        owed = [row for row in rows if (row.source, row.on_source) in own]
        sources = {key: site.edition.source[key] for edge in edges for key in edge}
        centre = sources[_centre(edges)]
        drawn = picture(sources, owed, _to)
        found.append(Branch(drawn, centre, len(sources), twigs(sources, owed)))
    return found


def twigs(sources: Mapping[str, Source], owed: Sequence[SourceDependence]) -> Sequence[Twig]:
    """Sources as a nested list: what others rest on first, what rests on it within."""
    laid = lay_out(sorted({(row.source, row.on_source) for row in owed}), dict.fromkeys(sources, 1))
    order = [key for layer in laid.layers for key in layer]
    listed: set[str] = set()

    def twig(key: str, ties: Sequence[SourceDependence]) -> Twig:
        elsewhere = key in listed
        listed.add(key)
        resting = [] if elsewhere else [k for k in order if any(_is(row, k, key) for row in owed)]
        within = [twig(k, [row for row in owed if _is(row, k, key)]) for k in resting]
        return Twig(sources[key], ties, within, elsewhere)

    found = []
    for key in order:  # whatever is not below another by now stands at the top
        if key not in listed:
            found.append(twig(key, []))
    return found


def _is(row: SourceDependence, source: str, on_source: str) -> bool:
    return (row.source, row.on_source) == (source, on_source)


def _centre(edges: Iterable[tuple[str, str]]) -> str:
    owed = Counter(other for _, other in edges)
    return min(owed, key=lambda key: (-owed[key], key))


def _to(key: str) -> str:
    return addresses.relative(ADDRESS, addresses.page("source", key))


def picture(
    sources: Mapping[str, Source],
    owed: Sequence[SourceDependence],
    to: Callable[[str], str],
) -> Markup:
    """The graph of some sources as SVG; what others rest on stands above, a box is a link.

    It is hidden from screen readers and from the keyboard, for the list beside it says the same.
    """
    edges = sorted({(row.source, row.on_source) for row in owed})
    widths = {
        key: max(44.0, LETTER * max(len(source.siglum), len(_year(source))) + 16)
        for key, source in sources.items()
    }
    laid = lay_out(edges, widths)
    width = max(laid.x[key] + widths[key] / 2 for key in laid.x if key in widths) + 2 * MARGIN
    height = (len(laid.layers) - 1) * STEP + HEIGHT + 2 * MARGIN
    lines = [_line(row, laid.ways[row.source, row.on_source]) for row in owed]
    boxes = [
        _box(sources[key], laid.x[key], i * STEP, widths[key], to(key))
        for i, layer in enumerate(laid.layers)
        for key in layer
    ]
    return svg.drawing(
        "stemma", [*lines, *boxes], round(width, 1), round(height, 1), left=-MARGIN, top=-MARGIN
    )


def _line(row: SourceDependence, way: Sequence[tuple[float, int]]) -> Markup:
    """A line from a source up to the one that it rests on; what is not attested is dashed."""
    says = f"{row.source} {words.VERBS[row.how]} {row.on_source} ({row.status})"
    return Markup('<path class="owes {how} {status}" d="{d}"><title>{says}</title></path>').format(
        how=row.how, status=row.status, d=" ".join(_curve(way)), says=says
    )


def _curve(way: Sequence[tuple[float, int]]) -> Iterator[str]:
    """A curve from box to box, straight through the layers that it passes between."""
    (x, layer), *rest = way
    down = rest[0][1] > layer  # only where a circle was cut
    y = layer * STEP + (HEIGHT if down else 0)
    yield f"M{x:g} {y:g}"
    for i, (to_x, to_layer) in enumerate(rest):
        to_y = to_layer * STEP + (0 if down else HEIGHT)
        bend = (to_y - y) / 2
        yield f"C{x:g} {y + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y:g}"
        x, y = to_x, to_y
        if i < len(rest) - 1:
            y += HEIGHT if down else -HEIGHT
            yield f"V{y:g}"


def _box(source: Source, x: float, y: float, width: float, address: str) -> Markup:
    year = _year(source)
    read = "unread" if source.extent == "none" else "read"
    parts = [
        Markup("<title>{}</title>").format(source.label),
        svg.box(round(x - width / 2, 1), y, round(width, 1), HEIGHT, read),
        svg.text("of", x, y + (17 if year else 25), source.siglum),
    ]
    if year:
        parts.append(svg.text("when", x, y + 33, year))
    return svg.link(address, parts)


def _year(source: Source) -> str:
    """The year that a box shows: the first one that the date allows; nothing without a date."""
    year = dating.begins(source)
    if year is None:
        return ""
    circa = "" if source.not_before == source.not_after else "c. "
    return f"{circa}{dating.year(year)}"


Edge = tuple[str, str]
"""A node, and one that it rests on."""

GAP = 18.0
NARROW = 6.0
SWEEPS = 24


def components(edges: Iterable[Edge]) -> list[list[Edge]]:
    """The edges in groups that hang together: larger ones first, then by their first node."""
    group: dict[str, set[str]] = {}
    ordered = sorted(set(edges))
    for one, other in ordered:
        joined = group.get(one, {one}) | group.get(other, {other})
        for node in joined:
            group[node] = joined
    found: dict[str, list[Edge]] = {}
    for edge in ordered:
        found.setdefault(min(group[edge[0]]), []).append(edge)
    return sorted(found.values(), key=lambda each: (-len(each), each[0]))


class Layout(NamedTuple):
    """Where the nodes of a graph stand, and the way of each edge from its node up to the other."""

    layers: Sequence[Sequence[str]]
    x: Mapping[str, float]
    ways: Mapping[Edge, Sequence[tuple[float, int]]]
    """The middle of an edge in each layer that it passes: how far to the right, which layer."""


def lay_out(edges: Sequence[Edge], widths: Mapping[str, float]) -> Layout:
    """A graph in layers, each node below all that it rests on.

    An edge that passes a layer has a narrow place of its own there, so that it passes no node.
    """
    depth = _depths(edges)
    chains = {edge: _chain(edge, depth) for edge in sorted(set(edges))}
    short = [pair for chain in chains.values() for pair in pairwise(chain)]
    found: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for node in sorted(depth):
        found[depth[node]].append(node)
    _untangle(found, short)
    all_widths = {node: widths.get(node, NARROW) for layer in found for node in layer}
    x = _across(found, short, all_widths)
    ways = {edge: [(x[node], depth[node]) for node in chain] for edge, chain in chains.items()}
    real = [[node for node in layer if node in widths] for layer in found]
    return Layout(real, x, ways)


def _chain(edge: Edge, depth: dict[str, int]) -> list[str]:
    """An edge as a chain of short ones; the places where it passes layers are added to `depth`."""
    one, other = edge
    step = -1 if depth[one] > depth[other] else 1
    chain = [one]
    for layer in range(depth[one] + step, depth[other], step):
        place = f"{one} > {other} at {layer}"
        depth[place] = layer
        chain.append(place)
    return [*chain, other]


def _depths(edges: Sequence[Edge]) -> dict[str, int]:
    rests = _without_circles(edges)
    depth: dict[str, int] = {}

    def depth_of(node: str) -> int:
        if node not in depth:
            depth[node] = max((depth_of(above) + 1 for above in rests[node]), default=0)
        return depth[node]

    for node in sorted(rests):
        depth_of(node)
    return depth


def _without_circles(edges: Sequence[Edge]) -> dict[str, list[str]]:
    rests: dict[str, list[str]] = {node: [] for edge in edges for node in edge}
    for one, other in sorted(edges):
        if not _leads(rests, other, one):
            rests[one].append(other)
    return rests


def _leads(rests: Mapping[str, Sequence[str]], start: str, goal: str) -> bool:
    return start == goal or any(_leads(rests, following, goal) for following in rests[start])


def _neighbours(edges: Sequence[Edge]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one, other in edges:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


def _untangle(found: list[list[str]], edges: Sequence[Edge]) -> None:
    """Order the nodes of layers near those that they are joined to (the barycentre method)."""
    near = _neighbours(edges)
    for sweep in range(SWEEPS):
        place = {node: i / len(layer) for layer in found for i, node in enumerate(layer)}
        for layer in found if sweep % 2 == 0 else reversed(found):
            middle = {node: sum(place[n] for n in near[node]) / len(near[node]) for node in layer}
            layer.sort(key=lambda node, middle=middle: (round(middle[node], 6), node))  # type: ignore[misc]
            place |= {node: i / len(layer) for i, node in enumerate(layer)}


def _across(
    found: Sequence[Sequence[str]], edges: Sequence[Edge], widths: Mapping[str, float]
) -> dict[str, float]:
    """The middle of each node from left to right, none nearer to its neighbour than the gap."""
    near = _neighbours(edges)
    at: dict[str, float] = {}
    for layer in found:
        right = 0.0
        for node in layer:
            at[node] = right + widths[node] / 2
            right += widths[node] + GAP
    for _ in range(SWEEPS):
        for layer in found:
            _settle(layer, at, near, widths)
    left = min((at[node] - widths[node] / 2 for node in at), default=0.0)
    return {node: round(x - left, 1) for node, x in at.items()}


def _settle(
    layer: Sequence[str],
    at: dict[str, float],
    near: Mapping[str, Sequence[str]],
    widths: Mapping[str, float],
) -> None:
    """Move the nodes of a layer as near as can be to the middle of those that they are joined to.

    Nodes that would stand too near one another are moved together, to the mean of what they want.
    """
    wanted = [sum(at[n] for n in near[node]) / len(near[node]) for node in layer]
    apart = [(widths[one] + widths[other]) / 2 + GAP for one, other in pairwise(layer)]
    offsets = list(accumulate(apart, initial=0.0))
    blocks: list[tuple[float, int]] = []
    for want, offset in zip(wanted, offsets, strict=True):
        mean, count = want - offset, 1
        while blocks and blocks[-1][0] > mean:
            before, several = blocks.pop()
            mean = (before * several + mean * count) / (several + count)
            count += several
        blocks.append((mean, count))
    moved = [mean for mean, count in blocks for _ in range(count)]
    for node, mean, offset in zip(layer, moved, offsets, strict=True):
        at[node] = mean + offset
