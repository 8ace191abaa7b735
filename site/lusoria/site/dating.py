"""Dates in words: `about 600 BC` of `-0599~`, `1840 or 1888` of `[1840,1888]`.

All pages say dates by `in_words`. It reads the forms of EDTF (ISO 8601-2) that catalogues use; a
form that it does not know is told by the years that bound it.
"""

from __future__ import annotations

import re
from typing import Protocol

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
SEASONS = {21: "spring", 22: "summer", 23: "autumn", 24: "winter"}
QUALIFIED = {"": "", "~": "about ", "?": "perhaps ", "%": "perhaps about "}

ANNO_DOMINI = 1000
"""Earlier years of our era are marked: a bare 309 would not be read as a year."""

CENTURY = " century"

_DATE = re.compile(r"(-?)(\d{4}|\d{3}X|\d\dXX)(?:-(0[1-9]|1[0-2]|2[1-4]))?(?:-(\d\d))?([~?%]?)")
_SET = re.compile(r"[\[{](.+)[\]}]")
_PLAIN = re.compile(r"-?\d{4}")


class Dated(Protocol):
    """A record with the years that bound its date."""

    not_before: int | None
    not_after: int | None


def in_words(edtf: str | None, first: int | None, last: int | None) -> str:
    """Return a date in words; `first` and `last` are the years that the editors allow."""
    if edtf is None:
        return years(first, last)
    text = _interval(edtf) if "/" in edtf else _set(edtf) if _SET.fullmatch(edtf) else _date(edtf)
    return years(first, last) if text is None else text + _describe_narrowing(edtf, first, last)


def meant(edtf: str | None, first: int | None, last: int | None) -> str:
    """Return the code of a date and the years that the editors allow, as a hint."""
    bounds = "" if first is None and last is None else f"years allowed: {years(first, last)}"
    return "; ".join(part for part in (f"EDTF {edtf}" if edtf else "", bounds) if part)


def is_uncertain(edtf: str | None) -> bool:
    """Return whether the code says that a date is approximate, uncertain or open."""
    return edtf is None or any(mark in edtf for mark in "~?%X[{") or edtf.endswith("/")


def year(number: int) -> str:
    """Return a year in words: 1725, AD 309, 600 BC; 0 is 1 BC."""
    if number <= 0:
        return f"{1 - number} BC"
    return f"AD {number}" if number < ANNO_DOMINI else str(number)


def years(first: int | None, last: int | None) -> str:
    """Return the years of a date: 1698–1699, from 1400, 300–200 BC, 300 BC–AD 200, unknown."""
    if first is None or last is None:
        if first is not None:
            return f"from {year(first)}"
        return "unknown" if last is None else f"until {year(last)}"
    if first == last:
        return year(first)
    if last <= 0:
        return f"{1 - first}–{year(last)}"
    return f"{year(first)}–{last if first > 0 else year(last)}"


def bounds(first: int | None, last: int | None) -> tuple[int, int] | None:
    """Return the first and last year of a date, one for the other where it is unknown."""
    if first is None:
        return None if last is None else (last, last)
    return first, first if last is None else last


def begins(dated: Dated) -> int | None:
    """Return the first year of a date; the last one where that alone is known."""
    span = bounds(dated.not_before, dated.not_after)
    return span and span[0]


def order(dated: Dated) -> tuple[bool, int]:
    """Return a key to sort by time; what has no year comes last."""
    year = begins(dated)
    return year is None, year or 0


def _date(text: str) -> str | None:
    """Return a day, month, season, year, decade or century with its doubt, or None."""
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    before_our_era, digits, month, day, doubt = match.groups()
    sign = -1 if before_our_era else 1
    if digits.endswith("XX"):
        article = "the " if doubt else ""
        return QUALIFIED[doubt] + article + _century(sign, int(digits[:2]))
    if digits.endswith("X"):
        return QUALIFIED[doubt] + _decade(sign, int(digits[:3]))
    words = year(sign * int(digits))
    if month:
        words = f"{_month(int(month))} {words}"
    return QUALIFIED[doubt] + (f"{int(day)} {words}" if day else words)


def _month(number: int) -> str:
    return SEASONS.get(number) or MONTHS[number - 1]


def _century(sign: int, hundreds: int) -> str:
    """Return a century: the 19th of 18XX; the 2nd BC of -01XX, the years 200–101 BC."""
    number = hundreds + 1
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number // 10 != 1 else "th"
    era = " BC" if sign < 0 else " AD" if hundreds < ANNO_DOMINI // 100 else ""
    return f"{number}{ending}{CENTURY}{era}"


def _decade(sign: int, tens: int) -> str:
    """Return a decade: the 1960s of 196X; of 190X the years, as the 1900s may be a century."""
    if sign > 0 and tens % 10 and tens > ANNO_DOMINI // 10:
        return f"{tens}0s"
    ends = sorted((sign * tens * 10, sign * (tens * 10 + 9)))
    return years(ends[0], ends[1])


def _interval(text: str) -> str | None:
    """Return an interval, or None; an end that is `..` is open, one left out is unknown."""
    start, _, end = text.partition("/")
    if start == end == "..":
        return "no year known"
    if _PLAIN.fullmatch(start) and _PLAIN.fullmatch(end):
        return years(int(start), int(end))
    if start in ("", ".."):
        words = _date(end)
        return words and f"until {words}" + (", beginning unknown" if not start else "")
    if end in ("", ".."):
        words = _date(start)
        return words and f"from {words}" + (", end unknown" if not end else "")
    one, other = _date(start), _date(end)
    if not one or not other:
        return None
    if other.endswith(CENTURY):
        one = one.removesuffix(CENTURY)
    return f"{one} to {other}"


def _set(text: str) -> str | None:
    """Return one of several dates, `[1840,1888]`, or all of them, `{1840,1888}`."""
    listed = _SET.fullmatch(text)
    assert listed is not None
    members = [_member(member.strip()) for member in listed[1].split(",")]
    joint = " or " if text.startswith("[") else " and "
    return joint.join(map(str, members)) if all(members) else None


def _member(text: str) -> str | None:
    return _interval(text.replace("..", "/", 1)) if ".." in text else _date(text)


def _describe_narrowing(edtf: str, first: int | None, last: int | None) -> str:
    """Return the years of a century or decade where the editors know them more exactly."""
    match = _DATE.fullmatch(edtf)
    if match is None or "X" not in edtf or first is None or last is None or match[1]:
        return ""
    width = int(match[2].replace("X", "9")) - int(match[2].replace("X", "0"))
    return f", {years(first, last)}" if last - first < width else ""
