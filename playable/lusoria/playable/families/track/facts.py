"""What the engine of the track games decides about play without a rule."""

from lusoria.playable.core import Fact

FACTS = {
    "two-players": Fact("Two sides play against each other.", "engine.throwing.other"),
    "alternate-turns": Fact("The sides play in turn.", "engine.alternating.hand_on"),
    "one-throw-one-turn": Fact("A turn is one throw; no throw gives another.", "turn.take_throw"),
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
        "turn.lead",
    ),
    "a-step-leads-elsewhere": Fact(
        "A step leads to another place: a number that brings a man round to where it stands is no "
        "step.",
        "turn.add_steps",
        unused="No locus asks it: it takes a number as long as the path.",
    ),
    "visits-are-places": Fact(
        "Where a path comes to a square twice, its visits are two places: men of one side are "
        "together only on one place, men of two sides wherever they share a square.",
        "board.facing",
    ),
    "numbers-in-any-order": Fact(
        "The numbers of a throw may be played in any order.",
        "turn.steps_now",
        unused="No locus asks it: most throws are one number.",
    ),
    "a-total-in-any-parts": Fact(
        "A total that may be split is split into whole parts as the player likes; each is a step.",
        "turn.next_number",
        unused="The clause on the total says so itself.",
    ),
    "preferred-over-all-numbers": Fact(
        "Of the steps that may be made now with whatever number, only those are allowed that rules "
        "prefer most.",
        "turn.steps_now",
        unused="Clauses that prefer steps say which; most throws are one number.",
    ),
    "off-is-no-arrival": Fact(
        "A man that goes off does not arrive: it hits nobody.",
        "turn.move",
        unused="No locus asks it: no man of the enemy can stand there.",
    ),
    "men-off-are-out": Fact("A man that is off stays off.", "turn.add_steps"),
    "may-stop": Fact(
        "A side may stop after any step, or pass, unless an obligation makes it play on.",
        "engine.open_frame",
        unused="Every ruleset has an obligation by which a side plays while it can.",
    ),
    "unplayable-passes": Fact(
        "A side that can make no step passes.",
        "engine.list_plays",
        unused="The clauses on a throw that cannot be played say so themselves.",
    ),
    "one-number-is-not-weighed": Fact(
        "A turn of one number is not weighed: each step with it meets the obligations alike.",
        "engine.list_plays",
        unused="No clause weighs anything but how much of a throw is played.",
    ),
    "obligations-bind-every-play": Fact(
        "Obligations bind a play that ends the game like any other, and other plays are compared "
        "with it, unless a rule at `excuse` says otherwise.",
        "engine.end_game",
    ),
    "the-end-ends-the-turn": Fact(
        "A step that ends the game ends the turn: what is left of the throw is not played.",
        "engine.descend",
        unused="No locus asks it.",
    ),
    "the-mover-ends-the-game": Fact(
        "Whether the game is over is asked of the side that has just moved, and of no other.",
        "turn.make_step",
        unused="Each ending clause says for whom it is asked.",
    ),
    "turn-limit": Fact(
        "A game of bulk play is given up after 2,500 turns, and counted as unfinished.",
        "engine.loop.play_games",
        unused="It ends no game: the limit is Ludii's, so that figures compare.",
    ),
}
"""By name, what the engine itself holds; no example need show it."""
