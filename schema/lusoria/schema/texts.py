"""Texts of documents: their sentences, their paragraphs, and words without accents.

Documents are cut into sentences, always in the same way, so that a number means a sentence.

The text is normalised (Unicode NFC). A unit never crosses a line, and runs of white space are one
space. A line is cut

1. after a full stop, question mark, exclamation mark or ellipsis, with the closing quotation marks,
   brackets and note numbers that follow it, where a space and a capital letter come next (which may
   stand after an opening mark); not after an abbreviation or an initial;
2. after such a mark between a small letter and a capital or one beyond ASCII, where a page has lost
   the space or garbled the letter;
3. before the words that the account of the document names: the labels of running fields.

A line that begins as an item of a list, with a number and a full stop, is one unit.

A print without pages is cited by the paragraphs of its document.

An extract of a copy that has lines marks each block with the line on which it begins:
`[3] (L3493) …`, `## Verkehr   (L3485)`; docs/guides/documents.md has the whole form. Paragraphs are
counted in it from 1, anew in each chapter that the document names:

* a block counts, whatever it is made of: prose, a list, a table, a quotation;
* a heading does not, and belongs to the paragraph after it;
* a picture alone, a note of the copy, a rule, or a block that begins with one (`---`) does not, and
  belongs to the paragraph before it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lusoria.schema.records import Counted, InCopy, Locator

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
        """The end of the unit in the normalised text of the document."""
        return self.start + len(self.text)

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the unit's text, in UTF-8."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def is_sentence(self) -> bool:
        """True if the unit ends as a sentence does; headings and labels do not."""
        return ENDED.search(self.text) is not None

    def words(self, count: int = 4) -> str:
        """Return the first and last words of the unit, to find it by: `It is an … that game.`"""
        words = self.text.split(" ")
        if len(words) <= 2 * count:
            return self.text
        return f"{' '.join(words[:count])} … {' '.join(words[-count:])}"


def normalise(text: str) -> str:
    """Return a text in Unicode NFC, runs of white space made one space, stripped."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def units(text: str, cut_before: Sequence[str] = ()) -> list[Unit]:
    """Return the units of a document, numbered from 1 in the order of its page.

    Raises ValueError where words before which it is to be cut are not found exactly once.
    """
    whole = normalise(text)
    cuts = [_cut(whole, words) for words in cut_before]
    found: list[Unit] = []
    place = 0
    for line in unicodedata.normalize("NFC", text).splitlines():
        clean = normalise(line)
        inner = [cut - place for cut in cuts if place < cut < place + len(clean)]
        for start, piece in _pieces(clean, inner):
            found.append(Unit(len(found) + 1, piece, place + start))
        place += len(clean) + 1 if clean else 0
    return found


def _cut(whole: str, words: str) -> int:
    wanted = normalise(words)
    if (count := whole.count(wanted)) != 1:
        raise ValueError(f"cut-before: {wanted!r} is found {count} times, expected once")
    return whole.index(wanted)


def _pieces(line: str, cuts: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield the units of a normalised line, with their places in it."""
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
    """Return whether the text before a full stop ends with an abbreviation or an initial."""
    word = LAST_WORD.search(before)
    if word is None:
        return False
    last = word[0].rpartition(".")[2]
    return (len(last) == 1 and last.isupper()) or word[0].lower() in ABBREVIATIONS


FILE = re.compile(r"# (?:\S+/)?(\S+\.md)\b")
HEADING = re.compile(r"#+ .*\(L(\d+)\)\s*$")
BLOCK = re.compile(r"\[\d+\] \(L(\d+)\) ?(.*)")
UNCOUNTED = re.compile(r"(!\[[^\]]*\]\([^)]*\)\s*|\[\^[^\]]+\]:.*|\[toc\]|---.*)$")


@dataclass(frozen=True)
class Line:
    """A line of an extract: where it is in the normalised text, in the copy and in the work."""

    start: int
    end: int
    file: str | None
    number: int
    chapter: str | None
    paragraph: int
    begins_chapter: bool


def lines_of(text: str, counted: Sequence[Counted]) -> list[Line]:
    """Return the lines of an extract that stand in the copy, with their paragraphs.

    Raises ValueError where the copy has no such line as one from which is to be counted.
    """
    begins: dict[tuple[str | None, int | None], str | None]
    begins = {(each.file, each.from_): each.chapter for each in counted}
    found: list[Line] = []
    file, number, paragraph, place = None, None, 0, 0
    chapter: str | None = None
    for line in unicodedata.normalize("NFC", text).splitlines():
        clean = normalise(line)
        heading, block = HEADING.match(line), BLOCK.match(line)
        if named := FILE.match(line):
            file, number = named[1], None
        elif marked := heading or block:
            number = int(marked[1])
        elif clean and number is not None:
            number += 1
        starts = (file, number) in begins
        if starts:
            chapter, paragraph = begins.pop((file, number)), 0
        if block:
            paragraph += not UNCOUNTED.match(block[2])
        if clean and number is not None:
            at = paragraph + 1 if heading else max(paragraph, 1)
            end = place + len(clean)
            found.append(Line(place, end, file, number, chapter, at, starts and bool(heading)))
        place += len(clean) + 1 if clean else 0
        number = number if clean else None
    for named_file, line_number in begins:
        where = f"{line_number} of {named_file}" if named_file else line_number
        raise ValueError(f"counted: nothing begins on line {where}")
    return found


def locate(
    places: Sequence[tuple[int, int]], lines: Sequence[Line]
) -> tuple[Locator, InCopy] | None:
    """Return where spans of a normalised text stand, in the work and in the copy; None: not in one
    chapter and one file.
    """
    touched = [
        (place, line)
        for place, line in enumerate(lines)
        if any(line.start < end and start < line.end for start, end in places)
    ]
    chapters = {(line.chapter, line.file) for _, line in touched}
    if len(chapters) != 1:
        return None
    ((chapter, file),) = chapters
    runs = [[lines[place].number for place in run] for run in _runs([p for p, _ in touched])]
    from lusoria.schema.records import InCopy, Locator

    copy = InCopy(lines=", ".join(_range(run) for run in runs), file=file)
    if chapter is not None and all(line.begins_chapter for _, line in touched):
        return Locator(chapter=None, label="chapter", value=chapter), copy
    numbers = sorted({line.paragraph for _, line in touched})
    cited = {
        "chapter": chapter,
        "label": "paragraph" if len(numbers) == 1 else "paragraphs",
        "value": ", ".join(map(_range, _runs(numbers))),
    }
    return Locator.model_validate(cited), copy


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    """Yield the runs of numbers in order that follow one another."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        yield [number for _, number in run]


def ranges(numbers: Sequence[int]) -> list[str]:
    """Return numbers in order as numbers and ranges: 5, 7-9."""
    return [_range(run) for run in _runs(numbers)]


def _range(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"


def without_accents(text: str) -> str:
    """Return a text without the accents of its letters, of whatever script."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text)
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return unicodedata.normalize("NFC", bare)
