"""Tables of what is known: games, places, sources, passages, evidence."""

from sqlmodel import SQLModel

from lusoria.schema.catalogue import records
from lusoria.schema.database.tables.base import (
    YEARS_IN_ORDER,
    check,
    column,
    is_json,
    of,
    one_of_its_words,
    table,
)


class Place(SQLModel, table=True):
    """A place."""

    __tablename__ = "place"
    __table_args__ = table(
        one_of_its_words("point_means", records.Place),
        check("a_point_is_whole", "(latitude IS NULL) = (longitude IS NULL)"),
        says="Places of games, of their evidence and of their sources.",
    )
    id: str = of(records.Place, "id", key=True)
    name: str = of(records.Place, "name")
    latitude: float | None = of(records.Place, "latitude", "real", optional=True)
    longitude: float | None = of(records.Place, "longitude", "real", optional=True)
    point_means: str | None = of(records.Place, "point_means", optional=True)
    within: str | None = of(records.Place, "within", to="place.id", optional=True)
    country: str | None = column(
        "The country that it lies in today, by ISO 3166-1, its own or that of what it is within.",
        optional=True,
    )
    note: str | None = of(records.Place, "note", optional=True)


class Source(SQLModel, table=True):
    """A work or a web resource that can be cited."""

    __tablename__ = "source"
    __table_args__ = table(
        one_of_its_words("kind", records.Source),
        one_of_its_words("rights", records.Rights, "status"),
        one_of_its_words("reliability", records.Reliability, "grade"),
        one_of_its_words("extent", records.Reading),
        check("years_in_order", YEARS_IN_ORDER),
        *is_json("csl"),
        says="Works and web resources that can be cited.",
    )
    id: str = of(records.Source, "id", key=True)
    label: str = column("A short form of the citation: authors, title, year.")
    siglum: str = of(records.Source, "siglum")
    title: str = of(records.Csl, "title")
    csl: str = of(records.Source, "csl", "json")
    kind: str = of(records.Source, "kind")
    language: str = of(records.Source, "language")
    edtf: str | None = of(records.Date, "edtf", optional=True)
    not_before: int | None = of(records.Date, "not_before", "integer", optional=True)
    not_after: int | None = of(records.Date, "not_after", "integer", optional=True)
    rights: str = of(records.Rights, "status")
    licence: str | None = of(records.Rights, "licence", optional=True)
    rights_note: str | None = of(records.Rights, "note", optional=True)
    reliability: str = of(records.Reliability, "grade")
    reliability_because: str = of(records.Reliability, "because")
    extent: str = of(records.Reading, "extent")
    read_what: str = of(records.Reading, "what")
    read_where: str | None = of(records.Reading, "where", optional=True)
    consulted: str | None = of(records.Reading, "consulted", optional=True)
    reported_in: str | None = of(records.Source, "reported_in", to="source.id", optional=True)


class SourceDependence(SQLModel, table=True):
    """What a source owes to another."""

    __tablename__ = "source_dependence"
    __table_args__ = table(
        one_of_its_words("how", records.Dependence),
        one_of_its_words("status", records.Dependence),
        check("not_on_itself", "source <> on_source"),
        says="What sources owe to one another: copies, translations, summaries, implementations.",
    )
    source: str = column("The source that depends on another.", to="source.id", key=True)
    on_source: str = of(records.Dependence, "on", to="source.id", key=True)
    how: str = of(records.Dependence, "how", key=True)
    status: str = of(records.Dependence, "status")
    note: str | None = of(records.Dependence, "note", optional=True)


class Document(SQLModel, table=True):
    """A file in which a source was read."""

    __tablename__ = "document"
    __table_args__ = table(
        *is_json("located_by"),
        one_of_its_words("wording", records.Document),
        says="Files and pages in which sources were read; they themselves are not in here.",
    )
    id: str = of(records.Document, "id", key=True)
    file: str = of(records.Document, "file")
    sha256: str = of(records.Document, "sha256")
    source: str = of(records.Document, "source", to="source.id")
    headed: int = of(records.Document, "headed", "integer")
    language: str | None = of(records.Document, "language", optional=True)
    wording: str | None = of(records.Document, "wording", optional=True)
    copy_at: str | None = of(records.Copy, "at", optional=True)
    copy_path: str | None = of(records.Copy, "path", optional=True)
    copy_version: str | None = of(records.Copy, "version", optional=True)
    copy_part: str | None = of(records.Copy, "part", optional=True)
    located_by: str = of(records.Document, "located_by", "json")
    note: str | None = of(records.Document, "note", optional=True)


class Chapter(SQLModel, table=True):
    """A part of a document that is accounted for."""

    __tablename__ = "chapter"
    __table_args__ = table(
        *is_json("rules_of"),
        says="Parts of documents that are accounted for sentence by sentence.",
    )
    id: str = column("The chapter's address, as document/number.", key=True)
    document: str = column("The document.", to="document.id")
    ordinal: int = column("The chapter's place in the order of its document.", "integer")
    title: str = of(records.Chapter, "title")
    first: int = column("The number of its first sentence.", "integer")
    last: int = column("The number of its last sentence.", "integer")
    rules_of: str = of(records.Chapter, "rules_of", "json")


class Passage(SQLModel, table=True):
    """A place in a source that says something of use."""

    __tablename__ = "passage"
    __table_args__ = table(
        one_of_its_words("locator_label", records.Locator, "label"),
        one_of_its_words("status", records.Passage),
        check("reported_somewhere", "(status = 'reported') = (reported_in IS NOT NULL)"),
        says="Places in sources, with what they say in our own words.",
    )
    id: str = column("The passage's address, as source#passage.", key=True)
    source: str = column("The source that the passage stands in.", to="source.id")
    ordinal: int = column("The passage's place in the order of its source.", "integer")
    name: str = of(records.Passage, "id")
    locator: str = column("Where the passage stands, as it is cited: p. 99.")
    locator_label: str = of(records.Locator, "label")
    locator_value: str = of(records.Locator, "value")
    document: str | None = of(records.Selector, "document", to="document.id", optional=True)
    selector_sentences: str | None = of(records.Selector, "sentences", "json", optional=True)
    selector_start: str | None = of(records.Selector, "start", optional=True)
    selector_end: str | None = of(records.Selector, "end", optional=True)
    selector_occurrence: int | None = of(records.Selector, "occurrence", "integer", optional=True)
    selector_sha256: str | None = of(records.Selector, "sha256", optional=True)
    says: str = of(records.Passage, "says")
    quotation: str | None = of(records.Quotation, "text", optional=True)
    quotation_language: str | None = of(records.Quotation, "language", optional=True)
    quotation_translation: str | None = of(records.Quotation, "translation", optional=True)
    quotation_of: str | None = of(records.Quotation, "of", to="source.id", optional=True)
    status: str = of(records.Passage, "status")
    reported_in: str | None = of(records.Passage, "reported_in", to="passage.id", optional=True)
    note: str | None = of(records.Passage, "note", optional=True)


class Game(SQLModel, table=True):
    """A game as a tradition."""

    __tablename__ = "game"
    __table_args__ = table(
        one_of_its_words("status", records.Game),
        check("years_in_order", YEARS_IN_ORDER),
        says="Games as traditions, of which rulesets are particular forms.",
    )
    id: str = of(records.Game, "id", key=True)
    family: str = of(records.Game, "family")
    name: str = of(records.Game, "name")
    summary: str = of(records.Game, "summary")
    numbers: str | None = of(records.Game, "numbers", optional=True)
    status: str = of(records.Game, "status")
    edtf: str | None = of(records.Date, "edtf", optional=True)
    not_before: int | None = of(records.Date, "not_before", "integer", optional=True)
    not_after: int | None = of(records.Date, "not_after", "integer", optional=True)
    modelled: str | None = of(records.Game, "modelled", optional=True)
    not_modelled: str | None = of(records.Game, "not_modelled", optional=True)


class Saying(SQLModel, table=True):
    """What a source says of a game."""

    __tablename__ = "saying"
    __table_args__ = table(says="What sources say of games, passage by passage.")
    game: str = column("The game that is spoken of.", to="game.id", key=True)
    ordinal: int = column("The saying's place in the order of its game.", "integer", key=True)
    passage: str = of(records.Saying, "passage", to="passage.id")
    says: str | None = of(records.Saying, "says", optional=True)
    note: str | None = of(records.Saying, "note", optional=True)


class GameName(SQLModel, table=True):
    """A name under which a game is known."""

    __tablename__ = "name"
    __table_args__ = table(
        one_of_its_words("kind", records.GameName),
        one_of_its_words("status", records.GameName),
        says="Names of games in all languages.",
    )
    game: str = column("The game that bears the name.", to="game.id", key=True)
    ordinal: int = column("The name's place in the order of its game.", "integer", key=True)
    name: str = of(records.GameName, "name")
    language: str = of(records.GameName, "language")
    kind: str = of(records.GameName, "kind")
    status: str = of(records.GameName, "status")
    passage: str | None = of(records.GameName, "passage", to="passage.id", optional=True)
    note: str | None = of(records.GameName, "note", optional=True)


class GamePlace(SQLModel, table=True):
    """A place that has to do with a game."""

    __tablename__ = "game_place"
    __table_args__ = table(
        one_of_its_words("role", records.GamePlace),
        one_of_its_words("status", records.GamePlace),
        *is_json("passages"),
        says="Where games come from, were played, and are first attested.",
    )
    game: str = column("The game.", to="game.id", key=True)
    place: str = of(records.GamePlace, "place", to="place.id", key=True)
    role: str = of(records.GamePlace, "role", key=True)
    status: str = of(records.GamePlace, "status")
    passages: str = of(records.GamePlace, "passages", "json")
    note: str | None = of(records.GamePlace, "note", optional=True)


class GameDate(SQLModel, table=True):
    """A date in the history of a game."""

    __tablename__ = "game_date"
    __table_args__ = table(
        one_of_its_words("status", records.GameDate),
        check("years_in_order", YEARS_IN_ORDER),
        *is_json("passages"),
        says="When games were played, first mentioned and given up.",
    )
    game: str = column("The game.", to="game.id", key=True)
    ordinal: int = column("The date's place in the order of its game.", "integer", key=True)
    what: str = of(records.GameDate, "what")
    edtf: str = of(records.GameDate, "edtf")
    not_before: int | None = of(records.GameDate, "not_before", "integer", optional=True)
    not_after: int | None = of(records.GameDate, "not_after", "integer", optional=True)
    status: str = of(records.GameDate, "status")
    passages: str = of(records.GameDate, "passages", "json")
    note: str | None = of(records.GameDate, "note", optional=True)


class Relation(SQLModel, table=True):
    """How a game is related to another."""

    __tablename__ = "relation"
    __table_args__ = table(
        one_of_its_words("kind", records.Relation),
        one_of_its_words("status", records.Relation),
        *is_json("passages"),
        says="How games are related to one another.",
    )
    game: str = column("The game.", to="game.id", key=True)
    ordinal: int = column("The relation's place in the order of its game.", "integer", key=True)
    to_game: str | None = column(
        "The other game, if it is in this catalogue.", to="game.id", optional=True
    )
    to_name: str = of(records.Relation, "to")
    kind: str = of(records.Relation, "kind")
    status: str = of(records.Relation, "status")
    ground: str | None = of(records.Relation, "ground", optional=True)
    passages: str = of(records.Relation, "passages", "json")
    note: str | None = of(records.Relation, "note", optional=True)


class Identifier(SQLModel, table=True):
    """The name of a game, a ruleset or a source in somebody else's catalogue."""

    __tablename__ = "identifier"
    __table_args__ = table(
        check("of_one_thing", "(game IS NULL) + (ruleset IS NULL) + (source IS NULL) = 2"),
        says="What games, rulesets and sources are called in other catalogues.",
    )
    id: str = column("The thing and its identifier in one: thing scheme:value.", key=True)
    game: str | None = column("The game that it names.", to="game.id", optional=True)
    ruleset: str | None = column("The ruleset that it names.", to="ruleset.id", optional=True)
    source: str | None = column("The source that it names.", to="source.id", optional=True)
    scheme: str = of(records.Identifier, "scheme")
    value: str = of(records.Identifier, "value")
    note: str | None = of(records.Identifier, "note", optional=True)
