"""What other programs did, as it lies in `tests/data/recorded` (see the README there)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).parent / "data" / "recorded"
LUDII = tuple(sorted((RECORDED / "ludii").glob("*.jsonl.gz")))
OPENSPIEL = RECORDED / "openspiel" / "backgammon.jsonl.gz"
EVIDENCE = RECORDED / "dlp" / "evidence_2020.csv"

Line = dict[str, Any]


def lines(file: Path) -> Iterator[Line]:
    """The lines of a recording; the first says what it is."""
    with gzip.open(file, "rt", encoding="utf-8") as text:
        yield from map(json.loads, text)


def address(file: Path) -> str:
    """The ruleset that should play as a recording does."""
    return str(next(lines(file))["ruleset"])
