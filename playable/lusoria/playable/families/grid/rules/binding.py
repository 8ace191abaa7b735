"""Men that are enclosed and bound, freed again, or lifted off in a later turn."""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    BOUND,
    IN_MOTION,
    LEAP,
    LIFT,
    MAN,
    MUST,
    NEW_BONDS,
    STEP,
    bound,
    bound_men,
    free,
    kind,
    leaps,
    nth,
    piece,
    pieces,
    stands,
    toward,
)
from lusoria.playable.families.grid.enclosing import (
    beside,
    beside_corner_with,
    beside_either,
    bind_between,
    bind_in_corner,
    binds_any,
    can_leap_on,
    free_around,
    free_in_corner,
    held,
    helps,
    surrounded,
)
from lusoria.playable.families.grid.hooks import lift, rule
from lusoria.playable.reasons import Ground, Grounds, Tried, because


def beside_man(board: Board, side: int, square: int) -> bool:
    """Beside an enemy man with another piece of the side behind."""
    return beside(board, side, square, piece(MAN, 1 - side))


def beside_corner(board: Board, side: int, square: int) -> bool:
    """Beside a man in a corner."""
    return beside_corner_with(board, square, MAN)


@rule("arrive", on=beside_man, commutes=True)
def bound_between_two(board: Board, side: int, square: int) -> None:
    """A piece that comes to stand beside an enemy man with one of its own behind binds the man."""
    bind_between(board, side, square, 1 - side)


@rule("arrive", on=beside_corner, commutes=True)
def bound_in_corner(board: Board, side: int, square: int) -> None:
    """An enemy man in a corner is bound by two pieces on the two squares beside the corner."""
    bind_in_corner(board, side, square, 1 - side)


@rule("stay", because=lambda board, tried: Ground("bound", tried.side, (tried.place,)))
def bound_men_stay(board: Board, side: int, square: int) -> bool:
    """A bound man cannot move."""
    return bound(board, square)


@rule("idle")
def bound_men_do_not_bind(board: Board, side: int, square: int) -> bool:
    """A bound man does not help to bind."""
    return bound(board, square)


def next_to_bound(board: Board, side: int, square: int) -> bool:
    """Next to a bound man of the enemy; a captor that is bound stands next to a free man.

    Behind may be nobody yet: a piece that leaps over the man will itself stand there.
    """
    found = False
    for direction in range(4):
        found |= stands(board, BOUND, 1 - side, square + toward(board, direction))
    return found


@rule("settle", on=next_to_bound, commutes=True)
def free_when_not_held(board: Board, side: int) -> None:
    """A bound man is free as soon as no two enemies that are not bound themselves enclose him."""
    for whose in range(2):
        if bound_men(board, whose) > 0:
            for place in range(pieces(board, whose)):
                man = nth(board, whose, place)
                if bound(board, man) and not held(board, whose, man):
                    free(board, man)


@rule("lift", because=lambda board, tried: Ground("not-bound", tried.enemy, (tried.place,)))
def lift_bound(board: Board, side: int, square: int) -> bool:
    """Instead of moving, a side may lift a bound man of the enemy off the board."""
    return bound(board, square)


@rule("lift")
def lift_if_held(board: Board, side: int, square: int) -> bool:
    """A side may lift a bound man of the enemy whose captors still enclose him and are free."""
    return bound(board, square) and held(board, 1 - side, square)


@because(lift_if_held)
def lift_if_held_because(board: Board, tried: Tried) -> Grounds:
    """The man is not held, bound or not, or he is held but not bound."""
    held_there = tried.ask("held", tried.enemy, tried.place)
    return [Ground("not-bound" if held_there else "not-held", tried.enemy, (tried.place,))]


@rule("stay")
def stay_until_lifted(board: Board, side: int, square: int) -> bool:
    """No piece may move while a man of the enemy can be lifted."""
    if bound_men(board, 1 - side) > 0:
        for place in range(pieces(board, 1 - side)):
            if lift(board, side, nth(board, 1 - side, place)):
                return True
    return False


@because(stay_until_lifted)
def stay_until_lifted_because(board: Board, tried: Tried) -> Grounds:
    """Men can be lifted."""
    theirs = (nth(board, tried.enemy, place) for place in range(pieces(board, tried.enemy)))
    men = sorted(square for square in theirs if tried.ask("lift", tried.side, square))
    return [Ground("can-lift", tried.enemy, tuple(men))]


@rule("settle", on=next_to_bound, commutes=True)
def free_when_not_enclosed(board: Board, side: int) -> None:
    """A bound man is free as soon as no two enemies, bound or not, enclose him."""
    for whose in range(2):
        if bound_men(board, whose) > 0:
            for place in range(pieces(board, whose)):
                man = nth(board, whose, place)
                if bound(board, man) and not surrounded(board, whose, man):
                    free(board, man)


def after_lifting(board: Board, side: int) -> int:
    """A lift: the kind of step that is followed by another."""
    return LIFT


@rule("again", on=after_lifting, commutes=True)
def move_after_lifting(board: Board, side: int) -> int:
    """A side that has lifted a man goes on: it lifts another or moves, if it can."""
    if kind(board) == LIFT:
        return STEP + LEAP + LIFT + MUST
    return 0


@rule("avoid")
def no_walking_in(board: Board, side: int, square: int, goal: int) -> bool:
    """No man may go between two enemies that would bind him, unless he binds one by that step."""
    for line in range(0, 4, 2):
        step = toward(board, line)
        if helps(board, 1 - side, goal + step) and helps(board, 1 - side, goal - step):
            return not binds_any(board, side, square, goal)
    return False


@because(no_walking_in)
def no_walking_in_because(board: Board, tried: Tried) -> Grounds:
    """Enemies stand on both sides of the goal."""
    captors: list[int] = []
    for line in range(0, 4, 2):
        step = toward(board, line)
        ends = [tried.goal + step, tried.goal - step]
        if all(tried.ask("helps", tried.enemy, square) for square in ends):
            captors += ends
    return [Ground("enclosing", tried.enemy, tuple(sorted(captors)), (tried.goal,))]


def nowhere(board: Board, side: int, square: int) -> bool:
    """Nowhere by itself: what binds a captor has been set off before."""
    return False


@rule("arrive", on=nowhere, commutes=True)
def free_when_captor_is_bound(board: Board, side: int, square: int) -> None:
    """A bound man is free when one of his two captors has just been bound himself."""
    for i in range(board[NEW_BONDS]):
        captor = board[NEW_BONDS + 1 + i]
        free_around(board, board[captor] & 1, captor, 1 - (board[captor] & 1))


# No text says the following: Ludii 1.3.13 was seen to do it, in its recorded games. At the first
# leap of a turn, if the piece can leap on, the roles are changed: it is the mover's own men that
# are bound between his pieces, and his own bound men that are freed.


def beside_man_of_either(board: Board, side: int, square: int) -> bool:
    """Beside a man with another piece of the side behind."""
    return beside_either(board, side, square, MAN)


def beside_corner_of_either(board: Board, side: int, square: int) -> bool:
    """Beside a man in a corner."""
    return beside_corner_with(board, square, MAN)


def beside_bound(board: Board, side: int, square: int) -> bool:
    """Beside a bound man; behind may be nobody yet, where the piece leaps over the man."""
    found = False
    for direction in range(4):
        found |= bound(board, square + toward(board, direction))
    return found


def beside_bound_corner(board: Board, side: int, square: int) -> bool:
    """Beside a bound man in a corner."""
    return beside_corner_with(board, square, BOUND)


@rule("arrive", on=beside_man_of_either, commutes=True, subject="observed")
def either_bound_between_two(board: Board, side: int, square: int) -> None:
    """A man beside the piece that arrives, with another piece of its side behind, is bound.

    It is an enemy man; but at a first leap that can be followed by another, one's own.
    """
    bind_between(board, side, square, whose_men(board, side))


@rule("arrive", on=beside_corner_of_either, commutes=True, subject="observed")
def either_bound_in_corner(board: Board, side: int, square: int) -> None:
    """A man in a corner is bound by two pieces beside it: an enemy, or as above one of its own."""
    bind_in_corner(board, side, square, whose_men(board, side))


@rule("depart", on=beside_bound, commutes=True, subject="observed")
def free_when_captor_leaves(board: Board, side: int, square: int) -> None:
    """A bound man is free when one of two captors leaves: an enemy, or as above one of its own."""
    free_around(board, side, square, whose_men(board, side))


@rule("depart", on=beside_bound_corner, commutes=True, subject="observed")
def free_when_corner_is_opened(board: Board, side: int, square: int) -> None:
    """A bound man in a corner is free when a captor leaves; whose man, as above."""
    free_in_corner(board, side, square, whose_men(board, side))


def whose_men(board: Board, side: int) -> int:
    """Whose men the step just made binds and frees."""
    if kind(board) == LEAP and leaps(board) == 1 and can_leap_on(board, side, board[IN_MOTION]):
        return side
    return 1 - side
