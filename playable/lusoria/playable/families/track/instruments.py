"""What single clauses do in bulk play on a track, counted.

* `forbade`: turns at whose beginning the clause forbade a step to which a number led;
* `lifted`: the same, of steps that another clause forbids and this one allows again;
* `outranked`: turns in which steps that nothing forbids, or finished ways to play, had to give way
  to others by this clause;
* `fired`: turns in which the clause changed the enemy's men, or where an arriving man was set down;
* `ended`: games that ended by it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.codegen.hooks import Notes, forbids_or_lifts, function
from lusoria.playable.core import Board
from lusoria.playable.families.track.board import WEIGHED

MOST_NOTES = 63
"""What has been set off is told by a bit for each note in FIRED."""


def instruments(notes: Notes) -> dict[str, str]:
    """The texts of the hooks that count, by their names."""
    return {
        "arrive": function("arrive", "board, side, origin, goal", list(_arrive(notes))),
        "obligation": _obligation(notes),
        "notice_turn": function("notice_turn", "board, work, side, tally", list(_turn(notes))),
        "notice_play": function("notice_play", "board, side, tally", list(_play(notes))),
        "notice_end": function(
            "notice_end", "board, side, tally", notes.first(notes.ending(), "side")
        ),
    }


def _arrive(notes: Notes) -> Iterator[str]:
    """The hook `arrive`, which also notes which rules have hit men or set one down elsewhere."""
    for b, of in notes.at("arrive"):
        yield "hits = board[HITS_MADE]"
        yield f"{_call(notes, b, of)}  # {b.clause}"
        yield f"board[FIRED] |= (board[HITS_MADE] > hits) << {notes.cell(b, of)}"
    for b, of in notes.at("rest"):
        yield f"board[FIRED] |= ({_call(notes, b, of)} != NOWHERE) << {notes.cell(b, of)}"


def _call(notes: Notes, b: BoundRule, of: str) -> str:
    """The text that asks a rule at a hook."""
    return b.call(*notes.hooks[of].handed)


def _obligation(notes: Notes) -> str:
    """The hook `obligation`, which also notes which ways to play were outranked."""
    lines = ["total = 0"]
    for place, (b, of) in enumerate(notes.at("obligation")):
        lines += [
            f"rank = {_call(notes, b, of)}  # {b.clause}",
            f"weigh(board, {place}, rank)",
            f"total = {notes.hooks[of].scale} * total + rank",
        ]
    weighed = "\n    ".join(["def obligation(board, side):", *lines, "return total"])
    return "\n\n\n".join([inspect.getsource(weigh).strip(), weighed])


def weigh(board: Board, place: int, rank: int) -> None:
    """Keep the least and the greatest rank that an obligation has given to ways to play a turn.

    They are kept raised by 1; 0 before any way is finished.
    """
    least = WEIGHED + 2 * place
    if board[least] == 0 or rank + 1 < board[least]:
        board[least] = rank + 1
    if rank + 1 > board[least + 1]:
        board[least + 1] = rank + 1


def _turn(notes: Notes) -> Iterator[str]:
    """What is noticed when a turn begins."""
    preferring = list(enumerate(notes.at("prefer")))
    cells = sorted({notes.cell(b, of) for b, of in notes.at("forbid")})
    yield "board[FIRED] = 0"
    yield from (f"board[WEIGHED + {k}] = 0" for k in range(2 * len(notes.at("obligation"))))
    yield from (f"found_{cell} = 0" for cell in cells)
    yield from (f"least_{place} = 16" for place, _ in preferring)
    yield from (f"most_{place} = -1" for place, _ in preferring)
    yield from (
        "number = next_number(board, BEYOND_ALL)",
        "while number >= 0:",
        "    for word in range(2):",
        "        places = board[HELD + WORDS * side + word]",
        "        while places != 0:",
        "            origin = WORD * word + lowest(places)",
        "            places &= places - 1",
        "            goal = lead(board, side, origin, number)",
        "            if goal != NOWHERE and goal != origin:",
    )
    for b, of in notes.at("forbid"):
        says = forbids_or_lifts(notes.hooks[of], b, notes.bound)
        yield f"                found_{notes.cell(b, of)} |= {says}"
    yield "                if not forbid(board, side, origin, goal, number):"
    for place, (b, of) in preferring:
        yield f"                    rank = 0 + {_call(notes, b, of)}  # {b.clause}"
        yield f"                    least_{place} = min(least_{place}, rank)"
        yield f"                    most_{place} = max(most_{place}, rank)"
    yield "                    pass"
    yield "    number = next_number(board, number)"
    yield from (f"tally[NOTES + {cell}] += found_{cell} != 0" for cell in cells)
    for place, (b, of) in preferring:
        yield notes.count(b, of, f"least_{place} < most_{place}")


def _play(notes: Notes) -> Iterator[str]:
    """What is noticed when a play has been made."""
    fired = {notes.cell(b, of) for b, of in notes.at("arrive", "rest")}
    yield from (f"tally[NOTES + {cell}] += board[FIRED] >> {cell} & 1" for cell in sorted(fired))
    for place, (b, of) in enumerate(notes.at("obligation")):
        least = WEIGHED + 2 * place
        yield notes.count(b, of, f"board[{least}] < board[{least + 1}]")
