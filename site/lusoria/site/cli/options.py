"""Arguments and options that several commands share: a name has one meaning in all of them.

A batch asks many questions by lines of JSON, where arguments ask one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from functools import wraps
from pathlib import Path
from typing import IO, Any, TypeVar
from urllib.parse import urlsplit

import click

from lusoria.site.ask.library import Change, History, Library, Question
from lusoria.site.cli.output import AS_JSON, NO_PAGER, Counter, ascii_only
from lusoria.site.faults import Fault, as_fault

Function = TypeVar("Function", bound=Callable[..., Any])


class Notation(click.ParamType[str]):
    """A text in the notation of games, which the ruleset reads."""

    name = "text"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the text without the spaces around it, so that its columns count from 1."""
        return str(value).strip()


class Url(click.ParamType[str]):
    """The address of a folder on some host, which ends in a slash; or one of some words.

    `of_host`: that of the host itself, without a path.
    """

    name = "url"

    def __init__(self, *words: str, of_host: bool = False) -> None:
        self.words = words
        self.of_host = of_host

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the address with a slash at its end."""
        if value in self.words:
            return str(value)
        url = urlsplit(str(value))
        if url.scheme not in ("http", "https") or not url.netloc:
            example = f"https://host/{'' if self.of_host else 'path/'}"
            expected = ", or ".join([example, *self.words])
            self.fail(f"{value!r} is no address; expected {expected}", param, ctx)
        if url.query or url.fragment:
            self.fail(f"{value!r} has a query or a fragment, which a folder has not", param, ctx)
        if self.of_host and url.path.strip("/"):
            self.fail(f"{value!r} has a path; expected https://host/", param, ctx)
        return f"{str(value).rstrip('/')}/"


class WholeNumber(click.ParamType[int]):
    """A whole number from `low` to `high`, written as 1000000, 1_000_000 or 1e6."""

    name = "number"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the number. Raises UsageError, with what was expected."""
        with suppress(InvalidOperation):  # a number that is none, or has too many digits
            number = Decimal(str(value).strip())
            if self.low <= number <= self.high and number == number.to_integral_value():
                return int(number)
        return self.fail(
            f"found {str(value)!r}, expected a whole number from {self.low} to {self.high:_}, "
            "written as 1000000, 1_000_000 or 1e6",
            param,
            ctx,
        )


NOTATION = Notation()
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def _keep(key: str) -> Callable[[click.Context, click.Parameter, bool], None]:
    return lambda ctx, _, value: ctx.meta.update({key: value})


json_option = click.option(
    "--json", is_flag=True, expose_value=False, callback=_keep(AS_JSON), help="Answer in JSON."
)
pager_option = click.option(
    "--no-pager",
    is_flag=True,
    expose_value=False,
    callback=_keep(NO_PAGER),
    help="Print a long answer at once, even on a terminal. Otherwise $PAGER shows it, or less.",
)
csv_option = click.option("--csv", "as_csv", is_flag=True, help="Answer in CSV.")
build_option = click.option(
    "--build",
    "library",
    metavar="DIR",
    callback=lambda _ctx, _parameter, value: Library(value),
    help="The build to ask, as it is; so is $LUSORIA_BUILD. Otherwise ./build or the checkout's, "
    "or what is made of the data in the cache where they have changed since.",
)
seed_option = click.option(
    "--seed",
    type=WholeNumber(0, 2**63 - 1),
    default=1,
    show_default=True,
    help="The same seed gives the same games.",
)
workers_option = click.option(
    "--workers", type=WholeNumber(1, 1000), help="How many processes; else one for each processor."
)


def games_option(otherwise: str) -> Callable[[Function], Function]:
    """Return the option --games; `otherwise` says how many there are without it."""
    says = f"How many games, written as 1000000 or 1e6; else {otherwise}."
    return click.option("-n", "--games", type=WholeNumber(1, 10**15), help=says)


def documents_option(required: bool = False) -> Callable[[Function], Function]:
    """Return the option --documents DIR…: the folders in which documents are looked for."""
    return click.option(
        "--documents",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR...",
        multiple=True,
        required=required,
        help="The folders with the documents that were read, by their file names.",
    )


def ruleset_argument(required: bool = True) -> Callable[[Function], Function]:
    """Return the argument RULESET."""
    return click.argument("ruleset", type=NOTATION, required=required)


def change_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options --without and --reading, which a command takes as `change`."""

    @click.option(
        "--without",
        type=NOTATION,
        metavar="CLAUSE",
        multiple=True,
        help="Leave a clause of the ruleset out, to see what it does; may be repeated.",
    )
    @click.option(
        "--reading",
        type=NOTATION,
        metavar="CLAUSE",
        multiple=True,
        help="Take this answer in place of the ruleset's own at its locus; may be repeated.",
    )
    @wraps(command)
    def changed(
        *args: Any, without: tuple[str, ...], reading: tuple[str, ...], **kwargs: Any
    ) -> Any:
        return command(*args, change=Change(without, reading), **kwargs)

    return changed


def _read_history(
    _ctx: click.Context, _parameter: click.Parameter, file: IO[bytes] | None
) -> History:
    """Return the positions of a file, one a line; what follows # is a comment."""
    if file is None:
        return History()
    with file:
        raw = file.read()
    name = str(getattr(file, "name", "<stdin>")).replace("<stdin>", "standard input")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = f"{name}: byte {error.start + 1}"
        raise Fault(f"{at} is not UTF-8, expected positions, one a line") from None
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return History((f"{name}, line {n}", line) for n, line in enumerate(lines, 1) if line)


history_option = click.option(
    "--history",
    type=click.File("rb"),
    metavar="FILE|-",
    callback=_read_history,
    help="The positions of the game before this one, one a line, the oldest first: for rulesets "
    'in which a position may not come again. In a batch a question may have its own "history".',
)
batch_option = click.option(
    "--batch",
    "lines",
    type=click.File("rb"),
    metavar="FILE|-",
    help="Read questions from JSON lines, answer each with a line. A faulty line is answered by "
    '{"error": …}, and the exit code is 2 at the end.',
)

# Questions of play

KEYS = ("ruleset", "position", "throw", "play", "played", "history")
"""What a question may hold. Other keys are passed over, unless one looks like a misspelling."""


def ask(
    answer: Callable[[Question], dict[str, Any]],
    arguments: Mapping[str, str | None],
    lines: IO[bytes] | None,
    *needed: str,
) -> dict[str, Any]:
    """Return the answer to the question of the arguments, which has to have some keys.

    Where there are lines, each is answered instead, with the arguments for what it does not say,
    and the command ends.
    """
    ctx = click.get_current_context()
    question = {key: value for key, value in arguments.items() if value is not None}
    if lines is not None:
        ctx.exit(0 if _answer_lines(answer, question, lines) else 2)
    for key in needed:
        if key not in question:
            raise click.UsageError(f"Missing argument '{key.upper()}'.", ctx)
    return answer(question)


def _answer_lines(answer: Callable[[Question], Any], defaults: Question, lines: IO[bytes]) -> bool:
    """Answer each line before the next is read; return whether all could be answered."""
    encode = json.JSONEncoder(ensure_ascii=ascii_only()).encode
    all_well = True
    with Counter("lines answered", among_answers=True) as counter:
        for line in lines:
            try:
                answered = answer({**defaults, **_read_question(line)})
            except Exception as error:
                fault = as_fault(error)
                if fault is None:
                    raise
                answered = {"error": fault.message.partition("\n")[0]}
                all_well = False
            sys.stdout.write(f"{encode(answered)}\n")
            sys.stdout.flush()
            counter.step()
    return all_well


def _read_question(line: bytes) -> Question:
    """Return the question of a line. Raises Fault."""
    try:
        question = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Fault(f"byte {error.start + 1} of the line is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Fault(f"character {error.colno}: this is not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise Fault("this is no question: it is nested too deeply, or a number too long") from None
    if not isinstance(question, dict):
        raise Fault('expected a JSON object, as in {"ruleset": …, "position": …, "throw": …}')
    for key, value in question.items():
        if key not in KEYS:
            from lusoria.playable.errors import nearest

            if near := nearest(key, KEYS):
                raise Fault(f"found the key {_shorten(key)}; did you mean {near}?")
        elif value is None or (isinstance(value, str) and key != "history"):
            continue
        elif key == "history":
            if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
                raise Fault(f"history: found {_shorten(value)}, expected a list of positions")
        elif key not in ("play", "played"):
            raise Fault(f"{key}: found {_shorten(value)}, expected a text")
        elif not isinstance(value, list):
            raise Fault(f"{key}: found {_shorten(value)}, expected a text or a list of steps")
    return question


def _shorten(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
