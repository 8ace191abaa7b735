/*
title: Examples that rulesets judge differently
says: The same position, throw and play (of :game), and another verdict, position or end.
about: examples
parameters:
  game (game): verquere
columns: [
  game (game), example (example), name (label of example), position (position), throw (code),
  play (code), record (code), ruleset (assembled), verdict (word), forbidden_by (clause list),
  position_after (position), outcome (outcome)
]
*/
SELECT v.game, v.example, v.name, v.position, v.throw, v.play, e.record, v.ruleset, v.verdict,
       v.forbidden_by, v.position_after, v.outcome
FROM verdicts_that_differ v JOIN example e ON e.id = v.example
JOIN example_expectation x ON x.example = v.example AND x.ruleset = v.ruleset
WHERE :game IN ('', v.game) ORDER BY x.sequence
