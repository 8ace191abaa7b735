/*
title: Who says so, and in which words
says: Every witness to :clause, the earliest first, with what its passage says.
about: rules
recipe: 3
teaches: >-
  A `stance` is what a passage does to a clause: it states it, implies it or contradicts it;
  `part` says of which part, if not of all. A passage belongs to a source, and the source has
  years. `says` is always in the words of the editors; what is quoted is in `quotation`.
parameters:
  clause (clause, needed): garanguet/pair-four-times
columns: [
  source (source), siglum (label of source), edtf (date), not_before (year of edtf),
  not_after (year of edtf), passage (passage), locator (label of passage), stance (stance),
  part (text), says (text), quotation (text)
]
*/
SELECT p.source, s.siglum, s.edtf, s.not_before, s.not_after, t.passage, p.locator, t.stance,
       t.part, p.says, p.quotation
FROM stance t JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source
WHERE t.clause = :clause ORDER BY coalesce(s.not_after, s.not_before, 9999), t.ordinal
