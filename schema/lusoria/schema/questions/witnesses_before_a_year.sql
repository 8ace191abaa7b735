/*
title: What witnesses said before a year
says: >-
  What was stated or implied :before a year: of :game, of one question (:locus), of one :clause. A
  source counts if its dates end before that year; those without a date are not here, nor is what
  a passage contradicts.
about: rules
first: 7
parameters:
  before (year): 1750
  game (game): verquere
  locus (locus): ''
  clause (clause): ''
columns: [
  game (game), locus (locus), question (label of locus), clause (clause),
  says (label of clause), source (source), siglum (label of source), edtf (date),
  not_before (year of edtf), not_after (year of edtf), passage (passage),
  locator (label of passage), stance (stance)
]
*/
SELECT game, locus, question, clause, says, source, siglum, edtf, not_before, not_after, passage,
       locator, stance
FROM apparatus
WHERE stance <> 'contradicts' AND :game IN ('', game) AND :locus IN ('', locus)
  AND :clause IN ('', clause) AND not_after < :before
