"""`lusoria plays`, `judge`, `outcome` and `perft`: one question, or many as JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import IO, Any

import click

from lusoria.site.ask.library import Library
from lusoria.site.ask.questions import Change, History, Question, how_it_stands, judged, legal_plays
from lusoria.site.cli import GRID_EXAMPLE, wording
from lusoria.site.cli.group import command
from lusoria.site.cli.options import (
    WRITTEN,
    ascii_only,
    batch_option,
    change_options,
    history_option,
    json_option,
    out_option,
    ruleset_argument,
    say_changed,
    tell_json,
)
from lusoria.site.cli.terminal import Counter
from lusoria.site.faults import Fault, told

REPEATED = "ludus-latrunculorum/locus-ludi-piso '6m1/7m/8/8/8/2M5/8/M7 black' - h7-h8"
EXAMPLE = "verquere/encyclopedia '15@1 / 15@1 / white'"


@command(
    short_help="List the legal plays of a throw.",
    examples=(
        f"lusoria plays {EXAMPLE} 5-3",
        f"lusoria plays {EXAMPLE} 5-3 --next --played 1/6",
        f"lusoria plays {EXAMPLE} 6-6 --without only-on-the-head",
        """echo '{"position": "15@1 / 15@1 / white", "throw": "5-3"}' |"""
        " lusoria plays verquere/encyclopedia --batch -",
    ),
)
@ruleset_argument(required=False)
@click.argument("position", type=WRITTEN, required=False)
@click.argument("throw", type=WRITTEN, required=False)
@click.option("--sequences", is_flag=True, help="List every legal order of the steps.")
@click.option("--next", "next_", is_flag=True, help="List only the steps that may come next.")
@click.option("--played", type=WRITTEN, metavar="STEPS", help="With --next: the steps so far.")
@change_options
@history_option
@batch_option
@json_option
@out_option
@click.pass_context
def plays(
    ctx: click.Context,
    /,
    library: Library,
    change: Change,
    history: History,
    lines: IO[bytes] | None,
    as_json: bool,
    sequences: bool,
    next_: bool,
    **given: str | None,
) -> None:
    """List the legal plays of a THROW, one for each position that they lead to.

    Without a THROW: those of the numbers that the position says are left, as in "; left=3,3"; in a
    game without dice, where the throw is -, simply all plays.
    """
    if sequences and next_:
        raise click.UsageError("--sequences and --next exclude each other", ctx)
    if given["played"] is not None and not next_:
        raise click.UsageError("--played goes with --next", ctx)
    answer = partial(legal_plays, library, change, sequences, next_, history)
    found = _answer(ctx, lines, given, answer, ("ruleset", "position"))
    if as_json:
        tell_json(found)
        return
    if "next" in found:
        _tell(wording.steps(found["next"]), "the turn is over")
    else:
        written = wording.sequences if sequences else wording.plays
        _tell(written(found["plays"]), "there is nothing to play: the game is over")
    say_changed(change, found["ruleset"])


@command(
    short_help="Say whether a play is legal, or what is wrong with it.",
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
@ruleset_argument(required=False)
@click.argument("position", type=WRITTEN, required=False)
@click.argument("throw", type=WRITTEN, required=False)
@click.argument("play", type=WRITTEN, required=False)
@change_options
@history_option
@batch_option
@json_option
@out_option
@click.pass_context
def judge(
    ctx: click.Context,
    /,
    library: Library,
    change: Change,
    history: History,
    lines: IO[bytes] | None,
    as_json: bool,
    **given: str | None,
) -> None:
    """Say whether a PLAY of a THROW is legal; if not, what is at fault, and by which clauses.

    The answer begins with a word: legal; not-thrown, a number that the throw does not give; no-man,
    nobody stands where a step begins; forbidden, by the clauses named; incomplete, the play falls
    short of an obligation; no-such-move, nobody moves so; barred, the side may not play; over, the
    game has ended. The exit code is 0 for a legal play, else 1.
    """
    found = _answer(ctx, lines, given, partial(judged, library, change, history), tuple(given))
    if as_json:
        tell_json(found)
    else:
        click.echo(wording.verdict(found))
        say_changed(change, found["ruleset"])
    ctx.exit(0 if found["legal"] else 1)


@command(
    short_help="Say whether a game is over, and who has won.",
    examples=("lusoria outcome verquere/encyclopedia '15@24 / 15@1 / black'",),
)
@ruleset_argument()
@click.argument("position", type=WRITTEN)
@change_options
@history_option
@json_option
@out_option
def outcome(
    library: Library,
    change: Change,
    ruleset: str,
    position: str,
    history: History,
    as_json: bool,
) -> None:
    """Say whether the game is over at a POSITION; who has won, what stake, by which clauses."""
    found = how_it_stands(library, change, history, {"ruleset": ruleset, "position": position})
    if as_json:
        tell_json(found)
    else:
        click.echo(wording.outcome(found))
        say_changed(change, found["ruleset"])


@command(
    short_help="Count the ways to play N turns.",
    examples=("lusoria perft verquere/encyclopedia 2",),
)
@ruleset_argument()
@click.argument("turns", metavar="N", type=click.IntRange(min=0))
@json_option
@out_option
def perft(library: Library, ruleset: str, turns: int, as_json: bool) -> None:
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
    if as_json:
        tell_json({"ruleset": ruleset, "turns": turns, "paths": paths})
    else:
        click.echo(paths)


def _answer(
    ctx: click.Context,
    lines: IO[bytes] | None,
    given: Mapping[str, str | None],
    answer: Any,
    needed: tuple[str, ...],
) -> dict[str, Any]:
    """The answer to the one question that the arguments ask.

    Where there are lines of questions, they are answered instead, and the run ends.
    """
    if lines is not None:
        ctx.exit(0 if answer_lines(lines, given, answer) else 2)
    for key in needed:
        if given[key] is None:
            raise click.UsageError(f"Missing argument '{key.upper()}'.", ctx)
    found = answer({key: value for key, value in given.items() if value is not None})
    assert isinstance(found, dict)
    return found


def _tell(lines: str, nothing: str) -> None:
    """Write lines to the standard output; where there are none, say so to the standard error."""
    if lines:
        click.echo(lines)
    else:
        click.echo(nothing, err=True)


KEYS = ("ruleset", "position", "throw", "play", "played", "history")
"""What a question may hold. Other keys are passed over, unless one looks like a misspelling."""


def answer_lines(
    lines: IO[bytes], defaults: Mapping[str, str | None], answer: Callable[[Question], Any]
) -> bool:
    """Answer every line; whether all of them could be answered.

    `defaults` are taken for what a line does not say. An answer is written out at once, so that a
    program may ask line by line.
    """
    given = {key: value for key, value in defaults.items() if value is not None}
    encode = json.JSONEncoder(ensure_ascii=ascii_only()).encode
    all_well = True
    with Counter("lines answered", among_answers=True) as counter:
        for line in lines:
            try:
                told_back = answer({**given, **_question(line)})
            except Exception as error:
                fault = told(error)
                if fault is None:
                    raise
                told_back = {"error": fault.message.partition("\n")[0]}
                all_well = False
            sys.stdout.write(f"{encode(told_back)}\n")
            sys.stdout.flush()
            counter.step()
    return all_well


def _question(line: bytes) -> Question:
    """What a line asks. Raises Fault."""
    question = _read(line)
    if not isinstance(question, dict):
        raise Fault('expected a JSON object, as in {"ruleset": …, "position": …, "throw": …}')
    for key, value in question.items():
        if key not in KEYS:
            _check_unknown(key)
        elif key == "history":
            _check_history(value)
        elif value is not None and not isinstance(value, str) and key not in ("play", "played"):
            raise Fault(f"{key}: found {_short(value)}, expected a text")
        elif value is not None and not isinstance(value, str | list):
            raise Fault(f"{key}: found {_short(value)}, expected a text or a list of steps")
    return question


def _read(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Fault(f"byte {error.start + 1} of the line is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Fault(f"character {error.colno}: this is not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise Fault("this is no question: it is nested too deeply, or a number too long") from None


def _check_history(value: Any) -> None:
    texts = value is None or (isinstance(value, list) and all(isinstance(v, str) for v in value))
    if not texts:
        raise Fault(f"history: found {_short(value)}, expected a list of positions")


def _check_unknown(key: str) -> None:
    from lusoria.playable.errors import nearest

    near = nearest(key, KEYS)
    if near:
        raise Fault(f"found the key {_short(key)}; did you mean {near}?")


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
