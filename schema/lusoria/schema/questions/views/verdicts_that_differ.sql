/*
title: Verdicts that differ
says: Examples that are judged differently under different rulesets.
facets: ruleset verdict
boards: true
columns:
  game (game): The game.
  example (example): The example.
  name (label of example): What it shows.
  position (position): The position before the play.
  throw (text): The throw; none where there are no dice.
  play (text): The play; of an example without one, the position is judged.
  ruleset (assembled): The ruleset, with options.
  verdict (word): Whether the play is legal, or what is wrong with it.
  forbidden_by (clause list): The clauses that are the cause, with commas between them.
  after (position): The position after the play.
  outcome (outcome): How the game ends.
*/
SELECT e.game, e.id AS example, e.name, e.position, e.throw, e.play, x.ruleset,
       x.found_verdict AS verdict,
       (SELECT group_concat(f.clause, ', ') FROM expectation_forbidden_by f
        WHERE f.expectation = x.id) AS forbidden_by,
       x.found_after AS after, x.found_outcome AS outcome
FROM example e JOIN example_expectation x ON x.example = e.id
WHERE 1 < (SELECT count(DISTINCT ifnull(y.found_verdict, '') || '|'
                  || ifnull(y.found_after, '') || '|' || ifnull(y.found_outcome, ''))
           FROM example_expectation y WHERE y.example = e.id)
ORDER BY e.game, e.ordinal, x.ordinal
