"""Arguments and options that several commands share."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from lusoria.site.ask import library
from lusoria.site.ask.questions import Change, History
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
        from lusoria.site.cli.completion import COMPLETIONS

        complete = COMPLETIONS.get(param.name or "")
        return complete(ctx, param, incomplete) if complete else []


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
