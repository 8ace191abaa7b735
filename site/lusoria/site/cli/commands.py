"""What all commands do: they show examples, answer as data or in words, and fail in one line.

The group imports each when it is called.
"""

from __future__ import annotations

import gc
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import click

from lusoria.site.ask import library
from lusoria.site.faults import Fault, as_fault, colours

CONTEXT: Mapping[str, Any] = {"max_content_width": 100, "help_option_names": ["-h", "--help"]}
"""What all commands have in common, for click."""

EMPTY_SIDE = re.compile(r"-\s*/")
"""How a position begins in which the first side has no men."""

FOLDERS = "--documents"
"""The option after which several folders may stand."""


class Answer(NamedTuple):
    """What a command answers: as data for programs, and in words for people.

    The words are lines; they are made only if they are wanted. `notes` go with them, as lines on
    the standard error.
    """

    data: Any
    words: Iterable[str]
    notes: Sequence[str] = ()
    exit_code: int = 0


class Exemplified(click.Command):
    """A command whose help ends with examples that can be copied."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples as they stand, unwrapped."""
        with formatter.section("Example" if len(self.examples) == 1 else "Examples"):
            for line in self.examples:
                formatter.write(f"  {line}\n")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; a position with an empty side is none of the options."""
        texts = [f" {a}" if EMPTY_SIDE.match(a) else a for a in args]
        return super().parse_args(ctx, list(_each_with(FOLDERS, texts)))


def _each_with(option: str, args: Sequence[str]) -> Iterator[str]:
    """The arguments; of several folders after an option, each has the option before it."""
    within = False
    for before, arg in pairwise(["", *args]):
        if within and Path(arg).is_dir() and before != option:
            yield option
        elif before != option:
            within = arg == option
        yield arg


JSON = click.Option(["--json", "as_json"], is_flag=True, help="Answer in JSON.")

NO_PAGER = click.Option(
    ["--no-pager"],
    is_flag=True,
    help="Print a long answer at once, even on a terminal. Otherwise $PAGER shows it, or less.",
)

OUT = click.Option(
    ["--out", "library"],
    metavar="DIR",
    callback=lambda _ctx, _parameter, value: library.Library(value),
    help="The build to ask, as it is; so is $LUSORIA_BUILD. Otherwise ./build or the checkout's, "
    "or what is made of the data in the cache where they have changed since.",
)


def command(
    *, examples: Sequence[str], data: bool = True, paged: bool = False, **settings: Any
) -> Callable[[Callable[..., Answer | None]], Exemplified]:
    """The decorator that makes a function a command of `lusoria`.

    What the function answers is told. Without `data` the command has no option --json; `paged`: a
    pager shows what is longer than the terminal. If the function takes a `library`, the command has
    the option --out; it is given `as_json` and `no_pager` only where it takes them.
    """

    def made(function: Callable[..., Answer | None]) -> Exemplified:
        taken = function.__annotations__

        @wraps(function)
        def run(*args: Any, **given: Any) -> int | None:
            passed = {k: v for k, v in given.items() if k in taken or k not in TELLING}
            answer = function(*args, **passed)
            if answer is None:
                return None
            if given.get("as_json"):
                tell_json(answer.data)
            else:
                _tell(answer, paged=paged and not given["no_pager"])
            return answer.exit_code

        found = click.command(
            cls=Exemplified, examples=examples, context_settings=dict(CONTEXT), **settings
        )(run)
        asked = (JSON, data), (NO_PAGER, paged), (OUT, "library" in taken)
        found.params += [option for option, wanted in asked if wanted]
        return found

    return made


TELLING = ("as_json", "no_pager")
"""The options that say how an answer is told."""


def _tell(answer: Answer, *, paged: bool) -> None:
    from lusoria.site.cli.terminal import tell

    words = answer.words
    text = words if isinstance(words, str) else "\n".join(words)
    for note in answer.notes:
        click.echo(note, err=True)
    if text:
        tell(text, paged=paged)


def ascii_only() -> bool:
    """Whether the standard output cannot hold more than ASCII."""
    return not sys.stdout.encoding.lower().startswith("utf")


def tell_json(value: Any) -> None:
    """Write a value to the standard output as JSON that people can read too."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=ascii_only()))


class Group(Exemplified, click.Group):
    """A command of several, such as `lusoria reading`."""

    kind = "command"
    hint = ""
    """What is told where no command has a name like that which was called; empty: all names."""

    instead: Mapping[str, str] = {}
    """Commands that there were, and what answers instead."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; without any, the help is told."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown name fails with the nearest one."""
        name, names = args[0], self.list_commands(ctx)
        if name in names or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        from lusoria.playable.errors import nearest

        if name in self.instead:
            hint = f"use {self.instead[name]}"
        elif near := nearest(name, names):
            hint = f"did you mean {near}?"
        else:
            hint = self.hint or f"there are {', '.join(names)}"
        raise click.UsageError(f"there is no {self.kind} {name!r}; {hint}", ctx)


class Commands(Group):
    """The group of all commands: each is imported from its module when it is called.

    `listed` has their names under headings, and what each does; `modules`, the modules of those
    that do not stand in one of their own name.
    """

    def __init__(
        self,
        *,
        package: str,
        listed: Mapping[str, Mapping[str, str]],
        modules: Mapping[str, str],
        instead: Mapping[str, str],
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.package = package
        self.listed = listed
        self.modules = modules
        self.instead = instead

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order in which they are told."""
        return [name for commands in self.listed.values() for name in commands]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, without importing any."""
        broad = max(map(len, self.list_commands(ctx)))
        for heading, commands in self.listed.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(broad), does) for name, does in commands.items()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, if there is one."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = self.modules.get(cmd_name, cmd_name)
        command = getattr(import_module(f"{self.package}.{module}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

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
            # Processes that are started from here run no file of the folder they are started in.
            os.environ["PYTHONSAFEPATH"] = "1"
        try:
            sys.exit(_code(run))
        finally:
            if of_its_own:
                gc.freeze()  # nothing is to be collected any more: the process ends sooner


def _code(run: Callable[[], Any]) -> int:
    """Run a command; its exit code, after what went wrong has been told."""
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # who starts a process without it wants to hear nothing
    if sys.stdout is None:  # whoever started the process closed it
        return _say(Fault("the standard output is closed; there is nowhere to answer"))
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
        fault = as_fault(error)
        if fault is None:
            raise
        return _say(fault)
    return answer if isinstance(answer, int) else 0


def _say(fault: click.ClickException) -> int:
    try:
        if sys.stdout is not None:
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
