"""Games as a reader chooses one: on the first page, on that for reading and on that for playing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lusoria.playable import families
from lusoria.playable.ruleset import Ruleset as Playable
from lusoria.schema.database.tables import Game, GameDate, Place, Ruleset, Source
from lusoria.site import dating
from lusoria.site.edition import Edition
from lusoria.site.pages.printing import Press
from lusoria.site.words import counted

BEST_KNOWN = "backgammon"
"""The game that stands first in its family: whoever knows one game knows this one."""

PROGRAM = "program"
"""The status of a ruleset that tells what a program does."""

MEN = re.compile(r"(\d+)@")
IN_HAND = re.compile(r" (\d+)-\d+$")


@dataclass(frozen=True)
class Entry:
    """A game with what there is to choose by.

    `sources` are those of its rulesets, None where one was made by an editor; `men` and `thrown`
    tell with what it is played, by any of them. A reader has the `seat` in the first.
    """

    game: Game
    when: GameDate | None
    where: Sequence[Place]
    rulesets: Sequence[Ruleset]
    sources: Sequence[Source | None]
    men: str
    thrown: str
    seat: str

    @property
    def of_texts(self) -> list[tuple[Ruleset, Source | None]]:
        """Its rulesets after texts or by editors, each with its source."""
        return [(row, source) for row, source in self._rulesets if row.status != PROGRAM]

    @property
    def of_programs(self) -> list[tuple[Ruleset, Source | None]]:
        """Those that tell what a program does."""
        return [(row, source) for row, source in self._rulesets if row.status == PROGRAM]

    @property
    def _rulesets(self) -> Iterable[tuple[Ruleset, Source | None]]:
        return zip(self.rulesets, self.sources, strict=True)

    @property
    def special(self) -> str:
        """What is special about it; else how its summary begins."""
        return self.game.special or self.game.summary.partition(". ")[0].rstrip(".") + "."


def by_family(press: Press) -> list[tuple[str, list[Entry]]]:
    """The games that can be played by their families, that with the most games first."""
    edition = press.edition
    found = {
        family: [
            entry(press, game) for game in sorted(games, key=lambda game: _place(edition, game))
        ]
        for family in families.names()
        if (games := [g for g in edition.game.by("family", family) if g.status == "playable"])
    }
    return sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))


def to_come(press: Press) -> list[Entry]:
    """The games whose rules are to come."""
    return [entry(press, game) for game in press.edition.game.all if game.status != "playable"]


def _place(edition: Edition, game: Game) -> tuple[bool, int, str]:
    """Where a game stands in its family: the best known, then those with the most rulesets."""
    return game.id != BEST_KNOWN, -len(edition.ruleset.by("game", game.id)), game.name


def entry(press: Press, game: Game) -> Entry:
    """A game as one chooses it."""
    edition = press.edition
    rulesets = edition.ruleset.by("game", game.id)
    played = [row for row in edition.game_place.by("game", game.id) if row.role == "played"]
    return Entry(
        game,
        first_date(edition.game_date.by("game", game.id)),
        [edition.place[row.place] for row in played],
        rulesets,
        [edition.source[each.after_source] if each.after_source else None for each in rulesets],
        _men(press, rulesets),
        _thrown(press, rulesets),
        press.seat(rulesets[0].id) if rulesets else "",
    )


def _men(press: Press, rulesets: Sequence[Ruleset]) -> str:
    """How many men a side has by rulesets, in words."""
    numbers = sorted({men(press.boards.start(each.id)) for each in rulesets})
    if len(numbers) > 1:
        return f"{numbers[0]} to {numbers[-1]} men"
    return "".join(counted(number, "man", "men") for number in numbers)


def _thrown(press: Press, rulesets: Sequence[Ruleset]) -> str:
    """What is thrown by rulesets, in words."""
    found = [thrown_with(press.boards.ruleset(each.id)) for each in rulesets]
    return " or ".join(dict.fromkeys(found))


def first_date(dates: Sequence[GameDate]) -> GameDate | None:
    """The earliest of the dates of a game; one without years only where there is no other."""
    return min(dates, key=dating.order, default=None)


def men(start: str) -> int:
    """How many men white has in a position, on the board and in hand."""
    if "@" in start:
        return sum(map(int, MEN.findall(start.partition("/")[0])))
    in_hand = IN_HAND.search(start)
    return sum(map(str.isupper, start)) + (int(in_hand[1]) if in_hand else 0)


def thrown_with(ruleset: Playable) -> str:
    """What is thrown, in words: 2 dice, 7 cowries, no dice."""
    dice = getattr(ruleset.state, "dice", None)
    if not (dice and dice.count):
        return "no dice"
    one, many = ("cowrie", "cowries") if dice.counted else ("die", "dice")
    return counted(dice.count, one, many)
