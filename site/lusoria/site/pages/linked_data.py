"""What pages tell of themselves as JSON-LD, in the words of schema.org."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

Data = dict[str, Any]

LICENCE = "https://creativecommons.org/licenses/by/4.0/"

TYPES = {
    "article": "Article",
    "article-journal": "ScholarlyArticle",
    "book": "Book",
    "chapter": "Chapter",
    "motion_picture": "Movie",
    "paper-conference": "ScholarlyArticle",
    "report": "Report",
    "software": "SoftwareApplication",
    "thesis": "Thesis",
    "webpage": "WebPage",
}
"""What schema.org calls the types of CSL; what is not here is a creative work."""


def dataset(meta: Mapping[str, str], base: str | None) -> Data:
    """The catalogue as a set of data."""
    told: Data = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "lusoria",
        "description": "A reference for the rules of historical games: every clause with the "
        "passages that bear witness to it, the Python that executes it and an example.",
        "license": LICENCE,
        "version": meta["version"],
        "identifier": meta["digest"],
        "creator": {"@type": "Organization", "name": "The lusoria developers"},
        "isAccessibleForFree": True,
    }
    return told | ({"url": base} if base else {})


def work(csl: Mapping[str, Any]) -> Data:
    """A source, of which its item of CSL tells."""
    told = {
        "@context": "https://schema.org",
        "@type": TYPES.get(csl["type"], "CreativeWork"),
        "name": csl.get("title"),
        "author": [_person(name) for name in csl.get("author", ())],
        "editor": [_person(name) for name in csl.get("editor", ())],
        "datePublished": _year(csl.get("issued", {})),
        "publisher": csl.get("publisher"),
        "inLanguage": csl.get("language"),
        "url": csl.get("URL"),
        "sameAs": f"https://doi.org/{csl['DOI']}" if csl.get("DOI") else None,
        "isbn": csl.get("ISBN"),
        "isPartOf": csl.get("container-title"),
    }
    return {key: value for key, value in told.items() if value}


def ld_json(data: Data) -> Markup:
    """Data as the content of a script, which nothing within can end."""
    text = json.dumps(data, ensure_ascii=False)
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


def _person(name: Mapping[str, str]) -> Data:
    whole = " ".join(filter(None, (name.get("given"), name.get("family"))))
    return {"@type": "Person", "name": whole or name.get("literal", "")}


def _year(issued: Mapping[str, Any]) -> str | None:
    """The year of a work, where it is one and certain."""
    parts = issued.get("date-parts", [])
    return str(parts[0][0]) if len(parts) == 1 and not issued.get("circa") else None
