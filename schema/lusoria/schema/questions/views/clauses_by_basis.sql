/*
title: Clauses by basis
says: How many clauses the rulesets of a game take on which basis.
columns:
  game (game): The game.
  basis (basis): On what the choices rest.
  clauses (number): How many different clauses are taken on it.
  choices (number): How many choices of rulesets and options rest on it.
*/
SELECT l.game, h.basis, count(DISTINCT h.clause) AS clauses, count(*) AS choices
FROM choice h JOIN locus l ON l.id = h.locus
GROUP BY l.game, h.basis ORDER BY l.game, clauses DESC, h.basis
