/*
title: Where texts in one language contradict those in another
says: >-
  Clauses of :game that a passage in :language contradicts and a source in the language :other
  states or implies.
about: rules
parameters:
  language (language, needed): [Language of those that contradict, sv]
  other (language, needed): [Language of those that are contradicted, fr]
  game (game): ''
columns: [
  game (game), locus (locus), question (label of locus), clause (clause), says (label of clause),
  passage (passage), words (text), sources (siglum list)
]
*/
SELECT c.game, c.locus, l.question, c.id AS clause, c.says, t.passage, p.says AS words,
       (SELECT group_concat(o.siglum, ', ') FROM clause_witness w JOIN source o ON o.id = w.source
        WHERE w.clause = c.id AND o.language = :other) AS sources
FROM stance t JOIN clause c ON c.id = t.clause JOIN locus l ON l.id = c.locus
JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source
WHERE t.stance = 'contradicts' AND s.language = :language AND sources IS NOT NULL
  AND :game IN ('', c.game)
ORDER BY c.sequence, t.sequence
