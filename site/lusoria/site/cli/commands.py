"""The group of all commands: each is imported when it is called, and fails in one line."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import click

from lusoria.site.cli.command import Exemplified
from lusoria.site.faults import colours, told

MADE_BEFORE_COLLECTING = 50_000
"""How many more objects there may be before Python looks for garbage: a command begins sooner."""


class Commands(Exemplified, click.Group):
    """The group of all commands, each imported from its module only when it is needed."""

    def __init__(self, *, package: str, names: Sequence[str], **settings: Any) -> None:
        super().__init__(**settings)
        self.package = package
        self.names = names

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; without any, the help is told."""
        return super().parse_args(ctx, args or ["--help"])

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order in which they are told."""
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, if there is one."""
        if cmd_name not in self.names:
            return None
        command = getattr(import_module(f"{self.package}.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown name fails with the nearest one."""
        name = args[0]
        if name in self.names or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        from lusoria.playable.errors import nearest

        near = nearest(name, self.names)
        hint = f"did you mean {near}?" if near else f"there are {', '.join(self.names)}"
        raise click.UsageError(f"there is no command {name!r}; {hint}", ctx)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """The context of a call, which knows whether anything may be coloured."""
        extra.setdefault("color", colours())
        return super().make_context(info_name, args, parent, **extra)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and leave the process with 0, or 1 for a no, 2 for bad input, 130 if interrupted."""

        def run() -> Any:
            name = prog_name or "lusoria"
            return super(Commands, self).main(
                args, name, complete_var, standalone_mode=False, **extra
            )

        if not standalone_mode:
            return run()
        of_its_own = args is None  # the process was started for this command, and ends with it
        if of_its_own:
            gc.set_threshold(MADE_BEFORE_COLLECTING)
            # Processes that are started from here run no file of the folder they are started in.
            os.environ["PYTHONSAFEPATH"] = "1"
        try:
            sys.exit(_code(run))
        finally:
            if of_its_own:
                gc.freeze()  # nothing is to be collected any more: the process ends sooner


def _code(run: Callable[[], Any]) -> int:
    """Run a command; its exit code, after what went wrong has been told."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # what it cannot encode is escaped
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        answer = run()
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        return 130
    except BrokenPipeError:
        _close_pipe()
        return 1
    except Exception as error:
        fault = told(error)
        if fault is None:
            raise
        return _say(fault)
    return answer if isinstance(answer, int) else 0


def _say(fault: click.ClickException) -> int:
    try:
        sys.stdout.flush()
        fault.show()
    except BrokenPipeError:
        _close_pipe()
    return fault.exit_code


def _close_pipe() -> None:
    """Nobody reads any more: let what is still unwritten go nowhere, without a word."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
