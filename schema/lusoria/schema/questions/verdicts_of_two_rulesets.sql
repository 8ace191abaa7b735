/*
title: Examples that two rulesets judge differently
says: >-
  Examples that are played by :one and by :other, and the verdict, the position or the end is not
  the same.
about: examples
empty: No example is judged by both and differently.
parameters:
  one (assembled, needed): [One ruleset, verquere/dlp-1252]
  other (assembled, needed): [The other ruleset, verquere/encyclopedia]
columns: [
  example (example), name (label of example), position (position), throw (code), play (code),
  record (code), one (word), one_after (position), one_outcome (outcome), other (word),
  other_after (position), other_outcome (outcome)
]
*/
SELECT e.id AS example, e.name, e.position, e.throw, e.play, e.record,
       x.verdict AS one, x.position_after AS one_after, x.outcome AS one_outcome,
       y.verdict AS other, y.position_after AS other_after, y.outcome AS other_outcome
FROM example e JOIN example_verdict x ON x.example = e.id JOIN example_verdict y ON y.example = e.id
WHERE x.ruleset = :one AND y.ruleset = :other
  AND (x.verdict IS NOT y.verdict OR x.position_after IS NOT y.position_after
       OR x.outcome IS NOT y.outcome)
ORDER BY e.sequence
