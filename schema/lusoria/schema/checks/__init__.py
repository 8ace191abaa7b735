"""What must hold of records that are valid: a check is a small function with its sentence.

`records`: records of one game agree. `rules`: clauses use rules that exist, with values that they
take. `editorial`: statements rest on what they must rest on. `accounts`: every sentence is
accounted for, as the readings found. `documents`: citations agree with the documents. `wording`:
so do words, and none is copied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from lusoria.schema.mistakes import Mistake
from lusoria.schema.model import Catalogue

Complaint = str | tuple[str, str, str]
"""A message on the record that is checked; or on another one, after its kind and name."""

Check = Callable[[Catalogue, str, Any], Iterator[Complaint]]

CHECKS: defaultdict[str, list[tuple[Check, bool]]] = defaultdict(list)
"""By kind of record its checks: functions of the catalogue, the record's name and the record; and
whether they hold only if all other records are valid."""


def check_of(kind: str, *, among_valid: bool = False) -> Callable[[Check], Check]:
    """Register a function as a check of every record of a kind."""

    def register(check: Check) -> Check:
        CHECKS[kind].append((check, among_valid))
        return check

    return register


def check_records(catalogue: Catalogue, *, all_valid: bool = True) -> Iterator[Mistake]:
    """Yield the mistakes that the checks find in all records, each with its place.

    Unless all records are valid, a check that needs one that is missing tells nothing.
    """
    for kind, name, record in catalogue.named():
        for check, among_valid in CHECKS[kind]:
            complaints: list[Complaint] = []
            with suppress(*() if all_valid else (KeyError,)):
                if all_valid or not among_valid:
                    complaints += check(catalogue, name, record)
            for complaint in complaints:
                told = (kind, name, complaint) if isinstance(complaint, str) else complaint
                yield Mistake(catalogue.origin(*told[:2]), told[2])
