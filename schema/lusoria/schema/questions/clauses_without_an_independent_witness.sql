/*
title: Clauses whose witnesses all depend on one another
says: >-
  Clauses of :game that several sources state or imply, any two of which depend on each other: one
  on the other, or both on a third. `earliest` is the first of them.
about: rules
parameters:
  game (game): verquere
columns: [
  game (game), clause (clause), says (label of clause), sources (number), witnesses (number),
  earliest (source)
]
*/
SELECT c.game, c.clause, c.says, c.sources, c.witnesses, w.source AS earliest
FROM clause_support c JOIN clause_witness w ON w.clause = c.clause AND w.independent
JOIN clause k ON k.id = c.clause
WHERE c.sources > 1 AND c.independent = 1 AND :game IN ('', c.game)
GROUP BY c.clause ORDER BY c.game, k.ordinal
