/*
title: What the sources say of a game
says: Passage by passage what is said of :game.
about: games
parameters:
  game (game): jacquet
columns: [
  game (game), source (source), siglum (label of source), passage (passage), says (text),
  status (basis)
]
*/
SELECT y.game, s.id AS source, s.siglum, y.passage, coalesce(y.says, p.says) AS says, p.status
FROM saying y JOIN passage p ON p.id = y.passage JOIN source s ON s.id = p.source
WHERE :game IN ('', y.game) ORDER BY y.game, y.ordinal
