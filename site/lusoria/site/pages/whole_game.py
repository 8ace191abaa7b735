"""The page of a whole game of each ruleset: turn by turn, with stepping."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lusoria.playable.cache import kept
from lusoria.playable.digests import program
from lusoria.playable.records import Record, write_record
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state import NO_THROW
from lusoria.site import wholegames
from lusoria.site.pages.boards import FOLDER, Boards, Picture
from lusoria.site.pages.site import Site


class Turn(NamedTuple):
    """A position of a whole game, and the play that led to it, if any."""

    anchor: str
    caption: str
    play: str | None
    picture: Picture


class Drawn(NamedTuple):
    """A whole game as it is shown: its turns, the files of their boards, by what it is over."""

    turns: Sequence[Turn]
    files: Mapping[str, str]
    ended_by: Sequence[str]


def address(ruleset: str) -> str:
    """Return where the whole game of a ruleset is shown."""
    return f"ruleset/{ruleset}/game/"


def render_game(site: Site, key: str) -> None:
    """Render the whole game of a ruleset. To draw it takes long, so that is kept."""
    build = site.build
    ruleset = build.row("ruleset", key)
    record = site.whole_game(key)
    text = write_record(record)
    inputs = [build.playable(key), text, program("lusoria.playable", "lusoria.site.pages")]
    drawn = kept("whole-games-drawn", inputs, lambda: draw(site.ruleset(key), record), form=pickle)
    for file, drawing in drawn.files.items():
        site.text(file, drawing)
    site.page(
        address(key),
        "whole.html",
        game=build.row("game", ruleset.game),
        ruleset=ruleset,
        name=build.row("assembled", key).name,
        record=record,
        at_random=str(record.head["note"]).startswith(wholegames.NOTE),
        text=text,
        most=wholegames.MOST,
        longest=wholegames.LONGEST,
        turns=drawn.turns,
        what="a whole game" if record.result else "a game without its end",
        ended_by=[build.row("clause", clause) for clause in drawn.ended_by],
    )


def draw(ruleset: Ruleset, record: Record) -> Drawn:
    """Return a record turn by turn, drawn by its ruleset."""
    boards = Boards(lambda _: ruleset, f"{FOLDER}/whole/{ruleset.id}")
    start = ruleset.start()
    turns = [Turn("turn-0", "The start", None, boards.place(ruleset.scene(start)))]
    position: str = start
    dice = not boards.has_no_dice(ruleset.id)
    for turn, position in wholegames.positions(ruleset, record, dice=dice):
        thrown = "" if turn.throw == NO_THROW else f" {turn.throw}"
        caption = f"{turn.number}. {turn.mover}{thrown}"
        picture = boards.place(ruleset.scene(position, turn.play, by=turn.mover))
        turns.append(Turn(f"turn-{turn.number}", caption, turn.play, picture))
    ended_by = [clause.id for clause in ruleset.outcome(position).clauses]
    ruleset.state.rest()
    return Drawn(turns, boards.files(), ended_by)
