"""The track games as a family: what programs, checks and bulk play need of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from math import comb, factorial, prod
from typing import Any

from lusoria.playable.contract import Family, Inputs, Need, Uses, common
from lusoria.playable.core import TURN_LIMIT, Board, Fact, Rule
from lusoria.playable.engine import throwing, transpositions
from lusoria.playable.engine import turn as turns
from lusoria.playable.families import value
from lusoria.playable.families.track import board, game, hooks, inputs, partitions, scratch, search
from lusoria.playable.families.track.board import (
    ARMY,
    COUNT,
    COUNTED,
    DICE,
    FACE,
    FACES,
    FLAG_NAMES,
    LEFT,
    LENGTH,
    MOST_DICE,
    MOST_FACES,
    MOST_FLAGS,
    MOST_NUMBERS,
    MOST_STEPS,
    SIDE,
    SIZE,
    SQUARE,
    WHOLE,
)
from lusoria.playable.families.track.rules.throwing import by_marks
from lusoria.playable.families.track.scratch import MOST_DEPTH, MOST_OBLIGATIONS
from lusoria.playable.families.track.state import thrown
from lusoria.playable.hooks import BoundRule

FACTS = {
    "two-players": Fact("Two sides play against each other.", "engine.throwing.other"),
    "alternate-turns": Fact("The sides play in turn.", "engine.alternating.hand_on"),
    "one-throw-one-turn": Fact("A turn is one throw; no throw gives another.", "game.take_throw"),
    "each-side-throws-to-open": Fact(
        "To open a game each side throws, until the rule at `opening` finds who begins, and that "
        "side throws again for its turn.",
        "game.open_game",
        unused="The clauses on who begins say so themselves.",
    ),
    "faces-are-as-likely": Fact(
        "Each face of a die, and each side of a stick or cowrie, is as likely as the others.",
        "game.cast_dice",
        unused="Clauses say what is thrown; no source that was read speaks of chances.",
    ),
    "number-is-steps": Fact(
        "A number moves one man of the side that throws along that side's own path, or brings it "
        "on to the path from the hand.",
        "game.lead",
    ),
    "a-step-leads-elsewhere": Fact(
        "A step leads to another place: a number that brings a man round to where it stands is no "
        "step.",
        "game.add_steps",
        unused="No locus asks it: it takes a number as long as the path.",
    ),
    "visits-are-places": Fact(
        "Where a path comes to a square twice, its visits are two places: men of one side are "
        "together only on one place, men of two sides wherever they share a square.",
        "board.facing",
    ),
    "numbers-in-any-order": Fact(
        "The numbers of a throw may be played in any order.",
        "game.steps_now",
        unused="No locus asks it: most throws are one number.",
    ),
    "a-total-in-any-parts": Fact(
        "A total that may be split is split into whole parts as the player likes; each is a step.",
        "game.next_number",
        unused="The clause on the total says so itself.",
    ),
    "preferred-over-all-numbers": Fact(
        "Of the steps that may be made now with whatever number, only those are allowed that rules "
        "prefer most.",
        "game.steps_now",
        unused="Clauses that prefer steps say which; most throws are one number.",
    ),
    "off-is-no-arrival": Fact(
        "A man that goes off does not arrive: it hits nobody.",
        "game.move",
        unused="No locus asks it: no man of the enemy can stand there.",
    ),
    "men-off-are-out": Fact("A man that is off stays off.", "game.add_steps"),
    "may-stop": Fact(
        "A side may stop after any step, or pass, unless an obligation makes it play on.",
        "search.open_frame",
        unused="Every ruleset has an obligation by which a side plays while it can.",
    ),
    "unplayable-passes": Fact(
        "A side that can make no step passes.",
        "search.list_plays",
        unused="The clauses on a throw that cannot be played say so themselves.",
    ),
    "one-number-is-not-weighed": Fact(
        "A turn of one number is not weighed: each step with it meets the obligations alike.",
        "search.list_plays",
        unused="No clause weighs anything but how much of a throw is played.",
    ),
    "obligations-bind-every-play": Fact(
        "Obligations bind a play that ends the game like any other, and other plays are compared "
        "with it, unless a rule at `excuse` says otherwise.",
        "search.end_game",
    ),
    "the-end-ends-the-turn": Fact(
        "A step that ends the game ends the turn: what is left of the throw is not played.",
        "search.descend",
        unused="No locus asks it.",
    ),
    "the-mover-ends-the-game": Fact(
        "Whether the game is over is asked of the side that has just moved, and of no other.",
        "game.make_step",
        unused="Each ending clause says for whom it is asked.",
    ),
    "turn-limit": TURN_LIMIT,
}
"""By name, what the engine itself holds; no example need show it."""


def needs(bound: Sequence[BoundRule]) -> Iterator[Need]:
    """Yield what the rules need, and the most that there is room for."""
    yield from common(bound, MOST_OBLIGATIONS)
    flags = [FLAG_NAMES.index(b.rule.flag) + 1 for b in bound if b.rule.flag in FLAG_NAMES]
    yield Need("flags", max(flags, default=0), MOST_FLAGS)
    board: Any = defaultdict(int)  # rules may need more than any board has
    for moment in ("course", "dice"):
        for b in bound:
            if moment in b.hooks:
                b.rule.function(board, *b.values)
    yield Need("places of a path", board[LENGTH], MOST_STEPS)
    squares = [board[SQUARE + SIDE * s + p] for s in (0, 1) for p in range(1, board[LENGTH] + 1)]
    yield Need("squares", max(squares, default=0), MOST_STEPS)
    yield Need("faces of a die", board[FACES], MOST_FACES)
    if not board[COUNTED]:
        yield Need("dice", board[COUNT], MOST_DICE)
    highest = max((board[FACE + face] for face in range(board[FACES])), default=0)
    for die in range(1 if board[COUNTED] else board[COUNT]):
        board[DICE + die] = board[COUNT] if board[COUNTED] else highest
    for b in bound:
        if "throw" in b.hooks:
            with suppress(IndexError):  # another reading may have more dice than values
                b.rule.function(board, *b.values)
    if board[WHOLE]:
        yield Need("steps in a turn", board[LEFT], MOST_DEPTH)
    else:
        yield Need("numbers to play in a turn", -(-board[LEFT].bit_length() // 8), MOST_NUMBERS)


def disagreements(uses: Uses) -> Iterator[tuple[int, str, str]]:
    """Yield the number of each use that does not fit what is thrown, the parameter, and why."""
    dice = [use for use in uses if "dice" in use[0].hooks]
    if len(dice) != 1:
        return
    largest = _largest(*dice[0])
    for number, (rule, given) in enumerate(uses):
        if rule.function is by_marks and len(given["values"]) != largest + 1:
            found = len(given["values"])
            yield (
                number,
                "values",
                f"found {found} value{'s' * (found != 1)}, expected {largest + 1}: "
                f"a throw shows 0 to {largest}",
            )


def _largest(rule: Rule, given: Mapping[str, Any]) -> int:
    """Return the largest number that the dice show which a rule lays down."""
    board = [0] * SIZE
    taken = [value(rule.family, kind, given[name]) for name, kind in rule.parameters.items()]
    rule.function(board, *taken)
    return thrown(board).largest


LEVELS = (1, 2, 3, 4, 6, 8, 11, 14)
"""Of how many men on a place a net is told."""
MOST_THROWS = 36
"""If there are more, only CAST of them are cast to look ahead."""
CAST = 18


def sizes(bound: Sequence[BoundRule], board: Board) -> Mapping[str, object]:
    """Return the constants of the inputs, for rules and a board that they have set up."""
    army = max(board[ARMY], board[ARMY + 1], 1)
    flags = [FLAG_NAMES.index(b.rule.flag) + 1 for b in bound if b.rule.flag in FLAG_NAMES]
    weights = throws(board)
    return {
        "NET_PLACES": board[LENGTH] + 2,
        "NET_LEVELS": tuple(least for least in LEVELS if least <= army),
        "NET_UNIT": max(1, army * board[LENGTH] // 60),
        "NET_FLAGS": max(flags, default=0),
        "NET_CAST": not weights,
        "NET_WEIGHTS": weights or (1,),
        "NET_THROWS": len(weights) or CAST,
    }


def throws(board: Board) -> tuple[int, ...]:
    """Return how often throws fall, 0 for repeated ones; nothing where there are many."""
    dice, faces = board[COUNT], board[FACES]
    if board[COUNTED]:
        return tuple(comb(dice, marks) for marks in range(dice + 1))
    if faces**dice > MOST_THROWS:
        return ()
    return tuple(_weight(throw) for throw in product(range(faces), repeat=dice))


def _weight(throw: Sequence[int]) -> int:
    """Return how many orders a throw has, if it is the one whose dice stand in theirs; else 0."""
    if list(throw) != sorted(throw):
        return 0
    return factorial(len(throw)) // prod(factorial(throw.count(face)) for face in set(throw))


FAMILY = Family(
    "track",
    hooks.hook,
    FACTS,
    (throwing, board),
    lambda bound: (transpositions, scratch, partitions, search, game, turns),
    hooks.constants,
    lambda bound: {},
    needs,
    disagreements,
    inputs=Inputs(inputs, sizes),
)
