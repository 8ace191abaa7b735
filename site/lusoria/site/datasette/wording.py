"""Values of the database as readers say them: dates, languages, controlled words, years, flags."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from lusoria.site.pages import dating
from lusoria.site.pages.languages import language, written_in
from lusoria.site.pages.places import MEANINGS
from lusoria.site.pages.words import (
    BASES,
    CHANGES,
    EXTENTS,
    FATES,
    RIGHTS,
    STANCES,
    VERBS,
    WORDINGS,
)

REPLACED: Mapping[str, Mapping[str, str]] = {
    "change": CHANGES,
    "extent": EXTENTS,
    "how": VERBS,
    "point_means": MEANINGS,
    "rights": RIGHTS,
    "wording": WORDINGS,
}
"""Columns whose words stand for longer ones."""

EXPLAINED: Mapping[str, Mapping[str, str]] = {
    "basis": BASES,
    "decided": STANCES,
    "how": STANCES,
    "out_of_scope": FATES,
    "stance": STANCES,
    "status": BASES,
}
"""Columns whose words say enough, and what they mean exactly."""

WORDS = {"field", "kind", "list", "locator_label", "resp", "role", "type", "verdict"}
WORDS |= {"found_verdict", "first", "second", "relation", "region"}
"""Columns of words that are written with hyphens."""

MARKED = {"name": "language", "quotation": "quotation_language"}
"""Columns of texts, and the column that says in what language they are."""

LANGUAGES = {"language", "quotation_language"}
DAYS = {"consulted", "date", "order_date"}
FLAGS = {"copies", "headed", "verified"}
YEARS = {"first_year", "not_after", "not_before"}


def said(column: str, value: Any) -> str:
    """A value in words; itself, where it says enough."""
    text = str(value)
    if found := REPLACED.get(column, {}).get(text):
        return found
    if column in LANGUAGES:
        return language(text)
    if column in YEARS and isinstance(value, int):
        return dating.year(value)
    if column in FLAGS and value in (0, 1):
        return "yes" if value else "no"
    if column in DAYS and re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return dating.in_words(text, None, None)
    if column in WORDS and re.fullmatch(r"[a-z]+(-[a-z]+)+", text):
        return text.replace("-", " ")
    return text


def shown(column: str, value: Any, row: Mapping[str, Any]) -> Markup | None:
    """A cell in words, with what is behind them; None where the value says enough."""
    if column in MARKED and row.get(MARKED[column]):
        marked = written_in(str(value), str(row[MARKED[column]]))
        return Markup("<{0}{1}>{2}</{0}>").format(
            "q" if column == "quotation" else "span", marked, value
        )
    if column == "edtf":
        bounds = row.get("not_before"), row.get("not_after")
        words, behind = dating.in_words(str(value), *bounds), dating.meant(str(value), *bounds)
    else:
        words = said(column, value)
        behind = EXPLAINED.get(column, {}).get(words, str(value))
    if words == str(value) == behind:
        return None
    return Markup('<span title="{}">{}</span>').format(behind, words)
