"""The paragraphs of a document, by which a print without pages is cited.

An extract of a copy that has lines marks each block with the line on which it begins:
`[3] (L3493) …`, `## Verkehr   (L3485)`; docs/documents.md has the whole form. Paragraphs are
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
from itertools import groupby

from lusoria.schema.catalogue.records import Counted, InCopy, Locator
from lusoria.schema.catalogue.sentences import normalised

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
    """The lines of an extract that stand in the copy, each with its paragraph.

    Raises ValueError where the copy has no such line as one from which is to be counted.
    """
    begins: dict[tuple[str | None, int | None], str | None]
    begins = {(each.file, each.from_): each.chapter for each in counted}
    found: list[Line] = []
    file, number, paragraph, place = None, None, 0, 0
    chapter: str | None = None
    for line in unicodedata.normalize("NFC", text).splitlines():
        clean = normalised(line)
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


def located(
    places: Sequence[tuple[int, int]], lines: Sequence[Line]
) -> tuple[Locator, InCopy] | None:
    """Where spans of a normalised text stand, in the work and in the copy; none: not in one
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
    """Numbers in order, those that follow one another together."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        yield [number for _, number in run]


def _range(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"
