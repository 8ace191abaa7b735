"""`lusoria check`: all mistakes of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import HELD
from lusoria.site.cli.terminal import Counter
from lusoria.site.machine import usable_processors


@command(
    examples=(
        "lusoria check",
        "lusoria check verquere",
        "lusoria check verquere --documents ~/documents",
        "lusoria check --documents ~/documents ~/transcriptions",
    ),
)
@click.argument("games", metavar="[GAME]...", nargs=-1)
@HELD
def check(games: tuple[str, ...], documents: tuple[Path, ...]) -> Answer:
    """Check the catalogue: its files, references, rules, examples, and that no clause is idle.

    All mistakes are told, each with its file, line and column; the exit code is then 2. If a GAME
    or several are named, only they are checked, with all that they need and all that was read for
    them. The last line names what was not looked at. A note names rulesets whose chances (lusoria
    chances) are missing or stale, which is no mistake.
    """
    from lusoria.schema import data_dir
    from lusoria.schema.verify.check import check as check_catalogue

    folder = data_dir()
    with Counter("steps") as counter:
        report = check_catalogue(
            folder, documents, games=games, progress=counter.say, workers=usable_processors()
        )
    counts = {"files": report.files, **report.counts}
    data = {
        "ok": report.ok,
        "mistakes": [_as_json(mistake) for mistake in report.mistakes],
        "counts": counts,
        "unseen": [*report.unseen],
        "notes": [*report.notes],
    }
    words = [counted(counts, len(report.mistakes))]
    if report.unseen:
        words.append(f"not looked at: {'; '.join(report.unseen)}")
    notes = [*map(str, report.mistakes), *(f"lusoria: note: {note}" for note in report.notes)]
    return Answer(data, words, notes, 0 if report.ok else 2)


def counted(counts: Mapping[str, int], problems: int) -> str:
    """How much was checked, in one line, and how much of it is wrong."""
    parts = [f"{count:,} {name}" for name, count in {**counts, "problems": problems}.items()]
    return ", ".join(parts)


def _as_json(mistake: Any) -> dict[str, Any]:
    origin = mistake.origin
    return {
        "file": str(origin.file),
        "line": origin.line,
        "column": origin.column,
        "message": mistake.message,
    }
