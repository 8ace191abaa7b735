/*
title: When each clause of a game is first attested
says: >-
  The source that states or implies each clause of :game first: the one whose dates end first.
  `sources` says how many there are. A clause without a dated source has no year.
about: rules
parameters:
  game (game): backgammon
columns: [
  game (game), locus (locus), question (label of locus), clause (clause), says (label of clause),
  source (source), edtf (date), not_before (year of edtf), not_after (year of edtf),
  sources (number)
]
*/
SELECT c.game, c.locus, l.question, c.id AS clause, c.says, w.source, w.edtf, w.not_before,
       w.not_after, coalesce(w.sources, 0) AS sources
FROM clause c JOIN locus l ON l.id = c.locus
LEFT JOIN (
  SELECT w.clause, w.source, s.edtf, s.not_before, s.not_after,
         count(*) OVER (PARTITION BY w.clause) AS sources,
         row_number() OVER (
           PARTITION BY w.clause ORDER BY s.not_after IS NULL, s.not_after, s.not_before, s.siglum
         ) AS nth
  FROM clause_witness w JOIN source s ON s.id = w.source
) w ON w.clause = c.id AND w.nth = 1
WHERE :game IN ('', c.game) ORDER BY c.sequence
