"""The tables games as a family: what programs, checks and bulk play need of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from types import ModuleType

from lusoria.playable.contract import Family, Inputs, Need, common
from lusoria.playable.core import TURN_LIMIT, Board, Fact
from lusoria.playable.engine import throwing, transpositions
from lusoria.playable.engine import turn as turns
from lusoria.playable.families.tables import (
    board,
    game,
    hooks,
    inputs,
    masks,
    scratch,
    search,
    three_dice,
    turn,
)
from lusoria.playable.families.tables.board import (
    ARMY,
    DICE,
    FLAG_NAMES,
    LAST,
    LEFT,
    MOST_DICE,
    MOST_FLAGS,
    MOST_OF_A_NUMBER,
    OFF,
    SIZE,
)
from lusoria.playable.families.tables.scratch import MOST_NODES, MOST_OBLIGATIONS, MOST_STEPS
from lusoria.playable.hooks import BoundRule

NO_LOCUS = "No locus asks it: no source that was read speaks of it."

FACTS = {
    "two-players": Fact("Two sides play against each other.", "engine.throwing.other"),
    "alternate-turns": Fact("The sides play in turn.", "engine.alternating.hand_on"),
    "one-throw-one-turn": Fact("A turn is one throw; no throw gives another.", "game.take_throw"),
    "six-sided-dice": Fact(
        "A die has six faces, each as likely as the others.",
        "game.cast_dice",
        unused="Clauses say how many dice are thrown; no locus asks what a die is.",
    ),
    "one-die-each-opens": Fact(
        "To open a game each side casts one die, until the rule at `opening` finds who begins.",
        "game.open_game",
        unused="The clauses on who begins say what the two dice decide.",
    ),
    "board-of-24-points": Fact(
        "Each side goes its own path over the twenty-four points.", "board.run"
    ),
    "number-is-steps": Fact(
        "A number moves one man that many places along its own path; each number is a step of its "
        "own, and touching down is landing.",
        "turn.move",
    ),
    "enter-by-number": Fact(
        "A man that is out enters with the number n on its point n.", "turn.movable"
    ),
    "larger-number-bears-off": Fact(
        "A number that takes a man beyond its last point bears it off, unless a rule at `bear` "
        "refuses.",
        "turn.movable",
    ),
    "pinned-while-covered": Fact(
        "Which men lie under men of the other side is found after each play: a man lies pinned "
        "from the play that covers it to the one that uncovers it.",
        "board.settle_pins",
    ),
    "men-off-are-out": Fact("A man that is off stays off.", "turn.movable"),
    "numbers-in-any-order": Fact(
        "The numbers of a throw may be played in any order.",
        "search.turn_to_next_number",
    ),
    "may-stop": Fact(
        "A side may stop after any step, unless an obligation makes it play on.",
        "search.search_depth_first",
        unused="Every ruleset has an obligation by which a turn goes on while it can.",
    ),
    "unplayable-passes": Fact(
        "A side that can play no number passes, and so does one that may not play.",
        "game.list_plays",
        unused="Clauses say when a side may not play; that it then passes, each takes for granted.",
    ),
    "barred-before-the-first-step": Fact(
        "Whether a side may play at all is asked before its first step, and not again in the turn.",
        "game.list_plays",
        unused=NO_LOCUS,
    ),
    "obligations-in-order": Fact(
        "Obligations compare all ways to play a throw; an earlier one outweighs all later ones.",
        "scratch.outrank",
        unused="The order is the ruleset's own: that in which it lists its clauses.",
    ),
    "obligations-bind-every-play": Fact(
        "Obligations bind a play that ends the game like any other, and other plays are compared "
        "with it, unless a rule at `excuse` says otherwise.",
        "search.end_game",
    ),
    "the-end-ends-the-turn": Fact(
        "A step that ends the game ends the turn: numbers that are left are not played.",
        "search.descend",
    ),
    "the-mover-ends-the-game": Fact(
        "Whether the game is over is asked of the side that has just moved, and of no other.",
        "engine.loop.play_out",
        unused="Each ending clause says for whom it is asked.",
    ),
    "last-mover-asked-first": Fact(
        "In a position that was laid down, the side that moved last is asked first whether it has "
        "won, then the other.",
        "state.outcome",
        unused="In play it does not arise: a game ends when its end is reached.",
    ),
    "turn-limit": TURN_LIMIT,
}
"""By name, what the engine itself holds; no example need show it."""


FACES = range(1, 7)


def needs(bound: Sequence[BoundRule]) -> Iterator[Need]:
    """Yield what the rules need, and the most that there is room for."""
    yield from common(bound, MOST_OBLIGATIONS)
    flags = [FLAG_NAMES.index(b.rule.flag) + 1 for b in bound if b.rule.flag]
    yield Need("flags", max(flags, default=0), MOST_FLAGS)
    dice = sum(b.rule.function(*b.values) for b in bound if "dice" in b.hooks)
    yield Need("dice", dice, MOST_DICE)
    for b in bound:
        if "throw" in b.hooks:
            times = [value for value in b.values if isinstance(value, int)]
            yield Need("times that a number is given", max(times, default=0), MOST_OF_A_NUMBER)
            steps = max(given(b, throw) for throw in combinations_with_replacement(FACES, dice))
            yield Need("steps in a turn", steps, MOST_STEPS)


def given(b: BoundRule, throw: Sequence[int]) -> int:
    """Return how many numbers a rule gives to play for a throw."""
    board = [0] * SIZE
    board[DICE : DICE + len(throw)] = throw
    b.rule.function(board, *b.values)
    return sum(board[LEFT] >> 4 * number & 15 for number in FACES)


MASKS = {"two_dice": (masks,), "three_dice": (masks, three_dice)}
"""The modules that a search needs beside the general one."""


def modules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """Return the modules of the engine that a ruleset needs, in their order."""
    searching = (search, *MASKS.get(hooks.search(bound), ()))
    return (transpositions, scratch, turn, *searching, game, turns)


def constants(bound: Sequence[BoundRule]) -> Mapping[str, object]:
    """Return the constants of a ruleset: more room where throws give very many equal steps."""
    throws = [b for b in bound if "throw" in b.hooks]
    most = max((given(b, [face] * MOST_DICE) for b in throws for face in FACES), default=0)
    room = {"MOST_NODES": 2 * MOST_NODES} if most > 8 and hooks.commutes(bound) else {}
    return hooks.constants(bound) | room


LEVELS = (1, 2, 3, 4, 6, 8, 11, 14)
"""Of how many men on a place a net is told."""


def sizes(bound: Sequence[BoundRule], board: Board) -> Mapping[str, object]:
    """Return the constants of the inputs, for rules and a board that they have set up."""
    army = max(board[ARMY], board[ARMY + 1], 1)
    flags = [FLAG_NAMES.index(b.rule.flag) + 1 for b in bound if b.rule.flag]
    dice = sum(b.rule.function(*b.values) for b in bound if "dice" in b.hooks)
    return {
        "NET_PLACES": OFF + 1,
        "NET_LEVELS": tuple(least for least in LEVELS if least <= army),
        "NET_UNIT": max(1, army * LAST // 60),
        "NET_FLAGS": max(flags, default=0),
        "NET_THROWS": 36 if dice == 2 else 18,
    }


FAMILY = Family(
    "tables",
    hooks.hook,
    FACTS,
    (throwing, board),
    modules,
    constants,
    hooks.written,
    needs,
    inputs=Inputs(inputs, sizes),
)
