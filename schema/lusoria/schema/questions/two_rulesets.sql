/*
title: Where two rulesets differ
says: The questions that :one and :other answer differently.
about: rules
first: 2
recipe: 2
teaches: >-
  A question that only one of them answers is a difference as well, so all questions of the game
  are gone through. `IS NOT` compares what may be missing.
empty: >-
  Two rulesets of different games answer different questions; two of one game may answer all of
  them alike.
parameters:
  one (assembled, needed): [One ruleset, verquere/dlp-1252]
  other (assembled, needed): [The other ruleset, verquere/encyclopedia+five-bands]
columns: [
  locus (locus), question (label of locus), one (clause), one_says (label of one),
  one_basis (basis), other (clause), other_says (label of other), other_basis (basis)
]
*/
SELECT l.id AS locus, l.question, x.clause AS one, cx.says AS one_says, x.basis AS one_basis,
       y.clause AS other, cy.says AS other_says, y.basis AS other_basis
FROM locus l
LEFT JOIN assembled_clause x ON x.locus = l.id AND x.assembled = :one
LEFT JOIN assembled_clause y ON y.locus = l.id AND y.assembled = :other
LEFT JOIN clause cx ON cx.id = x.clause
LEFT JOIN clause cy ON cy.id = y.clause
WHERE x.clause IS NOT y.clause
ORDER BY l.game, l.ordinal
