/*
title: Clauses that answer shared questions
says: >-
  Each clause that answers a question that games share, and the standard answer that it is. Two
  clauses answer alike where `given` is equal.
facets: topic game
columns:
  topic (topic): The shared question.
  game (game): The game.
  locus (locus): The game's own asking of it.
  clause (clause): The clause.
  says (label of clause): What it lays down.
  answer (answer): The standard answer that this is; none if it is the game's own.
  own_words (flag): Whether the game says it in words of its own.
  given (text): >-
    The standard answer, with its execution and its sentence where they are not as in the list; of
    a game's own answer the clause.
*/
SELECT l.topic, l.game, l.id AS locus, c.id AS clause, c.says, c.answer, c.own_words,
       coalesce(c.given, c.id) AS given
FROM clause c JOIN locus l ON l.id = c.locus
WHERE l.topic IS NOT NULL
ORDER BY l.topic, l.game, l.ordinal, c.ordinal
