/*
title: Passages on which nothing rests
says: >-
  Passages of :source that no clause, example, name, place, date, relation, saying or record of
  evidence cites.
about: sources
parameters:
  source (source): ''
columns: [
  source (source), passage (passage), locator (label of passage), says (text), status (basis)
]
*/
SELECT p.source, p.id AS passage, p.locator, p.says, p.status FROM passage p
WHERE :source IN ('', p.source)
  AND NOT EXISTS (SELECT 1 FROM passage_use u WHERE u.passage = p.id)
ORDER BY p.source, p.ordinal
