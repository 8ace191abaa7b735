/*
title: Clauses that no example shows
says: >-
  Clauses of :game that a rule executes and no example is written to show; what is known of why,
  and which example notices them all the same.
about: examples
parameters:
  game (game): ''
columns: [
  game (game), clause (clause), says (label of clause), rulesets (number),
  noticed_by (example_expectation), why (text)
]
*/
SELECT c.game, c.id AS clause, c.says,
       (SELECT count(DISTINCT a.assembled) FROM assembled_clause a
        WHERE a.clause = c.id) AS rulesets,
       (SELECT min(x.expectation) FROM ablation x WHERE x.clause = c.id) AS noticed_by,
       coalesce(c.unshown,
                (SELECT min(x.unshown) FROM ablation x WHERE x.clause = c.id),
                (SELECT min(h.unshown) FROM choice h WHERE h.clause = c.id),
                CASE WHEN NOT EXISTS (SELECT 1 FROM assembled_clause a
                                      WHERE a.clause = c.id)
                     THEN 'No ruleset takes it.' END) AS why
FROM clause c
WHERE c.executed_by = 'rules' AND :game IN ('', c.game)
  AND NOT EXISTS (SELECT 1 FROM example_clause e WHERE e.clause = c.id)
ORDER BY c.game, c.ordinal
