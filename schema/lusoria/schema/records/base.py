"""What all records of the catalogue share: their shape in YAML, references, dates and word lists.

A date is written in EDTF, which the library `edtf` checks, with the years that bound it.

The lists of words are those of evidence, after the guide to the Digital Ludeme Project's database.
A word is written small and hyphened; `PRINTED` has what the project prints where that differs. The
records allow these words only, and the database has them as the table `term`. The last list has the
roles of those who judge: behind stances, readings and doubts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator

# fmt: off
EvidenceType = Literal[
    "rules-text", "contemporary-rule-description", "historical-rule-description",
    "artistic-depiction", "artifact", "contemporary-text", "historical-text",
    "archaeological-context", "ethnography",
]
SocialStatus = Literal[
    "all", "non-elite", "elite", "royalty", "nobility", "clergy", "merchant", "craftsperson",
    "military", "undifferentiated",
]
Space = Literal[
    "all", "inside", "outside", "public", "private", "ritual", "monumental", "household",
    "communal", "administrative", "military", "transitional",
]
UncertaintyFactor = Literal[
    "incomplete", "unknown-provenience", "ambiguous-pattern", "uncertain-date", "graffiti",
    "written-over-100-years-after", "written-over-500-years-after",
    "written-about-a-foreign-culture", "translated", "secondary-text", "game-not-named",
    "unrepresentative-depiction", "insufficiently-described-rules", "board-not-described",
    "rules-not-described", "rules-learned-second-hand", "suspected-copy-of-earlier-work",
    "suspected-forgery",
]
# fmt: on
Age = Literal["all", "child", "elder", "adolescent", "adult"]
Gender = Literal["all", "female", "male", "other"]
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
    """Yield every word of every list: (list, place in it, word, what the project prints)."""
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


@dataclass(frozen=True)
class Ref:
    """Marks a text that names another record, which must exist: what it names."""

    to: str


@dataclass(frozen=True)
class Unique:
    """Marks a value that no two records share: what it is the name of, and within what it counts.

    `joined` is the sign that joins it to the name of the record around, within which it counts;
    `beside` are the fields that make a name together with it, which stands for the whole record.
    """

    what: str
    joined: str = ""
    beside: tuple[str, ...] = ()
    in_game: bool = False
    """Whether it counts within the game of its file."""


@dataclass(frozen=True)
class OfFile:
    """Marks the name of a record that is also that of its file, or of its game's folder."""


Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
"""A short name of small letters, digits and single hyphens, stable once it is published."""

SourceRef = Annotated[str, Ref("source")]
PassageRef = Annotated[str, Ref("passage")]
DocumentRef = Annotated[str, Ref("document")]
PlaceRef = Annotated[str, Ref("place")]
LocusRef = Annotated[str, Ref("locus")]
ClauseRef = Annotated[str, Ref("clause")]
ExampleRef = Annotated[str, Ref("example")]
RulesetRef = Annotated[str, Ref("ruleset")]
PlainRuleset = Annotated[RulesetRef, Field(pattern=r"^[^+]*$")]
"""A ruleset without its options."""

GameRef = Annotated[str, Ref("game")]
EvidenceRef = Annotated[str, Ref("evidence")]
SectionRef = Annotated[str, Ref("section")]
TopicRef = Annotated[str, Ref("topic")]
AnswerRef = Annotated[str, Ref("answer")]

Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
"""A language tag after BCP 47; `zxx` for what is in no human language."""

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Seen = Annotated[str, Field(pattern=r"^[a-z]{6}$")]
"""A short digest of words that somebody looked at, as `lusoria check` tells it."""

RANGE = re.compile(r"([1-9]\d*)(?:-([1-9]\d*))?")
"""A number or a range of them: 5, 1-97."""

Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]

Basis = Literal[
    "attested", "reported", "inferred", "conjectural", "editorial", "unverified", "observed"
]
"""On what a statement rests; the same words for a ruleset's choices and for facts of a game."""

Extent = Literal["complete", "part", "opening", "quotation", "none"]
"""How much of a source was read."""


Note = Annotated[str | None, Field(description="A remark of the editors.")]


def kebab(name: str) -> str:
    """Return the key in YAML of a field: `not-before` of `not_before`, `with` of `with_`."""
    return name.rstrip("_").replace("_", "-")


class Record(BaseModel):
    """A mapping in a YAML file of the catalogue: no keys but those described, in kebab case."""

    model_config = ConfigDict(
        alias_generator=kebab,
        extra="forbid",
        frozen=True,
        coerce_numbers_to_str=True,
        regex_engine="python-re",
        defer_build=True,  # most records are taken from the cache, and few kinds are read anew
    )


class Date(Record):
    """A date as precise as it is known: EDTF, and the years that bound it."""

    edtf: str = Field(
        description="The date in EDTF (ISO 8601-2): 13XX~, 1698/1699, -0299; year 0000 is 1 BC."
    )
    not_before: int | None = Field(
        None, description="The first year that the date allows; none where it is open."
    )
    not_after: int | None = Field(
        None, description="The last year that the date allows; none where it is open."
    )

    @model_validator(mode="after")
    def _bounds(self) -> Date:
        check_years(self.edtf, self.not_before, self.not_after)
        return self


def _date_or_unknown(value: Any) -> str:
    return "unknown" if isinstance(value, str) else "date"


MaybeDate = Annotated[
    Annotated[Date, Tag("date")] | Annotated[Literal["unknown"], Tag("unknown")],
    Discriminator(_date_or_unknown),
]
"""A date, or the word `unknown`."""


class Identifier(Record):
    """The name of a thing in somebody else's catalogue."""

    scheme: str = Field(description="Whose identifier it is: DLP, Ludii, Wikidata, BGG …")
    value: Annotated[str, Unique("identifier", " ", ("scheme",))] = Field(
        description="The identifier."
    )
    note: Note = None


class PointOrigin(Record):
    """Where the point of a place is from."""

    source: SourceRef = Field(description="The source that gives the point, or its outline.")
    at: str = Field(description="What that source calls the place: a number, a name or a record.")


class Place(Record):
    """A place of games, of their evidence or of their sources."""

    id: Annotated[Slug, Unique("place")] = Field(description="The place's name in this catalogue.")
    name: str = Field(description="The place's usual name in English.")
    latitude: float | None = Field(
        None, ge=-90, le=90, description="Degrees north; WGS 84, south negative."
    )
    longitude: float | None = Field(
        None, ge=-180, le=180, description="Degrees east; WGS 84, west negative."
    )
    point_means: PointMeaning | None = Field(
        None, description="What the point stands for, where one is given."
    )
    precision_km: int | None = Field(
        None,
        gt=0,
        description="Within how many kilometres of it the place lies; none: not known.",
    )
    point_from: PointOrigin | None = Field(None, description="Where the point is from.")
    within: PlaceRef | None = Field(None, description="The larger place that it is a part of.")
    country: str | None = Field(
        None,
        pattern=r"^[A-Z]{2}$",
        description="The country that it lies in today, by ISO 3166-1; that of `within` if none.",
    )
    note: Note = None

    @model_validator(mode="after")
    def _whole_point(self) -> Place:
        point = (self.latitude, self.longitude, self.point_means, self.point_from)
        if len({part is None for part in point}) > 1:
            raise ValueError(
                "latitude, longitude, point-means and point-from are given together or not at all"
            )
        if self.precision_km is not None and self.point_from is None:
            raise ValueError("precision-km is of a point, and there is none")
        return self


UNBOUNDED = float("inf")
OPEN = ("", "..")
PLAIN_YEAR = re.compile("-?(?!0000)[0-9]{4}")
NO_SEASON = re.compile(r"[0-9X]{4}[~?%]?-[~?%]?(2[5-9]|[3-9][0-9])(?![0-9])")
"""A month from 25 on: for the library it may be a quarter of a year; here it is mistyped."""


def check_years(edtf: str, not_before: int | None, not_after: int | None) -> None:
    """Refuse a date that is no EDTF, or whose bounds do not fit it.

    The bounds are the editors' judgement and may be narrower or wider than the notation (those of
    an approximate date are wider), but they touch what it covers, and none is left out that it has.
    Raises ValueError.
    """
    first, last = years(edtf)
    if not_before is None and first != -UNBOUNDED:
        raise ValueError(f"not-before is missing, which {edtf} has: {first:g}")
    if not_after is None and last != UNBOUNDED:
        raise ValueError(f"not-after is missing, which {edtf} has: {last:g}")
    earliest = -UNBOUNDED if not_before is None else not_before
    latest = UNBOUNDED if not_after is None else not_after
    if earliest > latest:
        raise ValueError(f"not-before {not_before} is later than not-after {not_after}")
    if earliest > last or latest < first:
        raise ValueError(
            f"the years {not_before} to {not_after} lie outside {edtf} ({first:g} to {last:g})"
        )


def years(edtf: str) -> tuple[float, float]:
    """Return the first and the last year that an EDTF covers, infinite where it is open.

    Raises ValueError where it is no EDTF.
    """
    start, slash, end = edtf.partition("/")
    if slash:  # the library cannot bound an interval one of whose ends is open
        first = -UNBOUNDED if start in OPEN else _years(start)[0]
        last = UNBOUNDED if end in OPEN else _years(end)[1]
        if "/" in end or first > last:
            raise ValueError(f"{edtf!r} is not a date in EDTF: an interval is earlier/later")
        return first, last
    return _years(edtf)


@cache
def _years(edtf: str) -> tuple[float, float]:
    if PLAIN_YEAR.fullmatch(edtf):  # most are, and the library takes ten milliseconds for one
        return float(edtf), float(edtf)
    from edtf import EDTFParseException, parse_edtf  # slow to import, and seldom needed

    if NO_SEASON.search(edtf):
        raise ValueError(f"{edtf!r} has no such month; expected 01 to 12, or a season, 21 to 24")
    try:
        if re.search(r"(?<!,)\s", edtf):
            raise ValueError("spaces stand after commas alone")
        with redirect_stdout(None):  # what the library cannot build it prints before it fails
            date = parse_edtf(edtf, fail_silently=False)
        return _year(date.lower_strict()), _year(date.upper_strict())
    except (EDTFParseException, ArithmeticError, AttributeError, TypeError, ValueError):
        raise ValueError(
            f"{edtf[:60]!r} is not a date in EDTF (such as 1725, 1725-05, 13XX~, 1698/1699, -0299)"
        ) from None


def _year(moment: object) -> float:
    """Return the year of a `struct_time`, or the infinity that the library gives for it."""
    return float(moment if isinstance(moment, float) else moment[0])  # type: ignore[index]
