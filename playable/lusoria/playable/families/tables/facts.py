"""What the engine of the tables games decides about play without a rule."""

from lusoria.playable.core import Fact

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
        "search.depth_first.turn_to_next_number",
    ),
    "may-stop": Fact(
        "A side may stop after any step, unless an obligation makes it play on.",
        "search.depth_first.search_depth_first",
        unused="Every ruleset has an obligation by which a turn goes on while it can.",
    ),
    "unplayable-passes": Fact(
        "A side that can play no number passes, and so does one that may not play.",
        "engine.list_plays",
        unused="Clauses say when a side may not play; that it then passes, each takes for granted.",
    ),
    "barred-before-the-first-step": Fact(
        "Whether a side may play at all is asked before its first step, and not again in the turn.",
        "engine.list_plays",
        unused=NO_LOCUS,
    ),
    "obligations-in-order": Fact(
        "Obligations compare all ways to play a throw; an earlier one outweighs all later ones.",
        "search.scratch.outrank",
        unused="The order is the ruleset's own: that in which it lists its clauses.",
    ),
    "obligations-bind-every-play": Fact(
        "Obligations bind a play that ends the game like any other, and other plays are compared "
        "with it, unless a rule at `excuse` says otherwise.",
        "search.last_ply.end_game",
    ),
    "the-end-ends-the-turn": Fact(
        "A step that ends the game ends the turn: numbers that are left are not played.",
        "search.depth_first.descend",
    ),
    "the-mover-ends-the-game": Fact(
        "Whether the game is over is asked of the side that has just moved, and of no other.",
        "engine.loop.play_out",
        unused="Each ending clause says for whom it is asked.",
    ),
    "last-mover-asked-first": Fact(
        "In a position that was laid down, the side that moved last is asked first whether it has "
        "won, then the other.",
        "engine.state.outcome",
        unused="In play it does not arise: a game ends when its end is reached.",
    ),
    "turn-limit": Fact(
        "A game of bulk play is given up after 2,500 turns, and counted as unfinished.",
        "engine.loop.play_games",
        unused="It ends no game: the limit is Ludii's, so that figures compare.",
    ),
}
"""By name, what the engine itself holds; no example need show it."""
