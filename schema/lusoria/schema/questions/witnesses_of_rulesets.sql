/*
title: On how many witnesses rulesets rest
says: Of the clauses of each ruleset, how many have one witness only, or none.
about: figures
columns: [
  game (game), ruleset (ruleset), clauses (number), without_witness (number),
  with_one_witness (number), sources (number)
]
*/
SELECT game, ruleset, clauses, without_witness, with_one_witness, sources FROM ruleset_witnesses
