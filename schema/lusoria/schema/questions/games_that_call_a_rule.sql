/*
title: Which games have a rule
says: >-
  The games of which a clause calls :rule, such as that a man is pinned, with the clauses; and how
  many rulesets take one of them.
about: games
parameters:
  rule (rule): tables.pinning.pinned_points
columns: [
  rule (rule), game (game), clauses (clause list), rulesets (number)
]
*/
SELECT r.rule, c.game, group_concat(DISTINCT c.id) AS clauses,
       count(DISTINCT a.assembled) AS rulesets
FROM clause_rule r JOIN clause c ON c.id = r.clause
LEFT JOIN assembled_clause a ON a.clause = c.id
WHERE :rule IN ('', r.rule) GROUP BY r.rule, c.game ORDER BY r.rule, c.game
