/*
title: What rests on a source
says: Clauses, examples, names, places and dates that cite a passage of :source.
about: sources
first: 6
parameters:
  source (source): ludii-1252
columns: [source (source), passage (passage), kind (word), id (thing by kind), how (word)]
*/
SELECT p.source, u.passage, u.kind, u.id, u.how
FROM passage_use u JOIN passage p ON p.id = u.passage
WHERE :source IN ('', p.source)
ORDER BY p.source, p.ordinal, u.kind, u.id
