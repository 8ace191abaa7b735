"""The page of a whole game of each ruleset: turn by turn, with stepping."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from lusoria.playable import digests
from lusoria.playable.cache import kept
from lusoria.playable.draw.scene import Scene
from lusoria.playable.records import Record, write_record
from lusoria.playable.state.game import NO_THROW
from lusoria.site import wholegames
from lusoria.site.pages.boards import Boards
from lusoria.site.pages.examples import Stage
from lusoria.site.pages.printing import Press

Drawn = TypeVar("Drawn")


@dataclass(frozen=True)
class Played:
    """What the rules say of a whole game: its stages with their boards, and by what it is over."""

    stages: Sequence[Stage]
    scenes: Sequence[Scene]
    ended_by: Sequence[str]


def address(ruleset: str) -> str:
    """Where the whole game of a ruleset is shown."""
    return f"ruleset/{ruleset}/game/"


def print_game(press: Press, game: str) -> None:
    """Print a whole game of every ruleset of a game."""
    edition = press.edition
    for ruleset in edition.ruleset.by("game", game):
        record = press.whole_game(ruleset.id)
        press.boards.begin_anew()
        shown = played(press, ruleset.id, record)
        press.page(
            address(ruleset.id),
            "whole.html",
            game=edition.game[game],
            ruleset=ruleset,
            name=edition.assembled[ruleset.id].name,
            record=record,
            at_random=str(record.head["note"]).startswith(wholegames.NOTE),
            text=write_record(record),
            most=wholegames.MOST,
            longest=wholegames.LONGEST,
            stages=shown.stages,
            what="a whole game" if record.result else "a game without its end",
            ended_by=[edition.clause[clause] for clause in shown.ended_by],
        )


def played(press: Press, ruleset: str, record: Record) -> Played:
    """What the rules say of a whole game, which is kept; its boards are known from then on."""
    code = digests.program("lusoria.playable", "lusoria.site")
    inputs = [press.edition.playable(ruleset), write_record(record), code]
    make = partial(_played, press.boards, ruleset, record)
    found = kept("whole-games-played", inputs, make, form=pickle)
    for stage, scene in zip(found.stages, found.scenes, strict=True):
        press.boards.know(scene, ruleset, stage.position, stage.play, **stage.marked)
    return found


def _played(boards: Boards, name: str, record: Record) -> Played:
    stages, scenes = [], []
    for each in _stages(boards, name, record):
        stages.append(each)  # and drawn at once, as long as its position is remembered
        scenes.append(boards.scene(name, each.position, each.play, **each.marked))
    ruleset = boards.ruleset(name)
    outcome = ruleset.outcome(stages[-1].position)
    ruleset.state.rest()
    return Played(stages, _to_keep(scenes), [clause.id for clause in outcome.clauses])


def _to_keep(scenes: Iterable[Scene]) -> list[Scene]:
    """Scenes without what asks the rules; men that lie alike are one object, written once."""
    same: dict[Any, Any] = {}

    def once(things: Iterable[Drawn]) -> tuple[Drawn, ...]:
        return tuple(same.setdefault(thing, thing) for thing in things)

    return [
        replace(
            scene,
            letters=str,
            men=once(scene.men),
            counts=once(scene.counts),
            rings=once(scene.rings),
        )
        for scene in scenes
    ]


def _stages(boards: Boards, name: str, record: Record) -> Iterator[Stage]:
    """The start, and the position after each turn."""
    ruleset = boards.ruleset(name)
    yield Stage("turn-0", "The start", ruleset.start(), None, {})
    dice = not boards.has_no_dice(name)
    for turn, position in wholegames.positions(ruleset, record, dice=dice):
        thrown = "" if turn.throw == NO_THROW else f" {turn.throw}"
        caption = f"{turn.number}. {turn.mover}{thrown}"
        yield Stage(f"turn-{turn.number}", caption, position, turn.play, {"by": turn.mover})
