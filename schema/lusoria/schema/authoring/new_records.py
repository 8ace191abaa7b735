"""New records put where they belong in the files of the catalogue.

They are complete but for the words that only their author knows. A new game may begin with the
questions and standard answers of another's ruleset, with every witness still to be found. Only what
is needed must be right: mistakes in other games are in nobody's way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lusoria.playable import digests, families
from lusoria.playable.cache import write_atomically
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.assemble import assemble
from lusoria.schema.authoring.yaml_text import dumped
from lusoria.schema.catalogue import read_games
from lusoria.schema.checks.games import choices_written
from lusoria.schema.mistakes import (
    CatalogueError,
    UnknownNameError,
    listed,
    meant,
    no_ruleset,
    unknown,
)
from lusoria.schema.model import Catalogue, GameRecords
from lusoria.schema.reading.files import RULES_TO_COME, CatalogueFile, of_kind, read_some
from lusoria.schema.reading.names import Names
from lusoria.schema.reading.yaml_source import left_open, list_at, records_at
from lusoria.schema.records import Clause

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAMED = "small letters and digits, joined by single hyphens"


@dataclass
class Beginning:
    """The files that a new record adds to, or makes: their paths, with their text from now on."""

    texts: dict[Path, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    """What the author should know of it, each in a line."""

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
        needed = (path for path in digests.files(data_dir) if not path.startswith("accounts/"))
        self.files, _ = read_some(data_dir, needed)
        self.names = Names(self.files)

    def source(self, name: str) -> Beginning:
        """Begin a source in a file of its own."""
        self._free("source", name)
        return self._made(f"sources/{name}.yaml", blank_source(name))

    def game(
        self,
        name: str,
        family: str = "tables",
        like: str | None = None,
        ruleset: str | None = None,
    ) -> Beginning:
        """Begin a game in a folder of its own; its rules to come, or referring as a ruleset does.

        A game that is there with its rules to come gets them by `like`. `ruleset` is the name of
        the first ruleset, without the game.
        """
        described = next(
            (
                file
                for file, _, raw in of_kind(self.files, "game")
                if file.game == name and raw.get("status") == RULES_TO_COME
            ),
            None,
        )
        if described is None or like is None:
            self._free("game", name)
        if like is None:
            if ruleset is not None:
                raise UnknownNameError("--ruleset names the first ruleset of a game with --like")
            return self._made(f"games/{name}/game.yaml", blank_game(name, family))
        own = ruleset or "draft"
        if not SLUG.fullmatch(own):
            raise UnknownNameError(f"found {own!r}, expected {NAMED}")
        files, notes = game_like(self._right(like), name, like, own)
        made = Beginning(notes=notes)
        for file, records in files.items():
            made.texts |= self._made(f"games/{name}/{file}", records).texts
        if described is not None:
            made.texts[described.written.file] = _with_rules(
                described, files["game.yaml"].get("numbers")
            )
        return made

    def _right(self, ruleset: str) -> Catalogue:
        """Return the catalogue of the game of a ruleset, with what that needs.

        Raises UnknownNameError where there is no such game, CatalogueError where it has mistakes.
        """
        game = ruleset.partition("/")[0]
        if game not in self.names.list_names("game"):
            raise no_ruleset(
                ruleset, self.names.list_names("ruleset"), self.names.list_names("game")
            )
        read = read_games(self.data_dir, [game])
        if read.mistakes:
            raise CatalogueError(read.mistakes)
        return read.catalogue

    def locus(self, name: str, after: str | None = None) -> Beginning:
        """Begin a locus with one clause, at the end of its game or after another locus.

        It refers to the shared question of its name, if there is one, and the clause to the
        standard answer, if there is just one. What was read for the game so far was not asked this
        question: the readings say so.
        """
        game = self._free("locus", name)
        file = self._file(game, "loci.yaml")
        line = None
        if after is not None:
            self._there("locus", f"{game}/{after}")
            names = [str(raw.get("locus")) for _, raw in file.items()]
            i = names.index(after) + 1
            line = file.written.at((i,)).line if i < len(names) else None
        slug = name.partition("/")[2]
        topic = self._topics(game).get(slug)
        answers = _answers(topic or {})
        alone = len(answers) == 1 and ("clause", f"{game}/{answers[0]}") not in self.names.origins
        first = clause_like(answers[0]) if alone else blank_clause(f"{slug}-first")
        made = _inserted(file, blank_locus(slug, first, topic is not None), line, 0)
        if topic is not None:
            made.notes.append(
                f"{slug} is a question that games share; "
                + (
                    f"it begins with its one standard answer, {answers[0]}"
                    if alone
                    else f"its standard answers are {listed(answers, 40)}: "
                    f"lusoria new clause {game}/ANSWER --locus {slug}"
                )
            )
        for read in (file for file in self.files if file.kind.name == "readings"):
            made.texts |= _not_asked(read, game, name).texts
        return made

    def clause(self, name: str, locus: str) -> Beginning:
        """Begin a clause, the last answer to a locus; it refers to the standard answer of its name.

        It takes the place of the clause with which a new locus began, if that was left untouched.
        """
        game = self._free("clause", name)
        self._there("locus", f"{game}/{locus}")
        file = self._file(game, "loci.yaml")
        at, raw = next((path, raw) for path, raw in file.items() if raw.get("locus") == locus)
        slug = name.partition("/")[2]
        answers = _answers(self._topics(game).get(raw.get("topic", locus), {}))
        shared = slug in answers
        for there in list_at(raw, "clauses"):
            if isinstance(there, dict) and shared and there.get("answer") == slug:
                raise UnknownNameError(f"{game}/{there.get('id')} gives the answer {slug} already")
        line, column = _end_of_clauses(file, at)
        made = clause_like(slug) if shared else blank_clause(slug)
        clauses = list_at(raw, "clauses")
        begun = clauses in [[blank_clause(f"{locus}-first")], *([clause_like(a)] for a in answers)]
        if begun and not self._is_taken(game, clauses[0]["id"]):
            return _inserted(file, made, line, column, file.written.at((*at, "clauses", 0)).line)
        return _inserted(file, made, line, column)

    def _topics(self, game: str) -> dict[str, dict[str, Any]]:
        """Return the questions that games of a game's family share, as they are written."""
        family = next(
            raw.get("family") for file, _, raw in of_kind(self.files, "game") if file.game == game
        )
        return {
            str(raw.get("topic")): raw
            for _, _, raw in of_kind(self.files, "topic")
            if family in raw.get("families", ["tables"])
        }

    def _is_taken(self, game: str, clause: str) -> bool:
        """Return whether a ruleset of a game, or one of its options, takes a clause."""
        files = (file for file in self.files if file.game == game)
        choices = (choice for file in files for *_, choice in choices_written(file))
        return any(choice.get("take") == clause for choice in choices)

    def ruleset(self, name: str, like: str | None = None) -> Beginning:
        """Begin a ruleset like another of its game; if none is named, like the first."""
        game = self._free("ruleset", name)
        file = self._file(game, "rulesets.yaml")
        model = like or next(str(raw.get("id")) for _, raw in file.items())
        self._there("ruleset", model)
        if not model.startswith(f"{game}/"):
            raise UnknownNameError(f"{model} is of another game, expected {game}/…")
        return _inserted(file, blank_ruleset(name, model), None, 0)

    def example(self, name: str, ruleset: str | None = None, shows: str | None = None) -> Beginning:
        """Begin an example at the end of its game's, from the first position of a ruleset."""
        game = self._free("example", name)
        file = self._file(game, "examples.yaml")
        catalogue = self._right(f"{game}/")
        records = catalogue.games[game]
        model = ruleset or records.rulesets[0].id
        found, record, options = catalogue.find(model)
        taken = [made.choice.take for made in found.choices(record, options).values()]
        if shows is not None and shows not in taken:
            raise UnknownNameError(f"{model} takes no clause {shows!r}{meant(shows, taken)}")
        slug = name.partition("/")[2]
        return _inserted(file, blank_example(catalogue, slug, model, shows or taken[0]), None, 0)

    def _free(self, kind: str, name: str) -> str:
        """Check that a name is one and is free; return its game, if it is of one."""
        game, slash, slug = name.rpartition("/")
        of_game = kind in ("locus", "clause", "ruleset", "example")
        if of_game and not slash:
            raise UnknownNameError(f"found {name!r}, expected game/{kind}, as in verquere/{name}")
        if of_game:
            self._there("game", game)
        if not SLUG.fullmatch(slug if of_game else name):
            raise UnknownNameError(f"found {name!r}, expected {NAMED}")
        if (kind, name) in self.names.origins:
            raise UnknownNameError(
                f"the {kind} {name} is there already: {self.names.origins[kind, name]}"
            )
        return game

    def _there(self, kind: str, name: str) -> None:
        known = self.names.list_names(kind)
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
    """Return a file of readings in which all for a game name a locus that they were not asked."""
    lines = _read_lines(file)
    before = list(lines)
    for way, read in records_at((), file.written.mapping, "read"):
        if read.get("game") == game:
            line = file.written.at(way).line - 1
            if "beyond: [" in lines[line]:
                lines[line] = lines[line].replace("beyond: [", f"beyond: [{locus}, ")
            else:
                lines[line] = re.sub(r"\}\s*$", f", beyond: [{locus}]}}\n", lines[line])
    return Beginning({file.written.file: "".join(lines)} if lines != before else {})


def _answers(topic: Mapping[str, Any]) -> list[str]:
    """Return the names of the standard answers to a question."""
    return [str(raw.get("id")) for _, raw in records_at((), topic, "answers")]


def _with_rules(game: CatalogueFile, numbers: str | None) -> str:
    """Return the file of a game with rules: what is modelled stands where its status was."""
    lines = _read_lines(game)
    lines[game.written.at_key(("status",)).line - 1] = dumped(modelled(numbers))
    return "".join(lines)


def _inserted(
    file: CatalogueFile, record: Fields, line: int | None, column: int, instead: int | None = None
) -> Beginning:
    """Put a record into a list before a line (from 1), or at the end, its dash in this column.

    `instead`: from this line on, it takes the place of what stands there.
    """
    lines = _read_lines(file)
    at = len(lines) if line is None else line - 1
    while at and (not lines[at - 1].strip() or lines[at - 1].lstrip().startswith("#")):
        at -= 1  # blank lines and comments belong to what follows
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    own = [" " * column + text for text in dumped([record]).splitlines(keepends=True)]
    heads = [i for i, text in enumerate(lines) if text.startswith("- ")]
    spaced = any(i and not lines[i - 1].strip() for i in heads[1:])
    apart = ["\n"] if column == 0 and spaced else []
    before = lines[: at if instead is None else instead - 1]
    return Beginning({file.written.file: "".join([*before, *apart, *own, *lines[at:]])})


def _read_lines(file: CatalogueFile) -> list[str]:
    return file.written.file.read_text(encoding="utf-8").splitlines(keepends=True)


def _end_of_clauses(file: CatalogueFile, at: Any) -> tuple[int | None, int]:
    """Return the line before which a clause is added to a locus, and the column of its dash."""
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


def game_like(
    catalogue: Catalogue, name: str, like: str, ruleset: str
) -> tuple[dict[str, Any], list[str]]:
    """Return the files of a game that asks what a ruleset of another asks, by name; and notes.

    Where that takes a standard answer, the new game refers to it. Nothing else crosses: no sentence
    or rule of the other game, no witness, note or example. The notes tell what it has of its own.
    Raises UnknownNameError where there is no such ruleset, or it takes no standard answer.
    """
    records, model, options = catalogue.find(like)
    chosen = records.choices(model, options)
    taken = {at: records.clauses[made.choice.take] for at, made in chosen.items()}
    topics = {at.locus: at.topic for at in records.loci if at.locus in taken}
    kept = _kept(catalogue, {at: taken[at] for at, topic in topics.items() if topic}, topics)
    if not kept:
        raise UnknownNameError(
            f"{like} takes no standard answer; lusoria new game {name} begins without rules"
        )
    loci: dict[str, Fields] = {}
    named: dict[str, str] = {}
    for at, clause in kept.items():
        topic, answer = str(topics[at]), str(clause.answer)
        own = topic if topic not in loci else at
        free = not any(answer == c["id"] for each in loci.values() for c in each["clauses"])
        given = clause_like(answer) if free else clause_like(clause.id, answer)
        refers = {} if own == topic else {"topic": topic}
        loci[own] = {"locus": own, **refers, "clauses": [given]}
        named[at] = own
    numbers = named.get(records.game.numbers or "")
    blank = blank_game(name, records.game.family)
    first = blank_ruleset(f"{name}/{ruleset}", like)
    choices = {
        at: {"take": each["clauses"][0]["id"], "basis": "editorial"} for at, each in loci.items()
    }
    files = {
        "game.yaml": {key: value for key, value in blank.items() if key != "status"}
        | modelled(numbers),
        "loci.yaml": list(loci.values()),
        "rulesets.yaml": [
            {key: value for key, value in first.items() if key != "like"} | {"choices": choices}
        ],
    }
    return files, list(_list_notes(catalogue, records, taken, kept))


def _kept(
    catalogue: Catalogue, taken: Mapping[str, Clause], topics: Mapping[str, str | None]
) -> dict[str, Clause]:
    """Return the clauses that are standard answers, but those that lift what is not asked then."""
    kept = {at: clause for at, clause in taken.items() if clause.answer}
    while True:
        asked = {topics[at] for at in kept}
        bound = [
            at
            for at, clause in kept.items()
            if (lifted := catalogue.answers[str(clause.answer)].lifts) and lifted not in asked
        ]
        if not bound:
            return kept
        kept = {at: clause for at, clause in kept.items() if at not in bound}


def _list_notes(
    catalogue: Catalogue,
    records: GameRecords,
    taken: Mapping[str, Clause],
    kept: Mapping[str, Clause],
) -> Iterator[str]:
    """Yield the clauses that are left out, and the standard answers that the other game words or
    plays otherwise.
    """
    for at, clause in taken.items():
        if at not in kept:
            why = "as it lifts what is left out" if clause.answer else "no standard answer"
            yield f"left out, {why}: {at}: {clause.id}: {clause.says}"
    for clause in kept.values():
        answer = catalogue.answers[str(clause.answer)]
        executed = answer.elsewhere.get(records.game.family, answer)
        played = executed.rule, executed.with_, executed.held_by, executed.not_modelled
        own = clause.rule, clause.with_, clause.held_by, clause.not_modelled
        if (answer.filled({}), played) != (clause.says, own):
            yield f"as the shared list has it, not as {records.game.id} does: {clause.answer}"


def clause_like(name: str, answer: str | None = None) -> Fields:
    """Return a clause that gives the standard answer of its name, or another, and no witness."""
    return {"id": name, **({"answer": answer} if answer else {}), "editorial": UNWITNESSED}


Fields = dict[str, Any]


def blank_source(name: str) -> Fields:
    """Return a source that has not been read yet, with one passage."""
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
    """Return a game whose rules are to come."""
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
    """Return what a playable game says of its rules; `numbers` is the locus on throws."""
    return {
        **({"numbers": numbers} if numbers else {}),
        "modelled": left_open("what of the game can be played here"),
        "not-modelled": left_open("what of the game is left out, and why"),
    }


def blank_locus(name: str, clause: Fields, shared: bool = False) -> Fields:
    """Return a question with one answer; a shared one has its wording from the list."""
    question = {} if shared else {"question": left_open("the question that play must answer")}
    return {"locus": name, **question, "clauses": [clause]}


UNWITNESSED = left_open("witnesses: instead, or why none")


def blank_clause(name: str) -> Fields:
    """Return an answer that no rule executes yet and no passage bears witness to."""
    return {
        "id": name,
        "says": left_open("what the clause lays down, in a sentence of our own"),
        "not-modelled": left_open("write rule: and with: instead, or say why no rule executes it"),
        "editorial": UNWITNESSED,
    }


def blank_ruleset(name: str, like: str) -> Fields:
    """Return a ruleset that differs in nothing yet from another."""
    return {
        "id": name,
        "name": left_open("what the ruleset is called, in a few words"),
        "editor": left_open("write after: and a source instead, or say why it was made"),
        "like": like,
        "choices": {},
    }


def blank_example(catalogue: Catalogue, name: str, ruleset: str, shows: str) -> Fields:
    """Return an example from a ruleset's first position, with a throw and the first legal play."""
    asked = Ruleset(assemble(catalogue, ruleset))
    position = str(asked.start())
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
        "after": str(play.position),
    }
