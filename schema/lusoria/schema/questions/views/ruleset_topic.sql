/*
title: What rulesets answer to shared questions
says: >-
  All that a ruleset, without options, answers to a question that games share, in one row: several
  questions of its game may ask the same.
facets: topic game
columns:
  ruleset (ruleset): The ruleset.
  game (game): Its game.
  topic (topic): The shared question.
  says (text): What it lays down.
  given (text): >-
    The answers, as in clause_answer. Two rulesets answer alike where this is equal.
*/
SELECT ruleset, game, topic, group_concat(says, ' ') AS says, group_concat(given, '; ') AS given
FROM (SELECT h.ruleset, g.game, g.topic, g.says, g.given
      FROM choice h JOIN clause_answer g ON g.clause = h.clause
      WHERE h.option IS NULL ORDER BY h.ruleset, g.topic, g.given)
GROUP BY ruleset, topic
