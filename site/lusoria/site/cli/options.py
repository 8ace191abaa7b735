"""Arguments and options that several commands share."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import click

from lusoria.site.ask import library
from lusoria.site.ask.questions import Change, History
from lusoria.site.cli.completing import COMPLETIONS
from lusoria.site.faults import Fault

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Written(click.ParamType[str]):
    """A text in the notation of games: it is read by whoever knows the game."""

    name = "text"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """The text without the spaces around it, so that columns are counted from its beginning."""
        return str(value).strip()

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The rulesets or the clauses that an argument or option of this name may be."""
        complete = COMPLETIONS.get(param.name or "")
        return complete(ctx, param, incomplete) if complete else []


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


class Network(click.ParamType[str]):
    """The address of a machine, or of a network: `10.88.0.1`, `10.88.0.0/16`."""

    name = "network"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """The address as it is usually written."""
        from ipaddress import ip_address, ip_network

        try:
            return str(ip_network(value) if "/" in str(value) else ip_address(value))
        except ValueError:
            self.fail(f"{value!r} is no address; expected 10.88.0.1, or 10.88.0.0/16", param, ctx)


WRITTEN = Written()
Function = TypeVar("Function", bound=Callable[..., Any])

out_option = click.option(
    "--out",
    "library",
    metavar="DIR",
    callback=lambda _ctx, _parameter, value: library.find(value),
    help="The build to ask, as it is; so is $LUSORIA_BUILD. Otherwise ./build or the checkout's, "
    "but the data themselves where they have changed since.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
batch_option = click.option(
    "--batch",
    "lines",
    type=click.File("rb"),
    metavar="FILE|-",
    help="Read questions from JSON lines, answer each with a line. A faulty line is answered by "
    '{"error": …}, and the exit code is 2 at the end.',
)


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


def ruleset_argument(required: bool = True) -> Callable[[Function], Function]:
    """The argument RULESET."""
    return click.argument("ruleset", type=WRITTEN, required=required)


def ascii_only() -> bool:
    """Whether the standard output cannot hold more than ASCII."""
    return not sys.stdout.encoding.lower().startswith("utf")


def tell_json(value: Any) -> None:
    """Write a value to the standard output as JSON that people can read too."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=ascii_only()))


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


def say_changed(change: Change, ruleset: str) -> None:
    """Say beside an answer for people by which ruleset it is, where that was changed."""
    if change:
        click.echo(f"lusoria: by {ruleset}", err=True)


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


PLAIN = re.compile(r"[+-]?[0-9]{1,40}|[0-9]{1,3}(?:_[0-9]{3}){1,12}")
POWER = re.compile(r"([0-9]{1,20})(?:\.([0-9]{1,20}))?[eE]\+?([0-9]{1,2})")


class WholeNumber(click.ParamType[int]):
    """A whole number from `low` to `high`, or without an upper bound."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """The number that is written; UsageError, with what was expected, where none is."""
        number = read(str(value).strip())
        above = number is not None and self.high is not None and number > self.high
        if number is None or number < self.low or above:
            bound = "" if self.high is None else f" to {self.high:_}"
            self.fail(
                f"found {str(value)!r}, expected a whole number from {self.low}{bound}, "
                "written as 1000000, 1_000_000 or 1e6",
                param,
                ctx,
            )
        return number


def read(text: str) -> int | None:
    """The whole number that a text is; None if it is none."""
    if PLAIN.fullmatch(text):
        return int(text)
    power = POWER.fullmatch(text)
    if power is None:
        return None
    whole, fraction, exponent = power[1], power[2] or "", int(power[3])
    if fraction[exponent:].strip("0"):
        return None
    return int(whole + fraction[:exponent].ljust(exponent, "0"))
