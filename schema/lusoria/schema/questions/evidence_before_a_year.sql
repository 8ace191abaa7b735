/*
title: Evidence from before a year
says: Evidence for :game whose dates end :before a year.
about: evidence
recipe: 10
teaches: >-
  Dates stand as EDTF, and as the first and the last year that they allow. Years before our era
  are negative, and the year 0 is 1 BC.
parameters:
  before (year): 1
  game (game): ''
columns: [
  game (game), evidence (evidence), says (label of evidence), edtf (date),
  not_before (year of edtf), not_after (year of edtf), place (place)
]
*/
SELECT e.game, e.id AS evidence, e.says, e.edtf, e.not_before, e.not_after, e.place
FROM evidence e
WHERE e.not_after < :before AND :game IN ('', e.game)
ORDER BY e.not_before, e.id
