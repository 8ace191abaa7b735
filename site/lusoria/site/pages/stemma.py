"""The stemma: what sources owe to one another, drawn as graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from lusoria.schema.tables import Source, SourceDependence
from lusoria.site.pages import addresses, words
from lusoria.site.pages.layering import across, components, layers
from lusoria.site.pages.printing import Press

HEIGHT = 40.0
STEP = 104.0
MARGIN = 12.0
LETTER = 8.6
ADDRESS = "stemma/"


@dataclass(frozen=True)
class Branch:
    """Sources that hang together: their picture, and the statements that it is drawn from."""

    picture: Markup
    sources: int
    owed: Sequence[tuple[SourceDependence, Source, Source]]


def print_all(press: Press) -> None:
    """Print the page of the stemma."""
    press.page(ADDRESS, "stemma.html", branches=branches(press))


def branches(press: Press) -> list[Branch]:
    """The graphs of dependence, larger ones first."""
    rows = press.edition.all(SourceDependence)
    found = []
    for edges in components([(row.source, row.on_source) for row in rows]):
        own = set(edges)
        owed = [row for row in rows if (row.source, row.on_source) in own]
        sources = {key: press.edition.get(Source, key) for edge in edges for key in edge}
        told = [(row, sources[row.source], sources[row.on_source]) for row in owed]
        found.append(Branch(picture(sources, owed, _to), len(sources), told))
    return found


def _to(key: str) -> str:
    return addresses.relative(ADDRESS, addresses.page("source", key))


def picture(
    sources: Mapping[str, Source],
    owed: Sequence[SourceDependence],
    to: Callable[[str], str],
) -> Markup:
    """The graph of some sources as SVG; what others rest on stands above, a box is a link."""
    edges = sorted({(row.source, row.on_source) for row in owed})
    rows = layers(edges)
    widths = {
        key: max(44.0, LETTER * max(len(source.siglum), len(_year(source))) + 16)
        for key, source in sources.items()
    }
    x = across(rows, edges, widths)
    y = {node: i * STEP for i, row in enumerate(rows) for node in row}
    width = max(x[key] + widths[key] / 2 for key in x) + 2 * MARGIN
    height = (len(rows) - 1) * STEP + HEIGHT + 2 * MARGIN
    parts = [
        *(_line(row, x, y) for row in owed),
        *(_box(sources[key], x[key], y[key], widths[key], to(key)) for row in rows for key in row),
    ]
    return Markup(
        '<svg class="stemma" xmlns="http://www.w3.org/2000/svg" role="img" width="{w:g}" '
        'height="{h:g}" viewBox="{m:g} {m:g} {w:g} {h:g}"><title>{title}</title>{parts}</svg>'
    ).format(
        w=round(width, 1),
        h=round(height, 1),
        m=-MARGIN,
        title=f"What {len(sources)} sources owe to one another",
        parts=Markup("").join(parts),
    )


def _line(row: SourceDependence, x: Mapping[str, float], y: Mapping[str, float]) -> Markup:
    """A line from a source up to the one that it rests on; what is not attested is dashed."""
    x1, y1, x2, y2 = x[row.source], y[row.source], x[row.on_source], y[row.on_source] + HEIGHT
    bend = (y1 - y2) / 2
    says = f"{row.source} {words.VERBS[row.how]} {row.on_source} ({row.status})"
    return Markup('<path class="owes {how} {status}" d="{d}"><title>{says}</title></path>').format(
        how=row.how,
        status=row.status,
        d=" ".join(_curve(x1, y1, x2, y2, bend)),
        says=says,
    )


def _curve(x1: float, y1: float, x2: float, y2: float, bend: float) -> Iterator[str]:
    yield f"M{x1:g} {y1:g}"
    yield f"C{x1:g} {y1 - bend:g} {x2:g} {y2 + bend:g} {x2:g} {y2:g}"


def _box(source: Source, x: float, y: float, width: float, address: str) -> Markup:
    return Markup(
        '<a href="{to}"><title>{label}</title>'
        '<rect class="{read}" x="{left:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4"/>'
        '<text class="of" x="{x:g}" y="{sy:g}">{siglum}</text>'
        '<text class="when" x="{x:g}" y="{wy:g}">{year}</text></a>'
    ).format(
        to=address,
        label=source.label,
        read="unread" if source.extent == "none" else "read",
        left=round(x - width / 2, 1),
        x=x,
        y=y,
        w=round(width, 1),
        h=HEIGHT,
        sy=y + 17,
        wy=y + 33,
        siglum=source.siglum,
        year=_year(source),
    )


def _year(source: Source) -> str:
    """The year that a box shows: the last one that the date allows, or none."""
    if source.not_before is None and source.not_after is None:
        return "n. d."
    year = source.not_before if source.not_before is not None else source.not_after
    circa = "" if source.not_before == source.not_after else "c. "
    return f"{circa}{words.year(year)}"
