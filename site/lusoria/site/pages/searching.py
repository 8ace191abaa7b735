"""The search page, and the list of everything that it searches.

The list is one file of JSON that the page reads when somebody searches; the index is made from it
in the browser, by MiniSearch, in a fraction of a second. So the build needs no program beside
Python, the file is the same from build to build, and any static host will do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from lusoria.schema.database.tables import (
    Clause,
    Document,
    Evidence,
    Example,
    Game,
    GameName,
    GamePlace,
    Locus,
    Passage,
    Place,
    Rule,
    Ruleset,
    Source,
)
from lusoria.site.pages import addresses, words
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.evidence import evidence_title
from lusoria.site.pages.printing import Press

ENTRIES = "search/entries.json"
"""The file of everything that is searched."""

KINDS: Mapping[str, str] = {
    "game": "Games",
    "ruleset": "Rulesets",
    "locus": "Questions",
    "clause": "Clauses",
    "source": "Sources",
    "passage": "Passages",
    "example": "Examples",
    "evidence": "Evidence",
    "rule": "Rules in Python",
    "document": "Documents",
}
"""The kinds of thing that are searched, as the page names them."""


class Entry(NamedTuple):
    """What can be found: its kind and key, its title, to what it belongs, and what it says."""

    kind: str
    key: str
    title: str
    under: str
    text: str


def print_all(press: Press) -> None:
    """Print the search page, and the file that it searches."""
    found = list(entries(press.edition))
    press.text(ENTRIES, written(found))
    counts = {kind: sum(each.kind == kind for each in found) for kind in KINDS}
    press.page("search/", "search.html", kinds=KINDS, counts=counts)


def written(found: Iterable[Entry]) -> str:
    """The entries as JSON, a line each: kind, address, title, what it belongs to, text, id.

    The id of a passage is left out: its address says it.
    """
    lines = (
        json.dumps(
            [each.kind, addresses.page(each.kind, each.key), each.title, each.under, each.text]
            + ([each.key] if each.kind != "passage" else []),
            ensure_ascii=False,
            separators=(",", ":"),
        )
        for each in found
    )
    return "[\n" + ",\n".join(lines) + "\n]\n"


def entries(edition: Edition) -> Iterator[Entry]:
    """Everything that can be found, kind by kind, in the order of the catalogue."""
    yield from _games(edition)
    yield from _of_games(edition)
    yield from _sources(edition)
    yield from _evidence(edition)
    for rule in edition.all(Rule):
        title = rule.function.replace("_", " ")
        yield Entry("rule", rule.id, title, rule.family, _joined(rule.docstring, rule.module))


def _games(edition: Edition) -> Iterator[Entry]:
    for game in edition.all(Game):
        names = [name.name for name in edition.by(GameName, "game", game.id)]
        places = [
            edition.get(Place, each.place).name for each in edition.by(GamePlace, "game", game.id)
        ]
        under = " · ".join(dict.fromkeys(name for name in names if name != game.name))
        text = _joined(game.summary, ", ".join(dict.fromkeys(places)))
        yield Entry("game", game.id, game.name, under, text)


def _of_games(edition: Edition) -> Iterator[Entry]:
    names = {game.id: game.name for game in edition.all(Game)}
    for ruleset in edition.all(Ruleset):
        text = _joined(ruleset.summary, ruleset.note)
        yield Entry("ruleset", ruleset.id, ruleset.name, names[ruleset.game], text)
    for locus in edition.all(Locus):
        yield Entry("locus", locus.id, locus.question, names[locus.game], _joined(locus.note))
    for clause in edition.all(Clause):
        asked = edition.get(Locus, clause.locus).question
        text = _joined(asked, clause.note, clause.editorial)
        yield Entry("clause", clause.id, clause.says, names[clause.game], text)
    for example in edition.all(Example):
        thrown = example.throw if example.throw != words.NO_DICE else None
        text = _joined(thrown and f"Throw {thrown}", example.play, example.note)
        yield Entry("example", example.id, example.name, names[example.game], text)


def _sources(edition: Edition) -> Iterator[Entry]:
    for source in edition.all(Source):
        text = _joined(_people(source), source.read_what)
        yield Entry("source", source.id, source.title, source.siglum, text)
    for passage in edition.all(Passage):
        source = edition.get(Source, passage.source)
        text = _joined(passage.says, passage.quotation, passage.quotation_translation, passage.note)
        title = f"{source.siglum}, {passage.locator}" if passage.locator else source.siglum
        yield Entry("passage", passage.id, title, source.title, text)
    for document in edition.all(Document):
        source = edition.get(Source, document.source)
        yield Entry("document", document.id, source.title, source.siglum, _joined(document.note))


def _people(source: Source) -> str:
    """The authors, editors and translators of a source."""
    csl = json.loads(source.csl)
    people = [person for role in ("author", "editor", "translator") for person in csl.get(role, [])]
    return ", ".join(
        " ".join(str(part) for part in (who.get("given"), who.get("family")) if part)
        or str(who.get("literal", ""))
        for who in people
    )


def _evidence(edition: Edition) -> Iterator[Entry]:
    for record in edition.all(Evidence):
        place = edition.get(Place, record.place) if record.place else None
        text = _joined(record.says, record.region, record.board_pattern, record.note)
        title = evidence_title(record, place)
        yield Entry("evidence", record.id, title, edition.get(Game, record.game).name, text)


def _joined(*texts: str | None) -> str:
    """The texts that there are, one after another."""
    return " · ".join(text for text in texts if text)
