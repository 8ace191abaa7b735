"""The command line, `lusoria`: commands are listed here, and imported when they are called."""

from __future__ import annotations

import gc
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from lusoria.site.faults import Fault, as_fault, colours

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Look things up": {
        **dict.fromkeys(("games", "rules"), "catalogue"),
        "about": "about",
        "search": "search",
        **dict.fromkeys(("compare", "ask"), "catalogue"),
    },
    "Play": dict.fromkeys(
        ("plays", "judge", "outcome", "show", "replay", "perft", "program"), "play"
    ),
    "Play in bulk": dict.fromkeys(("simulate", "chances", "train"), "bulk"),
    "Add to the catalogue": dict.fromkeys(("new", "account", "reading", "check"), "author"),
    "Publish": dict.fromkeys(("build", "serve"), "serve"),
}
"""The commands by who uses them, each with its module."""

COMMANDS = {name: module for group in GROUPS.values() for name, module in group.items()}

INSTEAD = {
    "completion": "_LUSORIA_COMPLETE=bash_source lusoria",
    "examples": "lusoria ask examples_of_a_game --game GAME",
    "open": "lusoria about, which names the page",
    "stats": "lusoria ask, under The catalogue in figures",
    "topics": "lusoria ask topics, or lusoria ask answers_to_a_topic --topic TOPIC",
}
"""Commands that there were, and what answers instead."""

EMPTY_SIDE = re.compile(r"-\s*/")
"""How a position begins in which the first side has no men."""


def _repeat(option: str, args: Sequence[str]) -> Iterator[str]:
    """Yield arguments; of several folders after an option, each has the option before it."""
    within = False
    for before, arg in pairwise(["", *args]):
        if within and Path(arg).is_dir() and before != option:
            yield option
        elif before != option:
            within = arg == option
        yield arg


class Group(click.Group):
    """A command of several; an unknown one is answered with the nearest name."""

    kind = "command"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; without any, the help is shown."""
        needed = not self.invoke_without_command
        return super().parse_args(ctx, args or ["--help"] * needed)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called. Raises UsageError with the nearest name."""
        name, names = args[0], self.list_commands(ctx)
        if name in names or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        from lusoria.playable.errors import nearest

        if name in INSTEAD and self is main:
            hint = f"use {INSTEAD[name]}"
        elif near := nearest(name, names):
            hint = f"did you mean {near}?"
        else:
            hint = f"{ctx.command_path} lists them"
        raise click.UsageError(f"there is no {self.kind} {name!r}; {hint}", ctx)


class Commands(Group):
    """The group of all commands, which are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order of the help."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, by who uses it."""
        broad = max(map(len, COMMANDS))
        for heading, group in GROUPS.items():
            commands = [(name, self.get_command(ctx, name)) for name in group]
            with formatter.section(heading):
                formatter.write_dl(
                    [(name.ljust(broad), c.get_short_help_str(80)) for name, c in commands if c]
                )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{COMMANDS[cmd_name]}")
        command = getattr(module, cmd_name)
        assert isinstance(command, click.Command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; a position with an empty side is none of the options."""
        args = [f" {arg}" if EMPTY_SIDE.match(arg) else arg for arg in args]
        return super().parse_args(ctx, list(_repeat("--documents", args)))

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
            # Processes that are started from here run no file of the folder they are started in.
            os.environ["PYTHONSAFEPATH"] = "1"
        try:
            sys.exit(_run(run))
        finally:
            if of_its_own:
                gc.freeze()  # nothing is to be collected any more: the process ends sooner


def _run(run: Callable[[], Any]) -> int:
    """Run a command, and print what went wrong; return its exit code."""
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # who starts a process without it wants to hear nothing
    if sys.stdout is None:  # whoever started the process closed it
        return _show(Fault("the standard output is closed; there is nowhere to answer"))
    if isinstance(sys.stdout, io.TextIOWrapper):  # what it cannot encode is escaped
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = run()
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        return 130
    except BrokenPipeError:
        _close_pipe()
        return 1
    except Exception as error:
        fault = as_fault(error)
        if fault is None:
            raise
        return _show(fault)
    return code if isinstance(code, int) else 0


def _show(fault: click.ClickException) -> int:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
        fault.show()
    except BrokenPipeError:
        _close_pipe()
    return fault.exit_code


def _close_pipe() -> None:
    """Let what is still unwritten go nowhere, without a word: nobody reads any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue


CONTEXT = {
    "color": colours(),
    "max_content_width": 100,
    "help_option_names": ["-h", "--help"],
}


@click.group("lusoria", cls=Commands, context_settings=CONTEXT)
@click.version_option(package_name="lusoria", message="lusoria %(version)s")
def main() -> None:
    """The rules of historical games: every clause with its witnesses, its running code and its
    example.

    A ruleset is game/ruleset, with options after a plus: verquere/encyclopedia+five-blots. A
    position is '15@1 / 15@1 / white': the men of white, the men of black, and who is to move, men
    as count@place in the side's own path. A throw is 5-3, a play '1/6 1/4'.

    On a grid a position is its rows from the top, '6mm/8/8/4M3/2Mm4/8/8/7M white', white's pieces
    in capitals, a digit for so many empty squares; the throw is -, since there are no dice, and a
    play is 'e5-e4 xd4'.

    \b
    Examples:
      lusoria games
      lusoria rules verquere/encyclopedia
      lusoria judge verquere/encyclopedia '15@1 / 15@1 / white' 5-3 '1/6 1/4'
      lusoria judge ludus-latrunculorum/locus-ludi-piso \\
        '6mm/8/8/4M3/2Mm4/8/8/7M white' - 'e5-e4 xd4'
    """
