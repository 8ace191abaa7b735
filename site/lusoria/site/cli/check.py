"""`lusoria check`: all mistakes of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    from lusoria.playable.cache import kept
    from lusoria.playable.digests import ALL, digests
    from lusoria.schema import data_dir
    from lusoria.schema.locations import code

    folder = data_dir()
    now = digests(folder, ALL)
    found = (
        _checked(folder, games, documents)
        if documents
        else kept(
            "reports",
            [str(folder), sorted(map(str, folder.glob("games/*/"))), now, games, code()],
            lambda: _checked(folder, games, ()),
            counts=lambda _: digests(folder, ALL) == now,  # else the data were changed meanwhile
        )
    )
    mistakes = [f"{m['file']}:{m['line']}:{m['column']}: {m['message']}" for m in found["mistakes"]]
    words = [counted(found["counts"], len(mistakes))]
    if found["unseen"]:
        words.append(f"not looked at: {'; '.join(found['unseen'])}")
    notes = [*mistakes, *(f"lusoria: note: {note}" for note in found["notes"])]
    return Answer(found, words, notes, 0 if found["ok"] else 2)


def _checked(folder: Path, games: Sequence[str], documents: Sequence[Path]) -> dict[str, Any]:
    """Check the catalogue, and return the report as plain values."""
    from lusoria.schema.check import check as check_catalogue

    with Counter("steps") as counter:
        report = check_catalogue(
            folder, documents, games=games, progress=counter.say, workers=usable_processors()
        )
    return {
        "ok": report.ok,
        "mistakes": [
            {**origin._asdict(), "file": str(origin.file), "message": message}
            for origin, message in report.mistakes
        ],
        "counts": {"files": report.files, **report.counts},
        "unseen": [*report.unseen],
        "notes": [*report.notes],
    }


def counted(counts: Mapping[str, int], problems: int) -> str:
    """How much was checked, in one line, and how much of it is wrong."""
    parts = [f"{count:,} {name}" for name, count in {**counts, "problems": problems}.items()]
    return ", ".join(parts)
