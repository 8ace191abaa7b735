"""The grid games as a family: what programs, checks and bulk play need of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lusoria.playable.contract import Family, Inputs, Need, common, largest
from lusoria.playable.core import TURN_LIMIT, Board, Fact
from lusoria.playable.engine import transpositions
from lusoria.playable.families.grid import (
    board,
    enclosing,
    game,
    hooks,
    inputs,
    jump_chains,
    scratch,
    search,
    turn,
)
from lusoria.playable.families.grid.board import (
    FILES,
    MOST_FILES,
    MOST_PIECES,
    MOST_RANKS,
    RANKS,
    in_hand,
    pieces,
    square_of,
)
from lusoria.playable.families.grid.scratch import COUNTED
from lusoria.playable.hooks import BoundRule

FACTS = {
    "two-players": Fact("Two sides play against each other.", "engine.loop.play_games"),
    "alternate-turns": Fact("The sides play in turn.", "engine.alternating.hand_on"),
    "white-begins": Fact("White has the first turn.", "game.open_game"),
    "no-dice": Fact(
        "Nothing is thrown.",
        "game.give_turn",
        unused="No locus asks it: no source that was read gives the game dice.",
    ),
    "grid": Fact("The board is a rectangle of squares in rows and files.", "board.square_of"),
    "men-on-squares": Fact("The men stand in the squares.", "board.put"),
    "one-piece-a-square": Fact(
        "A square holds one piece.",
        "turn.spread_steps",
        unused="No locus asks it.",
    ),
    "one-step-a-turn": Fact(
        "A turn is one step, unless a rule says that it goes on.", "turn.kinds_next"
    ),
    "may-stop": Fact(
        "A turn that may go on may stop, unless the rule by which it goes on says that it must.",
        "search.step_on",
        unused="The clauses on leaping on say whether a man must.",
    ),
    "no-forward-direction": Fact(
        "Both sides' pieces go in the same directions, back as well as forward.", "board.toward"
    ),
    "leap-to-the-square-behind": Fact(
        "A leap is over one neighbour to the empty square right behind it.",
        "turn.spread_leap",
        unused="The clauses on leaping say over whom; no source that was read has longer leaps.",
    ),
    "capture-only-by-enclosing": Fact(
        "Nothing is taken by moving onto it, nor by leaping over it.",
        "turn.carry",
        unused="The clauses on enclosing say how men are taken.",
    ),
    "placing-captures-nothing": Fact(
        "A piece that is set on the board from the hand takes, binds and frees nothing.",
        "turn.make",
    ),
    "leader-set-down-last": Fact(
        "Of the pieces in hand a leader is set on the board last.",
        "turn.set_down",
        unused="The clause on placing a leader says so itself.",
    ),
    "edge-is-no-captor": Fact("The edge of the board does not help to enclose.", "enclosing.helps"),
    "moving-between-is-safe": Fact(
        "A piece that moves between two enemies is not taken by its own move.", "turn.make"
    ),
    "quiet-steps": Fact(
        "A step is quiet if it takes nothing, lifts nothing and sets nothing on the board.",
        "turn.begin_step",
        unused="The clauses on quiet moves count captures; no source that was read defines them.",
    ),
    "positions-are-kept-after-turns": Fact(
        "What has been before is what stood at the end of a turn, or, for rules at "
        "`recur_at_once`, at its start and after its first step.",
        "game.give_turn",
        unused="The rules on repetition say so themselves.",
    ),
    "whose-turn-does-not-matter": Fact(
        "Two positions are the same if the same pieces stand on the same squares, bound or free, "
        "whoever is to move.",
        "scratch.times_met",
        unused="The rules on repetition say so themselves.",
    ),
    "stuck-side-passes": Fact(
        "A side that can do nothing passes, unless a rule at `stuck` ends the game.",
        "search.list_plays",
    ),
    "the-end-ends-the-turn": Fact(
        "A step that ends the game ends the turn.",
        "search.step_on",
        unused="No locus asks it: the loser has no say in what would follow.",
    ),
    "ends-before-stuck": Fact(
        "Whether a side can still play is asked only if nothing else has ended the game.",
        "search.result_of_play",
        unused="No locus asks it: no source that was read weighs the two.",
    ),
    "last-mover-asked-first": Fact(
        "The side that moved last is asked first whether it has won; in a position that was laid "
        "down, then the other.",
        "state.outcome",
        unused="Each ending clause says for whom it is asked.",
    ),
    "turn-limit": TURN_LIMIT,
}
"""By name, what the engine itself holds; no example need show it."""


def needs(bound: Sequence[BoundRule]) -> Iterator[Need]:
    """Yield what the rules need, and the most that there is room for."""
    yield from common(bound, 0)
    yield Need("files", largest(bound, "layout", "files"), MOST_FILES)
    yield Need("ranks", largest(bound, "layout", "ranks"), MOST_RANKS)
    board: Any = defaultdict(int)  # rules may need more than any board has
    for b in bound:
        if "setup" in b.hooks:
            b.rule.function(board, *b.values)
    for side in (0, 1):
        yield Need("pieces of a side", pieces(board, side) + in_hand(board, side), MOST_PIECES)
    times = largest(bound, "recur", "most")
    yield Need("times that a position is counted", times, COUNTED)


LEVELS = (1, 2, 3)
"""A piece, more than a free man, the leader."""


def sizes(bound: Sequence[BoundRule], board: Board) -> Mapping[str, object]:
    """Return the constants of the inputs, for rules and a board that they have set up.

    Black counts from its own side, and its files from the other end where the men are set up so.
    """
    files, ranks = range(1, board[FILES] + 1), range(1, board[RANKS] + 1)
    white = tuple(square_of(file, rank) for rank in ranks for file in files)
    turned = tuple(reversed(white))
    ahead = tuple(square_of(file, rank) for rank in reversed(ranks) for file in files)
    return {
        "NET_PLACES": len(white),
        "NET_LEVELS": LEVELS,
        "NET_THROWS": 1,
        "NET_OF_WHITE": white,
        "NET_OF_BLACK": turned if seen(board, turned, 1) == seen(board, white, 0) else ahead,
    }


def seen(board: Board, squares: Sequence[int], side: int) -> list[int]:
    """Return what stands on squares as a side sees it: nothing, its own pieces, the enemy's."""
    return [board[square] ^ side if board[square] > 1 else 0 for square in squares]


FAMILY = Family(
    "grid",
    hooks.hook,
    FACTS,
    (board, enclosing),
    lambda bound: (transpositions, scratch, turn, jump_chains, search, game),
    hooks.constants,
    lambda bound: {},
    needs,
    inputs=Inputs(inputs, sizes, longest=1000, stray=1966),
)
