/*
title: Clauses that rest on one witness
says: >-
  Clauses of :game that one witness alone states or implies. Sources that are copies of one
  another are one witness.
about: rules
recipe: 4
teaches: >-
  Copies of one another are one witness. `independent` is the largest number of sources no two of
  which depend on each other, one on the other or both on a third; `own` of these were written of
  the game itself. `support` tells it in words, and `clause_witness` has the sources that are
  counted.
parameters:
  game (game): verquere
columns: [
  game (game), clause (clause), says (label of clause), sources (number), independent (number),
  own (number), support (text), witness (source)
]
*/
SELECT game, clause, says, sources, independent, own, support,
       (SELECT w.witness FROM clause_witness w WHERE w.clause = s.clause) AS witness
FROM clause_support s WHERE witnesses = 1 AND :game IN ('', game)
