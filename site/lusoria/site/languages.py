"""The languages of names and titles: what they are called, and how their texts are marked."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from markupsafe import Markup

NAMES: Mapping[str, str] = {
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
    """What a language is called."""
    return NAMES.get(code, code)


def written_in(text: str, code: str) -> Markup:
    """The attributes of an element that holds a text: ` lang="ar" dir="rtl"`, ` lang="grc-Latn"`.

    The text decides: the same name of a game is given in its own letters and in Latin ones.
    """
    letters = [letter for letter in text if letter.isalpha()]
    latin = all(unicodedata.name(letter, "").startswith("LATIN ") for letter in letters)
    tag = f"{code}-Latn" if code in NOT_LATIN and letters and latin else code
    found = Markup(' lang="{}"').format(tag)
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in letters):
        found += Markup(' dir="rtl"')
    return found
