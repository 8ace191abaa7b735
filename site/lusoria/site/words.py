"""The controlled words of the catalogue as readers see them, and its languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase
from textwrap import shorten

from markupsafe import Markup

from lusoria.playable.state import NO_THROW as NO_THROW

BASES: Mapping[str, str] = {
    "attested": "A witness that was read says so; of a ruleset, the one that it follows.",
    "reported": "Another source says that the witness says so; the witness itself was not read.",
    "inferred": "It follows from what a witness says, from its examples, or from another clause.",
    "conjectural": "A modern proposal.",
    "editorial": "The ruleset's own source does not answer, though others may; the editor chose, "
    "so that the game can be played.",
    "unverified": "Said somewhere, and not yet found in a source.",
    "observed": "What a program does, in the version that is named.",
}
"""On what a statement rests."""

SIGNS: Mapping[str, str] = {
    "inferred": "◇",
    "reported": "◐",
    "conjectural": "△",
    "observed": "▣",
    "unverified": "○",
    "editorial": "⟨ ⟩",
}
"""How a sentence of a sheet is marked that is not attested; `BASES` has what that says."""

STANCES: Mapping[str, str] = {
    "states": "The passage says it in so many words.",
    "implies": "The passage can hardly be understood otherwise.",
    "contradicts": "The passage says what cannot be true together with it.",
}
"""What a passage does to a clause."""

COVERAGE: Mapping[str, tuple[str, str]] = {
    "bears on it": (
        "Bears on it, no answer of ours",
        "Two readings found that sentences of it bear on this question; no clause has its answer.",
    ),
    "silent": (
        "Silent",
        "All its rules of the game were read twice with this question asked, and no sentence "
        "bears on it.",
    ),
    "not asked": (
        "Not asked",
        "All its rules of the game were read twice, but this question was not asked of both "
        "readings. It may answer.",
    ),
    "read in part": (
        "Read in part",
        "Something of it was read for the game, but not all its rules twice by readers apart. It "
        "may answer this question.",
    ),
    "not read for this game": (
        "Not read for this game",
        "Nothing of it was read for the game; what it says of the game, others report. It may "
        "answer this question.",
    ),
}
"""What a source does to a question that it does not answer: its name, and what it means."""

WRITTEN_OF = "was written of another game"
"""What the mark behind a siglum means."""

WHAT: Mapping[str, str] = {
    "manuscript": "A manuscript",
    "text": "A text that speaks of games",
    "rules-text": "A book or page of rules",
    "encyclopedia": "An encyclopedia",
    "scholarship": "Scholarship",
    "database": "A record of a database",
    "program": "A program",
    "website": "A site",
}
"""What a source is, by its kind."""

EXTENTS: Mapping[str, str] = {
    "complete": "its rules of a game read to the end",
    "part": "read in part",
    "opening": "only the opening was read",
    "quotation": "only a quotation was read",
    "none": "not read",
}
"""How much of a source was read."""

WORDINGS: Mapping[str, str] = {
    "print": "those of an old print; a few may be quoted",
    "transcription": "a faithful transcription of a free work; a few may be quoted",
    "modernised": "a free work in a modernised copy; its words are not quoted",
    "protected": "protected; they are held for checking only",
}
"""Whether the words of a document may be quoted."""

VERBS: Mapping[str, str] = {
    "copies": "copies",
    "translates": "translates",
    "summarises": "summarises",
    "expands": "expands",
    "implements": "implements",
    "harmonises": "harmonises",
    "descends-from": "descends from",
    "claims": "says that it rests on",
    "part-of": "is a part of",
}
"""What a source does to the one that it depends on."""

RIGHTS: Mapping[str, str] = {
    "public-domain": "in the public domain",
    "in-copyright": "in copyright; not quoted here",
    "open-licence": "under an open licence",
    "unknown": "rights unknown; not quoted here",
}
"""What may be done with the text of a source."""

CHANGES: Mapping[str, str] = {
    "verdict": "the verdict changes",
    "after": "the position after the play changes",
    "winner": "another side wins, or nobody",
    "stake": "the stake changes",
    "plays": "the number of plays changes",
    "unplayable": "it can no longer be played",
}
"""What of an example changes when a clause is left out."""

FATES: Mapping[str, str] = {
    "navigation": "It leads through the page: menus, headings, labels, marks of the copy.",
    "address": "An address or what belongs to one.",
    "advertisement": "An advertisement.",
    "duplicate": "The page has said it before.",
    "tactics": "Advice on how to play well, which is no rule.",
    "elsewhere": "It is about another matter altogether.",
}
"""Why a sentence is nothing that the catalogue has to tell."""

FAMILIES: Mapping[str, str] = {
    "tables": "men on the points of a tables board, moved by dice",
    "track": "men on a track of places, moved by dice or cowries",
    "grid": "men on the squares of a grid, moved without dice",
}
"""What the games of a family have in common, as far as their engine is concerned."""


LONGEST_HINT = 80
"""How many characters of a title are enough to know a source by."""
YEAR = re.compile(r"(.*)( \([^()]{1,20}\))")


def size(number: int) -> str:
    """Return a number of bytes in words: 940 bytes, 27 kB, 2.0 MB."""
    if number < 1000:
        return f"{number} bytes"
    return f"{number / 1000:.0f} kB" if number < 1_000_000 else f"{number / 1_000_000:.1f} MB"


@cache
def brief(label: str) -> str:
    """Return a source's label as a hint: a long title is cut, its year is not."""
    match = YEAR.fullmatch(label)
    title, year = match.groups() if match else (label, "")
    return shorten(title, LONGEST_HINT, placeholder=" …") + year


def write_count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: 1 clause, 3 clauses."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def letter_of(number: int) -> str:
    """Return the letter of a reading or an answer, counted from 0: a, b … z, then a1."""
    more, place = divmod(number, len(ascii_lowercase))
    return ascii_lowercase[place] + (str(more) if more else "")


POINTS: Mapping[str, str] = {
    "find-spot": "where the thing was found",
    "town": "the middle of a town",
    "earliest-evidence": "where the earliest evidence is from",
    "reference": "a place that stands for a text or a region",
    "centroid": "the middle of a country or region",
}
"""What a point stands for. Only the first is where something was found."""


LANGUAGES: Mapping[str, str] = {
    "ar": "Arabic",
    "arc": "Aramaic",
    "az": "Azerbaijani",
    "bg": "Bulgarian",
    "ca": "Catalan",
    "da": "Danish",
    "de": "German",
    "el": "Modern Greek",
    "en": "English",
    "es": "Spanish",
    "fa": "Persian",
    "fr": "French",
    "grc": "Ancient Greek",
    "hy": "Armenian",
    "is": "Icelandic",
    "it": "Italian",
    "ka": "Georgian",
    "la": "Latin",
    "mk": "Macedonian",
    "mr": "Marathi",
    "mul": "several languages",
    "nl": "Dutch",
    "no": "Norwegian",
    "osp": "Old Spanish",
    "pal": "Middle Persian",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sco": "Scots",
    "so": "Somali",
    "sv": "Swedish",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "xal": "Kalmyk",
    "zxx": "a programming language",
}
"""What languages are called; of one that is not here its code is shown."""

NOT_LATIN = frozenset(
    ("ar", "arc", "bg", "el", "fa", "grc", "hy", "ka", "mk", "mr", "pal", "ru", "uk", "xal")
)
"""The languages whose own script is not Latin, so that Latin letters are a romanisation."""


def language(code: str) -> str:
    """Return the name of a language, or its code."""
    return LANGUAGES.get(code, code)


def written_in(text: str, code: str) -> Markup:
    """Return the attributes of an element with a text: ` lang="ar" dir="rtl"`, ` lang="grc-Latn"`.

    The text decides: the same name of a game is given in its own letters and in Latin ones.
    """
    letters = [letter for letter in text if letter.isalpha()]
    latin = all(unicodedata.name(letter, "").startswith("LATIN ") for letter in letters)
    tag = f"{code}-Latn" if code in NOT_LATIN and letters and latin else code
    attributes = Markup(' lang="{}"').format(tag)
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in letters):
        attributes += Markup(' dir="rtl"')
    return attributes
