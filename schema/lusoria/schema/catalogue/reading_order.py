"""The order in which the rules of a game are read, where the game has no file for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from lusoria.schema.catalogue.records import (
    Locus,
    Order,
    Section,
    SheetBoard,
    SheetParagraph,
    SheetSection,
    Topic,
)

UNTITLED = "The rules"
"""The heading over questions that are in no section."""


def by_sections(
    loci: Sequence[Locus], sections: Mapping[str, Section], topics: Mapping[str, Topic]
) -> Order:
    """The order that follows from the sections of questions, and from their paragraphs.

    Within a section shared questions stand as in their list. A question without a section, and one
    of the game's own, goes with the one before it. The first of the last section, which tells how
    games are won, is the aim.
    """
    places = {name: place for place, name in enumerate(topics)}
    heads = [*(each.paragraph for each in topics.values()), None]  # before the first topic: none
    found: dict[str, list[tuple[int, str]]] = {name: [] for name in sections}
    section, place = next(iter(sections), UNTITLED), -1
    for locus in loci:
        section = locus.section or section
        place = places.get(locus.topic or "", place)
        found.setdefault(section, []).append((place, locus.locus))
    filled = {name: sorted(of, key=lambda each: each[0]) for name, of in found.items() if of}
    won = filled.get([*sections][-1]) if sections else None
    return Order(
        aim=won[0][1] if won else None,
        sections=[
            SheetSection(
                title=sections[name].name if name in sections else UNTITLED,
                board=None if number else SheetBoard(start=True, example=None, says=None),
                paragraphs=_paragraphs(of, heads),
            )
            for number, (name, of) in enumerate(filled.items())
        ],
    )


def _paragraphs(of: Sequence[tuple[int, str]], heads: Sequence[str | None]) -> list[SheetParagraph]:
    """The questions of a section by the heads of their places; one alone needs no head."""
    found = [
        SheetParagraph(head=head, of=[locus for _, locus in several])
        for head, several in groupby(of, key=lambda each: heads[each[0]])
    ]
    return found if len(found) > 1 else [SheetParagraph(head=None, of=found[0].of)]
