"""The stemma: what sources owe to one another, drawn as directed graphs.

A graph is laid out in layers, always in the same way: what others rest on stands above.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from markupsafe import Markup

from lusoria.schema.tables import Source, SourceDependence
from lusoria.site import addresses, dating, words
from lusoria.site.build import Build
from lusoria.site.pages import svg
from lusoria.site.pages.site import Site

HEIGHT = 40.0
STEP = 104.0
MARGIN = 12.0
LETTER = 8.6
ADDRESS = "stemma/"


class Twig(NamedTuple):
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


class Branch(NamedTuple):
    """Sources that hang together: their picture, and the same as a nested list.

    The `centre` is the source on which most others rest, of several the first in the alphabet.
    """

    picture: Markup
    centre: Source
    sources: int
    twigs: Sequence[Twig]


def render_all(site: Site) -> None:
    """Render the page of the stemma."""
    site.page(ADDRESS, "stemma.html", branches=list_branches(site.build))


def list_branches(build: Build) -> list[Branch]:
    """Return the graphs of dependence, larger ones first."""
    rows = build.query("SELECT * FROM source_dependence ORDER BY source, on_source, how")
    branches = []
    for edges in components([(row.source, row.on_source) for row in rows]):
        owed = [row for row in rows if (row.source, row.on_source) in edges]
        sources = {key: build.row("source", key) for edge in edges for key in edge}
        resting = Counter(other for _, other in edges)
        centre = sources[min(resting, key=lambda key: (-resting[key], key))]
        twigs = list_twigs(sources, owed)
        branches.append(Branch(draw_graph(sources, owed), centre, len(sources), twigs))
    return branches


def list_twigs(sources: Mapping[str, Source], owed: Sequence[SourceDependence]) -> list[Twig]:
    """Return sources as a nested list: what others rest on first, what rests on it within."""
    ties: dict[str, dict[str, list[SourceDependence]]] = {key: {} for key in sources}
    for row in owed:
        ties[row.on_source].setdefault(row.source, []).append(row)
    laid = lay_out(sorted({(row.source, row.on_source) for row in owed}), dict.fromkeys(sources, 1))
    order = [key for layer in laid.layers for key in layer]
    listed: set[str] = set()

    def twig(key: str, above: Sequence[SourceDependence]) -> Twig:
        elsewhere = key in listed
        listed.add(key)
        resting = [] if elsewhere else sorted(ties[key], key=order.index)
        return Twig(sources[key], above, [twig(k, ties[key][k]) for k in resting], elsewhere)

    # Whatever is not below another source by its turn stands at the top.
    return [twig(key, []) for key in order if key not in listed]


def draw_graph(sources: Mapping[str, Source], owed: Sequence[SourceDependence]) -> Markup:
    """Return the graph of sources as SVG: what others rest on above, a box for a link.

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
    lines = [_draw_line(row, laid.ways[row.source, row.on_source]) for row in owed]
    boxes = [
        _draw_box(sources[key], laid.x[key], i * STEP, widths[key])
        for i, layer in enumerate(laid.layers)
        for key in layer
    ]
    return svg.drawing(
        "stemma", [*lines, *boxes], round(width, 1), round(height, 1), left=-MARGIN, top=-MARGIN
    )


def _draw_line(row: SourceDependence, way: Sequence[tuple[float, int]]) -> Markup:
    """Return a line from a source up to the one that it rests on, dashed where not attested."""
    says = f"{row.source} {words.VERBS[row.how]} {row.on_source} ({row.status})"
    return Markup('<path class="owes {how} {status}" d="{d}"><title>{says}</title></path>').format(
        how=row.how, status=row.status, d=" ".join(_curve(way)), says=says
    )


def _curve(way: Sequence[tuple[float, int]]) -> Iterator[str]:
    """Yield a curve from box to box, straight through the layers between."""
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


def _draw_box(source: Source, x: float, y: float, width: float) -> Markup:
    year = _year(source)
    read = "unread" if source.extent == "none" else "read"
    parts = [
        Markup("<title>{}</title>").format(source.label),
        svg.box(round(x - width / 2, 1), y, round(width, 1), HEIGHT, read),
        svg.text("of", x, y + (17 if year else 25), source.siglum),
    ]
    if year:
        parts.append(svg.text("when", x, y + 33, year))
    to = addresses.relative(ADDRESS, addresses.page("source", source.id))
    return svg.link(to, parts)


def _year(source: Source) -> str:
    """Return the first year that the date of a source allows; nothing without a date."""
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
    """Return the edges in groups that hang together, larger ones first."""
    group: dict[str, set[str]] = {}
    ordered = sorted(set(edges))
    for one, other in ordered:
        joined = group.get(one, {one}) | group.get(other, {other})
        for node in joined:
            group[node] = joined
    groups: dict[str, list[Edge]] = {}
    for edge in ordered:
        groups.setdefault(min(group[edge[0]]), []).append(edge)
    return sorted(groups.values(), key=lambda edges: (-len(edges), edges[0]))


class Layout(NamedTuple):
    """The places of the nodes of a graph, and the way of each edge, from below upwards."""

    layers: Sequence[Sequence[str]]
    x: Mapping[str, float]
    ways: Mapping[Edge, Sequence[tuple[float, int]]]
    """The middle of an edge in each layer that it passes: how far to the right, which layer."""


def lay_out(edges: Sequence[Edge], widths: Mapping[str, float]) -> Layout:
    """Return a graph in layers, each node below all that it rests on.

    An edge that passes a layer has a narrow place of its own there, so that it passes no node.
    """
    depth = _depths(edges)
    chains = {edge: _chain(edge, depth) for edge in sorted(set(edges))}
    short = [pair for chain in chains.values() for pair in pairwise(chain)]
    layers: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for node in sorted(depth):
        layers[depth[node]].append(node)
    _untangle(layers, short)
    all_widths = {node: widths.get(node, NARROW) for layer in layers for node in layer}
    x = _across(layers, short, all_widths)
    ways = {edge: [(x[node], depth[node]) for node in chain] for edge, chain in chains.items()}
    real = [[node for node in layer if node in widths] for layer in layers]
    return Layout(real, x, ways)


def _chain(edge: Edge, depth: dict[str, int]) -> list[str]:
    """Return an edge as short ones; the places where it passes layers are added to `depth`."""
    one, other = edge
    step = -1 if depth[one] > depth[other] else 1
    chain = [one]
    for layer in range(depth[one] + step, depth[other], step):
        place = f"{one} > {other} at {layer}"
        depth[place] = layer
        chain.append(place)
    return [*chain, other]


def _depths(edges: Sequence[Edge]) -> dict[str, int]:
    """Return the layer of each node; an edge that would close a circle counts for nothing."""
    rests: dict[str, list[str]] = {node: [] for edge in edges for node in edge}

    def leads(start: str, goal: str) -> bool:
        return start == goal or any(leads(above, goal) for above in rests[start])

    for one, other in sorted(edges):
        if not leads(other, one):
            rests[one].append(other)
    depth: dict[str, int] = {}

    def depth_of(node: str) -> int:
        if node not in depth:
            depth[node] = max((depth_of(above) + 1 for above in rests[node]), default=0)
        return depth[node]

    for node in sorted(rests):
        depth_of(node)
    return depth


def _neighbours(edges: Sequence[Edge]) -> dict[str, list[str]]:
    """Return, for each node, the nodes that edges join it to."""
    near: dict[str, list[str]] = {}
    for one, other in edges:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    return near


def _untangle(layers: list[list[str]], edges: Sequence[Edge]) -> None:
    """Order the nodes of layers near those that they are joined to (the barycentre method)."""
    near = _neighbours(edges)
    for sweep in range(SWEEPS):
        place = {node: i / len(layer) for layer in layers for i, node in enumerate(layer)}
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            middle = {node: sum(place[n] for n in near[node]) / len(near[node]) for node in layer}
            layer.sort(key=lambda node, middle=middle: (round(middle[node], 6), node))  # type: ignore[misc]
            place |= {node: i / len(layer) for i, node in enumerate(layer)}


def _across(
    layers: Sequence[Sequence[str]], edges: Sequence[Edge], widths: Mapping[str, float]
) -> dict[str, float]:
    """Return the middle of each node from left to right, no two nearer than the gap."""
    near = _neighbours(edges)
    at: dict[str, float] = {}
    for layer in layers:
        right = 0.0
        for node in layer:
            at[node] = right + widths[node] / 2
            right += widths[node] + GAP
    for _ in range(SWEEPS):
        for layer in layers:
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
    wishes = [sum(at[n] for n in near[node]) / len(near[node]) for node in layer]
    apart = [(widths[one] + widths[other]) / 2 + GAP for one, other in pairwise(layer)]
    offsets = list(accumulate(apart, initial=0.0))
    blocks: list[tuple[float, int]] = []
    for want, offset in zip(wishes, offsets, strict=True):
        mean, count = want - offset, 1
        while blocks and blocks[-1][0] > mean:
            before, several = blocks.pop()
            mean = (before * several + mean * count) / (several + count)
            count += several
        blocks.append((mean, count))
    moved = [mean for mean, count in blocks for _ in range(count)]
    for node, mean, offset in zip(layer, moved, offsets, strict=True):
        at[node] = mean + offset
