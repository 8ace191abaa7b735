"""`lusoria completion`: the script that a shell needs, and what is then completed.

Rulesets with their options, games, examples, and ids of all kinds come from the build alone, so
that completing is fast; without a build there are none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.schema import find_build
from lusoria.schema.catalogue.addressing import address, parted
from lusoria.schema.locations import DATABASE, INDEX, read_only
from lusoria.site.cli.commands import command

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Items = list[CompletionItem]

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_LUSORIA_COMPLETE"
"""The variable by which a shell asks for completions."""


@command(
    examples=(
        """eval "$(lusoria completion bash)"     # in ~/.bashrc""",
        """eval "$(lusoria completion zsh)"      # in ~/.zshrc, after compinit""",
        """lusoria completion fish | source      # in ~/.config/fish/config.fish""",
    ),
    data=False,
)
@click.argument("shell", type=click.Choice(SHELLS), metavar="bash|zsh|fish")
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that lets a shell complete commands, games, rulesets with their options,
    clauses, examples and other ids.

    The line of the example belongs into the file that the shell reads when it starts. Names come
    from the build.
    """
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(ctx.find_root().command, {}, "lusoria", VARIABLE).source())


def complete_rulesets(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """Rulesets; after a plus, the options that can be agreed with those given already."""
    base, given = parted(begun)
    for ruleset in _index().get("rulesets", ()):
        if ruleset["id"] == base:
            together = [set(parted(a["id"])[1]) for a in ruleset["assembled"]]
            return _beginning(begun, _agreed(ruleset, given[:-1], together))
    return _beginning(begun, ((r["id"], r["name"]) for r in _index().get("rulesets", ())))


def _agreed(
    ruleset: Mapping[str, Any], given: list[str], together: list[set[str]]
) -> Iterator[tuple[str, str]]:
    """A ruleset with the options that are given, and with one more."""
    yield address(ruleset["id"], given), ruleset["name"]
    for option, name in ruleset["options"].items():
        if option not in given and {*given, option} in together:
            yield address(ruleset["id"], [*given, option]), name


def complete_games(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """Games, and their families."""
    games = _index().get("games", ())
    families = {game["family"]: "a family of games" for game in games}
    return _beginning(begun, [*((g["id"], g["name"]) for g in games), *families.items()])


def complete_examples(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """Examples, or else files."""
    examples = ((f"{e['game']}/{e['id']}", e["name"]) for e in _index().get("examples", ()))
    from click.shell_completion import CompletionItem

    return _beginning(begun, examples) or [CompletionItem(begun, type="file")]


def complete_things(ctx: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """Kinds of thing and ids; after a kind, its ids."""
    from lusoria.site.things import KINDS

    words = ctx.params.get("words") or ()
    kinds = [word for word in words if word in KINDS]
    if not kinds and not begun:
        return _beginning(begun, ((kind, "") for kind in KINDS))
    asked = [KINDS[kind].ids for kind in kinds or KINDS]
    found = dict.fromkeys(_asked(" UNION ".join(asked)))
    return _beginning(
        begun, [*((kind, "") for kind in KINDS if not kinds), *((i, "") for i in found)]
    )


def complete_clauses(ctx: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """The clauses of the game whose ruleset is given."""
    game = str(ctx.params.get("ruleset") or "").partition("/")[0]
    found = _asked("SELECT id FROM clause WHERE game = ? ORDER BY ordinal", game)
    return _beginning(begun, ((clause, "") for clause in found))


COMPLETIONS = {
    "ruleset": complete_rulesets,
    "rulesets": complete_rulesets,
    "other": complete_rulesets,
    "without": complete_clauses,
    "reading": complete_clauses,
}
"""What completes an argument or option that is written in the notation of games, by its name."""


def _beginning(begun: str, names: Iterable[tuple[str, str]]) -> Items:
    from click.shell_completion import CompletionItem

    return [CompletionItem(name, help=says) for name, says in names if name.startswith(begun)]


def _folder() -> Path | None:
    """The build that is found, however old: a completion is no place to say so."""
    try:
        return find_build()
    except LookupError:
        return None


def _index() -> dict[str, Any]:
    folder = _folder()
    try:
        read = json.loads((folder / INDEX).read_text(encoding="utf-8")) if folder else {}
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def _asked(sql: str, *given: str) -> list[str]:
    """The first column of a query on the build's database."""
    import sqlite3  # slow to import, and several commands import this module

    folder = _folder()
    if folder is None:
        return []
    try:
        with closing(read_only(folder / DATABASE)) as connection:
            return [str(row[0]) for row in connection.execute(sql, given)]
    except sqlite3.Error:
        return []
