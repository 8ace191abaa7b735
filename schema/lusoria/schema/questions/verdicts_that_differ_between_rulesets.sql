/*
title: Examples that rulesets judge differently
says: The same position, throw and play (of :game), and another verdict, position or end.
about: examples
parameters:
  game (game): verquere
columns: [
  game (game), example (example), name (label of example), position (position), throw (code),
  play (code), ruleset (assembled), verdict (word), forbidden_by (clause list),
  position_after (position), outcome (outcome)
]
*/
SELECT game, example, name, position, throw, play, ruleset, verdict, forbidden_by,
       position_after, outcome
FROM verdicts_that_differ WHERE :game IN ('', game)
