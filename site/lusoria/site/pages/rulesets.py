"""The pages of a ruleset: its rules as a sheet to read, their sources, their code.

They are three layers at one address: the sheet, and two pages below it that its script fetches when
they are asked for. All have the same sentences in the same order. The options of a ruleset are
switches: an option exchanges the answers to some questions. Both answers are in the page, each with
the options that it belongs to, so that a reader can switch between them.

The sheet is the clauses ordered, grouped, joined and shrunk, none reworded. A sentence is one
clause, whole: the words that it has for the sheet, or else its own. The order is the game's; what a
ruleset does not answer is left out, and paragraphs and sections that are empty with it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import count, dropwhile
from typing import Any, NamedTuple

from lusoria.schema.addressing import parted
from lusoria.schema.locations import RULESETS
from lusoria.site import dating, words
from lusoria.site.build import Build
from lusoria.site.pages.site import Head, Site
from lusoria.site.things import Thing, group, list_plainest, list_starred

LAYERS = {"": "Rules", "sources/": "Sources", "code/": "Code"}
"""The layers of a ruleset, by where each stands below its address."""

# The sheet

SHEET = """
    SELECT s.id AS section, p.id AS paragraph, p.head, h.locus, l.name, l.question, h.option,
    h.clause, coalesce(nullif(c.reads, ''), c.says) AS words, h.basis, h.made_in, h.note,
    coalesce(c.unshown, h.unshown) AS unshown,
    CASE WHEN c.executed_by <> 'nothing' OR h.basis = 'attested' AND f.clause NOTNULL THEN 'rule'
    WHEN f.clause NOTNULL THEN 'follows' ELSE 'kept' END AS kind
    FROM choice h JOIN clause c ON c.id = h.clause JOIN locus l ON l.id = h.locus
    JOIN sheet_question q ON q.locus = h.locus JOIN sheet_paragraph p ON p.id = q.paragraph
    JOIN sheet_section s ON s.id = p.section
    LEFT JOIN (SELECT DISTINCT clause FROM clause_follows) f ON f.clause = c.id
    WHERE h.ruleset = :ruleset
    ORDER BY s.ordinal, p.ordinal, q.ordinal, h.option NOTNULL, h.id
"""
"""The choices of a ruleset and its options, as they are read.

`kind` is `rule`; `follows`, where a clause has no rule of its own and follows from others, so that
it is said in passing; or `kept`, where no program judges it, and the players see to it. What is
attested is said plainly though it follows from other clauses: players ask for it.
"""

SHORT = 14
"""A paragraph of fewer words joins the one before it, and loses its head."""


class Said(NamedTuple):
    """A clause as a ruleset takes it, a row of `SHEET`: by itself, or with any of some options."""

    row: Any
    options: Sequence[str]


class Sentence(NamedTuple):
    """The answers at a question: that of the ruleset itself, if any, then those of its options.

    `number` is its place as the text is read; what only an option says has none.
    """

    said: Sequence[Said]
    number: int | None = None

    @property
    def locus(self) -> Any:
        """The question: a row of `SHEET`, with its `locus`, `name` and `question`."""
        return self.said[0].row

    @property
    def length(self) -> int:
        """The number of words that are read without options."""
        return sum(len(said.row.words.split()) for said in self.said if not said.options)

    @property
    def changed_by(self) -> Sequence[str]:
        """The options that change the sentence."""
        return [option for said in self.said for option in said.options]

    @property
    def only_with(self) -> Sequence[str]:
        """The options without which nothing is said here; none if something is."""
        return [] if any(not said.options for said in self.said) else self.changed_by


class Paragraph(NamedTuple):
    """Sentences that are read in one go."""

    head: str | None
    sentences: Sequence[Sentence]

    @property
    def only_with(self) -> Sequence[str]:
        """The options without which it is silent."""
        return _only_with(self.sentences)


class Section(NamedTuple):
    """Paragraphs under a heading, and what board stands beside them."""

    row: Any
    paragraphs: list[Paragraph]

    @property
    def only_with(self) -> Sequence[str]:
        """The options without which it is silent."""
        return _only_with(self.paragraphs)

    @property
    def sentences(self) -> Sequence[Sentence]:
        """All sentences."""
        return [sentence for paragraph in self.paragraphs for sentence in paragraph.sentences]


def _only_with(parts: Sequence[Sentence | Paragraph]) -> Sequence[str]:
    """Return the options without which all of these are silent; none if one of them is not."""
    options = [part.only_with for part in parts]
    return [option for several in options for option in several] if all(options) else []


def read_sheet(build: Build, ruleset: str) -> list[Section]:
    """Return the rules of a ruleset as they are read, with its options."""
    numbers = count(1)
    sections = []
    for first, rows in group(build.query(SHEET, ruleset=ruleset), "section"):
        paragraphs = []
        for head, of_paragraph in group(rows, "paragraph"):
            sentences = []
            for _, choices in group(of_paragraph, "locus"):
                sentence = Sentence(_join_options(choices))
                number = None if sentence.only_with else next(numbers)
                sentences.append(sentence._replace(number=number))
            paragraphs.append(Paragraph(head.head, sentences))
        sections.append(Section(build.row("sheet_section", first.section), join_short(paragraphs)))
    return sections


def _join_options(choices: Iterable[Any]) -> list[Said]:
    """Return the choices at a question; options that take the same clause alike are together."""
    alike: dict[tuple[bool, str, str], list[Any]] = {}
    for row in choices:
        alike.setdefault((row.option is None, row.clause, row.basis), []).append(row)
    return [
        Said(rows[0], [row.option.rpartition("+")[2] for row in rows if row.option])
        for rows in alike.values()
    ]


def join_short(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """Return the paragraphs of a section, those that are short joined to the one before."""
    joined: list[Paragraph] = []
    for paragraph in paragraphs:
        if joined and sum(sentence.length for sentence in paragraph.sentences) < SHORT:
            before = joined[-1]
            joined[-1] = Paragraph(before.head, [*before.sentences, *paragraph.sentences])
        else:
            joined.append(paragraph)
    return joined


def find_aim(sections: Sequence[Section], locus: str | None) -> Sentence | None:
    """Return the sentence that tells the aim, at this question.

    Where that one is said in passing ("Nobody wins by taking men."), it is the next of its section
    that is not. Return None where the ruleset is silent.
    """
    for section in sections:
        for sentence in dropwhile(lambda s: s.locus.locus != locus, section.sentences):
            if sentence.number and sentence.said[0].row.kind != "follows":
                return sentence
    return None


# Witnesses and examples

MOST_SIGLA = 3
LONGEST_SIGLUM = 5
"""A longer siglum does not stand in the margin."""

NO_TEXTS = ("database", "program", "website")
"""The kinds of sources that come after texts."""

FOREMOST = 3
"""How many sources have their witnesses told in full; the others are on the page of the clause."""


def rank(witnesses: Iterable[Any], own: Container[str | None]) -> list[Any]:
    """Return the witnesses of a clause as they are told: the ruleset's own sources first.

    What states the clause comes before what implies it, and texts before databases; what
    contradicts it comes last.
    """
    return sorted(
        witnesses,
        key=lambda row: (
            row.stance == "contradicts",
            row.source not in own,
            row.stance == "implies",
            row.kind in NO_TEXTS,
        ),
    )


class Answer(NamedTuple):
    """A clause that a ruleset takes, with everything that belongs to it.

    `beside` are the sources whose sigla stand beside its sentence, and `left` is how many more
    there are. The witnesses of the ruleset's own source come foremost. `judged` is the example that
    shows it, with other options too; `proof` tells what is lost without the clause.
    """

    said: Said
    clause: Thing
    beside: Sequence[Any]
    left: int
    foremost: Sequence[Any]
    further: Sequence[Any]
    judged: Sequence[tuple[Sequence[str], Thing]]
    example: Thing | None
    proof: Any


EXAMPLE = """
    SELECT x.id, x.example FROM example_clause s JOIN example e ON e.id = s.example
    JOIN example_expectation x ON x.example = e.id WHERE s.clause = :clause
    AND x.ruleset IN (:ruleset, :heir)
    ORDER BY e.record NOTNULL, NOT EXISTS (
        SELECT 1 FROM expectation_clause
        WHERE expectation = x.id AND why = 'forbids' AND clause = :clause
    ), x.id IS NOT :proving, x.ruleset <> :ruleset, x.ordinal, x.id LIMIT 1
"""
"""The example that shows a clause best: one board, forbidden by the clause, its proof.

A clause that the ruleset takes over by `like` may be shown by an example of the other ruleset.
"""

OTHERS = """
    SELECT x.id FROM example_expectation x JOIN assembled a ON a.id = x.ruleset
    WHERE x.example = :example AND a.ruleset = :ruleset AND x.id <> :first
    ORDER BY x.ordinal, x.id
"""
"""How the same example is judged with other options."""


def _answer(site: Site, ruleset: str, own: Container[str | None], said: Said) -> Answer:
    """Return a clause of a ruleset with what belongs to it."""
    build, clause = site.build, site.of("clause", said.row.clause)
    heard = [row for row in list_plainest(clause.witnesses) if row.stance != "contradicts"]
    beside = [row for row in rank(heard, own) if len(row.siglum) <= LONGEST_SIGLUM][:MOST_SIGLA]
    witnesses = rank(clause.witnesses, own)
    foremost = list({row.source: row for row in reversed(witnesses)}.values())
    foremost = [row for row in witnesses if row in foremost][:FOREMOST]
    further = [row for row in witnesses if row not in foremost]
    judging = said.row.option or ruleset
    proof = next((row for row in clause.what_changes_without_it if row.ruleset == judging), None)
    rows = build.query(
        EXAMPLE,
        clause=clause.id,
        ruleset=judging,
        heir=proof and proof.inherited_from,
        proving=proof and proof.expectation,
    )
    judged, example = [], None
    for row in rows:
        example = site.of("example", row.example)
        more = build.query(OTHERS, example=row.example, ruleset=ruleset, first=row.id)
        for key in (row.id, *(other.id for other in more)):
            expectation = site.of("example_expectation", key)
            base, options = parted(expectation.ruleset)
            judged.append((options if base == ruleset else [], expectation))
    left = len(heard) - len(beside)
    return Answer(said, clause, beside, left, foremost, further, judged, example, proof)


NAMED = """
    SELECT x.id FROM example_expectation x JOIN example_expectation o
    ON o.example = x.example AND o.ordinal = 0 AND o.found_verdict IS x.found_verdict
    WHERE x.example = :example AND x.ruleset = :ruleset
"""
"""An example under a ruleset, if the verdict is the one for which it was made."""


def _choose_boards(
    site: Site, ruleset: str, sections: Sequence[Section], answers: Mapping[str, Sequence[Answer]]
) -> dict[str, tuple[Thing, Thing]]:
    """Return the example beside each section that has one, with its verdict, none twice.

    It is the one that the order of the game names, if the ruleset judges it as that says; else the
    first of the section's own that shows what may be played.
    """
    boards: dict[str, tuple[Thing, Thing]] = {}
    for section in sections:
        if not (named := section.row.example):
            continue
        rows = site.build.query(NAMED, example=named, ruleset=ruleset)
        fit = [(site.of("example", named), site.of("example_expectation", x.id)) for x in rows]
        for sentence in section.sentences:
            for answer in answers[sentence.locus.locus]:
                for _, verdict in answer.judged[:1]:
                    legal = verdict.found_verdict in (None, "legal")
                    if answer.example and legal and verdict.ruleset == ruleset:
                        fit.append((answer.example, verdict))
        used = {example.id for example, _ in boards.values()}
        for example, verdict in fit:
            if example.position and example.id not in used:
                boards[section.row.id] = example, verdict
                break
    return boards


# The pages

OPTIONS = "SELECT * FROM ruleset_option WHERE ruleset = :ruleset ORDER BY ordinal"

CLASHES = """
    SELECT DISTINCT o.name, p.name AS other FROM choice a
    JOIN choice b ON b.ruleset = a.ruleset AND b.locus = a.locus AND b.option <> a.option
    JOIN ruleset_option o ON o.id = a.option JOIN ruleset_option p ON p.id = b.option
    WHERE a.ruleset = :ruleset ORDER BY p.ordinal
"""
"""Options that answer the same question: they exclude each other."""

SILENT = """
    SELECT * FROM locus WHERE game = :game
    AND id NOT IN (SELECT locus FROM choice WHERE ruleset = :ruleset) ORDER BY ordinal
"""
"""The questions that a ruleset leaves out, whatever its options."""


def render_ruleset(site: Site, key: str) -> None:
    """Render the pages of a ruleset."""
    build, thing = site.build, site.of("ruleset", key)
    ruleset = build.row("ruleset", key)
    sql = "SELECT * FROM assembled WHERE ruleset = :ruleset ORDER BY id"
    combinations = build.query(sql, ruleset=key)
    for assembled in combinations:
        site.text(f"{RULESETS}/{assembled.id}.json", _lean(build.data(assembled.id)))
    sections = read_sheet(build, key)
    sentences = [sentence for section in sections for sentence in section.sentences]
    followed = build.query("SELECT source FROM ruleset_follows WHERE ruleset = :key", key=key)
    own = {ruleset.after_source, *(row.source for row in followed)}
    answers = {
        sentence.locus.locus: [_answer(site, key, own, said) for said in sentence.said]
        for sentence in sentences
    }
    rows = [said.row for sentence in sentences for said in sentence.said]
    marks = {row.kind for row in rows} | {row.basis for row in rows}
    options = build.query(OPTIONS, ruleset=key)
    clashes = build.query(CLASHES, ruleset=key)
    game = build.row("game", ruleset.game)
    shared: dict[str, Any] = {
        "ruleset": ruleset,
        "game": game,
        "name": thing.name,
        "layers": LAYERS,
        "after": build.row("source", ruleset.after_source) if ruleset.after_source else None,
        "aim": find_aim(sections, game.aim),
        "switches": [
            (option, [row.other for row in clashes if row.name == option.name])
            for option in options
        ],
        "options": {option.name: option.label for option in options},
        "told": json.dumps({basis: words.BASES[basis] for basis in words.BASES if basis in marks}),
        "sections": sections,
        "answers": answers,
        "bases": Counter(s.said[0].row.basis for s in sentences if s.number),
        "chances": site.chances(key),
    }
    beside = [row for several in answers.values() for answer in several for row in answer.beside]
    site.thing(
        "ruleset",
        key,
        layer="",
        like=build.row("ruleset", ruleset.like_ruleset) if ruleset.like_ruleset else None,
        combinations=[(parted(row.id)[1], row) for row in combinations],
        boards=_choose_boards(site, key, sections, answers),
        start=site.boards.start(key),
        marks=marks,
        named=_by_age(build.row("source", row.source) for row in beside),
        written_of=_list_starred(beside),
        open_loci=build.query(SILENT, game=ruleset.game, ruleset=key),
        empty=site.boards.empty(key),
        played=site.whole_game(key),
        **shared,
    )
    loci = [site.of("locus", locus) for locus in answers]
    for layer in ("sources/", "code/"):
        name = LAYERS[layer]
        site.page(
            f"ruleset/{key}/{layer}",
            f"ruleset_{name.lower()}.html",
            Head(f"{name}: {thing.title}", f"{name}, clause by clause. {thing.description}"),
            layer=layer,
            written_of=_list_starred(row for locus in loci for row in list_starred(locus)),
            **shared,
        )


def _lean(assembled: Mapping[str, Any]) -> str:
    """Return an assembled ruleset as the page loads it: without the witnesses to its clauses.

    They are three quarters of it, and the same in every ruleset; `readings/` has them once.
    """
    clauses = [
        {name: value for name, value in clause.items() if name != "witnesses"}
        for clause in assembled["clauses"]
    ]
    lean = {**assembled, "clauses": clauses}
    return json.dumps(lean, ensure_ascii=False, separators=(",", ":")) + "\n"


def _by_age(sources: Iterable[Any]) -> list[Any]:
    """Return sources, each once, the earliest first."""
    once = {source.id: source for source in sources}.values()
    return sorted(once, key=lambda source: (*dating.order(source), source.siglum))


def _list_starred(rows: Iterable[Any]) -> list[Any]:
    """Return the sources that were written of another game, each once."""
    return [*{row.siglum: row for row in rows if row.written_of}.values()]
