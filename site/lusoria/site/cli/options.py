"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import click

from lusoria.site.ask.questions import Change

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
