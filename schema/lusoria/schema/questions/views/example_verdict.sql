/*
title: Verdicts of rulesets on examples
says: >-
  What each ruleset says of each example, as found; what is expected of it is in
  example_expectation.
facets: ruleset verdict
boards: true
columns:
  game (game): The game.
  example (example): The example.
  name (label of example): What it shows.
  ruleset (assembled): The ruleset, with options.
  expectation (example_expectation): The example under the ruleset.
  verdict (word): Whether the play is legal, or what is wrong with it; none where none is judged.
  reason (text): What is wrong with it, with numbers and places.
  forbidden_by (clause list): The clauses that are the cause.
  position_after (position): The position after the play.
  outcome (outcome): How the game ends; none where it goes on.
  plays (number): How many distinct plays the throw allows, where they were counted.
*/
-- The lists are put together as texts: SQLite 3.38 to 3.40 distrust JSON's functions in a view.
SELECT e.game, e.id AS example, e.name, x.ruleset, x.id AS expectation,
       x.found_verdict AS verdict, x.found_reason AS reason,
       (SELECT coalesce('["' || group_concat(clause, '","') || '"]', '[]') FROM (
         SELECT f.clause FROM expectation_clause f
         WHERE f.expectation = x.id AND f.why = 'forbids' ORDER BY f.sequence)) AS forbidden_by,
       x.found_position_after AS position_after,
       '{"by":' || (SELECT coalesce('["' || group_concat(clause, '","') || '"]', '[]') FROM (
         SELECT b.clause FROM expectation_clause b
         WHERE b.expectation = x.id AND b.why = 'ends' ORDER BY b.sequence))
         || ',"stake":' || x.found_stake || ',"winner":"' || x.found_winner || '"}' AS outcome,
       x.found_plays AS plays
FROM example_expectation x JOIN example e ON e.id = x.example
ORDER BY x.sequence
