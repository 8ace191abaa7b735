"""The controlled lists of evidence, after the guide to the Digital Ludeme Project's database.

A word is written small and hyphened; `PRINTED` has what the project prints where that differs.
The records allow these words only, and the database has them as the table `term`.

The last list has the roles of those who judge: behind stances, readings and doubts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

EvidenceType = Literal[
    "rules-text",
    "contemporary-rule-description",
    "historical-rule-description",
    "artistic-depiction",
    "artifact",
    "contemporary-text",
    "historical-text",
    "archaeological-context",
    "ethnography",
]
Age = Literal["all", "child", "elder", "adolescent", "adult"]
Gender = Literal["all", "female", "male", "other"]
SocialStatus = Literal[
    "all",
    "non-elite",
    "elite",
    "royalty",
    "nobility",
    "clergy",
    "merchant",
    "craftsperson",
    "military",
    "undifferentiated",
]
Space = Literal[
    "all",
    "inside",
    "outside",
    "public",
    "private",
    "ritual",
    "monumental",
    "household",
    "communal",
    "administrative",
    "military",
    "transitional",
]
UncertaintyFactor = Literal[
    "incomplete",
    "unknown-provenience",
    "ambiguous-pattern",
    "uncertain-date",
    "graffiti",
    "written-over-100-years-after",
    "written-over-500-years-after",
    "written-about-a-foreign-culture",
    "translated",
    "secondary-text",
    "game-not-named",
    "unrepresentative-depiction",
    "insufficiently-described-rules",
    "board-not-described",
    "rules-not-described",
    "rules-learned-second-hand",
    "suspected-copy-of-earlier-work",
    "suspected-forgery",
]
PointMeaning = Literal["find-spot", "town", "centroid", "earliest-evidence", "reference"]
"""What a point on the map stands for; this list is the catalogue's own."""

LISTS: Mapping[str, Any] = {
    "type": EvidenceType,
    "age": Age,
    "gender": Gender,
    "social-status": SocialStatus,
    "space": Space,
    "uncertainty-factor": UncertaintyFactor,
}
"""The lists by name."""

PRINTED: Mapping[str, str] = {
    "non-elite": "Non-Elite",
    "written-over-100-years-after": "Written >100 years after",
    "written-over-500-years-after": "Written >500 years after",
}


def terms() -> Iterator[tuple[str, int, str, str]]:
    """Every word of every list: (list, place in it, word, what the project prints)."""
    for name, words in LISTS.items():
        for ordinal, word in enumerate(get_args(words), 1):
            yield name, ordinal, word, PRINTED.get(word, word.replace("-", " ").capitalize())


Role = Literal["editor", "first-reading", "second-reading", "settlement"]

ROLES: Mapping[Role, str] = {
    "editor": "The editors, who are the developers of lusoria and the language models that they "
    "work with, when the entry was made. What they judged rests on what was at hand then: an "
    "excerpt, a program, a report, their notes.",
    "first-reading": "A language model that read every sentence of the text itself, with the "
    "catalogue beside it.",
    "second-reading": "Another instance of a language model, which was given the sentences and the "
    "questions of play, and saw neither the first reading nor the editors' notes.",
    "settlement": "What was decided, with the text, where the two readings differ.",
}
"""Each role in a sentence or two, as the page of method tells it."""

assert set(ROLES) == set(get_args(Role))
