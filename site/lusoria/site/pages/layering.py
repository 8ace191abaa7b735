"""A directed graph laid out in layers, always in the same way: what others rest on stands above."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Edge = tuple[str, str]
"""A node, and one that it rests on."""

GAP = 18.0
SWEEPS = 8


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


def layers(edges: Sequence[Edge]) -> list[list[str]]:
    """The nodes in layers, each below all that it rests on; a circle is cut at its last edge."""
    rests = _without_circles(edges)
    depth: dict[str, int] = {}

    def depth_of(node: str) -> int:
        if node not in depth:
            depth[node] = max((depth_of(above) + 1 for above in rests[node]), default=0)
        return depth[node]

    for node in sorted(rests):
        depth_of(node)
    found: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for node in sorted(depth):
        found[depth[node]].append(node)
    return _untangled(found, edges)


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


def _untangled(found: list[list[str]], edges: Sequence[Edge]) -> list[list[str]]:
    """The layers with their nodes near those that they are joined to (the barycentre method)."""
    near = _neighbours(edges)
    for sweep in range(SWEEPS):
        place = {node: i / len(layer) for layer in found for i, node in enumerate(layer)}
        for layer in found if sweep % 2 == 0 else reversed(found):
            middle = {node: sum(place[n] for n in near[node]) / len(near[node]) for node in layer}
            layer.sort(key=lambda node, middle=middle: (round(middle[node], 6), node))  # type: ignore[misc]
            place |= {node: i / len(layer) for i, node in enumerate(layer)}
    return found


def across(
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
    """Move the nodes of a layer to the middle of those that they are joined to, and apart again."""
    wanted = [sum(at[n] for n in near[node]) / len(near[node]) for node in layer]
    placed: list[float] = []
    for i, node in enumerate(layer):
        x = wanted[i]
        if placed:
            apart = (widths[layer[i - 1]] + widths[node]) / 2 + GAP
            x = max(x, placed[-1] + apart)
        placed.append(x)
    shift = sum(w - p for w, p in zip(wanted, placed, strict=True)) / len(layer)
    for node, x in zip(layer, placed, strict=True):
        at[node] = x + shift
