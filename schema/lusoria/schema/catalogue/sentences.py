"""Documents cut into sentences, always in the same way, so that a number means a sentence.

The text is normalised (Unicode NFC). A unit never crosses a line, and runs of white space are one
space. A line is cut

1. after a full stop, question mark, exclamation mark or ellipsis, with the closing quotation marks,
   brackets and note numbers that follow it, where a space and a capital letter come next (which may
   stand after an opening mark); not after an abbreviation or an initial;
2. after such a mark between a small letter and a capital or one beyond ASCII, where a page has lost
   the space or garbled the letter;
3. before the words that the account of the document names: the labels of running fields.

A line that begins as an item of a list, with a number and a full stop, is one unit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import pairwise

SEGMENTATION = 1
"""The number of this way of cutting; a change of it changes all accounts."""

CLOSING = r"[\"'’”»)\]]*(?:\s?\[\d+\])*"
ENDED = re.compile(rf"[.!?…]{CLOSING}$")
BREAK = re.compile(rf"[.!?…]{CLOSING}(?=\s+(?P<next>[\"'‘“«(\[]*\w))")
GLUED = re.compile(r"(?<=\w)[.!?](?=\w)")
ITEM = re.compile(r"\d+\.\s")
LAST_WORD = re.compile(r"[\w.]+$")

# fmt: off
ABBREVIATIONS = frozenset(
    {"art", "bd", "c", "ca", "cf", "ch", "chap", "col", "dr", "e.g", "ed", "eds", "etc", "f",
     "ff", "fl", "fol", "i.e", "l", "ll", "mr", "mrs", "ms", "no", "nos", "nr", "op", "p", "par",
     "pp", "s", "st", "v", "viz", "vol", "vols", "vs"}
)
# fmt: on
"""Words after whose full stop a sentence goes on, in small letters and without that stop."""


@dataclass(frozen=True)
class Unit:
    """A sentence or another unit of a document: a heading, a label, an item of a list."""

    number: int
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends in the normalised text of the document."""
        return self.start + len(self.text)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of its text, in UTF-8."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def is_sentence(self) -> bool:
        """Whether it ends as a sentence does; headings and labels do not."""
        return ENDED.search(self.text) is not None

    def words(self, count: int = 4) -> str:
        """Its first and last words, by which a reader finds it: `Verquere is an … that game.`"""
        words = self.text.split(" ")
        if len(words) <= 2 * count:
            return self.text
        return f"{' '.join(words[:count])} … {' '.join(words[-count:])}"


def normalised(text: str) -> str:
    """A text in Unicode NFC, runs of white space made one space, stripped."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def units(text: str, cut_before: Sequence[str] = ()) -> list[Unit]:
    """The units of a document, numbered from 1 in the order of its page.

    Raises ValueError where words before which it is to be cut are not found exactly once.
    """
    whole = normalised(text)
    cuts = [_cut(whole, words) for words in cut_before]
    found: list[Unit] = []
    place = 0
    for line in unicodedata.normalize("NFC", text).splitlines():
        clean = normalised(line)
        inner = [cut - place for cut in cuts if place < cut < place + len(clean)]
        for start, piece in _pieces(clean, inner):
            found.append(Unit(len(found) + 1, piece, place + start))
        place += len(clean) + 1 if clean else 0
    return found


def _cut(whole: str, words: str) -> int:
    wanted = normalised(words)
    if (count := whole.count(wanted)) != 1:
        raise ValueError(f"cut-before: {wanted!r} is found {count} times, expected once")
    return whole.index(wanted)


def _pieces(line: str, cuts: Sequence[int]) -> Iterator[tuple[int, str]]:
    """The units of a normalised line, each with its place in it."""
    bounds = {0, len(line), *cuts}
    if not ITEM.match(line):
        bounds |= set(_breaks(line))
    ordered = sorted(bounds)
    for first, last in pairwise(ordered):
        piece = line[first:last]
        if piece.strip():
            yield first + len(piece) - len(piece.lstrip()), piece.strip()


def _breaks(line: str) -> Iterator[int]:
    for match in BREAK.finditer(line):
        if match["next"][-1].isupper() and not _abbreviated(line[: match.start()]):
            yield match.end()
    for match in GLUED.finditer(line):
        following = line[match.end()]
        if line[match.start() - 1].islower() and (following.isupper() or not following.isascii()):
            yield match.end()


def _abbreviated(before: str) -> bool:
    """Whether the text before a full stop ends with an abbreviation or an initial."""
    word = LAST_WORD.search(before)
    if word is None:
        return False
    last = word[0].rpartition(".")[2]
    return (len(last) == 1 and last.isupper()) or word[0].lower() in ABBREVIATIONS
