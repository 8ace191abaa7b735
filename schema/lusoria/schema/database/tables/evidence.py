"""Tables of evidence: records, the controlled lists that they use, and what is doubted in them."""

from sqlmodel import SQLModel

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.records.lists import LISTS
from lusoria.schema.database.tables.base import (
    YEARS_IN_ORDER,
    check,
    column,
    is_json,
    of,
    one_of,
    one_of_its_words,
    table,
)


class Term(SQLModel, table=True):
    """A word of a controlled list."""

    __tablename__ = "term"
    __table_args__ = table(
        one_of("list", *LISTS),
        says="The controlled lists of evidence, after the guide of the Digital Ludeme Project.",
    )
    id: str = column("The list and the word in one: age:adult.", key=True)
    list: str = column("The list: type, age, gender …")
    ordinal: int = column("The word's place in its list.", "integer")
    word: str = column("The word, as this catalogue writes it.")
    printed: str = column("The word, as the project prints it.")


class Evidence(SQLModel, table=True):
    """A record of evidence."""

    __tablename__ = "evidence"
    __table_args__ = table(
        one_of_its_words("type", records.Evidence),
        one_of_its_words("point_means", records.Point, "means"),
        check("per_cent", "confidence BETWEEN 0 AND 100"),
        check("years_in_order", YEARS_IN_ORDER),
        check("a_point_is_whole", "(latitude IS NULL) = (longitude IS NULL)"),
        *is_json("works", "passages"),
        says="Records of evidence, of the kind that the Digital Ludeme Project keeps.",
    )
    id: str = of(records.Evidence, "id", key=True)
    game: str = column("The game that it is evidence for.", to="game.id")
    ordinal: int = column("The record's place in the order of its game.", "integer")
    type: str = of(records.Evidence, "type")
    says: str | None = of(records.Evidence, "says", optional=True)
    place: str | None = of(records.Evidence, "place", to="place.id", optional=True)
    latitude: float | None = of(records.Point, "latitude", "real", optional=True)
    longitude: float | None = of(records.Point, "longitude", "real", optional=True)
    point_means: str | None = of(records.Point, "means", optional=True)
    region: str | None = of(records.Evidence, "region", optional=True)
    edtf: str | None = of(records.Date, "edtf", optional=True)
    not_before: int | None = of(records.Date, "not_before", "integer", optional=True)
    not_after: int | None = of(records.Date, "not_after", "integer", optional=True)
    board_pattern: str | None = of(records.Evidence, "board_pattern", optional=True)
    confidence: int | None = of(records.Evidence, "confidence", "integer", optional=True)
    verified: int | None = of(records.Evidence, "verified", "integer", optional=True)
    works: str = of(records.Evidence, "references", "json")
    passages: str = of(records.Evidence, "passages", "json")
    note: str | None = of(records.Evidence, "note", optional=True)


class EvidenceTerm(SQLModel, table=True):
    """A word that a record of evidence has of a controlled list."""

    __tablename__ = "evidence_term"
    __table_args__ = table(says="What records of evidence say in the words of controlled lists.")
    evidence: str = column("The record.", to="evidence.id", key=True)
    term: str = column("The word.", to="term.id", key=True)


class EvidenceSource(SQLModel, table=True):
    """A source of a record of evidence."""

    __tablename__ = "evidence_source"
    __table_args__ = table(says="The sources of records of evidence.")
    evidence: str = column("The record.", to="evidence.id", key=True)
    source: str = column("The source.", to="source.id", key=True)


class EvidenceDoubt(SQLModel, table=True):
    """What looks wrong in a record of evidence."""

    __tablename__ = "evidence_doubt"
    __table_args__ = table(
        one_of_its_words("field", records.Doubt),
        says="What looks wrong in records of evidence, which are kept as they are.",
    )
    evidence: str = column("The record.", to="evidence.id", key=True)
    ordinal: int = column("The doubt's place in the order of its record.", "integer", key=True)
    field: str | None = of(records.Doubt, "field", optional=True)
    says: str = of(records.Doubt, "says")
    resp: str = of(records.Doubt, "resp")
    date: str = of(records.Doubt, "date")
