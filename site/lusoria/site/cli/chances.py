"""`lusoria chances`: told as the catalogue keeps them, and computed where they are missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import WRITTEN
from lusoria.site.cli.simulate import EXIT_CODES, GAMES, WholeNumber, crew_for, play_with_bar
from lusoria.site.cli.terminal import wrapped

if TYPE_CHECKING:
    from lusoria.schema.answers import Built
    from lusoria.schema.records import Chances


@command(
    examples=(
        "lusoria chances",
        "lusoria chances fevga plakoto/ludii-code",
        "lusoria chances --changed",
        "lusoria chances backgammon/modern --anew -n 50000",
    ),
)
@click.argument("names", metavar="[GAME|RULESET]...", type=WRITTEN, nargs=-1)
@click.option("--changed", is_flag=True, help="Compute those that are missing or stale.")
@click.option("--anew", is_flag=True, help="Compute all that are asked for.")
@click.option(
    "-n",
    "--games",
    type=GAMES,
    help="How many games; else as many as before, or as many as ten seconds allow.",
)
@click.option(
    "--workers", type=WholeNumber(1, 1000), help="How many processes; else one for each processor."
)
def chances(
    names: tuple[str, ...],
    changed: bool,
    anew: bool,
    games: int | None,
    workers: int | None,
) -> Answer:
    """Tell how games of rulesets go in random play: who wins, how many have no end, how long.

    The figures stand in data/games/GAME/chances.yaml with their seed and the digest of the program
    that played. --changed computes those that are missing or of an older program, and writes them
    there; Ctrl-C keeps what is done. Random play says little of how people play.
    """
    if changed and anew:
        raise click.UsageError("--changed and --anew exclude each other")
    if games is not None and not (changed or anew):
        raise click.UsageError("-n is for --changed or --anew")
    from lusoria.playable.simulate import Terminated, terminable
    from lusoria.schema.answers import current

    found = _asked(current(), names)
    stopped = None
    if changed or anew:
        wanted = [each for each in found if anew or not each.is_current]
        try:
            with terminable():
                stopped = _compute(wanted, games, workers)
        except Terminated:
            stopped = "terminated"
        found = wanted
    data = {"chances": [each.as_json() for each in found]}
    return Answer(data, _lines(found), exit_code=EXIT_CODES.get(stopped, 1))


@dataclass
class Asked:
    """A ruleset that is asked about, and its chances as they are kept."""

    build: Built
    ruleset: str
    all_of_game: Sequence[str]

    @property
    def game(self) -> str:
        """The game of the ruleset."""
        return self.ruleset.partition("/")[0]

    @property
    def kept(self) -> Chances | None:
        """The chances that the catalogue keeps; None if there are none, or none that are right."""
        from pydantic import ValidationError

        from lusoria.playable.chances import RANDOM
        from lusoria.schema import data_dir
        from lusoria.schema.authoring.results_files import kept_chances
        from lusoria.schema.records import Chances

        found = kept_chances(data_dir(), self.game).get((self.ruleset, RANDOM))
        try:
            return Chances.model_validate(found) if found else None
        except ValidationError:  # the check tells of it
            return None

    @cached_property
    def assembled(self) -> Mapping[str, Any]:
        """The ruleset as the data have it."""
        return self.build.assembled(self.ruleset)

    @cached_property
    def program(self) -> str:
        """The digest of its program."""
        from lusoria.playable.chances import program_digest

        return program_digest(self.assembled)

    @property
    def is_current(self) -> bool:
        """Whether there are chances, and of the program that there is now."""
        from lusoria.schema.outcomes import is_current

        return self.kept is not None and is_current(self.kept, {self.ruleset: self.program})

    def as_json(self) -> dict[str, Any]:
        """The chances with their shares and sentences; nothing but the ruleset without any."""
        from lusoria.schema import outcomes

        if (found := self.kept) is None:
            return {"ruleset": self.ruleset, "current": False}
        shares = {
            outcome: outcomes.share(found, outcome)._asdict()
            for outcome in ("white", "black", "draws", "unended", "overfull")
        }
        return {
            **found.model_dump(),
            **shares,
            "current": self.is_current,
            "favours": outcomes.find_favourite(found),
            "warns": outcomes.needs_warning(found),
            "says": outcomes.describe_chances(found),
        }

    def write(self, found: Mapping[str, Any]) -> None:
        """Write chances into the file of the game."""
        from lusoria.schema import data_dir
        from lusoria.schema.authoring.results_files import write_chances

        write_chances(data_dir(), self.game, self.all_of_game, [found])


def _asked(build: Built, names: Sequence[str]) -> list[Asked]:
    """The rulesets that are named, or all those of the games that are. Raises UnknownNameError."""
    from lusoria.schema.mistakes import UnknownNameError, unknown

    games = [game["id"] for game in build.index["games"]]
    for name in names:
        if "/" not in name and name not in games:
            raise unknown("game", name, games, 40)
        if "/" in name:
            build.assembled(name)  # or else it tells what there is
        if "+" in name:
            raise UnknownNameError(f"{name}: chances are of rulesets without options")
    known: dict[str, list[str]] = {}
    for each in build.index["rulesets"]:
        known.setdefault(each["game"], []).append(each["id"])
    return [
        Asked(build, name, known[game])
        for game in known
        for name in known[game]
        if not names or game in names or name in names
    ]


def _compute(wanted: Sequence[Asked], games: int | None, workers: int | None) -> str | None:
    """Play the games of one ruleset after another, and write each; why it stopped, if it did."""
    from lusoria.playable.chances import chances, chances_job, games_worth
    from lusoria.site.machine import usable_processors

    with crew_for([], 0, workers or usable_processors(), None) as crew:
        for each in wanted:
            job = chances_job(each.assembled)
            kept = each.kept
            done = play_with_bar(job, games or (kept.games if kept else games_worth(job)), crew)
            if done.stopped:
                return done.stopped
            each.write(chances(done, each.program))
    return None


def _lines(found: Sequence[Asked]) -> Iterator[str]:
    """The chances in lines for people."""
    from lusoria.schema import outcomes

    for each in found:
        yield click.style(each.ruleset, bold=True)
        kept = each.kept
        if kept is None:
            yield f"  not computed; lusoria chances {each.ruleset} --changed does it"
            continue
        yield wrapped(outcomes.describe_chances(kept), 2)
        yield f"  seed {kept.seed}, program {kept.program[:12]}"
        if not each.is_current:
            yield f"  of an older program; lusoria chances {each.ruleset} --changed renews them"
