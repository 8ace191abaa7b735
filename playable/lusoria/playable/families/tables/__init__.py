"""Tables games: two sides, twenty-four points, men moved by the throws of dice.

*What the family itself holds* (clauses say `held-by: family`) stands in `family.py`, each fact with
the function that holds it.

*Rules* are the functions of `rules/`, one for each thing that a clause may say. The engine knows
none of them by name: it calls the hooks of `hooks.py`, which are written for each ruleset as
calls of just the rules that its clauses name, in the ruleset's order. A rule takes what its hook
hands it, and then its own parameters from the clause's `with:`. `docs/reference/hooks.md` lists the
hooks.

A *side* is 0 (white) or 1 (black), a *number* one number of the throw. Sets of points are integers,
bit *k* for point *k* of the side handed over; `land` and `enter` speak of where the man arrives,
`leave` and `bear` of where it starts. Touching down is landing: each number is a step of its own. A
rule at `leave` can forbid a step by both its ends: the number that it is asked for says where a man
that leaves a point goes. `bear` is asked only of men that the number brings off. `arrive` finds the
man lifted, the enemy's still on the point. `obligation` finds the steps of the turn in `used`,
`largest`, `pips` and `entered`; what outranks is compared over all ways to play. It may be asked
before a last step that only moves a man on the board, so that its answer may not depend on where
that man comes to stand. A way that ends the game is one of them, and cannot go on. Only a rule at
`excuse` makes it FREE, so that no obligation binds it, or APART, so that it outranks no other way,
either.

*Lifting.* A clause that says `lifts: LOCUS` forbids nothing: what its rule answers at `leave`,
`enter` or `land` is taken from what the clauses of that locus forbid there, and from no other.

*After.* An ending clause says `after: step` or `after: play`. The side handed over is the one that
has just moved. All that say `step` are asked after every step, which ends the turn as well; those
that say `play`, when the throw has been played.

*Promises* that a rule makes in its decorator, so that the engine need not try everything.
`tests/promises_tables.py` tries each on random positions of every ruleset:

* `on=places` (hooks `arrive`, `end`): a function of the same module, called before a step with
  board, side and those of the rule's parameters that it names. It answers with places; 25 is off
  the board. A rule at `arrive` acts only on men that arrive there, and a rule at `end` can end a
  game only with a step that leads there. Elsewhere the rule is not asked.
* `swaps=True`: two steps of different numbers that may be played in both orders lead to the same
  position, rank and end. During a turn, the answers of the rule at `leave`, `enter`, `land` and
  `bear`, and of its `on`, depend on the men of the side that moves only by the points held, by the
  number of men out, and by whether one man is left in all. They do not depend on what the turn has
  done so far, nor on flags. At `obligation` the answer does not depend on where these men stand.
  If all rules of a ruleset promise `swaps` or `commutes`, the engine does not try both orders of
  two numbers.
* `commutes=True`: all this, for equal numbers as well; and moreover
  - equal steps that may be played in some order may be played from the rearmost man forwards;
  - what the rule answers at `leave`, `enter` and `land` does not depend on the points held either.
    It stays the same through the turn, unless the number of men out changes or one man is left;
  - while no man is out, no step takes from another man the leave to be borne off;
  - at `arrive` the rule changes nothing but the enemy's men on that point, which go out; or, if it
    promises `counts`, nothing but its flag.

  Only if all rules of a ruleset promise it, the engine leaves orders of equal steps out
  (`search`) or finds plays without making steps (`masks`).
* `counts=True` (hook `arrive`): when the rule sets its flag depends only on how many steps the turn
  has made and on the flags, so that plays of as many steps leave the same. In this its `on` may
  look at what the turn has done.
* `begun_with=function` (hooks `leave`, `enter`): what the rule forbids in a turn depends only on
  the number that it began with. The function, called before the first step with board, side and a
  number, tells which numbers such a turn has, in the form of the board's LEFT. When a number has
  been played as often as that, the rule forbids it at all points; it forbids nothing else. It may
  promise `commutes`, as each kind of turn is searched by itself.
* `complete=True` (hook `obligation`): a turn that could go on never satisfies the rule; its answer
  does not fall as a turn goes on. Without such a rule a side may stop after any step.
* `flag=name`: the rule reads or sets what the men do not show (`head`, `burst`: see `board.py`).
  Positions of its rulesets then say so, as in `; head=white`.
* `pins=True`: the rule asks which men lie under a man of the enemy, as it is noted after each play.
  Positions of its rulesets then say so, as in `1^@6`.
* `remembers=True`: the rule asks from where the last step of the turn began; two ways to one
  position are then told apart until the turn is over.
"""
