"""Errors that a user sees: one line, and a caret where there is a text."""

from __future__ import annotations

import errno
import os
import sys
from typing import IO, Any

import click

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
NO_ROOM_IN_SQLITE = ("database or disk is full", "disk I/O error")


SERVING = (
    *("citeproc", "datasette", "jinja2", "markupsafe", "pygments"),
    *("sqlalchemy", "sqlmodel", "starlette", "uvicorn"),
)
"""The modules of the extra `serve`: who wants the library alone need not have them."""


class Fault(click.ClickException):
    """Bad input: the first line says what is wrong; more lines only show where."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the fault to the standard error."""
        name = click.style("lusoria: ", fg="red", bold=True)
        click.echo(f"{name}{self.message}", file=file, err=True, color=colours())


def colours() -> bool | None:
    """Return False where the user or the terminal wants no colours, else None: in a terminal."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


def as_fault(error: Exception) -> click.ClickException | None:
    """Return an exception as an error for the user; None if it is a mistake of the program."""
    if isinstance(error, Fault):
        return error
    if isinstance(error, click.ClickException):
        return Fault(_usage(error))
    if isinstance(error, RuntimeError) and sys.stdin is None:  # click found none to read
        return Fault("the standard input is closed; there is nothing to read")
    if full := _full_disk(error):
        return Fault(full)
    if isinstance(error, ModuleNotFoundError) and (error.name or "").split(".")[0] in SERVING:
        from lusoria.site.machine import how_to_install

        how = how_to_install("'lusoria[serve]'")
        return Fault(f"this needs what builds and serves pages ({error.name} is missing); {how}")
    if isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        return Fault(f"{named}{error.strerror or error}")
    message = _from_within(error)
    return None if message is None else Fault(message)


def _full_disk(error: BaseException | None) -> str | None:
    """Return a line if the disk is full for this process, for SQLite, or for another process."""
    while error is not None:
        said = str(error)
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            where = f" ({error.filename})" if error.filename else ""
            return f"the disk is full{where}: make room, and try again"
        if any(words in said for words in NO_ROOM_IN_SQLITE) and "OperationalError" in repr(
            type(error)
        ):
            return "the disk is full: SQLite could not write; make room, and try again"
        error = error.__cause__ or error.__context__
    return None


RENAMED = {"--out": ("--build", "--players"), "--all": ("--limit",)}
"""Options that had another name in some commands, and their names now."""


def _usage(error: click.ClickException) -> str:
    """Return in one line what is wrong with a call, and where its usage is shown."""
    message = " ".join(error.format_message().split())
    message = message.replace("valid integer range", "whole number")  # how click calls it
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if ctx is None:
        return message
    if isinstance(error, click.NoSuchOption):
        options = {name for parameter in ctx.command.params for name in parameter.opts}
        for name in RENAMED.get(error.option_name, ()):
            if name in options:
                message = f"{error.message} Did you mean '{name}'?"
    return f"{message} (see {ctx.command_path} --help)"


def _from_within(error: Exception) -> str | None:
    """Return the text of an error of `playable` or `schema` that refuses input, or None."""
    from lusoria.playable.errors import InputError, RefusedError
    from lusoria.schema.mistakes import CatalogueError, UnknownNameError
    from lusoria.schema.publish import OutError

    if isinstance(error, InputError):
        return error.marked()
    if isinstance(error, RefusedError):
        return str(error)
    if isinstance(error, UnknownNameError | OutError):
        return str(error.args[0])
    if isinstance(error, CatalogueError):
        return "\n".join([error.head, *map(str, error.mistakes)])
    return None
