"""The pages of a ruleset: its rules as a sheet to read, their sources, their code.

They are three layers at one address: the sheet, and two pages below it that its script fetches when
they are asked for. All have the same sentences in the same order. The options of a ruleset are
switches: an option exchanges the answers to some questions. Both answers are in the page, each with
the options that it belongs to, so that a reader can switch between them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.schema.addressing import clashing, parted
from lusoria.schema.locations import RULESETS
from lusoria.schema.tables import Ablation, Locus, Ruleset, RulesetOption, Source
from lusoria.site import words
from lusoria.site.edition import Edition
from lusoria.site.pages.examples import Shown, shown
from lusoria.site.pages.site import Site
from lusoria.site.things.clause import Marked, Reading, Use, Witness, uses
from lusoria.site.things.kind import Head
from lusoria.site.things.locus import Apparatus, apparatus
from lusoria.site.things.ruleset import Said, Section, Sentence, aim, beside, ranked, sheet
from lusoria.site.things.source import age

LAYERS = {"": "Rules", "sources/": "Sources", "code/": "Code"}
"""The layers of a ruleset, by where each stands below its address."""


def _lean(assembled: Mapping[str, Any]) -> str:
    """An assembled ruleset as the page loads it: without the witnesses to its clauses.

    They are three quarters of it, and the same in every ruleset; `readings/` has them once.
    """
    clauses = [
        {name: value for name, value in clause.items() if name != "witnesses"}
        for clause in assembled["clauses"]
    ]
    lean = {**assembled, "clauses": clauses}
    return json.dumps(lean, ensure_ascii=False, separators=(",", ":")) + "\n"


def render_ruleset(site: Site, key: str) -> None:
    """Render the pages of a ruleset."""
    edition = site.edition
    ruleset = edition.ruleset[key]
    for assembled in edition.assembled.by("ruleset", key):
        site.text(f"{RULESETS}/{assembled.id}.json", _lean(edition.data(assembled.id)))
    game = edition.game[ruleset.game]
    sections = sheet(edition, ruleset)
    entries = {s.locus: _entry(edition, ruleset, s) for each in sections for s in each.sentences}
    switched, marks = switches(edition, ruleset), _marks(sections)
    named = [w for e in entries.values() for answer in e.answers for w in answer.beside]
    shared: dict[str, Any] = {
        "ruleset": ruleset,
        "game": game,
        "name": edition.assembled[ruleset.id].name,
        "layers": LAYERS,
        "after": edition.source[ruleset.after_source] if ruleset.after_source else None,
        "aim": aim(sections, game.aim),
        "switches": switched,
        "options": {switch.option.name: switch.option.label for switch in switched},
        "told": json.dumps({each: words.BASES[each] for each in words.BASES if each in marks}),
        "sections": sections,
        "entries": entries,
        "bases": Counter(s.said[0].choice.basis for e in sections for s in e.sentences if s.number),
        "chances": site.chances(ruleset.id),
    }
    site.thing(
        "ruleset",
        ruleset.id,
        layer="",
        like=edition.ruleset[ruleset.like_ruleset] if ruleset.like_ruleset else None,
        combinations=[
            (parted(row.id)[1], row) for row in edition.assembled.by("ruleset", ruleset.id)
        ],
        boards=_boards(edition, ruleset, sections, entries),
        start=site.boards.start(ruleset.id),
        marks=marks,
        named=_by_age(each.source for each in named),
        written_of=_others(named),
        open_loci=_unanswered(edition, ruleset, entries),
        empty=site.boards.empty(ruleset.id),
        played=site.whole_game(ruleset.id),
        **shared,
    )
    own = site.of("ruleset", ruleset.id)
    for layer in ("sources/", "code/"):
        name = LAYERS[layer]
        site.page(
            f"ruleset/{ruleset.id}/{layer}",
            f"ruleset_{name.lower()}.html",
            Head(f"{name}: {own.title}", f"{name}, clause by clause. {own.description}"),
            layer=layer,
            written_of=_others(
                w for e in entries.values() for w in e.apparatus.written_of.values()
            ),
            **shared,
        )


def _marks(sections: Sequence[Section]) -> set[str]:
    """What signs and kinds of sentences there are, so that they are explained."""
    said = [each for section in sections for s in section.sentences for each in s.said]
    return {each.kind for each in said} | {each.choice.basis for each in said}


def _by_age(sources: Iterable[Source]) -> list[Source]:
    """Sources, each once, the earliest first."""
    return sorted({each.id: each for each in sources}.values(), key=age)


def _others(several: Iterable[Marked]) -> list[Marked]:
    """The sources that were written of another game, each once."""
    return [*{each.siglum: each for each in several if each.written_of}.values()]


def _unanswered(edition: Edition, ruleset: Ruleset, answered: Mapping[str, Entry]) -> list[Locus]:
    """The questions that a ruleset leaves out, whatever its options."""
    return [each for each in edition.locus.by("game", ruleset.game) if each.id not in answered]


FOREMOST = 3
"""How many sources have their witnesses told in full; the others are on the page of the clause."""


@dataclass(frozen=True)
class Judged:
    """An example as it is judged with certain options, and with no others."""

    options: Sequence[str]
    shown: Shown


@dataclass(frozen=True)
class Answer:
    """A clause that a ruleset takes, with everything that belongs to it.

    `beside` are the sources whose sigla stand beside its sentence, and `left` is how many more
    there are. The witnesses of the ruleset's own source come foremost.
    """

    said: Said
    reading: Reading
    beside: Sequence[Witness]
    left: int
    foremost: Sequence[Witness]
    further: Sequence[Witness]
    uses: Sequence[Use]
    judged: Sequence[Judged]
    proof: Ablation | None


@dataclass(frozen=True)
class Entry:
    """A sentence with all that is known of it: an answer for each clause that is said there."""

    sentence: Sentence
    apparatus: Apparatus
    answers: Sequence[Answer]


@dataclass(frozen=True)
class Switch:
    """An option that can be switched on, and those that it excludes."""

    option: RulesetOption
    excludes: Sequence[str]


def switches(edition: Edition, ruleset: Ruleset) -> list[Switch]:
    """The options of a ruleset; two that answer the same question exclude each other."""
    options = edition.ruleset_option.by("ruleset", ruleset.id)
    answers = {o.name: [c.locus for c in edition.choice.by("option", o.id)] for o in options}
    return [
        Switch(option, [n for n in answers if n != option.name and _clash(answers, option.name, n)])
        for option in options
    ]


def _clash(answers: Mapping[str, Sequence[str]], one: str, other: str) -> bool:
    return clashing(answers, [one, other]) is not None


def _entry(edition: Edition, ruleset: Ruleset, sentence: Sentence) -> Entry:
    across = apparatus(edition, sentence.locus)
    answers = [_answer(edition, ruleset, across, said) for said in sentence.said]
    return Entry(sentence, across, answers)


def _answer(edition: Edition, ruleset: Ruleset, across: Apparatus, said: Said) -> Answer:
    followed = {row.source for row in edition.ruleset_follows.by("ruleset", ruleset.id)}
    own = {ruleset.after_source, *followed}
    clause, judging = said.clause.id, said.choice.option or ruleset.id
    reading = across.reading(clause)
    witnesses = ranked(reading.witnesses, own)
    first = {witness.source.id: witness for witness in reversed(witnesses)}
    foremost = [witness for witness in witnesses if first[witness.source.id] is witness][:FOREMOST]
    proof = _proof(edition, judging, clause)
    example = _example(edition, judging, clause, proof)
    return Answer(
        said,
        reading,
        *beside(reading, own),
        foremost,
        [witness for witness in witnesses if witness not in foremost],
        uses(edition, clause),
        [*_judged(edition, ruleset, example)] if example else [],
        proof,
    )


def _boards(
    edition: Edition, ruleset: Ruleset, sections: Sequence[Section], entries: Mapping[str, Entry]
) -> dict[str, Shown]:
    """The example beside each section that has one, none twice.

    It is the one that the order of the game names, if the ruleset judges it as that says; else the
    first of the section's own that shows what may be played.
    """
    found: dict[str, Shown] = {}
    for section in sections:
        if section.row.example:
            answers = [a for s in section.sentences for a in entries[s.locus].answers if a.judged]
            own = (answer.judged[0].shown for answer in answers)
            named = _as_told(edition, ruleset, section.row.example)
            fit = [*named, *(each for each in own if each.legal and each.ruleset == ruleset.id)]
            used = {each.example.id for each in found.values()}
            new = (e for e in fit if e.example.position and e.example.id not in used)
            if (first := next(new, None)) is not None:
                found[section.row.id] = first
    return found


def _as_told(edition: Edition, ruleset: Ruleset, example: str) -> list[Shown]:
    """An example under a ruleset, if the verdict is the one for which it was made."""
    judged = edition.example_expectation.by("example", example)
    here = [each for each in judged if each.ruleset == ruleset.id]
    same = [each for each in here if each.found_verdict == judged[0].found_verdict]
    return [shown(edition, edition.example[example], each) for each in same]


def _judged(edition: Edition, ruleset: Ruleset, example: Shown) -> Iterator[Judged]:
    """An example as it is judged in the first place, then with every other set of options."""
    sets = {row.id: parted(row.id)[1] for row in edition.assembled.by("ruleset", ruleset.id)}
    yield Judged(sets.get(example.ruleset, []), example)
    for expectation in edition.example_expectation.by("example", example.example.id):
        if expectation.ruleset in sets and expectation.ruleset != example.ruleset:
            judged = shown(edition, example.example, expectation)
            yield Judged(sets[expectation.ruleset], judged)


def _proof(edition: Edition, ruleset: str, clause: str) -> Ablation | None:
    """What is lost when the ruleset loses the clause."""
    found = edition.ablation.by("clause", clause)
    return next((ablation for ablation in found if ablation.ruleset == ruleset), None)


def _example(edition: Edition, ruleset: str, clause: str, proof: Ablation | None) -> Shown | None:
    """The example that shows a clause best: one board, forbidden by the clause, its proof.

    A clause that the ruleset takes over by `like` may be shown by an example of the other ruleset.
    """
    showing = {row.example for row in edition.example_clause.by("clause", clause)}
    inherited = [proof.inherited_from] if proof and proof.inherited_from else []
    judged = [
        expectation
        for name in (ruleset, *inherited)
        for expectation in edition.example_expectation.by("ruleset", name)
        if expectation.example in showing
    ]
    found = [shown(edition, edition.example[e.example], e) for e in judged]
    proving = proof.expectation if proof else None

    def distance(each: Shown) -> tuple[bool, bool, bool]:
        forbids = clause in [other.id for other in each.forbidding]
        return each.example.record is not None, not forbids, each.expectation.id != proving

    return min(found, key=distance, default=None)
