"""Positions of grid games as text: `mmmm/4/1M2/2M1 white 3-4; quiet=12`.

Rows from the top; a number is so many empty squares, several digits are one number. A square is a
file and a rank, `a1` at the bottom left.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from lusoria.playable.errors import nearest
from lusoria.playable.notation.positions import _read_state as read_state
from lusoria.playable.notation.scanning import WORD, Scanner

FILES = "abcdefghijklmnopqrstuvwxyz"
LETTERS = "MmBbKk"
"""Men, bound men and leaders; white's are capital."""
MOVERS = ("white", "black")
MOST_RANKS = 99


@dataclass(frozen=True)
class GridPosition:
    """What stands on which square, who is to move, how many each side has in hand.

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
    """The squares of a board, rank by rank from the first."""
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
    """The position on a board of this size that a text describes.

    `letters` are the pieces that the game has; `hands` tells whether men may be in hand, `keys`
    what else a position may say. Raises InputError.
    """
    scanner = Scanner(text, "position")
    men: dict[str, str] = {}
    for rank in range(ranks, 0, -1):
        men |= _read_row(scanner, rank, files, letters)
        if rank > 1 and scanner.take("/") is None:
            raise scanner.stopped(f'"/" and rank {rank - 1} of {ranks}')
    mover = _read_mover(scanner)
    held = _read_hands(scanner, hands)
    return GridPosition(files, ranks, men, mover, held, read_state(scanner, keys))


def _read_row(scanner: Scanner, rank: int, files: int, letters: str) -> dict[str, str]:
    """The pieces of one rank; its squares must be as many as there are files."""
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


def _read_mover(scanner: Scanner) -> str:
    expected = "whose turn it is: white or black"
    word = scanner.take(WORD)
    if word is None:
        raise scanner.stopped(expected)
    for mover in MOVERS:
        if word.lower() in (mover, mover[0]):
            return mover
    raise scanner.refused(expected, nearest=nearest(word, MOVERS))


def _read_hands(scanner: Scanner, hands: bool) -> tuple[int, int] | None:
    """White's and black's men in hand; none are, where nothing is said of them.

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
    """The files and ranks of an array that is written in rows, and its men by square.

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
    """The canonical text of a position."""
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
    """The square that comes next."""
    expected = f"a square, {known[0]} to {known[-1]}"
    square = scanner.take("[A-Za-z][0-9]+")
    if square is None:
        raise scanner.stopped(expected)
    name = square[0].lower() + (square[1:].lstrip("0") or "0")
    if name not in known:
        raise scanner.refused(expected)
    return name
