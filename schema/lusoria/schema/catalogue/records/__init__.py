"""The records of the catalogue, as people write them in YAML: one model for each kind of file.

Keys are the fields' names in kebab case. The descriptions of the fields are the only ones: the
tables of the database, the JSON Schemas and the site's pages take them from here.
"""

from lusoria.schema.catalogue.records.accounts import Account, ReadingOrder, Sentence
from lusoria.schema.catalogue.records.base import (
    Date,
    Identifier,
    Place,
    Record,
    Ref,
)
from lusoria.schema.catalogue.records.chances import Chances
from lusoria.schema.catalogue.records.csl import Csl
from lusoria.schema.catalogue.records.documents import (
    Chapter,
    Copy,
    Counted,
    Document,
    Selector,
)
from lusoria.schema.catalogue.records.evidence import Doubt, Evidence, Point
from lusoria.schema.catalogue.records.games import (
    Game,
    GameDate,
    GameName,
    GamePlace,
    Relation,
    Saying,
)
from lusoria.schema.catalogue.records.play import (
    Choice,
    Clause,
    Example,
    Expectation,
    ExpectedOutcome,
    Locus,
    Option,
    Ruleset,
    RuleUse,
    Silence,
    Witness,
)
from lusoria.schema.catalogue.records.readings import Judged, Readings, ReadTwice, Settlement
from lusoria.schema.catalogue.records.sources import (
    Dependence,
    InCopy,
    Locator,
    Passage,
    Quotation,
    Reading,
    Reliability,
    Rights,
    Source,
    SourceDate,
)

__all__ = [
    "Account",
    "Chances",
    "Chapter",
    "Choice",
    "Clause",
    "Copy",
    "Counted",
    "Csl",
    "Date",
    "Dependence",
    "Document",
    "Doubt",
    "Evidence",
    "Example",
    "Expectation",
    "ExpectedOutcome",
    "Game",
    "GameDate",
    "GameName",
    "GamePlace",
    "Identifier",
    "InCopy",
    "Judged",
    "Locator",
    "Locus",
    "Option",
    "Passage",
    "Place",
    "Point",
    "Quotation",
    "ReadTwice",
    "Reading",
    "ReadingOrder",
    "Readings",
    "Record",
    "Ref",
    "Relation",
    "Reliability",
    "Rights",
    "RuleUse",
    "Ruleset",
    "Saying",
    "Selector",
    "Sentence",
    "Settlement",
    "Silence",
    "Source",
    "SourceDate",
    "Witness",
]
