"""A directed graph laid out in layers, always in the same way: what others rest on stands above."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

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
