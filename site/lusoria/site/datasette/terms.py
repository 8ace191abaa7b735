"""Searches in full texts, and how much one may look for that is left as a visitor wrote it."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from lusoria.site.datasette.files import Scope

MOST_WORDS = 30
"""How many words it may have."""

MOST_BEGINNINGS = 10
"""How many of them may be beginnings, as `cas*`: SQLite gathers all words that begin so."""


def searches(scope: Scope) -> bool:
    """Whether a request searches full texts: in a table, or in everything."""
    named = str(scope["path"]).rpartition("/")[2].partition(".")[0]
    asked = parse_qsl(scope["query_string"].decode("latin-1"))
    return named == "search" or any(name.startswith("_search") for name, _ in asked)


def too_much(query: str) -> str | None:
    """What is too much in the search of an address, in a line; None where all is well."""
    asked = parse_qsl(query, keep_blank_values=True)
    if ("_searchmode", "raw") not in asked:
        return None
    for name, value in asked:
        if name == "_search" or (name.startswith("_search_") and value):
            words, begun = len(re.findall(r"\w+", value)), value.count("*")
            if words > MOST_WORDS:
                return f"{name}: {words} words, expected at most {MOST_WORDS}."
            if begun > MOST_BEGINNINGS:
                return f"{name}: {begun} beginnings of words, expected at most {MOST_BEGINNINGS}."
    return None
