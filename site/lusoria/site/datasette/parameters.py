"""The parameters of the questions: what each means, an example, and what may be given."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from lusoria.site.datasette.search import KINDS
from lusoria.site.pages import marking


class Parameter(NamedTuple):
    """What a parameter means, a value with which most questions have an answer, and its choices.

    The choices are SQL: what may be given, and beside it how it is called, if that is no name that
    stands for itself. `needed`: left empty it does not mean all of them.
    """

    says: str
    example: str
    choices: str = ""
    needed: bool = False


def _keys(table: str, label: str = "id", order: str = "id") -> str:
    return f"SELECT id, {label} FROM {table} ORDER BY {order}"


ASSEMBLED = _keys("assembled")
CHANGE = "SELECT DISTINCT kind, kind FROM change ORDER BY 1"
KIND = " UNION ALL ".join(f"SELECT '{kind}', '{kind}'" for kind in KINDS)
RELEASE = "SELECT version, version FROM release ORDER BY ordinal DESC"
SENTENCE = (
    "SELECT id, id FROM sentence WHERE id IN (SELECT sentence FROM sentence_use) "
    "ORDER BY document, ordinal"
)
STATUS = "SELECT DISTINCT status, status FROM game_date ORDER BY 1"
TERM = "SELECT id, list || ': ' || printed FROM term ORDER BY list, ordinal"

PARAMETERS: Mapping[str, Parameter] = {
    "text": Parameter("Words to look for", "two men", needed=True),
    "kind": Parameter("Kind of thing", "", KIND),
    "game": Parameter("Game", "verquere", _keys("game", "name", "name")),
    "source": Parameter("Source", "ludii-1252", _keys("source", "label")),
    "one": Parameter("One ruleset", "verquere/dlp-1252", ASSEMBLED, needed=True),
    "other": Parameter(
        "The other ruleset", "verquere/encyclopedia+five-bands", ASSEMBLED, needed=True
    ),
    "ruleset": Parameter("Ruleset", "verquere/dlp-1252", _keys("ruleset")),
    "rule": Parameter("Rule function", "tables.landing.closed", _keys("rule")),
    "document": Parameter("Document", "ludii-portal-verquere", _keys("document")),
    "sentence": Parameter(
        "Sentence, as document:number", "lepeintre-1818:38", SENTENCE, needed=True
    ),
    "term": Parameter("Word of a list", "uncertainty-factor:graffiti", TERM),
    "locus": Parameter("Question of play", "verquere/jean", _keys("locus", "question")),
    "status": Parameter("Status of the date", "attested", STATUS),
    "since": Parameter("After the version", "0.2.0", RELEASE),
    "upto": Parameter("Up to the version", "0.3.0", RELEASE),
    "change": Parameter("Kind of change", "reading changed", CHANGE),
    "most": Parameter("Different answers, at most", "1"),
    "before": Parameter("Before the year", "1700"),
    "latitude": Parameter("Degrees north", "48.8566", needed=True),
    "longitude": Parameter("Degrees east", "2.3522", needed=True),
    "km": Parameter("Kilometres, at most", "300", needed=True),
}
"""Each parameter, by the name that it has in SQL."""

FEW = 200
"""Up to so many choices a parameter is a list to choose from; with more, one types."""


def marked(description: str) -> Markup:
    """The description of a question, with its parameters set off as such."""
    return Markup(re.sub(r"(?<!\S):([a-z]+)", r"<i>\1</i>", str(marking.marked(description))))
