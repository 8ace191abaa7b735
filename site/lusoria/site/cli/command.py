"""One command: its help ends with examples; its answer is told as data or in words."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import click

from lusoria.site.ask import library

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
    callback=lambda _ctx, _parameter, value: library.find(value),
    help="The build to ask, as it is; so is $LUSORIA_BUILD. Otherwise ./build or the checkout's, "
    "but the data themselves where they have changed since.",
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
