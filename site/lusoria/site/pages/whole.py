"""The page of a whole game of each ruleset, drawn at random: turn by turn, with stepping."""

from __future__ import annotations

from collections.abc import Iterator

from lusoria.playable.records import NO_DICE, Record, write_record
from lusoria.schema.database.tables import Clause
from lusoria.site import wholegames
from lusoria.site.pages.examples import Stage
from lusoria.site.pages.printing import Press


def address(ruleset: str) -> str:
    """Where the whole game of a ruleset is shown."""
    return f"ruleset/{ruleset}/game/"


def print_all(press: Press) -> None:
    """Print a whole game of every ruleset."""
    for ruleset in press.edition.ruleset.all:
        assembled = press.edition.assembled[ruleset.id]
        record = press.whole_game(ruleset.id)
        press.boards.begin_anew()
        stages = list(_stages(press, ruleset.id, record))
        press.page(
            address(ruleset.id),
            "whole.html",
            game=press.edition.game[ruleset.game],
            ruleset=ruleset,
            name=assembled.name,
            record=record,
            text=write_record(record),
            most=wholegames.MOST,
            longest=wholegames.LONGEST,
            stages=stages,
            what="a whole game" if record.result else "a game without its end",
            ended_by=_ended_by(press, ruleset.id, stages[-1].position),
        )
        press.boards.ruleset(ruleset.id).state.rest()


def _stages(press: Press, name: str, record: Record) -> Iterator[Stage]:
    """The start, and the position after each turn."""
    ruleset = press.boards.ruleset(name)
    yield Stage("turn-0", "The start", ruleset.start(), None, {})
    dice = not press.boards.has_no_dice(name)
    for turn, position in wholegames.positions(ruleset, record, dice=dice):
        thrown = "" if turn.throw == NO_DICE else f" {turn.throw}"
        caption = f"{turn.number}. {turn.mover}{thrown}"
        yield Stage(f"turn-{turn.number}", caption, position, turn.play, {"by": turn.mover})


def _ended_by(press: Press, name: str, position: str) -> list[Clause]:
    """The clauses by which a game is over, if it is."""
    outcome = press.boards.ruleset(name).outcome(position)
    return [press.edition.clause[each.id] for each in outcome.clauses]
