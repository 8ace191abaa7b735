/*
title: Rules that several games share
says: Rule functions that clauses of more than one game call, with the games.
about: rules
recipe: 8
teaches: >-
  A clause that is executed calls rules, which are functions in Python. `clause_rule` has each
  call, with its parameters.
columns: [rule (rule), sentence (label of rule), games (number), which (game list)]
*/
SELECT r.id AS rule, r.sentence, count(DISTINCT c.game) AS games,
       group_concat(DISTINCT c.game) AS which
FROM rule r JOIN clause_rule u ON u.rule = r.id JOIN clause c ON c.id = u.clause
GROUP BY r.id HAVING games > 1 ORDER BY games DESC, r.id
