"""Track games: two sides, whose men go along a path of squares by the throws of dice.

*What the family itself holds* (clauses say `held-by: family`) stands in `family.py`, each fact with
the function that holds it.

*Places and squares.* A place is a step of the side's own path: `hand`, `1`, `2`, …, `off`. Each
place lies on a square. Enemies meet on squares; where a path visits a square twice, the visits are
two places, and a man of one's own is beside another only on the same place.

*Rules* are the functions of `rules/`, one for each thing that a clause may say. The engine knows
none of them by name: it calls the hooks of `hooks.py`, which are written for each ruleset as
calls of just the rules that its clauses name, in the ruleset's order. A rule takes what its hook
hands it, and then its own parameters from the clause's `with:`. `docs/reference/hooks.md` lists the
hooks.

A *side* is 0 (white) or 1 (black), a *number* one number that was given. A path may have more
places than an integer has bits, so that rules answer for one step at a time. `the first` is the
first rule that answers with a place, and not with NOWHERE. Of all steps that may be made now, with
whatever number, only those of the highest `prefer` are allowed. `arrive` finds the man lifted and
the enemy's men still there; it moves only men on that square. A man that goes off does not arrive.
A play is written with the goal to which the number led, also where `rest` sets the man down
elsewhere. A way to play that ends the game is weighed by `obligation` like any other, and cannot go
on. Only a rule at `excuse` makes it FREE, so that no obligation binds it, or APART, so that it
outranks no other way, either.

*Throws* are written as the dice show them: `6`, `5-3`; of counted sticks or cowries, the number of
marked sides up.

*Lifting.* A clause that says `lifts: LOCUS` forbids nothing: what its rule answers at `forbid` is
taken from what the clauses of that locus forbid, and from no other.

*After.* An ending clause says `after: step` or `after: play`. The side handed over is the one that
has just moved; only it is asked. All that say `step` are asked after every step, which ends the
turn as well; those that say `play`, when the throw has been played.

*Promises* that a rule makes in its decorator; `tests/promises_track.py` tries them on random
positions of every ruleset:

* `complete=True` (hook `obligation`): a turn that could go on never satisfies the rule. Without
  such a rule a side may stop, or pass, at any time. The rank of an obligation may depend on the
  numbers played only: a turn of one number is not weighed.
* `commutes=True`: the order of the steps of a turn does not matter. Each hook has its own share in
  this: at `go`, a number counts so many places round the path; at `forbid`, the answer hangs on the
  goal and who stands there alone; at `prefer`, on the origin alone; at `obligation`, the rank hangs
  on whether anything of the throw is left; at `end`, a game ends only where all men of a side meet
  on one place. If all rules promise it, and none is called at `enter`, `arrive`, `rest` and `stop`,
  the partitions of a total among the men are listed (`partitions.py`) instead of being searched.
* `flag=name`: the rule reads or sets what the men do not show (see `board.py`, `state.py`).
  Positions of its rulesets then say so: `; gathered=white`; `; white-forgets=6`, of a man that is
  forgotten as soon as it comes to 6; `; black-over=17`, of men that lie on men of the enemy.
"""
