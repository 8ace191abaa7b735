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
  throw (code): The throw; none where there are no dice.
  play (code): The play; of an example without one, the position is judged.
  ruleset (assembled): The ruleset, with options.
  verdict (word): Whether the play is legal, or what is wrong with it.
  forbidden_by (clause list): The clauses that are the cause.
  position_after (position): The position after the play.
  outcome (outcome): How the game ends.
*/
SELECT e.game, e.id AS example, e.name, e.position, e.throw, e.play, v.ruleset, v.verdict,
       v.forbidden_by, v.position_after, v.outcome
FROM example e JOIN example_verdict v ON v.example = e.id
JOIN example_expectation x ON x.id = v.expectation
WHERE 1 < (SELECT count(DISTINCT ifnull(y.verdict, '') || '|'
                  || ifnull(y.position_after, '') || '|' || ifnull(y.outcome, ''))
           FROM example_verdict y WHERE y.example = e.id)
ORDER BY x.sequence
