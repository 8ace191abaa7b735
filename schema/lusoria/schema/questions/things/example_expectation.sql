/*
table: example_expectation
links: [ruleset, name]
*/
SELECT x.id, x.ruleset, a.name, x.found_verdict, x.found_reason, x.found_step,
       x.found_position_after, x.found_winner, x.found_stake, x.found_plays
FROM example_expectation x JOIN assembled a ON a.id = x.ruleset WHERE x.id = :id

/*
heading: What forbids it
name: forbidden_by
rows: expectation_clause.expectation
columns: [clause (clause), says (label of clause)]
links: [question]
*/
SELECT f.clause, c.says, l.question FROM expectation_clause f
JOIN clause c ON c.id = f.clause JOIN locus l ON l.id = c.locus
WHERE f.why = 'forbids' AND f.expectation = :id ORDER BY f.sequence

/*
heading: What ends the game
name: ended_by
columns: [clause (clause), says (label of clause)]
*/
SELECT f.clause, c.says FROM expectation_clause f JOIN clause c ON c.id = f.clause
WHERE f.why = 'ends' AND f.expectation = :id ORDER BY f.sequence

/*
heading: Turn by turn
name: turns
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
FROM ablation a JOIN clause c ON c.id = a.clause JOIN assembled r ON r.id = a.ruleset
WHERE a.expectation = :id ORDER BY c.sequence, r.sequence
