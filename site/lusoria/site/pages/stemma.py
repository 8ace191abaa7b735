"""The stemma: what sources owe to one another, drawn as graphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from lusoria.schema.database.tables import Source, SourceDependence
from lusoria.site import addresses, dating, words
from lusoria.site.pages.layering import components, lay_out
from lusoria.site.pages.printing import Press

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


def print_all(press: Press) -> None:
    """Print the page of the stemma."""
    press.page(ADDRESS, "stemma.html", branches=branches(press))


def branches(press: Press) -> list[Branch]:
    """The graphs of dependence, larger ones first."""
    rows = press.edition.source_dependence.all
    found = []
    for edges in components([(row.source, row.on_source) for row in rows]):
        own = set(edges)
        owed = [row for row in rows if (row.source, row.on_source) in own]
        sources = {key: press.edition.source[key] for edge in edges for key in edge}
        centre = sources[_centre(edges)]
        drawn = picture(sources, owed, _to)
        found.append(Branch(drawn, centre, len(sources), twigs(sources, owed)))
    return found


def twigs(sources: Mapping[str, Source], owed: Sequence[SourceDependence]) -> Sequence[Twig]:
    """Sources as a nested list: what others rest on first, what rests on it within."""
    laid = lay_out(sorted({(row.source, row.on_source) for row in owed}), dict.fromkeys(sources, 1))
    order = [key for layer in laid.layers for key in layer]
    told: set[str] = set()

    def twig(key: str, ties: Sequence[SourceDependence]) -> Twig:
        elsewhere = key in told
        told.add(key)
        resting = [] if elsewhere else [k for k in order if any(_is(row, k, key) for row in owed)]
        within = [twig(k, [row for row in owed if _is(row, k, key)]) for k in resting]
        return Twig(sources[key], ties, within, elsewhere)

    found = []
    for key in order:  # whatever is not below another by now stands at the top
        if key not in told:
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
    return Markup(
        '<svg class="stemma" xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="{w:g}" '
        'height="{h:g}" viewBox="{m:g} {m:g} {w:g} {h:g}">{parts}</svg>'
    ).format(
        w=round(width, 1),
        h=round(height, 1),
        m=-MARGIN,
        parts=Markup("").join([*lines, *boxes]),
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
    dated = Markup('<text class="when" x="{x:g}" y="{y:g}">{year}</text>')
    when = dated.format(x=x, y=y + 33, year=year) if year else ""
    return Markup(
        '<a href="{to}" tabindex="-1"><title>{label}</title>'
        '<rect class="{read}" x="{left:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4"/>'
        '<text class="of" x="{x:g}" y="{sy:g}">{siglum}</text>{when}</a>'
    ).format(
        to=address,
        label=source.label,
        read="unread" if source.extent == "none" else "read",
        left=round(x - width / 2, 1),
        x=x,
        y=y,
        w=round(width, 1),
        h=HEIGHT,
        sy=y + (17 if year else 25),
        siglum=source.siglum,
        when=when,
    )


def _year(source: Source) -> str:
    """The year that a box shows: the first one that the date allows; nothing without a date."""
    year = dating.begins(source)
    if year is None:
        return ""
    circa = "" if source.not_before == source.not_after else "c. "
    return f"{circa}{dating.year(year)}"
