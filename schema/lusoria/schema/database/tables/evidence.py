"""Tables of evidence: records, the controlled lists that they use, and what is doubted in them."""

from __future__ import annotations

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.records.lists import LISTS
from lusoria.schema.database.tables.base import (
    ON_THE_EARTH,
    YEARS_IN_ORDER,
    Label,
    Row,
    at,
    column,
    sequence,
)


class Term(
    Row,
    title="Controlled words",
    label=Label("printed", "t.printed || ' (' || replace(t.list, '-', ' ') || ')'"),
    facets="list",
    unique=("list word", "list ordinal"),
):
    """The controlled lists of evidence, after the guide of the Digital Ludeme Project."""

    id: str = column("The list and the word in one: age:adult.", key=True)
    list: str = column("The list: type, age, gender …", words=tuple(LISTS))
    ordinal: int = column("The word's place in its list.")
    word: str = column("The word, as this catalogue writes it.")
    printed: str = column("The word, as the project prints it.")


class Evidence(
    Row,
    of=records.Evidence,
    title="Evidence",
    facets="game type place",
    search="says region board_pattern works note",
    machinery="not_before not_after",
    checks={
        "per_cent": "confidence BETWEEN 0 AND 100",
        "years_in_order": YEARS_IN_ORDER,
        "a_point_is_whole": "(latitude IS NULL) = (longitude IS NULL)"
        " AND (latitude IS NULL) = (point_means IS NULL)",
        "on_the_earth": ON_THE_EARTH,
    },
    unique=("game ordinal",),
):
    """Records of evidence, of the kind that the Digital Ludeme Project keeps."""

    id: str = at("id", key=True)
    game: str = column("The game that it is evidence for.", to="game.id")
    type: str
    says: str | None
    place: str | None
    region: str | None
    edtf: str | None = at("date.edtf")
    board_pattern: str | None
    confidence: int | None
    verified: int | None
    works: str = at("references")
    note: str | None
    latitude: float | None = at("point.latitude")
    longitude: float | None = at("point.longitude")
    point_means: str | None = at("point.means")
    not_before: int | None = at("date.not_before")
    not_after: int | None = at("date.not_after")
    ordinal: int = column("The record's place in the order of its game.")
    sequence: int = sequence()


class EvidenceTerm(Row, title="Controlled words of evidence", facets="term"):
    """What records of evidence say in the words of controlled lists."""

    evidence: str = column("The record.", to="evidence.id", key=True)
    term: str = column("The word.", to="term.id", key=True)


class EvidenceSource(Row, title="Sources of evidence"):
    """The sources of records of evidence."""

    evidence: str = column("The record.", to="evidence.id", key=True)
    source: str = column("The source.", to="source.id", key=True)


class EvidenceDoubt(Row, of=records.Doubt, title="Doubts about evidence", facets="field resp"):
    """What looks wrong in records of evidence, which are kept as they are."""

    evidence: str = column("The record.", to="evidence.id", key=True)
    ordinal: int = column("The doubt's place in the order of its record.", key=True)
    field: str | None
    says: str
    resp: str
    date: str
