/*
title: Where the witnesses disagree, reading by reading
says: More than one reading of a question of :game has a witness; with the sigla of each.
about: rules
parameters:
  game (game): verquere
columns: [
  game (game), locus (locus), question (label of locus), clause (clause),
  says (label of clause), witnesses (siglum list)
]
*/
SELECT game, locus, question, clause, says, group_concat(DISTINCT siglum) AS witnesses
FROM apparatus
WHERE siglum IS NOT NULL AND stance <> 'contradicts' AND :game IN ('', game)
  AND locus IN (SELECT locus FROM apparatus WHERE siglum IS NOT NULL
                AND stance <> 'contradicts' GROUP BY locus
                HAVING count(DISTINCT clause) > 1)
GROUP BY clause ORDER BY game, place, clause
