/*
title: Proved silences, counted
says: On how many questions of a game each source is silent whose rules were read twice.
columns:
  game (game): The game.
  source (source): The source that is silent.
  questions (number): How many questions of the game no sentence of it bears on.
  sentences (number): How many sentences were read for them.
*/
SELECT l.game, n.source, count(DISTINCT n.locus) AS questions,
       (SELECT sum(m.sentences) FROM silence m
        WHERE m.source = n.source AND m.locus = min(n.locus)) AS sentences
FROM silence n JOIN locus l ON l.id = n.locus
GROUP BY l.game, n.source ORDER BY l.game, n.source
