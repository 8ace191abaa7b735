"""What single clauses do in bulk play on a grid, counted.

* `forbade`: turns at whose beginning the clause forbade a step or a leap, or spared an enemy's
  piece, or kept a piece of one's own from helping to enclose;
* `offered`: turns at whose beginning the clause let a man be lifted;
* `fired`: steps played after which the clause changed the board, or let the turn go on;
* `ended`: games that ended by it.
"""

from __future__ import annotations

from lusoria.playable.codegen.hooks import Notes, function


def instruments(notes: Notes) -> dict[str, str]:
    """The texts of the hooks that count, by their names."""
    return {
        "notice_turn": function("notice_turn", "board, work, side, tally", _turn(notes)),
        "notice_step": function("notice_step", "board, work, side, step, tally", _step(notes)),
        "notice_end": function("notice_end", "board, side, tally", _end(notes)),
    }


def _turn(notes: Notes) -> list[str]:
    """What is noticed when a turn begins, of the pieces on the board."""
    own = [(b, of, "side") for b, of in notes.at("stay", "idle")]
    enemy = [(b, of, "1 - side") for b, of in notes.at("spare", "lift")]
    return [
        line
        for b, of, whose in own + enemy
        for line in (
            "found = 0",
            f"for i in range(pieces(board, {whose})):",
            f"    square = nth(board, {whose}, i)",
            f"    if {b.call('board', 'side', 'square')}:",
            "        found = 1",
            notes.count(b, of, "found"),
        )
    ]


def _step(notes: Notes) -> list[str]:
    """What is noticed of a step: it is made once more part by part, and taken back."""
    return [
        "if step >> 16 & PLACE:",
        "    return",
        "keep_turn(board, work, MOST_STEPS)",
        "log = board[LOG]",
        "begin_step(board, step)",
        "if step >> 16 & LIFT:",
        "    lift_off(board, step)",
        "else:",
        "    carry(board, step)",
        *(f"    {line}" for line in _acting(notes, "depart", "step >> 8 & 255")),
        *(f"    {line}" for line in _acting(notes, "arrive", "step & 255")),
        *_acting(notes, "settle"),
        *(notes.count(b, of, b.call("board", "side") + " != 0") for b, of in notes.at("again")),
        "unmake(board, side, step, log)",
        "restore_turn(board, work, MOST_STEPS)",
    ]


def _acting(notes: Notes, hook: str, *square: str) -> list[str]:
    """The lines that call the rules at a hook, and count whether each has changed the board."""
    return [
        line
        for b, of in notes.at(hook)
        for line in (
            "before = board[LOG]",
            b.call("board", "side", *square),
            notes.count(b, of, "board[LOG] > before"),
        )
    ]


def _end(notes: Notes) -> list[str]:
    """What is noticed when a game has ended: the rule that was asked first of those that say so.

    Where no step has been made, it ended because `side` could not play.
    """
    return [
        "if board[MADE] == 0:",
        *(f"    {line}" for line in notes.first(notes.at("stuck"), "1 - side")),
        "    return",
        *notes.first(notes.ending(), "side"),
    ]
