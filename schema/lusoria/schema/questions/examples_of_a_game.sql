/*
title: The examples of a game
says: >-
  The examples of :game, and the clauses that each is written to show.
about: examples
parameters:
  game (game): verquere
columns: [game (game), example (example), name (label of example), shows (clause list)]
*/
SELECT e.game, e.id AS example, e.name,
       (SELECT json_group_array(c.clause) FROM example_clause c WHERE c.example = e.id) AS shows
FROM example e
WHERE :game IN ('', e.game) ORDER BY e.sequence
