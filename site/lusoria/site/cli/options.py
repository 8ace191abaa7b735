"""Arguments and options that several commands share; questions by arguments, or many by lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import click

from lusoria.site.ask.library import Change, History, Question
from lusoria.site.cli.commands import ascii_only
from lusoria.site.cli.terminal import Counter
from lusoria.site.faults import Fault, as_fault


class Written(click.ParamType[str]):
    """A text in the notation of games: it is read by whoever knows the game."""

    name = "text"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """The text without the spaces around it, so that columns are counted from its beginning."""
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
        """The address with a slash at its end."""
        if value in self.words:
            return str(value)
        found = urlsplit(str(value))
        if found.scheme not in ("http", "https") or not found.netloc:
            expected = ", or ".join(
                [f"https://host/{'' if self.of_host else 'path/'}", *self.words]
            )
            self.fail(f"{value!r} is no address; expected {expected}", param, ctx)
        if found.query or found.fragment:
            self.fail(f"{value!r} has a query or a fragment, which a folder has not", param, ctx)
        if self.of_host and found.path.strip("/"):
            self.fail(f"{value!r} has a path; expected https://host/", param, ctx)
        return f"{str(value).rstrip('/')}/"


WRITTEN = Written()
Function = TypeVar("Function", bound=Callable[..., Any])


def documents_option(says: str, required: bool = False) -> Callable[[Function], Function]:
    """The option --documents DIR…: the folders in which documents are looked for."""
    return click.option(
        "--documents",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR...",
        multiple=True,
        required=required,
        help=f"The folders with the documents that were read, by their file names{says}",
    )


HELD = documents_option(": what is cited from them is verified, and a site shows their words.")


def ruleset_argument(required: bool = True) -> Callable[[Function], Function]:
    """The argument RULESET."""
    return click.argument("ruleset", type=WRITTEN, required=required)


def change_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options --without and --reading, which a command is handed as `change`."""

    @click.option(
        "--without",
        type=WRITTEN,
        metavar="CLAUSE",
        multiple=True,
        help="Leave a clause of the ruleset out, to see what it does; may be given again.",
    )
    @click.option(
        "--reading",
        type=WRITTEN,
        metavar="CLAUSE",
        multiple=True,
        help="Take this answer in place of the ruleset's own at its locus; may be given again.",
    )
    @wraps(command)
    def changed(
        *args: Any, without: tuple[str, ...], reading: tuple[str, ...], **kwargs: Any
    ) -> Any:
        return command(*args, change=Change(without, reading), **kwargs)

    return changed


def by_changed(change: Change, ruleset: str) -> list[str]:
    """The note by which ruleset an answer is, where that was changed."""
    return [f"lusoria: by {ruleset}"] if change else []


EXAMPLE = "verquere/encyclopedia '15@1 / 15@1 / white'"
"""The question in the examples of commands."""


class Asked(NamedTuple):
    """What the arguments of a command ask; or a batch of `lines`, which say what they do not."""

    given: Mapping[str, str | None]
    change: Change
    history: History
    lines: IO[bytes] | None

    def answer(self, answer: Callable[[Question], Any], *needed: str) -> dict[str, Any]:
        """The answer to the one question that the arguments ask, which need say so much.

        Where there are lines of questions, they are answered instead, and the run ends.
        """
        ctx = click.get_current_context()
        if self.lines is not None:
            ctx.exit(0 if answer_lines(self.lines, self.given, answer) else 2)
        for key in needed:
            if self.given[key] is None:
                raise click.UsageError(f"Missing argument '{key.upper()}'.", ctx)
        found = answer({key: value for key, value in self.given.items() if value is not None})
        assert isinstance(found, dict)
        return found

    def notes(self, found: Mapping[str, Any]) -> list[str]:
        """What is noted beside an answer."""
        meant = [found["meant"]] if "meant" in found else []
        return [*meant, *by_changed(self.change, found["ruleset"])]


def asking(*texts: str, batch: bool = True) -> Callable[[Function], Function]:
    """The arguments RULESET and these, the options that change a ruleset, --history and --batch.

    The command is handed all of them as `asked`, and its other options of texts with them.
    """

    def declared(command: Function) -> Function:
        @wraps(command)
        def asked(
            *, change: Change, history: History, lines: IO[bytes] | None = None, **given: Any
        ) -> Any:
            own = {key: given.pop(key) for key in [*given] if key in KEYS}
            return command(asked=Asked(own, change, history, lines), **given)

        found: Any = asked
        if batch:
            found = batch_option(found)
        found = change_options(history_option(found))
        for text in reversed(texts):
            found = click.argument(text, type=WRITTEN, required=not batch)(found)
        return ruleset_argument(required=not batch)(found)  # type: ignore[no-any-return]

    return declared


batch_option = click.option(
    "--batch",
    "lines",
    type=click.File("rb"),
    metavar="FILE|-",
    help="Read questions from JSON lines, answer each with a line. A faulty line is answered by "
    '{"error": …}, and the exit code is 2 at the end.',
)


def _from_file(_ctx: click.Context, _parameter: click.Parameter, file: IO[bytes] | None) -> History:
    """The positions of a file, one a line; what follows # is a comment."""
    if file is None:
        return History()
    with file:
        raw = file.read()
    called = str(getattr(file, "name", "<stdin>"))
    name = "standard input" if called == "<stdin>" else called
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault(
            f"{name}: byte {error.start + 1} is not UTF-8, expected positions, one a line"
        ) from None
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return History((f"{name}, line {n}", line) for n, line in enumerate(lines, 1) if line)


history_option = click.option(
    "--history",
    type=click.File("rb"),
    metavar="FILE|-",
    callback=_from_file,
    help="The positions of the game before this one, one a line, the oldest first: for rulesets "
    'in which a position may not come again. In a batch a question may have its own "history".',
)

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
                answered = answer({**given, **_question(line)})
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
