/*
title: What a source answers, and what it leaves open
says: >-
  What :source does to each question of :game: answers it; bears on it, though no clause has its
  answer; is silent, all its rules of the game having been read twice with the question asked; was
  not asked; was read in part, or not for this game.
about: sources
parameters:
  source (source): ludii-1252
  game (game): verquere
columns: [
  source (source), game (game), locus (locus), question (label of locus), coverage (coverage),
  stances (stance list), extent (text), sentences (number)
]
*/
SELECT v.source, v.game, v.locus, l.question, v.coverage,
       (SELECT group_concat(DISTINCT t.stance) FROM stance t
        JOIN clause c ON c.id = t.clause JOIN passage p ON p.id = t.passage
        WHERE c.locus = v.locus AND p.source = v.source) AS stances,
       group_concat(n.extent, '; ') AS extent, sum(n.sentences) AS sentences
FROM coverage v JOIN locus l ON l.id = v.locus
LEFT JOIN silence n ON n.locus = v.locus AND n.source = v.source
WHERE :source IN ('', v.source) AND :game IN ('', v.game)
GROUP BY v.source, v.locus ORDER BY v.source, l.game, l.ordinal
