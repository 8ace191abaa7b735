"""Whole numbers as people write them: 1000000, 1_000_000 or 1e6."""

from __future__ import annotations

import re
from typing import Any

import click

PLAIN = re.compile(r"[+-]?[0-9]{1,40}|[0-9]{1,3}(?:_[0-9]{3}){1,12}")
POWER = re.compile(r"([0-9]{1,20})(?:\.([0-9]{1,20}))?[eE]\+?([0-9]{1,2})")


class WholeNumber(click.ParamType[int]):
    """A whole number from `low` to `high`, or without an upper bound."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """The number that is written; UsageError, with what was expected, where none is."""
        number = read(str(value).strip())
        above = number is not None and self.high is not None and number > self.high
        if number is None or number < self.low or above:
            bound = "" if self.high is None else f" to {self.high:_}"
            self.fail(
                f"found {str(value)!r}, expected a whole number from {self.low}{bound}, "
                "written as 1000000, 1_000_000 or 1e6",
                param,
                ctx,
            )
        return number


def read(text: str) -> int | None:
    """The whole number that a text is; None if it is none."""
    if PLAIN.fullmatch(text):
        return int(text)
    power = POWER.fullmatch(text)
    if power is None:
        return None
    whole, fraction, exponent = power[1], power[2] or "", int(power[3])
    if fraction[exponent:].strip("0"):
        return None
    return int(whole + fraction[:exponent].ljust(exponent, "0"))
