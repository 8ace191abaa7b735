"""Draw the games of the rulesets that have changed, and write their records."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from lusoria.playable.records import write_record
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.locations import PLAYERS, RULESETS
from lusoria.site.wholegames import drawn, kept, name

RECORDS = Path(__file__).parent / "records"


def main(build: Path, game: str = "*") -> None:
    """Write a record for each ruleset of a build that has none of its rules and its player."""
    for path in sorted((build / RULESETS).glob(f"{game}/*.json")):
        ruleset = Ruleset(json.loads(path.read_text(encoding="utf-8")))
        file = build / PLAYERS / f"{ruleset.id}.net"
        net = file.read_bytes() if file.is_file() else None
        if "+" in ruleset.id or kept(ruleset.id, ruleset.digest, net):
            continue
        record = drawn(ruleset, net)
        (RECORDS / name(ruleset.id)).write_text(write_record(record), encoding="utf-8")
        print(f"{ruleset.id}: {len(record.turns)} turns, {record.head['note']}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
