/*
title: One play, judged by every ruleset
says: >-
  The position, throw and play of :example, the verdict of each ruleset on it, and the clauses
  that forbid it.
about: examples
recipe: 9
teaches: >-
  An example is played under several rulesets. `example_expectation` has a row for each, with what
  was expected and what was found; the clauses that forbid a play are in
  `expectation_clause`.
parameters:
  example (example, needed): verquere/second-man-to-the-head
columns: [
  position (position), throw (code), play (code), ruleset (assembled), verdict (word),
  forbidden_by (clause), says (label of forbidden_by)
]
*/
SELECT e.position, e.throw, e.play, x.ruleset, x.found_verdict AS verdict,
       f.clause AS forbidden_by, cl.says
FROM example e JOIN example_expectation x ON x.example = e.id
LEFT JOIN expectation_clause f ON f.expectation = x.id AND f.why = 'forbids'
LEFT JOIN clause cl ON cl.id = f.clause
WHERE e.id = :example ORDER BY x.ordinal
