"""The order in which the rules of a game are read, where the game has no file for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    """The order that follows from the sections of questions, each in one paragraph.

    Within a section shared questions stand as in their list. A question without a section, and one
    of the game's own, goes with the one before it. The first of the last section, which tells how
    games are won, is the aim.
    """
    places = {name: place for place, name in enumerate(topics)}
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
                paragraphs=[SheetParagraph(head=None, of=[locus for _, locus in of])],
            )
            for number, (name, of) in enumerate(filled.items())
        ],
    )
