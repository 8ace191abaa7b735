"""The records of the catalogue, as people write them in YAML: one model for each kind of file.

Keys are the fields' names in kebab case. The descriptions of the fields are the only ones: the
tables of the database, the JSON Schemas and the site's pages take them from here.
"""

from lusoria.schema.catalogue.records.base import Date as Date
from lusoria.schema.catalogue.records.base import Identifier as Identifier
from lusoria.schema.catalogue.records.base import Place as Place
from lusoria.schema.catalogue.records.base import Record as Record
from lusoria.schema.catalogue.records.documents import Account as Account
from lusoria.schema.catalogue.records.documents import Chapter as Chapter
from lusoria.schema.catalogue.records.documents import Counted as Counted
from lusoria.schema.catalogue.records.documents import Document as Document
from lusoria.schema.catalogue.records.documents import Readings as Readings
from lusoria.schema.catalogue.records.documents import ReadTwice as ReadTwice
from lusoria.schema.catalogue.records.documents import Selector as Selector
from lusoria.schema.catalogue.records.documents import Sentence as Sentence
from lusoria.schema.catalogue.records.documents import Settlement as Settlement
from lusoria.schema.catalogue.records.games import Doubt as Doubt
from lusoria.schema.catalogue.records.games import Evidence as Evidence
from lusoria.schema.catalogue.records.games import Game as Game
from lusoria.schema.catalogue.records.games import GameDate as GameDate
from lusoria.schema.catalogue.records.games import GameName as GameName
from lusoria.schema.catalogue.records.games import GamePlace as GamePlace
from lusoria.schema.catalogue.records.games import Relation as Relation
from lusoria.schema.catalogue.records.games import Saying as Saying
from lusoria.schema.catalogue.records.play import Chances as Chances
from lusoria.schema.catalogue.records.play import Choice as Choice
from lusoria.schema.catalogue.records.play import Clause as Clause
from lusoria.schema.catalogue.records.play import Example as Example
from lusoria.schema.catalogue.records.play import Expectation as Expectation
from lusoria.schema.catalogue.records.play import ExpectedOutcome as ExpectedOutcome
from lusoria.schema.catalogue.records.play import Locus as Locus
from lusoria.schema.catalogue.records.play import Option as Option
from lusoria.schema.catalogue.records.play import Ruleset as Ruleset
from lusoria.schema.catalogue.records.play import RuleUse as RuleUse
from lusoria.schema.catalogue.records.play import Silence as Silence
from lusoria.schema.catalogue.records.play import Witness as Witness
from lusoria.schema.catalogue.records.sources import Dependence as Dependence
from lusoria.schema.catalogue.records.sources import InCopy as InCopy
from lusoria.schema.catalogue.records.sources import Locator as Locator
from lusoria.schema.catalogue.records.sources import Passage as Passage
from lusoria.schema.catalogue.records.sources import Quotation as Quotation
from lusoria.schema.catalogue.records.sources import Source as Source
