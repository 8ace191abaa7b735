/*
title: Clauses by basis
says: How many clauses the rulesets of each game take, by what the choice rests on.
about: figures
columns: [game (game), basis (basis), clauses (number), choices (number)]
*/
SELECT game, basis, clauses, choices FROM clauses_by_basis
