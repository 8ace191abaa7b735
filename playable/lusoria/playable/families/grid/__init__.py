"""Grid games: two sides with men on the squares of a board, who enclose each other's.

*What the family itself holds* (clauses say `held-by: family`) stands in `family.py`, each fact with
the function that holds it. A step sets a piece from the hand on an empty square, moves one over
empty squares, leaps over the next one to the empty square behind it, or lifts an enemy's off.

*Rules* are the functions of `rules/`, one for each thing that a clause may say. The engine knows
none of them by name: it calls the hooks that `hooks.py` declares. `program` writes these,
for one ruleset, as calls of just the rules that its clauses name, in the ruleset's order. A rule
takes what its hook hands it, and then its own parameters from the clause's `with:`.

A *side* is 0 (white) or 1 (black); squares and pieces are numbers (`board.py`). `avoid` can ask
`kind`, whether it is a step or a leap that is being tried. `depart` and `arrive` find the piece
moved: first all rules at `depart` are called, then those at `arrive`, then those at `settle`. An
answer at `again` is a sum of STEP, LEAP and LIFT; SAME if only the piece that has just moved may go
on, MUST if the turn has to go on while it can.

*Positions* that have been are told apart by what stands where, bound or free; whose turn it was
does not matter. `recur` is asked of those at the ends of turns, `recur_at_once` of those at the
start and after the first step of each turn; `times` is how often it has been there.

*After.* An ending clause says `after: step` or `after: play`. The side handed over is the one that
has just moved. All that say `step` are asked after every step, which ends the turn as well; those
that say `play`, when the turn is over.

*Promises* that a rule makes in its decorator; `tests/promises_grid.py` tries them on random
positions of every ruleset:

* `on=kinds` (hook `again`): a function of the same module that answers with the kinds of steps
  after which the rule may have something to say. The engine need not look further after others.
* `on=squares` (hooks `arrive`, `depart`, `settle`): a function of the same module, called with
  board, side and a square. Where it says no, the rule has nothing to do when a piece of the side
  arrives on that square, has left it, or (`settle`) sets out from it.
* `commutes=True`: hook `again`, that any piece that has leapt may leap on, and may stop; hook
  `avoid`, that just the squares are forbidden that the turn has touched, and to leaps only; hook
  `end`, that only what is taken brings it about. If all promise it, squares that are reached by
  leaps are found without leaping (`jump_chains.py`). Hooks `depart`, `arrive` and `settle`: that it
  takes nothing, but binds and frees; and hook `arrive`, that at a square from which no leap can
  follow it does not matter how the piece came there.
* `flag="quiet"`: the rule reads how many steps have been made without a capture. Positions of its
  rulesets then say so, as in `; quiet=12`.
* `remembers=True`: the rule asks what this turn has done so far; two ways to one position are then
  told apart until the turn is over.
"""
