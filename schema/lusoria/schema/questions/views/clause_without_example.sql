/*
title: Clauses without an example
says: Clauses that a rule executes and that no example shows.
columns:
  game (game): The game.
  clause (clause): The clause.
  says (label of clause): What it lays down.
  unshown (text): Why no example can show it, if there is a reason.
  rulesets (number): How many choices take it.
*/
SELECT c.game, c.id AS clause, c.says, c.unshown,
       (SELECT count(*) FROM choice h WHERE h.clause = c.id) AS rulesets
FROM clause c
WHERE c.executed_by = 'rules'
  AND NOT EXISTS (SELECT 1 FROM example_clause e WHERE e.clause = c.id)
ORDER BY c.game, c.ordinal
