"""Tables of what is known: games, places, sources, passages, evidence.

Tables of evidence: records, the controlled lists that they use, and what is doubted in them.
"""

from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import CheckConstraint, ForeignKey, Text, UniqueConstraint
from sqlmodel import Field, Relationship

from lusoria.schema import records
from lusoria.schema.records.base import LISTS
from lusoria.schema.tables.base import (
    ON_THE_EARTH,
    YEARS_IN_ORDER,
    Table,
    at,
    one_of,
    ordered,
    sequence,
)
from lusoria.schema.tables.presentation import SIGLUM, Label, Presentation

if TYPE_CHECKING:
    from lusoria.schema.tables.accounts import Sentence
    from lusoria.schema.tables.play import Clause, ClauseWitness, Coverage, Locus, Ruleset, Stance
    from lusoria.schema.tables.proof import Example


class Place(Table, table=True):
    """Places of games, of their evidence and of their sources."""

    repeats = records.Place
    shown = Presentation(title="Places", label=Label("name", "t.name"))
    __table_args__ = (
        CheckConstraint(
            "(latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (point_means IS "
            "NULL) AND (latitude IS NULL) = (point_source IS NULL)",
            name="a_point_is_whole",
        ),
        CheckConstraint(ON_THE_EARTH, name="on_the_earth"),
        CheckConstraint(
            "precision_km IS NULL OR (latitude NOTNULL AND precision_km > 0)",
            name="precision_of_a_point",
        ),
    )

    id: str = at("id", key=True)
    name: str
    latitude: float | None
    longitude: float | None
    point_means: str | None
    precision_km: int | None
    point_source: str | None = at("point_from.source")
    point_at: str | None = at("point_from.at")
    within: str | None
    country: str | None = Field(
        description="The country that it lies in today, by ISO 3166-1, its own or that of what "
        "it is within."
    )
    note: str | None

    games: list["GamePlace"] = ordered("place_row", "GamePlace.sequence")
    evidence: list["Evidence"] = ordered("place_row", "Evidence.sequence")


class Source(Table, table=True):
    """Works and web resources that can be cited."""

    repeats = records.Source
    shown = Presentation(
        title="Sources",
        label=Label("label", "t.siglum || ': ' || t.label"),
        facets="kind language rights extent",
        search="id siglum label title read_what",
        machinery="csl not_before not_after",
    )
    __table_args__ = (
        CheckConstraint(YEARS_IN_ORDER, name="years_in_order"),
        UniqueConstraint("siglum"),
    )

    id: str = at("id", key=True)
    siglum: str
    label: str = Field(description="A short form of the citation: authors, title, year.")
    kind: str
    language: str
    edtf: str | None = at("date.edtf")
    extent: str = at("read.extent")
    reliability: str = at("reliability.grade")
    rights: str = at("rights.status")
    licence: str | None = at("rights.licence")
    reported_in: str | None
    read_what: str = at("read.what")
    read_where: str | None = at("read.where")
    consulted: str | None = at("read.consulted")
    date_because: str = at("date.because")
    reliability_because: str = at("reliability.because")
    rights_note: str | None = at("rights.note")
    title: str = at("csl.title")
    not_before: int | None = at("date.not_before")
    not_after: int | None = at("date.not_after")
    csl: str

    passages: list["Passage"] = ordered(
        "source_row", "Passage.ordinal", foreign_keys="Passage.source"
    )
    depends: list["SourceDependence"] = Relationship(
        back_populates="source_row",
        sa_relationship_kwargs={"foreign_keys": "SourceDependence.source"},
    )
    dependants: list["SourceDependence"] = Relationship(
        back_populates="on_source_row",
        sa_relationship_kwargs={"foreign_keys": "SourceDependence.on_source"},
    )
    documents: list["Document"] = Relationship(back_populates="source_row")
    coverage: list["Coverage"] = ordered("source_row", "Coverage.sequence")
    witnesses: list["ClauseWitness"] = ordered(
        "source_row", "ClauseWitness.sequence", foreign_keys="ClauseWitness.source"
    )
    rulesets: list["Ruleset"] = ordered("after_source_row", "Ruleset.sequence")


class SourceDatedBy(Table, table=True):
    """Which sources give the date of a source; itself, where it is dated by itself."""

    shown = Presentation(title="What dates sources")

    source: str = Field(
        primary_key=True, foreign_key="source.id", description="The source that is dated."
    )
    by_source: str = Field(
        primary_key=True, foreign_key="source.id", description="The source that gives the date."
    )


class SourceDependence(Table, table=True):
    """What sources owe to one another: copies, translations, summaries, implementations."""

    repeats = records.Dependence
    shown = Presentation(title="What sources owe to one another", facets="how status")
    __table_args__ = (CheckConstraint("source <> on_source", name="not_on_itself"),)

    source: str = Field(
        primary_key=True, foreign_key="source.id", description="The source that depends on another."
    )
    on_source: str = at("on", key=True)
    how: str = at("how", key=True)
    status: str
    note: str | None

    source_row: Source = Relationship(
        back_populates="depends", sa_relationship_kwargs={"foreign_keys": "SourceDependence.source"}
    )
    on_source_row: Source = Relationship(
        back_populates="dependants",
        sa_relationship_kwargs={"foreign_keys": "SourceDependence.on_source"},
    )


class SourceDescent(Table, table=True):
    """All sources behind each source, and all that go back to it, in however many steps."""

    shown = Presentation(title="To what sources go back")
    __table_args__ = (CheckConstraint("source <> on_source", name="not_on_itself"),)

    source: str = Field(
        primary_key=True,
        foreign_key="source.id",
        description="The source that goes back to another.",
    )
    on_source: str = Field(
        primary_key=True, foreign_key="source.id", description="The source that it goes back to."
    )
    steps: int = Field(description="In how many steps: 1 where it depends on it directly.")
    copies: bool = Field(
        description="1 where each step is a copy, so that the two are one witness."
    )


class Document(Table, table=True):
    """Files and pages in which sources were read; they themselves are not in here."""

    repeats = records.Document
    shown = Presentation(
        title="Documents",
        label=Label("file", f"{SIGLUM} || ', ' || t.file"),
        facets="wording language",
    )
    __table_args__ = (
        UniqueConstraint("file"),
        UniqueConstraint("sha256"),
    )

    id: str = at("id", key=True)
    file: str
    source: str
    language: str | None
    wording: str | None
    located_by: str
    copy_at: str | None = at("copy_of.at")
    copy_path: str | None = at("copy_of.path")
    copy_version: str | None = at("copy_of.version")
    copy_part: str | None = at("copy_of.part")
    note: str | None
    headed: bool
    sha256: str

    source_row: Source = Relationship(back_populates="documents")
    chapters: list["Chapter"] = ordered("document_row", "Chapter.ordinal")
    sentences: list["Sentence"] = ordered("document_row", "Sentence.ordinal")


class Chapter(Table, table=True):
    """Parts of documents that are accounted for sentence by sentence."""

    repeats = records.Chapter
    shown = Presentation(title="Chapters")
    __table_args__ = (UniqueConstraint("document", "ordinal"),)

    id: str = Field(primary_key=True, description="The chapter's address, as document/number.")
    document: str = Field(foreign_key="document.id", description="The document.")
    title: str
    first: int = Field(description="The number of its first sentence.")
    last: int = Field(description="The number of its last sentence.")
    ordinal: int = Field(description="The chapter's place in the order of its document.")

    document_row: Document = Relationship(back_populates="chapters")


class ChapterGame(Table, table=True):
    """Of which games a chapter gives the rules."""

    shown = Presentation(title="Games of chapters")

    chapter: str = Field(primary_key=True, foreign_key="chapter.id", description="The chapter.")
    game: str = Field(primary_key=True, foreign_key="game.id", description="The game.")
    sequence: int = sequence()


class SourceWrittenOf(Table, table=True):
    """The games that a source was written of, where it bears witness to others as well."""

    shown = Presentation(title="Games that sources were written of")

    source: str = Field(primary_key=True, foreign_key="source.id", description="The source.")
    name: str = Field(primary_key=True, description="What the game is called.")
    game: str | None = Field(
        sa_column_args=[ForeignKey("game.id", use_alter=True)],
        description="The game, where it is in the catalogue.",
    )


class Passage(Table, table=True):
    """Places in sources, with what they say in our own words."""

    repeats = records.Passage
    shown = Presentation(
        title="Passages",
        label=Label("locator", f"{SIGLUM} || ', ' || t.locator || ': ' || t.name"),
        facets="source status",
        search="id says quotation note",
        machinery="name locator_chapter locator_label locator_value copy_lines copy_file "
        "selector_sentences selector_start selector_end selector_occurrence selector_sha256",
    )
    __table_args__ = (
        CheckConstraint(
            "(status = 'reported') = (reported_in IS NOT NULL)", name="reported_somewhere"
        ),
        UniqueConstraint("source", "name"),
        UniqueConstraint("source", "ordinal"),
    )

    id: str = Field(primary_key=True, description="The passage's address, as source#passage.")
    source: str = Field(
        foreign_key="source.id", description="The source that the passage stands in."
    )
    locator: str = Field(
        description="Where in the work it stands, as it is cited: ch. Revertier, § 12."
    )
    says: str
    quotation: str | None = at("quotation.text")
    quotation_language: str | None = at("quotation.language")
    quotation_translation: str | None = at("quotation.translation")
    quotation_of: str | None = at("quotation.of")
    look: str | None
    status: str
    reported_in: str | None
    note: str | None
    in_copy: str | None = Field(
        description="Where in the digital copy that was read it stands: line 3493 of the digital "
        "copy."
    )
    document: str | None = at("selector.document")
    name: str = at("id")
    ordinal: int = Field(description="The passage's place in the order of its source.")
    locator_chapter: str | None = at("locator.chapter")
    locator_label: str = at("locator.label")
    locator_value: str = at("locator.value")
    copy_lines: str | None = at("in_copy.lines")
    copy_file: str | None = at("in_copy.file")
    selector_sentences: str | None = at("selector.sentences")
    selector_start: str | None = at("selector.start")
    selector_end: str | None = at("selector.end")
    selector_occurrence: int | None = at("selector.occurrence")
    selector_sha256: str | None = at("selector.sha256")
    sequence: int = sequence()

    source_row: Source = Relationship(
        back_populates="passages", sa_relationship_kwargs={"foreign_keys": "Passage.source"}
    )
    cited_by: list["Cites"] = ordered("passage_row", "Cites.sequence")
    stances: list["Stance"] = ordered("passage_row", "Stance.sequence")


class Cites(Table, table=True):
    """Which passages examples, evidence, and dates, places and relations of games rest on."""

    shown = Presentation(title="What rests on passages by itself", facets="kind")

    kind: Literal["evidence", "example", "game_date", "game_place", "relation"] = Field(
        primary_key=True, sa_type=Text, description="The table of the row that rests on it."
    )
    key: str = Field(
        primary_key=True, description="The key of that row; if it has several columns, with a /."
    )
    passage: str = Field(primary_key=True, foreign_key="passage.id", description="The passage.")
    sequence: int = sequence()

    passage_row: Passage = Relationship(back_populates="cited_by")


def cited(kind: str, key: str) -> Any:
    """Return the relationship of rows of a kind to the passages that they rest on."""
    return ordered(
        None,
        "Cites.sequence",
        secondary="cites",
        primaryjoin=f"and_(foreign(Cites.key) == {key}, Cites.kind == '{kind}')",
        secondaryjoin="foreign(Cites.passage) == Passage.id",
        viewonly=True,
    )


class Game(Table, table=True):
    """Games as traditions, of which rulesets are particular forms."""

    repeats = records.Game
    shown = Presentation(
        title="Games",
        label=Label("name", "t.name"),
        search="id name summary modelled not_modelled",
        machinery="not_before not_after",
    )
    __table_args__ = (CheckConstraint(YEARS_IN_ORDER, name="years_in_order"),)

    id: str = at("id", key=True)
    name: str
    family: str
    status: str
    edtf: str | None = at("range.edtf")
    summary: str
    special: str | None
    modelled: str | None
    not_modelled: str | None
    numbers: str | None = Field(
        sa_column_args=[ForeignKey("locus.id", use_alter=True)],
        description="The question that says what a number of a throw does, if there are throws.",
    )
    aim: str | None = Field(
        sa_column_args=[ForeignKey("locus.id", use_alter=True)],
        description="The question whose answer is the aim of the game.",
    )
    not_before: int | None = at("range.not_before")
    not_after: int | None = at("range.not_after")

    names: list["GameName"] = ordered("game_row", "GameName.ordinal")
    dates: list["GameDate"] = ordered("game_row", "GameDate.ordinal")
    places: list["GamePlace"] = ordered("game_row", "GamePlace.sequence")
    evidence: list["Evidence"] = ordered("game_row", "Evidence.ordinal")
    loci: list["Locus"] = ordered("game_row", "Locus.ordinal", foreign_keys="Locus.game")
    clauses: list["Clause"] = ordered("game_row", "Clause.ordinal")
    rulesets: list["Ruleset"] = ordered("game_row", "Ruleset.ordinal")
    examples: list["Example"] = ordered("game_row", "Example.ordinal")


class Saying(Table, table=True):
    """What sources say of games, passage by passage."""

    repeats = records.Saying
    shown = Presentation(title="What sources say of games", facets="game")

    game: str = Field(
        primary_key=True, foreign_key="game.id", description="The game that is spoken of."
    )
    ordinal: int = Field(
        primary_key=True, description="The saying's place in the order of its game."
    )
    passage: str
    says: str | None
    note: str | None
    sequence: int = sequence()


class GameName(Table, table=True):
    """Names of games in all languages."""

    __tablename__ = "name"
    repeats = records.GameName
    shown = Presentation(
        title="Names of games", facets="game language kind status", search="name note"
    )

    game: str = Field(
        primary_key=True, foreign_key="game.id", description="The game that bears the name."
    )
    ordinal: int = Field(primary_key=True, description="The name's place in the order of its game.")
    name: str
    language: str
    kind: str
    status: str
    passage: str | None
    note: str | None
    sequence: int = sequence()

    game_row: Game = Relationship(back_populates="names")


class GamePlace(Table, table=True):
    """Where games come from, were played, and are first attested."""

    repeats = records.GamePlace
    shown = Presentation(title="Places of games")

    game: str = Field(primary_key=True, foreign_key="game.id", description="The game.")
    place: str = at("place", key=True)
    role: str = at("role", key=True)
    status: str
    note: str | None
    sequence: int = sequence()

    game_row: Game = Relationship(back_populates="places")
    passages: list[Passage] = cited(
        "game_place", "GamePlace.game + '/' + GamePlace.place + '/' + GamePlace.role"
    )
    place_row: Place = Relationship(back_populates="games")


class GameDate(Table, table=True):
    """When games were played, first mentioned and given up."""

    repeats = records.GameDate
    shown = Presentation(title="Dates of games", machinery="not_before not_after")
    __table_args__ = (CheckConstraint(YEARS_IN_ORDER, name="years_in_order"),)

    game: str = Field(primary_key=True, foreign_key="game.id", description="The game.")
    ordinal: int = Field(primary_key=True, description="The date's place in the order of its game.")
    what: str
    edtf: str
    not_before: int | None
    not_after: int | None
    status: str
    note: str | None
    sequence: int = sequence()

    game_row: Game = Relationship(back_populates="dates")
    passages: list[Passage] = cited(
        "game_date", "GameDate.game + '/' + cast(GameDate.ordinal, Text)"
    )


class Relation(Table, table=True):
    """How games are related to one another."""

    repeats = records.Relation
    shown = Presentation(title="Relations between games")

    game: str = Field(primary_key=True, foreign_key="game.id", description="The game.")
    ordinal: int = Field(
        primary_key=True, description="The relation's place in the order of its game."
    )
    to_game: str | None = Field(
        foreign_key="game.id", description="The other game, if it is in this catalogue."
    )
    to_name: str = at("to")
    kind: str
    status: str
    ground: str | None
    note: str | None
    sequence: int = sequence()

    passages: list[Passage] = cited(
        "relation", "Relation.game + '/' + cast(Relation.ordinal, Text)"
    )


class Identifier(Table, table=True):
    """What games, rulesets and sources are called in other catalogues."""

    repeats = records.Identifier
    shown = Presentation(title="Identifiers in other catalogues", facets="scheme")
    __table_args__ = (
        CheckConstraint(
            "(game IS NULL) + (ruleset IS NULL) + (source IS NULL) = 2", name="of_one_thing"
        ),
    )

    id: str = Field(
        primary_key=True, description="The thing and its identifier in one: thing scheme:value."
    )
    game: str | None = Field(foreign_key="game.id", description="The game that it names.")
    ruleset: str | None = Field(foreign_key="ruleset.id", description="The ruleset that it names.")
    source: str | None = Field(foreign_key="source.id", description="The source that it names.")
    scheme: str
    value: str
    note: str | None


class Term(Table, table=True):
    """The controlled lists of evidence, after the guide of the Digital Ludeme Project."""

    shown = Presentation(
        title="Controlled words",
        label=Label("printed", "t.printed || ' (' || replace(t.list, '-', ' ') || ')'"),
        facets="list",
    )
    __table_args__ = (
        UniqueConstraint("list", "word"),
        UniqueConstraint("list", "ordinal"),
        one_of("list", tuple(LISTS)),
    )

    id: str = Field(primary_key=True, description="The list and the word in one: age:adult.")
    list: str = Field(description="The list: type, age, gender …")
    ordinal: int = Field(description="The word's place in its list.")
    word: str = Field(description="The word, as this catalogue writes it.")
    printed: str = Field(description="The word, as the project prints it.")


class Evidence(Table, table=True):
    """Records of evidence, of the kind that the Digital Ludeme Project keeps."""

    repeats = records.Evidence
    shown = Presentation(
        title="Evidence",
        facets="game type place",
        search="id game says region board_pattern works note",
        machinery="not_before not_after",
    )
    __table_args__ = (
        CheckConstraint("confidence BETWEEN 0 AND 100", name="per_cent"),
        CheckConstraint(YEARS_IN_ORDER, name="years_in_order"),
        CheckConstraint(
            "(latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (point_means IS "
            "NULL)",
            name="a_point_is_whole",
        ),
        CheckConstraint(ON_THE_EARTH, name="on_the_earth"),
        UniqueConstraint("game", "ordinal"),
    )

    id: str = at("id", key=True)
    game: str = Field(foreign_key="game.id", description="The game that it is evidence for.")
    type: str
    says: str | None
    place: str | None
    region: str | None
    edtf: str | None = at("date.edtf")
    board_pattern: str | None
    confidence: int | None
    verified: bool | None
    works: str = at("references")
    note: str | None
    latitude: float | None = at("point.latitude")
    longitude: float | None = at("point.longitude")
    point_means: str | None = at("point.means")
    not_before: int | None = at("date.not_before")
    not_after: int | None = at("date.not_after")
    ordinal: int = Field(description="The record's place in the order of its game.")
    sequence: int = sequence()

    game_row: Game = Relationship(back_populates="evidence")
    place_row: Place | None = Relationship(back_populates="evidence")
    passages: list[Passage] = cited("evidence", "Evidence.id")


class EvidenceTerm(Table, table=True):
    """What records of evidence say in the words of controlled lists."""

    shown = Presentation(title="Controlled words of evidence", facets="term")

    evidence: str = Field(primary_key=True, foreign_key="evidence.id", description="The record.")
    term: str = Field(primary_key=True, foreign_key="term.id", description="The word.")


class EvidenceSource(Table, table=True):
    """The sources of records of evidence."""

    shown = Presentation(title="Sources of evidence")

    evidence: str = Field(primary_key=True, foreign_key="evidence.id", description="The record.")
    source: str = Field(primary_key=True, foreign_key="source.id", description="The source.")


class EvidenceDoubt(Table, table=True):
    """What looks wrong in records of evidence, which are kept as they are."""

    repeats = records.Doubt
    shown = Presentation(title="Doubts about evidence", facets="field resp")

    evidence: str = Field(primary_key=True, foreign_key="evidence.id", description="The record.")
    ordinal: int = Field(
        primary_key=True, description="The doubt's place in the order of its record."
    )
    field: str | None
    says: str
    resp: str
    date: str
