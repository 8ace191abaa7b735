"""What single clauses do in bulk play: which of them forbade, fired, offered, ended.

The hooks written here stand in a counting version of a program; the game loop calls them, and they
ask the same rules with the same parameters as the hooks that the engine calls. What is counted:

* `forbade`: turns at whose beginning the clause forbade a step or a leap, or spared an enemy's
  piece, or kept a piece of one's own from helping to enclose; repetitions that it forbade when they
  were drawn;
* `offered`: turns at whose beginning the clause let a man be lifted;
* `fired`: steps played after which the clause changed the board, or let the turn go on;
* `ended`: games that ended by it.

Each clause is counted by itself: what two clauses forbid is forbidden by both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lusoria.playable.codegen.bound import BoundRule

Bound = Sequence[BoundRule]

DEEDS = {
    "stay": "forbade",
    "spare": "forbade",
    "idle": "forbade",
    "lift": "offered",
    "depart": "fired",
    "arrive": "fired",
    "settle": "fired",
    "again": "fired",
    "end": "ended",
    "stuck": "ended",
}

UNNOTICED = (
    "def notice_turn(board, side, tally):\n    return",
    "def notice_step(board, work, side, step, tally):\n    return",
    "def notice_end(board, side, tally):\n    return",
)


@dataclass(frozen=True)
class Note:
    """One thing that is counted: a clause, and what it does."""

    clause: str
    deed: str


def notes(bound: Bound) -> list[Note]:
    """What a counting program counts; the k-th note has the k-th cell of a tally from NOTES on."""
    return list(dict.fromkeys(_note(b, hook) for b in bound for hook in b.hooks if hook in DEEDS))


def _note(b: BoundRule, hook: str) -> Note:
    return Note(b.clause, DEEDS[hook])


def noticing(bound: Bound) -> list[str]:
    """The text of the hooks that count, for each rule, what it does."""
    return [_turn(bound), _step(bound), _end(bound)]


def _count(bound: Bound, b: BoundRule, hook: str, how: str) -> str:
    """The line that adds to the note of a rule at a hook."""
    cell = notes(bound).index(_note(b, hook))
    return f"tally[NOTES + {cell}] += {how}  # {b.clause}"


def _turn(bound: Bound) -> str:
    """What is noticed when a turn begins, of the pieces on the board."""
    own = [(b, hook) for hook in ("stay", "idle") for b in bound if hook in b.hooks]
    enemy = [(b, hook) for hook in ("spare", "lift") for b in bound if hook in b.hooks]
    lines = ["def notice_turn(board, side, tally):"]
    for rules, whose in ((own, "side"), (enemy, "1 - side")):
        for b, hook in rules:
            lines += [
                "    found = 0",
                f"    for i in range(pieces(board, {whose})):",
                f"        square = nth(board, {whose}, i)",
                f"        if {b.call('board', 'side', 'square')}:",
                "            found = 1",
                f"    {_count(bound, b, hook, 'found')}",
            ]
    return "\n".join([*lines, "    return"])


def _step(bound: Bound) -> str:
    """What is noticed of a step: it is made once more bit by bit, and taken back."""
    lines = [
        "def notice_step(board, work, side, step, tally):",
        "    if step >> 16 & PLACE:",
        "        return",
        "    save(board, work, MOST_STEPS)",
        "    log = board[LOG]",
        "    begin_step(board, step)",
        "    if step >> 16 & LIFT:",
        "        lift_off(board, step)",
        "    else:",
        "        carry(board, step)",
    ]
    for hook, square in (("depart", "step >> 8 & 255"), ("arrive", "step & 255")):
        for b in bound:
            if hook in b.hooks:
                lines += [
                    "        before = board[LOG]",
                    f"        {b.call('board', 'side', square)}",
                    f"        {_count(bound, b, hook, 'board[LOG] > before')}",
                ]
    for b in bound:
        if "settle" in b.hooks:
            lines += [
                "    before = board[LOG]",
                f"    {b.call('board', 'side')}",
                f"    {_count(bound, b, 'settle', 'board[LOG] > before')}",
            ]
    for b in bound:
        if "again" in b.hooks:
            lines.append(f"    {_count(bound, b, 'again', b.call('board', 'side') + ' != 0')}")
    lines += [
        "    unmake(board, side, step, log)",
        "    bring_back(board, work, MOST_STEPS)",
    ]
    return "\n".join([*lines, "    return"])


def _end(bound: Bound) -> str:
    """What is noticed when a game has ended: the rule that was asked first of those that say so.

    Where no step has been made, it ended because `side` could not play.
    """
    lines = ["def notice_end(board, side, tally):", "    if board[STEPS] == 0:"]
    lines += _first(bound, [b for b in bound if "stuck" in b.hooks], "stuck", "1 - side", 8)
    lines.append("        return")
    for after in ("step", "play"):
        rules = [b for b in bound if "end" in b.hooks and b.after == after]
        lines += _first(bound, rules, "end", "side", 4)
    return "\n".join([*lines, "    return"])


def _first(bound: Bound, rules: Bound, hook: str, side: str, indent: int) -> list[str]:
    """The lines that count the first of some rules that has an answer."""
    lines = []
    for b in rules:
        lines += [
            f"if {b.call('board', side)} != 0:",
            f"    {_count(bound, b, hook, '1')}",
            "    return",
        ]
    return [" " * indent + line for line in lines]
