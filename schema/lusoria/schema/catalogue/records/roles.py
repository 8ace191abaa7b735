"""Who judges: the roles that stand behind stances, readings and doubts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

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
