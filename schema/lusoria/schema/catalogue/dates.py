"""Dates: EDTF as it is written, checked by the library `edtf`, and the years that bound it."""

from __future__ import annotations

import re
from functools import cache

from edtf import EDTFParseException, parse_edtf
from edtf.parser.parser_classes import EDTFObject

UNBOUNDED = float("inf")
OPEN = ("", "..")
PLAIN_YEAR = re.compile("-?(?!0000)[0-9]{4}")


def check(edtf: str, not_before: int | None, not_after: int | None) -> None:
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
    """The first and the last year that an EDTF covers, endless where it is open.

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
    try:
        date: EDTFObject = parse_edtf(edtf, fail_silently=False)
    except EDTFParseException:
        raise ValueError(
            f"{edtf!r} is not a date in EDTF (such as 1725, 1725-05, 13XX~, 1698/1699, -0299)"
        ) from None
    return _year(date.lower_strict()), _year(date.upper_strict())


def _year(moment: object) -> float:
    """The year of a `struct_time`, or the endlessness that the library gives for it."""
    return float(moment if isinstance(moment, float) else moment[0])  # type: ignore[index]
