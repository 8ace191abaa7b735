"""Completion on the command line: the script that a shell needs."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from lusoria.site.cli.group import command

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_LUSORIA_COMPLETE"
"""The variable by which a shell asks for completions."""


@command(
    short_help="Print what makes a shell complete names.",
    examples=(
        """eval "$(lusoria completion bash)"     # in ~/.bashrc""",
        """eval "$(lusoria completion zsh)"      # in ~/.zshrc, after compinit""",
        """lusoria completion fish | source      # in ~/.config/fish/config.fish""",
    ),
)
@click.argument("shell", type=click.Choice(SHELLS), metavar="bash|zsh|fish")
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that lets a shell complete commands, games, rulesets with their options,
    clauses, examples and other ids.

    The line of the example belongs into the file that the shell reads when it starts. Names come
    from the build.
    """
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(ctx.find_root().command, {}, "lusoria", VARIABLE).source())
