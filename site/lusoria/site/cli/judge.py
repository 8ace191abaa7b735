"""`lusoria judge`: whether a play is legal, or what is wrong with it."""

from __future__ import annotations

from functools import partial

from lusoria.site.ask.library import Library, judged
from lusoria.site.cli import GRID_EXAMPLE, wording
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import EXAMPLE, Asked, asking

REPEATED = "ludus-latrunculorum/locus-ludi-piso '6m1/7m/8/8/8/2M5/8/M7 black' - h7-h8"


@command(
    examples=(
        f"lusoria judge {EXAMPLE} 5-3 '1/6 1/4'",
        f"lusoria judge {EXAMPLE} 6-6 '1/7(2)'",
        f"lusoria judge {EXAMPLE} 6-6 '1/7(2)' --without only-on-the-head",
        f"lusoria judge {EXAMPLE} 6-6 '1/7(2)' --reading nowhere",
        f"lusoria judge {GRID_EXAMPLE}",
        f"lusoria judge {REPEATED} --history positions.txt",
        "lusoria judge --batch questions.jsonl > verdicts.jsonl",
    ),
)
@asking("position", "throw", "play")
def judge(library: Library, asked: Asked) -> Answer:
    """Say whether a PLAY of a THROW is legal; if not, what is at fault, and by which clauses.

    The answer begins with a word: legal; not-thrown, a number that the throw does not give; no-man,
    nobody stands where a step begins; forbidden, by the clauses named; incomplete, the play falls
    short of an obligation; no-such-move, nobody moves so; barred, the side may not play; over, the
    game has ended. The exit code is 0 for a legal play, else 1.
    """
    answer = partial(judged, library, asked.change, asked.history)
    found = asked.answer(answer, "ruleset", "position", "throw", "play")
    exit_code = 0 if found["legal"] else 1
    return Answer(found, wording.verdict(found), asked.notes(found), exit_code)
