"""What must hold for records to be right, and the catalogue as it is read with these checks.

`consistency`: records agree with each other. `rules`: clauses use rules that exist, with values
that they take. `editorial`: statements rest on what they must rest on. `accounts`:
sentences are accounted for, and as they were read. `documents`: citations agree with the documents.
`wording`: so do words, and none is copied. `reading` runs all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from lusoria.schema.mistakes import Mistake
from lusoria.schema.model import Catalogue

Check = Callable[[Catalogue, str, Any], Iterator[str]]
"""What is wrong with a record, which is given with the catalogue and its name."""


class Checks:
    """Checks of single records. A complaint becomes a mistake at the place of the record."""

    def __init__(self) -> None:
        self._of_kind: dict[str, list[Check]] = defaultdict(list)

    def of(self, kind: str) -> Callable[[Check], Check]:
        """Declare a check of every record of a kind."""

        def declare(check: Check) -> Check:
            self._of_kind[kind].append(check)
            return check

        return declare

    def mistakes(self, catalogue: Catalogue) -> Iterator[Mistake]:
        """Everything that is wrong with any record."""
        for kind, name, record in catalogue.named():
            for check in self._of_kind[kind]:
                for complaint in check(catalogue, name, record):
                    yield Mistake(catalogue.origin(kind, name), complaint)
