"""Positions and plays of games on a board of squares.

A position is `mmmm/4/1M2/2M1 white 3-4; quiet=12`: rows from the top; a number is so many empty
squares, several digits are one number. A square is a file and a rank, `a1` at the bottom left.

Plays are `a2-a7`, `c4-e4-e6`, `e5-e4 xd4`, `hand-a1`, lifting `xd4`, `pass`. A square with `x`
after a step is one that the step has captured; elsewhere the side lifts the piece on it. Captures
may be left out in reading.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lusoria.playable.notation.scanning import (
    PASS,
    PASSES,
    STROKE,
    Scanner,
    check_step,
    read_mover,
    read_state,
)
from lusoria.playable.verdicts import SIDES

FILES = "abcdefghijklmnopqrstuvwxyz"
LETTERS = "MmBbKk"
"""Men, bound men and leaders; white's are capital."""


@dataclass(frozen=True)
class GridPosition:
    """The pieces by square, the side to move, the men in hand of both sides.

    `men` has a letter for each square that is not empty, in the order of writing; `hands` is None
    where the game has no men in hand.
    """

    files: int
    ranks: int
    men: Mapping[str, str]
    mover: str
    hands: tuple[int, int] | None = None
    state: Mapping[str, str] = field(default_factory=dict)


def squares(files: int, ranks: int) -> list[str]:
    """Return the squares of a board, rank by rank from the first."""
    return [f"{FILES[file]}{rank}" for rank in range(1, ranks + 1) for file in range(files)]


def read_grid(
    text: str,
    files: int,
    ranks: int,
    *,
    letters: str = LETTERS,
    hands: bool = False,
    keys: Collection[str] = (),
) -> GridPosition:
    """Return the position on a board of this size that a text describes.

    `letters` are the pieces that the game has; `hands` tells whether men may be in hand, `keys`
    what else a position may say. Raises InputError.
    """
    scanner = Scanner(text, "position")
    men: dict[str, str] = {}
    for rank in range(ranks, 0, -1):
        men |= _read_row(scanner, rank, files, letters)
        if rank > 1 and scanner.take("/") is None:
            raise scanner.stopped(f'"/" and rank {rank - 1} of {ranks}')
    mover = read_mover(scanner, SIDES)
    held = _read_hands(scanner, hands)
    return GridPosition(files, ranks, men, mover, held, read_state(scanner, keys))


def _read_row(scanner: Scanner, rank: int, files: int, letters: str) -> dict[str, str]:
    """Return the pieces of one rank; its squares must be as many as there are files."""
    row: dict[str, str] = {}
    file = 0
    while file < files:
        missing = f"{files - file} more {'square' if files - file == 1 else 'squares'}"
        expected = f"{missing} of rank {rank}: {', '.join(letters)} or a number"
        digits = scanner.take("[0-9]+")
        if digits is not None:
            if len(digits) > 2 or not 0 < int(digits) <= files - file:
                raise scanner.refused(expected)
            file += int(digits)
            continue
        letter = scanner.take("[A-Za-z]")
        if letter is None:
            raise scanner.stopped(expected)
        if letter not in letters:
            raise scanner.refused(expected)
        row[f"{FILES[file]}{rank}"] = letter
        file += 1
    return row


def _read_hands(scanner: Scanner, hands: bool) -> tuple[int, int] | None:
    """Return white's and black's men in hand; none, where nothing is said of them.

    In games that have none in hand, `0-0` may be said all the same.
    """
    expected = "the men in hand, white's and black's, as in 3-4"
    if not hands:
        scanner.take("0 *[-–—] *0")
        return None
    if scanner.done or scanner.take("(?=;)") is not None:
        return 0, 0
    white = scanner.number(expected, least=0)
    if scanner.take("[-–—]") is None:
        raise scanner.stopped(f'"-": {expected}')
    return white, scanner.number(expected, least=0)


def read_rows(text: str) -> tuple[int, int, dict[str, str]]:
    """Return the files and ranks of an array that is written in rows, and its men by square.

    Raises InputError.
    """
    rows = text.split("/")
    scanner = Scanner(rows[0], "rows")
    files = 0
    while not scanner.done:
        piece = scanner.take("[0-9]+|[A-Za-z]")
        if piece is None:
            raise scanner.stopped("squares")
        files += int(piece) if piece.isdigit() else 1
    scanner = Scanner(text, "rows")
    men: dict[str, str] = {}
    for rank in range(len(rows), 0, -1):
        men |= _read_row(scanner, rank, files, LETTERS)
        if rank > 1 and scanner.take("/") is None:
            raise scanner.stopped('"/"')
    if not scanner.done:
        raise scanner.stopped("the end")
    return files, len(rows), men


def write_grid(position: GridPosition, keys: Collection[str] = ()) -> str:
    """Return the canonical text of a position."""
    rows = [_write_row(position, rank) for rank in range(position.ranks, 0, -1)]
    words = ["/".join(rows), position.mover]
    if position.hands is not None:
        words.append(f"{position.hands[0]}-{position.hands[1]}")
    state = [f"; {key}={position.state[key]}" for key in keys if key in position.state]
    return " ".join(words) + "".join(state)


def _write_row(position: GridPosition, rank: int) -> str:
    row = ""
    run = 0
    for file in FILES[: position.files]:
        letter = position.men.get(f"{file}{rank}")
        if letter is None:
            run += 1
        else:
            row += (str(run) if run else "") + letter
            run = 0
    return row + (str(run) if run else "")


def read_square(scanner: Scanner, known: Sequence[str]) -> str:
    """Return the square that comes next."""
    expected = f"a square, {known[0]} to {known[-1]}"
    square = scanner.take("[A-Za-z][0-9]+")
    if square is None:
        raise scanner.stopped(expected)
    name = square[0].lower() + (square[1:].lstrip("0") or "0")
    if name not in known:
        raise scanner.refused(expected)
    return name


HAND = "hand"
OFF = "off"
KEYS = ("from", "to", "takes")
CAPTURE = "[xX×]"


@dataclass(frozen=True)
class Move:
    """A step: from a square or `hand` to a square, or `off` where a piece is lifted.

    `takes` are the squares of the pieces that the step captures, so far as they are known.
    """

    origin: str
    goal: str
    takes: tuple[str, ...] = ()


def read_moves(text: str, squares: Sequence[str]) -> tuple[Move, ...]:
    """Return the steps of a play, in the order of writing; none for `pass`. Raises InputError."""
    if text.strip().lower() in PASSES:
        return ()
    scanner = Scanner(text, "play")
    moves: list[Move] = []
    while not scanner.done:
        if scanner.take(CAPTURE) is not None:
            _read_capture(moves, read_square(scanner, squares))
        else:
            moves += _read_route(scanner, squares)
        scanner.take("[,;]")
    return tuple(moves)


def _read_capture(moves: list[Move], square: str) -> None:
    """Add a capture to the step before; where there is none, add a lift."""
    if moves and moves[-1].goal != OFF and moves[-1].origin != HAND:
        last = moves.pop()
        moves.append(Move(last.origin, last.goal, (*last.takes, square)))
    else:
        moves.append(Move(square, OFF))


def _read_route(scanner: Scanner, squares: Sequence[str]) -> list[Move]:
    """Return the steps of one piece."""
    origin = HAND if scanner.take("hand|HAND|Hand|@") else read_square(scanner, squares)
    moves: list[Move] = []
    while scanner.take(STROKE) is not None:
        goal = OFF if scanner.take("off|OFF|Off") else read_square(scanner, squares)
        if goal == origin:
            raise scanner.refused(f"another square than {origin}")
        moves.append(Move(origin, goal))
        while scanner.take(CAPTURE) is not None:
            _read_capture(moves, read_square(scanner, squares))
        origin = goal
    if not moves:
        raise scanner.stopped('"-" and the square where the piece goes, as in a2-a7')
    return moves


def moves_from(steps: Iterable[Mapping[str, Any]], squares: Sequence[str]) -> tuple[Move, ...]:
    """Return the steps of a play given as data: `[{"from": "a2", "to": "a7"}, …]`.

    Raises InputError.
    """
    return tuple(_move(number, step, squares) for number, step in enumerate(steps, 1))


def _move(number: int, step: Mapping[str, Any], squares: Sequence[str]) -> Move:
    what = check_step(number, step, KEYS, "square")
    origin, goal = str(step["from"]).lower(), str(step["to"]).lower()
    if origin != HAND:
        origin = read_square(Scanner(origin, f"{what}, from"), squares)
    if goal != OFF:
        goal = read_square(Scanner(goal, f"{what}, to"), squares)
    takes = step.get("takes", ())
    return Move(
        origin, goal, tuple(read_square(Scanner(str(s), f"{what}, takes"), squares) for s in takes)
    )


def write_moves(moves: Sequence[Move]) -> str:
    """Return the canonical text of a play: one piece's steps are joined unless they capture."""
    words: list[str] = []
    route_open = False
    last = ""
    for move in moves:
        if move.goal == OFF:
            words.append(f"x{move.origin}")
        elif route_open and move.origin == last:
            words[-1] += f"-{move.goal}"
        else:
            words.append(f"{move.origin}-{move.goal}")
        words += [f"x{square}" for square in sorted(move.takes)]
        route_open = move.goal != OFF and not move.takes and move.origin != HAND
        last = move.goal
    return " ".join(words) or PASS
