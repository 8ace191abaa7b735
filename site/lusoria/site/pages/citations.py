"""Citations: references by a CSL processor, and each source as BibTeX, CSL-JSON and RIS.

The style is `citation/lusoria.csl`; any other style of the Citation Style Language does as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from importlib.resources import as_file, files
from typing import Any

from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle
from citeproc import formatter as formatters
from citeproc.source.json import CiteProcJSON
from markupsafe import Markup

from lusoria.schema.database.tables import Source
from lusoria.site import dating
from lusoria.site.pages.bibtex import entry
from lusoria.site.pages.ris import record

Csl = Mapping[str, Any]

STYLE = files("lusoria.site") / "citation" / "lusoria.csl"


class Citations:
    """The references to some sources, all made at once when the first is asked for."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._items = {source.id: csl(source) for source in sources}

    def reference(self, source: Source) -> Markup:
        """The full reference to a source, as one paragraph of HTML; its address is a link."""
        return self._references[source.id]

    @cached_property
    def _references(self) -> Mapping[str, Markup]:
        made = set_items(list(self._items.values()))
        return {
            key: Markup(_linked(text, item))
            for (key, item), text in zip(self._items.items(), made, strict=True)
        }

    def csl_json(self) -> str:
        """All sources as CSL-JSON."""
        items = list(self._items.values())
        return json.dumps(items, ensure_ascii=False, indent=1) + "\n"

    def bibtex(self) -> str:
        """All sources as BibTeX."""
        return "\n".join(map(entry, self._items.values()))

    def ris(self) -> str:
        """All sources as RIS."""
        return "\n".join(map(record, self._items.values()))


def set_items(given: Sequence[Csl]) -> list[str]:
    """The references to some items of CSL, each as HTML."""
    items = [_escaped(item) for item in given]
    with as_file(STYLE) as style:
        bibliography = CitationStylesBibliography(
            CitationStylesStyle(str(style), validate=False),
            CiteProcJSON(items),
            formatters.html,
        )
    for item in items:
        bibliography.register(Citation([CitationItem(item["id"])]))
    return [str(text) for text in bibliography.bibliography()]


def csl(source: Source) -> dict[str, Any]:
    """A source as an item of CSL-JSON, with its language and the day on which it was consulted.

    Where no year of publication is given, the years in which it was written stand for it; but not
    for ancient works, which nobody cites by a year.
    """
    item: dict[str, Any] = json.loads(source.csl)
    item.setdefault("language", source.language)
    first, last = source.not_before, source.not_after
    if source.edtf and source.edtf.startswith("["):
        item.setdefault("issued", {"literal": dating.in_words(source.edtf, first, last)})
    if item["type"] != "classic" and first is not None and last is not None and first > 0:
        years = [[first]] if first == last else [[first], [last]]
        item.setdefault(
            "issued", {"date-parts": years, **({"circa": True} if last > first else {})}
        )
    if source.consulted and item.get("URL"):
        item.setdefault("accessed", {"date-parts": [list(map(int, source.consulted.split("-")))]})
    return item


def _escaped(value: Any) -> Any:
    """The texts of an item as HTML; the processor takes them as they are."""
    if isinstance(value, str):
        return escape(value, quote=False)
    if isinstance(value, Mapping):
        # dates keep their numbers, and what is not asked for here has no place in them
        return {key: _escaped(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_escaped(inner) for inner in value]
    return value


def _linked(text: str, item: Csl) -> str:
    """A reference whose address is a link."""
    address = f"https://doi.org/{item['DOI']}" if item.get("DOI") else str(item.get("URL") or "")
    if not address.startswith(("https://", "http://")):
        return text
    shown = escape(address, quote=False)
    return text.replace(shown, f'<a href="{escape(address)}">{shown}</a>', 1)
