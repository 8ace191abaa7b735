/*
title: Sources that were not read
says: Sources that were not read, and how they are known.
columns:
  source (source): The source.
  siglum (text): Its siglum.
  label (label of source): A short form of its citation.
  reported_in (source): The source through which it is known.
  read_what (text): What is said of the reading.
  clauses (number): On how many clauses it bears witness, as reported.
*/
SELECT s.id AS source, s.siglum, s.label, s.reported_in, s.read_what,
       count(DISTINCT t.clause) AS clauses
FROM source s LEFT JOIN passage p ON p.source = s.id LEFT JOIN stance t ON t.passage = p.id
WHERE s.extent = 'none' GROUP BY s.id ORDER BY s.id
