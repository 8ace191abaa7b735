"""Draw the games of the rulesets that have changed, and write their records."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from lusoria.playable.records import read_record, write_record
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.locations import RULESETS
from lusoria.site.wholegames import drawn, name

RECORDS = Path(__file__).parent / "records"


def main(build: Path, game: str = "*") -> None:
    """Write a record for each ruleset of a build that has none, or that of an older digest."""
    for path in sorted((build / RULESETS).glob(f"{game}/*.json")):
        ruleset = Ruleset(json.loads(path.read_text(encoding="utf-8")))
        kept = RECORDS / name(ruleset.id)
        if "+" in ruleset.id or (kept.is_file() and _digest(kept) == ruleset.digest):
            continue
        record = drawn(ruleset)
        kept.write_text(write_record(record), encoding="utf-8")
        print(f"{ruleset.id}: {len(record.turns)} turns, {record.head['note']}", flush=True)


def _digest(record: Path) -> str | None:
    return read_record(record.read_text(encoding="utf-8")).digest


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
