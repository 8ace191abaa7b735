"""The pages of standard answers, places and words of lists, told by their queries alone."""

from __future__ import annotations

from lusoria.site import addresses
from lusoria.site.answers import (
    EMPTY,
    Links,
    find_repeated,
    name_column,
    render_answer,
    render_rows,
)
from lusoria.site.pages.site import Site
from lusoria.site.things import read_kind


def render_plain(site: Site, key: str, *, kind: str) -> None:
    """Render the page of a thing: its facts and its parts in words, as Datasette has them."""
    thing, head = site.of(kind, key), read_kind(kind)
    links = Links(addresses.relative(addresses.page(kind, key), ""))
    connection = site.build.connection
    facts = thing.facts._asdict()
    (words,) = render_rows(links, connection, head.columns, [facts])
    left_out = find_repeated(head.columns)
    parts = []
    for name, part in head.parts.items():
        if rows := [row._asdict() for row in getattr(thing, name)]:
            stated = {(of, key) for of in part.columns.values()}
            answer = render_answer(links, connection, part.columns, rows, stated, apart=True)
            parts.append((part.heading, answer))
    site.thing(
        kind,
        key,
        template="thing.html",
        facts={
            name_column(name, head.columns): words[name]
            for name in head.columns
            if name not in left_out and facts[name] not in EMPTY
        },
        parts=parts,
    )
