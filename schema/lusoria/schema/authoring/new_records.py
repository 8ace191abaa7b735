"""New records put where they belong in the files of the catalogue.

They are complete but for the words that only their author knows. A new game may begin as a ruleset
of another, with every witness still to be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lusoria.playable import families
from lusoria.playable.cache import write_atomically
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.authoring.yaml_text import dumped
from lusoria.schema.catalogue.assemble import assemble
from lusoria.schema.catalogue.files import RULES_TO_COME, CatalogueFile, read_files
from lusoria.schema.catalogue.model import Catalogue, Chosen, GameRecords, expectations
from lusoria.schema.catalogue.names import Names
from lusoria.schema.catalogue.records import Clause, Example, Expectation, Record
from lusoria.schema.catalogue.yaml_source import left_open
from lusoria.schema.checks.reading import read_catalogue
from lusoria.schema.mistakes import CatalogueError, UnknownNameError, meant, unknown
from lusoria.schema.verify.proof import other_reading

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass
class Beginning:
    """The files that a new record adds to, or makes: their paths, with their text from now on."""

    texts: dict[Path, str] = field(default_factory=dict)

    def write(self) -> None:
        """Write the files down."""
        for path, text in self.texts.items():
            write_atomically(path, text)


class Desk:
    """Where records are begun: the files of a catalogue as they stand, right or wrong.

    Each method returns what is to be written, and raises UnknownNameError where a name is taken, is
    none, or does not exist.
    """

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.files, _ = read_files(data_dir)
        self.names = Names(self.files)

    def source(self, name: str) -> Beginning:
        """A source in a file of its own."""
        self._free("source", name)
        return self._made(f"sources/{name}.yaml", blank_source(name))

    def game(self, name: str, family: str = "tables", like: str | None = None) -> Beginning:
        """A game in a folder of its own; its rules to come, or as another's ruleset has them.

        A game that is there with its rules to come gets them by `like`.
        """
        described = self._to_come(name)
        if described is None or like is None:
            self._free("game", name)
        if like is None:
            return self._made(f"games/{name}/game.yaml", blank_game(name, family))
        made = Beginning()
        files = game_like(read_catalogue(self.data_dir), name, like)
        for file, records in files.items():
            made.texts |= self._made(f"games/{name}/{file}", records).texts
        if described is not None:
            made.texts[described.written.file] = _with_rules(
                described, files["game.yaml"].get("numbers")
            )
        return made

    def _to_come(self, name: str) -> CatalogueFile | None:
        """The file of a game that is described, while its rules are to come."""
        for file in self.files:
            if (file.game, file.kind.name) == (name, "game"):
                return file if file.written.mapping.get("status") == RULES_TO_COME else None
        return None

    def locus(self, name: str, after: str | None = None) -> Beginning:
        """A locus with one clause, at the end of its game or after another locus.

        What was read for the game so far was not asked this question: the readings say so.
        """
        game = self._free("locus", name)
        file = self._file(game, "loci.yaml")
        line = None
        if after is not None:
            self._there("locus", f"{game}/{after}")
            line = _line_after(file, [str(raw.get("locus")) for _, raw in file.items()], after)
        made = _inserted(file, blank_locus(name.partition("/")[2]), line, 0)
        for read in (file for file in self.files if file.kind.name == "readings"):
            made.texts |= _not_asked(read, game, name).texts
        return made

    def clause(self, name: str, locus: str) -> Beginning:
        """A clause, the last answer to a locus."""
        game = self._free("clause", name)
        self._there("locus", f"{game}/{locus}")
        file = self._file(game, "loci.yaml")
        at = next(path for path, raw in file.items() if raw.get("locus") == locus)
        line, column = _end_of_clauses(file, at)
        return _inserted(file, blank_clause(name.partition("/")[2]), line, column)

    def ruleset(self, name: str, like: str | None = None) -> Beginning:
        """A ruleset like another of its game; if none is named, like the first."""
        game = self._free("ruleset", name)
        file = self._file(game, "rulesets.yaml")
        model = like or next(str(raw.get("id")) for _, raw in file.items())
        self._there("ruleset", model)
        if not model.startswith(f"{game}/"):
            raise UnknownNameError(f"{model} is of another game, expected {game}/…")
        return _inserted(file, blank_ruleset(name, model), None, 0)

    def example(self, name: str, ruleset: str | None = None, shows: str | None = None) -> Beginning:
        """An example at the end of its game's, from the first position of a ruleset."""
        game = self._free("example", name)
        file = self._file(game, "examples.yaml")
        catalogue = read_catalogue(self.data_dir)
        records = catalogue.games[game]
        model = ruleset or records.rulesets[0].id
        found, record, options = catalogue.find(model)
        taken = [made.choice.take for made in found.choices(record, options).values()]
        if shows is not None and shows not in taken:
            raise UnknownNameError(f"{model} takes no clause {shows!r}{meant(shows, taken)}")
        slug = name.partition("/")[2]
        return _inserted(file, blank_example(catalogue, slug, model, shows or taken[0]), None, 0)

    def _free(self, kind: str, name: str) -> str:
        """Check that a name is one and is free; the game of it, if it is of one."""
        game, slash, slug = name.rpartition("/")
        of_game = kind in ("locus", "clause", "ruleset", "example")
        if of_game and not slash:
            raise UnknownNameError(f"found {name!r}, expected game/{kind}, as in verquere/{name}")
        if of_game:
            self._there("game", game)
        if not SLUG.fullmatch(slug if of_game else name):
            raise UnknownNameError(
                f"found {name!r}, expected small letters and digits, joined by single hyphens"
            )
        if (kind, name) in self.names.origins:
            raise UnknownNameError(
                f"the {kind} {name} is there already: {self.names.origins[kind, name]}"
            )
        return game

    def _there(self, kind: str, name: str) -> None:
        known = self.names.known(kind)
        if name not in known:
            raise unknown(kind, name, known)

    def _file(self, game: str, name: str) -> CatalogueFile:
        path = self.data_dir / "games" / game / name
        for file in self.files:
            if file.written.file == path:
                if file.written.mistakes:
                    raise CatalogueError(file.written.mistakes)
                return file
        raise UnknownNameError(
            f"{game} has no {name} yet; lusoria new game makes one: its status is `rules to come`"
        )

    def _made(self, file: str, record: Any) -> Beginning:
        return Beginning({self.data_dir / file: dumped(record)})


def _not_asked(file: CatalogueFile, game: str, locus: str) -> Beginning:
    """A file of readings in which all for a game name a locus that they were not asked."""
    lines = file.written.file.read_text(encoding="utf-8").splitlines(keepends=True)
    before = list(lines)
    for at, read in enumerate(file.written.mapping.get("read", ())):
        if isinstance(read, dict) and read.get("game") == game:
            line = file.written.at(("read", at)).line - 1
            if "beyond: [" in lines[line]:
                lines[line] = lines[line].replace("beyond: [", f"beyond: [{locus}, ")
            else:
                lines[line] = re.sub(r"\}\s*$", f", beyond: [{locus}]}}\n", lines[line])
    return Beginning({file.written.file: "".join(lines)} if lines != before else {})


def _with_rules(game: CatalogueFile, numbers: str | None) -> str:
    """The file of a game whose rules have come: what is modelled stands where its status was."""
    lines = game.written.file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[game.written.at_key(("status",)).line - 1] = dumped(modelled(numbers))
    return "".join(lines)


def _inserted(file: CatalogueFile, record: Fields, line: int | None, column: int) -> Beginning:
    """A record put into a list before a line (from 1), or at the end, its dash in this column."""
    lines = file.written.file.read_text(encoding="utf-8").splitlines(keepends=True)
    at = len(lines) if line is None else line - 1
    while at and (not lines[at - 1].strip() or lines[at - 1].lstrip().startswith("#")):
        at -= 1  # blank lines and comments belong to what follows
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    own = [" " * column + text for text in dumped([record]).splitlines(keepends=True)]
    apart = ["\n"] if column == 0 and _spaced(lines) else []
    return Beginning({file.written.file: "".join([*lines[:at], *apart, *own, *lines[at:]])})


def _spaced(lines: list[str]) -> bool:
    """Whether the records of a file are set apart by blank lines."""
    heads = [i for i, line in enumerate(lines) if line.startswith("- ")]
    return any(i and not lines[i - 1].strip() for i in heads[1:])


def _line_after(file: CatalogueFile, names: list[str], name: str) -> int | None:
    """The line of the record after the one that is named; None if that is the last."""
    i = names.index(name) + 1
    return file.written.at((i,)).line if i < len(names) else None


def _end_of_clauses(file: CatalogueFile, at: Any) -> tuple[int | None, int]:
    """The line before which a clause is added to a locus, and the column of its dash (from 0)."""
    written = file.written
    start, _ = written.keys[(*at, "clauses")]
    later = [
        line
        for way, (line, _) in written.keys.items()
        if way[:1] == at and len(way) == 2 and line > start
    ]
    following = (at[0] + 1,)
    if following in written.values:
        later.append(written.at(following).line)
    column = written.at((*at, "clauses", 0)).column - 1
    return min(later, default=None), column - 2


EXPECTED = {field.alias or name for name, field in Expectation.model_fields.items()}
"""The keys of an example that say what is expected of it."""


def game_like(catalogue: Catalogue, name: str, like: str) -> dict[str, Any]:
    """The files of a game that is played as a ruleset of another is, by their names.

    Its clauses, rules and the examples that show them are taken over; nothing of the evidence is:
    each clause asks for witnesses of its own. Raises UnknownNameError where there is no such
    ruleset.
    """
    records, model, options = catalogue.find(like)
    chosen = records.choices(model, options)
    own = f"{name}/{model.id.partition('/')[2]}"
    game_file = {
        **{
            key: value
            for key, value in blank_game(name, records.game.family).items()
            if key != "status"
        },
        **modelled(records.game.numbers if records.game.numbers in chosen else None),
    }
    loci = [
        {
            "locus": at.locus,
            "question": at.question,
            "clauses": [_bare(clause) for clause in _copied(records, chosen[at.locus])],
        }
        for at in records.loci
        if at.locus in chosen
    ]
    choices = {
        at: {"take": made.choice.take, "basis": "editorial", **_kept(made.choice, "unshown")}
        for at, made in chosen.items()
    }
    first = {key: value for key, value in blank_ruleset(own, like).items() if key != "like"}
    taken = [made.choice.take for made in chosen.values()]
    return {
        "game.yaml": game_file,
        "loci.yaml": loci,
        "rulesets.yaml": [first | {"choices": choices}],
        "examples.yaml": [
            _taken_over(each, expected, own, taken)
            for each in records.examples
            for judged, expected in expectations(each)
            if judged == like and set(each.shows) & set(taken)
        ],
    }


def _copied(records: GameRecords, chosen: Chosen) -> Iterator[Clause]:
    """The clause that is taken at a locus, and the reading that ablation puts in its place."""
    taken = records.clauses[chosen.choice.take]
    yield taken
    other = other_reading(records, taken)
    if other is not None:
        yield records.clauses[other]


def _bare(clause: Clause) -> Fields:
    """A clause without what is said of its witnesses, or asked of their words."""
    fields = _written(clause)
    for key in ("witnesses", "editorial", "note", "turns-on"):
        fields.pop(key, None)
    asked = f"write witnesses: of {clause.id} instead, or why it is here without"
    return fields | {"editorial": left_open(asked)}


def _taken_over(each: Example, expected: Expectation, own: str, taken: list[str]) -> Fields:
    """An example as the new ruleset is expected to judge it."""
    fields = {"id": each.id, "name": each.name, "ruleset": own}
    shows = [shown for shown in each.shows if shown in taken]
    asked = _kept(each, "position", "throw", "play", "record")
    if each.record is not None:  # the ruleset that a record names is the other one
        lines = each.record.splitlines(keepends=True)
        asked["record"] = "".join(line for line in lines if not line.startswith("ruleset:"))
    return fields | {"shows": shows} | asked | _kept(expected, *EXPECTED)


def _kept(record: Record, *keys: str) -> Fields:
    """What a record has under these keys, as it is written."""
    return {key: value for key, value in _written(record).items() if key in keys}


def _written(record: Record) -> Fields:
    """A record as it is written in YAML."""
    fields = record.model_dump(by_alias=True, exclude_defaults=True)
    return {key: fields.pop(key) for key in ("id", "says") if key in fields} | fields


Fields = dict[str, Any]


def blank_source(name: str) -> Fields:
    """A source that has not been read yet, with one passage."""
    return {
        "id": name,
        "siglum": left_open(f"the short sign by which the apparatus cites {name}"),
        "csl": {"type": "book", "title": left_open("the title, and what else describes it")},
        "kind": "rules-text",
        "language": "en",
        "date": {"because": left_open("when it was written, and by what authority")},
        "rights": {"status": "unknown"},
        "reliability": {"grade": "unknown", "because": left_open("why it can be trusted, or not")},
        "read": {"extent": "part", "what": left_open("what exactly was read, and in what copy")},
        "passages": [
            {
                "id": "first",
                "locator": {"label": "page", "value": left_open("the page")},
                "says": left_open("what the passage says, in words of our own"),
                "status": "read",
            }
        ],
    }


def blank_game(name: str, family: str) -> Fields:
    """A game whose rules are to come."""
    if family not in families.names():
        raise unknown("family", family, families.names())
    return {
        "id": name,
        "family": family,
        "status": RULES_TO_COME,
        "name": left_open("the name of the game"),
        "summary": left_open("what the game is, in a sentence or two"),
    }


def modelled(numbers: str | None) -> Fields:
    """What a game that can be played says of its rules; `numbers` is the locus on throws."""
    return {
        **({"numbers": numbers} if numbers else {}),
        "modelled": left_open("what of the game can be played here"),
        "not-modelled": left_open("what of the game is left out, and why"),
    }


def blank_locus(name: str) -> Fields:
    """A question with one answer."""
    question = left_open("the question that play must answer")
    return {"locus": name, "question": question, "clauses": [blank_clause(f"{name}-first")]}


def blank_clause(name: str) -> Fields:
    """An answer that no rule executes yet and no passage bears witness to."""
    return {
        "id": name,
        "says": left_open("what the clause lays down, in a sentence of our own"),
        "not-modelled": left_open("write rule: and with: instead, or say why no rule executes it"),
        "editorial": left_open("write witnesses: instead, or say why there are none"),
    }


def blank_ruleset(name: str, like: str) -> Fields:
    """A ruleset that differs in nothing yet from another."""
    return {
        "id": name,
        "name": left_open("what the ruleset is called, in a few words"),
        "editor": left_open("write after: and a source instead, or say why it was made"),
        "like": like,
        "choices": {},
    }


def blank_example(catalogue: Catalogue, name: str, ruleset: str, shows: str) -> Fields:
    """An example from the first position of a ruleset, with a throw and the first legal play."""
    asked = Ruleset(assemble(catalogue, ruleset))
    position = asked.start()
    throw = asked.throws(position)[0][0]
    play = asked.plays(position, throw)[0]
    return {
        "id": name,
        "name": left_open(
            "what the example shows, as a sentence; then its position, throw and play"
        ),
        "ruleset": ruleset,
        "shows": [shows],
        "position": position,
        "throw": throw,
        "play": play.text,
        "verdict": "legal",
        "after": play.position,
    }
