/*
title: From a sentence to the clauses that rest on it
says: The clauses on which :sentence bears, and by which passage.
about: documents
recipe: 7
teaches: >-
  `sentence_use` tells what was made of a sentence, and `bearing` on which questions it bears.
  From its passages one comes to the clauses by `stance`.
parameters:
  sentence (sentence, needed): lepeintre-1818:38
columns: [clause (clause), says (label of clause), stance (stance), passage (passage)]
*/
SELECT t.clause, cl.says, t.stance, t.passage
FROM sentence_use u
JOIN stance t ON t.passage = u.passage
JOIN clause cl ON cl.id = t.clause
JOIN bearing b ON b.sentence = u.sentence AND b.locus = cl.locus
WHERE u.sentence = :sentence ORDER BY t.clause
