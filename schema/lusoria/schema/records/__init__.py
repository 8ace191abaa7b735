"""The records of the catalogue, as people write them in YAML: one model for each kind of file.

Keys are the fields' names in kebab case. The descriptions of the fields are the only ones: the
tables of the database, the JSON Schemas and the site's pages take them from here.
"""

from lusoria.schema.records.base import *
from lusoria.schema.records.documents import *
from lusoria.schema.records.games import *
from lusoria.schema.records.play import *
from lusoria.schema.records.players import *
from lusoria.schema.records.sources import *
from lusoria.schema.records.topics import *
