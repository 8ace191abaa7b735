/*
title: The rules of a ruleset
says: All rules of :ruleset in the order of play, with what each choice rests on.
about: rules
recipe: 1
teaches: >-
  A ruleset with its options is `assembled`. Its clauses are in `assembled_clause`, each with the
  question that it answers and the basis of the choice; `number` is the order of play.
parameters:
  ruleset (assembled, needed): 'verquere/encyclopedia+five-bands'
columns: [
  number (number), locus (locus), question (label of locus), clause (clause),
  says (label of clause), basis (basis)
]
*/
SELECT a.number, a.locus, l.question, a.clause, cl.says, a.basis
FROM assembled_clause a JOIN locus l ON l.id = a.locus JOIN clause cl ON cl.id = a.clause
WHERE a.assembled = :ruleset ORDER BY a.number
