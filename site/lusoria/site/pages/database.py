"""The page of the database: its tables as a drawing, and in words what each column means."""

from __future__ import annotations

from lusoria.schema.database.tables import sorted_tables
from lusoria.site.pages import diagram
from lusoria.site.pages.printing import Press


def print_all(press: Press) -> None:
    """Print the page of the database."""
    refers = [each for table in sorted_tables() for each in diagram.references(table)]
    to: dict[tuple[str, str], list[str]] = {}
    for each in refers:
        to.setdefault((each.table, each.column), []).append(each.to)
    press.page(
        "schema/",
        "schema.html",
        tables=press.edition.descriptions,
        picture=diagram.picture(),
        keys={table.name: [key.name for key in table.primary_key] for table in sorted_tables()},
        to=to,
        by={
            table.name: sorted({each.table for each in refers if each.to == table.name})
            for table in sorted_tables()
        },
    )
