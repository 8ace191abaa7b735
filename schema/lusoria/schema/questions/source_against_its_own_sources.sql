/*
title: Where a source says otherwise than what it depends on
says: >-
  Questions on which :source states or implies an answer, and a source on which it depends
  directly another one, but not the same.
about: sources
parameters:
  source (source): ludii-1252
columns: [
  source (source), how (dependence), on_source (source), locus (locus),
  question (label of locus), clause (clause), says (label of clause), other (clause),
  other_says (label of other)
]
*/
SELECT d.source, d.how, d.on_source, y.locus, l.question,
       x.clause, a.says, y.id AS other, y.says AS other_says
FROM source_dependence d
JOIN clause_witness x ON x.source = d.source
JOIN clause a ON a.id = x.clause
JOIN locus l ON l.id = a.locus
JOIN clause y ON y.locus = l.id AND y.id <> a.id
JOIN clause_witness z ON z.clause = y.id AND z.source = d.on_source
WHERE :source IN ('', d.source)
  AND NOT EXISTS (SELECT 1 FROM clause_witness w
                  WHERE w.clause = a.id AND w.source = d.on_source)
ORDER BY d.source, d.on_source, l.game, l.ordinal, a.ordinal, y.ordinal
