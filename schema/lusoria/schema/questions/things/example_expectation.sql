/*
heading: What forbids it
rows: expectation_clause.expectation
columns: [clause (clause), says (label of clause)]
*/
SELECT f.clause, c.says FROM expectation_clause f JOIN clause c ON c.id = f.clause
WHERE f.why = 'forbids' AND f.expectation = :id ORDER BY f.sequence

/*
heading: Turn by turn
rows: example_step.expectation
columns: [ply (number), position (position), throw (text),
  play (text), position_after (position)]
*/
SELECT ply, position, throw, play, position_after
FROM example_step WHERE expectation = :id ORDER BY ply

/*
heading: Clauses without which it would be otherwise
rows: ablation.expectation
columns: [clause (clause), says (label of clause), ruleset (assembled), change (effect),
  with_clause (text), without_clause (text)]
*/
SELECT a.clause, c.says, a.ruleset, a.change, a.with_clause, a.without_clause
FROM ablation a JOIN clause c ON c.id = a.clause
WHERE a.expectation = :id ORDER BY c.ordinal, a.ruleset
