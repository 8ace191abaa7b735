/*
title: Rulesets of other games by equal answers
says: >-
  Each two rulesets of different games that answer the same shared questions: how many, and how
  many of them alike. It is counted from what is played, whatever anybody says of their kinship.
facets: game other_game
columns:
  ruleset (ruleset): The ruleset.
  game (game): Its game.
  other (ruleset): The ruleset of another game.
  other_game (game): That game.
  both (number): How many shared questions both answer.
  alike (number): How many of these they answer alike.
*/
SELECT a.ruleset, a.game, b.ruleset AS other, b.game AS other_game, count(a.topic) AS both,
       sum(a.given = b.given) AS alike
FROM ruleset_topic a JOIN ruleset_topic b ON b.topic = a.topic AND b.game <> a.game
GROUP BY a.ruleset, b.ruleset
