/*
title: Rulesets that rest on one witness
says: No clause that they take is stated or implied by a second witness; copies are one.
about: figures
empty: No ruleset rests on one witness.
columns: [
  game (game), ruleset (ruleset), clauses (number), without_witness (number),
  with_one_witness (number), sources (number)
]
*/
SELECT game, ruleset, clauses, without_witness, with_one_witness, sources FROM ruleset_witnesses WHERE witnesses <= 1
