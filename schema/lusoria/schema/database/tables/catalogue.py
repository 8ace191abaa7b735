"""Tables of what is known: games, places, sources, passages, evidence.

Tables of what is known: games, places, sources, passages, evidence.

Tables of evidence: records, the controlled lists that they use, and what is doubted in them.
"""

from __future__ import annotations

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.records.base import LISTS
from lusoria.schema.database.tables.base import (
    ON_THE_EARTH,
    SIGLUM,
    YEARS_IN_ORDER,
    Label,
    Row,
    at,
    column,
    sequence,
)


class Place(
    Row,
    of=records.Place,
    title="Places",
    label=Label("name", "t.name"),
    checks={
        "a_point_is_whole": "(latitude IS NULL) = (longitude IS NULL)"
        " AND (latitude IS NULL) = (point_means IS NULL)"
        " AND (latitude IS NULL) = (point_source IS NULL)",
        "on_the_earth": ON_THE_EARTH,
        "precision_of_a_point": "precision_km IS NULL OR (latitude NOTNULL AND precision_km > 0)",
    },
):
    """Places of games, of their evidence and of their sources."""

    id: str = at("id", key=True)
    name: str
    latitude: float | None
    longitude: float | None
    point_means: str | None
    precision_km: int | None
    point_source: str | None = at("point_from.source")
    point_at: str | None = at("point_from.at")
    within: str | None
    country: str | None = column(
        "The country that it lies in today, by ISO 3166-1, its own or that of what it is within."
    )
    note: str | None


class Source(
    Row,
    of=records.Source,
    title="Sources",
    label=Label("label", "t.siglum || ': ' || t.label"),
    facets="kind language rights extent",
    search="id siglum label title read_what",
    machinery="csl not_before not_after",
    checks={"years_in_order": YEARS_IN_ORDER},
    unique=("siglum",),
):
    """Works and web resources that can be cited."""

    id: str = at("id", key=True)
    siglum: str
    label: str = column("A short form of the citation: authors, title, year.")
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


class SourceDatedBy(Row, title="What dates sources"):
    """Which sources give the date of a source; itself, where it is dated by itself."""

    source: str = column("The source that is dated.", to="source.id", key=True)
    by_source: str = column("The source that gives the date.", to="source.id", key=True)


class SourceDependence(
    Row,
    of=records.Dependence,
    title="What sources owe to one another",
    facets="how status",
    checks={"not_on_itself": "source <> on_source"},
):
    """What sources owe to one another: copies, translations, summaries, implementations."""

    source: str = column("The source that depends on another.", to="source.id", key=True)
    on_source: str = at("on", key=True)
    how: str = at("how", key=True)
    status: str
    note: str | None


class SourceDescent(
    Row, title="To what sources go back", checks={"not_on_itself": "source <> on_source"}
):
    """All sources behind each source, and all that go back to it, in however many steps."""

    source: str = column("The source that goes back to another.", to="source.id", key=True)
    on_source: str = column("The source that it goes back to.", to="source.id", key=True)
    steps: int = column("In how many steps: 1 where it depends on it directly.")
    copies: int = column("1 where each step is a copy, so that the two are one witness.", flag=True)


class Document(
    Row,
    of=records.Document,
    title="Documents",
    label=Label("file", f"{SIGLUM} || ', ' || t.file"),
    facets="wording language",
    unique=("file", "sha256"),
):
    """Files and pages in which sources were read; they themselves are not in here."""

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
    headed: int
    sha256: str


class Chapter(Row, of=records.Chapter, title="Chapters", unique=("document ordinal",)):
    """Parts of documents that are accounted for sentence by sentence."""

    id: str = column("The chapter's address, as document/number.", key=True)
    document: str = column("The document.", to="document.id")
    title: str
    first: int = column("The number of its first sentence.")
    last: int = column("The number of its last sentence.")
    ordinal: int = column("The chapter's place in the order of its document.")


class ChapterGame(Row, title="Games of chapters"):
    """Of which games a chapter gives the rules."""

    chapter: str = column("The chapter.", to="chapter.id", key=True)
    game: str = column("The game.", to="game.id", key=True)
    sequence: int = sequence()


class SourceWrittenOf(Row, title="Games that sources were written of"):
    """The games that a source was written of, where it bears witness to others as well."""

    source: str = column("The source.", to="source.id", key=True)
    name: str = column("What the game is called.", key=True)
    game: str | None = column("The game, where it is in the catalogue.", to="game.id", later=True)


class Passage(
    Row,
    of=records.Passage,
    title="Passages",
    label=Label("locator", f"{SIGLUM} || ', ' || t.locator || ': ' || t.name"),
    facets="source status",
    search="id says quotation note",
    machinery="name locator_chapter locator_label locator_value copy_lines copy_file "
    "selector_sentences selector_start selector_end selector_occurrence selector_sha256",
    checks={"reported_somewhere": "(status = 'reported') = (reported_in IS NOT NULL)"},
    unique=("source name", "source ordinal"),
):
    """Places in sources, with what they say in our own words."""

    id: str = column("The passage's address, as source#passage.", key=True)
    source: str = column("The source that the passage stands in.", to="source.id")
    locator: str = column("Where in the work it stands, as it is cited: ch. Revertier, § 12.")
    says: str
    quotation: str | None = at("quotation.text")
    quotation_language: str | None = at("quotation.language")
    quotation_translation: str | None = at("quotation.translation")
    quotation_of: str | None = at("quotation.of")
    look: str | None
    status: str
    reported_in: str | None
    note: str | None
    in_copy: str | None = column(
        "Where in the digital copy that was read it stands: line 3493 of the digital copy."
    )
    document: str | None = at("selector.document")
    name: str = at("id")
    ordinal: int = column("The passage's place in the order of its source.")
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


class Game(
    Row,
    of=records.Game,
    title="Games",
    label=Label("name", "t.name"),
    search="id name summary modelled not_modelled",
    machinery="not_before not_after",
    checks={"years_in_order": YEARS_IN_ORDER},
):
    """Games as traditions, of which rulesets are particular forms."""

    id: str = at("id", key=True)
    name: str
    family: str
    status: str
    edtf: str | None = at("range.edtf")
    summary: str
    special: str | None
    modelled: str | None
    not_modelled: str | None
    numbers: str | None = column(
        "The question that says what a number of a throw does, if there are throws.",
        to="locus.id",
        later=True,
    )
    aim: str | None = column(
        "The question whose answer is the aim of the game.", to="locus.id", later=True
    )
    not_before: int | None = at("range.not_before")
    not_after: int | None = at("range.not_after")


class Saying(Row, of=records.Saying, title="What sources say of games", facets="game"):
    """What sources say of games, passage by passage."""

    game: str = column("The game that is spoken of.", to="game.id", key=True)
    ordinal: int = column("The saying's place in the order of its game.", key=True)
    passage: str
    says: str | None
    note: str | None
    sequence: int = sequence()


class GameName(
    Row,
    of=records.GameName,
    title="Names of games",
    facets="game language kind status",
    search="name note",
    table_name="name",
):
    """Names of games in all languages."""

    game: str = column("The game that bears the name.", to="game.id", key=True)
    ordinal: int = column("The name's place in the order of its game.", key=True)
    name: str
    language: str
    kind: str
    status: str
    passage: str | None
    note: str | None
    sequence: int = sequence()


class GamePlace(Row, of=records.GamePlace, title="Places of games"):
    """Where games come from, were played, and are first attested."""

    game: str = column("The game.", to="game.id", key=True)
    place: str = at("place", key=True)
    role: str = at("role", key=True)
    status: str
    note: str | None
    sequence: int = sequence()


class GamePlacePassage(
    Row, title="Passages on places of games", parts={"game_place": "game place role"}
):
    """Which passages tell of a game's place."""

    game: str = column("The game.", to="game.id", key=True)
    place: str = column("The place.", to="place.id", key=True)
    role: str = column("What the place is to the game.", key=True)
    passage: str = column("The passage.", to="passage.id", key=True)
    sequence: int = sequence()


class GameDate(
    Row,
    of=records.GameDate,
    title="Dates of games",
    machinery="not_before not_after",
    checks={"years_in_order": YEARS_IN_ORDER},
):
    """When games were played, first mentioned and given up."""

    game: str = column("The game.", to="game.id", key=True)
    ordinal: int = column("The date's place in the order of its game.", key=True)
    what: str
    edtf: str
    not_before: int | None
    not_after: int | None
    status: str
    note: str | None
    sequence: int = sequence()


class GameDatePassage(Row, title="Passages on dates of games", parts={"game_date": "game ordinal"}):
    """Which passages tell of a game's date."""

    game: str = column("The game.", to="game.id", key=True)
    ordinal: int = column("The date's place in the order of its game.", key=True)
    passage: str = column("The passage.", to="passage.id", key=True)
    sequence: int = sequence()


class Relation(Row, of=records.Relation, title="Relations between games"):
    """How games are related to one another."""

    game: str = column("The game.", to="game.id", key=True)
    ordinal: int = column("The relation's place in the order of its game.", key=True)
    to_game: str | None = column("The other game, if it is in this catalogue.", to="game.id")
    to_name: str = at("to")
    kind: str
    status: str
    ground: str | None
    note: str | None
    sequence: int = sequence()


class RelationPassage(
    Row, title="Passages on relations between games", parts={"relation": "game ordinal"}
):
    """Which passages tell of a relation between games."""

    game: str = column("The game.", to="game.id", key=True)
    ordinal: int = column("The relation's place in the order of its game.", key=True)
    passage: str = column("The passage.", to="passage.id", key=True)
    sequence: int = sequence()


class Identifier(
    Row,
    of=records.Identifier,
    title="Identifiers in other catalogues",
    facets="scheme",
    checks={"of_one_thing": "(game IS NULL) + (ruleset IS NULL) + (source IS NULL) = 2"},
):
    """What games, rulesets and sources are called in other catalogues."""

    id: str = column("The thing and its identifier in one: thing scheme:value.", key=True)
    game: str | None = column("The game that it names.", to="game.id")
    ruleset: str | None = column("The ruleset that it names.", to="ruleset.id")
    source: str | None = column("The source that it names.", to="source.id")
    scheme: str
    value: str
    note: str | None


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
    search="id game says region board_pattern works note",
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


class EvidencePassage(Row, title="Passages of evidence"):
    """Which passages a record of evidence rests on."""

    evidence: str = column("The record.", to="evidence.id", key=True)
    passage: str = column("The passage.", to="passage.id", key=True)
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
