"""Commands for those who play: plays and verdicts, boards, and counts of ways to play."""

from __future__ import annotations

from functools import partial
from typing import IO, Any

import click

from lusoria.site.ask.library import Library, how_it_stands, judged, legal_plays
from lusoria.site.cli import GRID_EXAMPLE, wording
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import EXAMPLE, WRITTEN, Asked, asking, ruleset_argument
from lusoria.site.cli.terminal import Counter


@command(
    examples=(
        f"lusoria plays {EXAMPLE} 5-3",
        f"lusoria plays {EXAMPLE} 5-3 --next --played 1/6",
        f"lusoria plays {EXAMPLE} 6-6 --without only-on-the-head",
        """echo '{"position": "15@1 / 15@1 / white", "throw": "5-3"}' |"""
        " lusoria plays verquere/encyclopedia --batch -",
    ),
)
@click.option("--sequences", is_flag=True, help="List every legal order of the steps.")
@click.option("--next", "next_", is_flag=True, help="List only the steps that may come next.")
@click.option("--played", type=WRITTEN, metavar="STEPS", help="With --next: the steps so far.")
@asking("position", "throw")
def plays(library: Library, asked: Asked, sequences: bool, next_: bool) -> Answer:
    """List the legal plays of a THROW, one for each position that they lead to.

    Without a THROW: those of the numbers that the position says are left, as in "; left=3,3"; in a
    game without dice, where the throw is -, simply all plays.
    """
    if sequences and next_:
        raise click.UsageError("--sequences and --next exclude each other")
    if asked.given["played"] is not None and not next_:
        raise click.UsageError("--played goes with --next")
    answer = partial(legal_plays, library, asked.change, sequences, next_, asked.history)
    found: dict[str, Any] = asked.answer(answer, "ruleset", "position")
    if "next" in found:
        words, nothing = wording.steps(found["next"]), "the turn is over"
    else:
        written = wording.sequences if sequences else wording.plays
        words, nothing = written(found["plays"]), "there is nothing to play: the game is over"
    return Answer(found, words, [*([] if words else [nothing]), *asked.notes(found)])


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


@command(
    examples=("lusoria outcome verquere/encyclopedia '15@24 / 15@1 / black'",),
)
@asking("position", batch=False)
def outcome(library: Library, asked: Asked) -> Answer:
    """Say whether the game is over at a POSITION; who has won, what stake, by which clauses."""
    found = asked.answer(partial(how_it_stands, library, asked.change, asked.history))
    return Answer(found, wording.outcome(found), asked.notes(found))


@command(
    examples=(
        "lusoria show verquere/encyclopedia",
        "lusoria show verquere/encyclopedia '14@1 1@6 / 15@1 / black' --svg board.svg",
        "lusoria show ludus-latrunculorum/falkener",
    ),
)
@ruleset_argument()
@click.argument("position", type=WRITTEN, required=False)
@click.option(
    "--svg",
    type=click.File("w", encoding="utf-8", lazy=True),
    metavar="FILE|-",
    help="Write the board as an SVG picture instead.",
)
def show(
    library: Library, ruleset: str, position: str | None, svg: IO[str] | None, as_json: bool
) -> Answer | None:
    """Draw a POSITION as a board of text; without one, the position at the start."""
    if svg is not None and as_json:
        raise click.UsageError("--svg and --json exclude each other")
    asked = library.ruleset(ruleset)
    laid = asked.read(position or asked.start())
    shown = asked.write(laid)
    if svg is not None:
        svg.write(f"{asked.svg(shown, plain=True)}\n")
        return None
    board = asked.board_text(shown)
    return Answer({"position": shown, "mover": laid.mover, "board": board.splitlines()}, board)


@command(
    examples=("lusoria perft verquere/encyclopedia 2",),
)
@ruleset_argument()
@click.argument("turns", metavar="N", type=click.IntRange(min=0))
def perft(library: Library, ruleset: str, turns: int) -> Answer:
    """Count the ways in which N turns can be played from the start.

    A way is a sequence of throws, 3-5 being the same as 5-3, and of plays, of which those that
    lead to the same position are one. The count tells two engines apart. On a terminal it is shown
    how far a long count has come; Ctrl-C stops it.
    """
    from lusoria.playable.perft import perft as count

    with Counter("paths") as counter:
        paths = count(
            library.ruleset(ruleset),
            turns,
            report=lambda paths, part: counter.say(f"{paths:,} ways so far, about {part:.0%} done"),
        )
    return Answer({"ruleset": ruleset, "turns": turns, "paths": paths}, str(paths))


@command(
    examples=("lusoria program verquere/encyclopedia > verquere.py",),
    data=False,
    paged=True,
)
@ruleset_argument()
def program(library: Library, ruleset: str) -> Answer:
    """Print the Python module that a ruleset is: its rules, its hooks, the engine of its family."""
    from lusoria.playable.program import text

    return Answer(None, text(library.assembled(ruleset)).removesuffix("\n"))
