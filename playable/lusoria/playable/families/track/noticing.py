"""What single clauses do in bulk play: which of them forbade, fired, outranked, ended.

The hooks written here stand in a counting version of a program; they ask the same rules with the
same parameters as the hooks that the engine calls. What is counted:

* `forbade`: turns at whose beginning the clause forbade a step to which a number led;
* `lifted`: the same, of steps that another clause forbids and this one allows again;
* `outranked`: turns in which steps that nothing forbids, or finished ways to play, had to give way
  to others by this clause;
* `fired`: turns in which the clause changed the enemy's men, or where an arriving man was set down;
* `ended`: games that ended by it.

Each clause is counted by itself: what two clauses forbid is forbidden by both.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lusoria.playable.binding import BoundRule
from lusoria.playable.core import Board
from lusoria.playable.families.track.board import WEIGHED
from lusoria.playable.families.track.hooks import PER_SIDE, PER_STEP, SIGNATURES

Bound = Sequence[BoundRule]
Forbids = Callable[[Bound, BoundRule], str]

DEEDS = {
    "forbid": "forbade",
    "prefer": "outranked",
    "arrive": "fired",
    "rest": "fired",
    "obligation": "outranked",
    "end": "ended",
}

MOST_NOTES = 63
"""What has been set off is told by a bit for each note in FIRED."""


@dataclass(frozen=True)
class Note:
    """One thing that is counted: a clause, and what it does."""

    clause: str
    deed: str


def notes(bound: Bound) -> list[Note]:
    """What a counting program counts; the k-th note has the k-th cell of a tally from NOTES on."""
    return list(dict.fromkeys(_note(b, hook) for b in bound for hook in b.hooks if hook in DEEDS))


def _note(b: BoundRule, hook: str) -> Note:
    return Note(b.clause, "lifted" if b.lifts and hook == "forbid" else DEEDS[hook])


def _at(bound: Bound, hook: str) -> list[BoundRule]:
    return [b for b in bound if hook in b.hooks]


def _cell(bound: Bound, b: BoundRule, hook: str) -> int:
    return notes(bound).index(_note(b, hook))


def noticing(bound: Bound, forbids: Forbids) -> list[str]:
    """The text of the hooks that count, for each rule, what it does."""
    return [_turn(bound, forbids), _play(bound), _end(bound)]


def arriving(bound: Bound) -> str:
    """The text of the hook `arrive` that also notes which rules have hit men."""
    arguments = SIGNATURES["arrive"]
    lines = [f"def arrive({', '.join(arguments)}):"]
    for b in _at(bound, "arrive"):
        lines += [
            "    hits = board[HITS_MADE]",
            f"    {b.call(*arguments)}  # {b.clause}",
            f"    board[FIRED] |= (board[HITS_MADE] > hits) << {_cell(bound, b, 'arrive')}",
        ]
    for b in _at(bound, "rest"):
        call = b.call(*SIGNATURES["rest"])
        lines.append(f"    board[FIRED] |= ({call} != NOWHERE) << {_cell(bound, b, 'rest')}")
    return "\n".join([*lines, "    return"])


def weighing(bound: Bound, scale: int) -> list[str]:
    """The text of the hook `obligation` that also notes which ways to play were outranked."""
    lines = ["def obligation(board, side):", "    total = 0"]
    for place, b in enumerate(_at(bound, "obligation")):
        lines += [
            f"    rank = {b.call(*PER_SIDE)}  # {b.clause}",
            f"    weigh(board, {place}, rank)",
            f"    total = {scale} * total + rank",
        ]
    return [inspect.getsource(weigh).strip(), "\n".join([*lines, "    return total"])]


def weigh(board: Board, place: int, rank: int) -> None:
    """Keep the least and the greatest rank that an obligation has given to ways to play a turn.

    They are kept raised by 1; 0 before any way is finished.
    """
    least = WEIGHED + 2 * place
    if board[least] == 0 or rank + 1 < board[least]:
        board[least] = rank + 1
    if rank + 1 > board[least + 1]:
        board[least + 1] = rank + 1


def _turn(bound: Bound, forbids: Forbids) -> str:
    """What is noticed when a turn begins."""
    banning = _at(bound, "forbid")
    prefering = _at(bound, "prefer")
    cells = sorted({_cell(bound, b, "forbid") for b in banning})
    lines = [
        "def notice_turn(board, side, tally):",
        *(f"    board[WEIGHED + {cell}] = 0" for cell in range(2 * len(_at(bound, "obligation")))),
        *(f"    found_{cell} = 0" for cell in cells),
        *(f"    least_{place} = 16\n    most_{place} = -1" for place in range(len(prefering))),
        "    number = next_number(board, BEYOND_ALL)",
        "    while number >= 0:",
        "        for word in range(2):",
        "            places = board[HELD + WORDS * side + word]",
        "            while places != 0:",
        "                origin = WORD * word + lowest(places)",
        "                places &= places - 1",
        "                goal = lead(board, side, origin, number)",
        "                if goal != NOWHERE and goal != origin:",
        *(
            f"                    found_{_cell(bound, b, 'forbid')} |= {_says(bound, b, forbids)}"
            for b in banning
        ),
        "                    if not forbid(board, side, origin, goal, number):",
        *(_rank(b, place) for place, b in enumerate(prefering)),
        "                        pass",
        "        number = next_number(board, number)",
        *(f"    tally[NOTES + {cell}] += found_{cell} != 0" for cell in cells),
        *(
            f"    tally[NOTES + {_cell(bound, b, 'prefer')}] += least_{place} < most_{place}"
            for place, b in enumerate(prefering)
        ),
        "    return",
    ]
    return "\n".join(lines)


def _says(bound: Bound, b: BoundRule, forbids: Forbids) -> str:
    """The text of whether a rule forbids a step or, where it lifts, allows it again."""
    if b.lifts is None:
        return forbids(bound, b)
    lifted = [x for x in _at(bound, "forbid") if x.lifts is None and x.locus == b.lifts]
    banned = " or ".join(x.call(*PER_STEP) for x in lifted) or "False"
    return f"({b.call(*PER_STEP)} and ({banned}))"


def _rank(b: BoundRule, place: int) -> str:
    indent = " " * 24
    return (
        f"{indent}rank = 0 + {b.call(*PER_STEP)}  # {b.clause}\n"
        f"{indent}least_{place} = min(least_{place}, rank)\n"
        f"{indent}most_{place} = max(most_{place}, rank)"
    )


def _play(bound: Bound) -> str:
    """What is noticed when a play has been made."""
    fired = {_cell(bound, b, hook) for hook in ("arrive", "rest") for b in _at(bound, hook)}
    lines = [
        "def notice_play(board, side, tally):",
        *(f"    tally[NOTES + {cell}] += board[FIRED] >> {cell} & 1" for cell in sorted(fired)),
    ]
    for place, b in enumerate(_at(bound, "obligation")):
        cell = _cell(bound, b, "obligation")
        least = f"board[WEIGHED + {2 * place}]"
        lines.append(f"    tally[NOTES + {cell}] += {least} < board[WEIGHED + {2 * place + 1}]")
    return "\n".join([*lines, "    return"])


def _end(bound: Bound) -> str:
    """What is noticed when a game has ended: the rule that was asked first of those that say so."""
    lines = ["def notice_end(board, side, tally):"]
    for after in ("step", "play"):
        for b in _at(bound, "end"):
            if b.after == after:
                lines += [
                    f"    if {b.call(*PER_SIDE)} != 0:  # {b.clause}",
                    f"        tally[NOTES + {_cell(bound, b, 'end')}] += 1",
                    "        return",
                ]
    return "\n".join([*lines, "    return"])
