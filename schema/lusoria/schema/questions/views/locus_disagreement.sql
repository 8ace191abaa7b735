/*
title: Questions on which the witnesses disagree
says: >-
  Questions on which the witnesses disagree: several readings are witnessed, or one is
  contradicted.
columns:
  game (game): The game.
  locus (locus): The question's address.
  question (label of locus): The question.
  readings (number): How many readings a witness states or implies.
  contradictions (number): How many passages contradict a reading.
  witnesses (siglum list): The sigla of all that are heard.
*/
SELECT l.game, l.id AS locus, l.question,
       count(DISTINCT CASE WHEN t.stance <> 'contradicts' THEN c.id END) AS readings,
       count(CASE WHEN t.stance = 'contradicts' THEN 1 END) AS contradictions,
       group_concat(DISTINCT s.siglum) AS witnesses
FROM locus l JOIN clause c ON c.locus = l.id JOIN stance t ON t.clause = c.id
JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source
GROUP BY l.id HAVING readings > 1 OR contradictions > 0
ORDER BY l.game, l.ordinal
