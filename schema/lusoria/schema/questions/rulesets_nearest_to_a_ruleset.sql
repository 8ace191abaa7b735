/*
title: Which rulesets of other games answer most alike
says: >-
  Rulesets of other games that answer shared questions as :ruleset does: how many both answer, and
  how many alike. It is counted from what is played, whatever anybody says of their kinship.
about: rules
parameters:
  ruleset (ruleset, needed): backgammon/modern
columns: [other_game (game), other (ruleset), both (number), alike (number), percent (number)]
*/
SELECT other_game, other, both, alike, round(100.0 * alike / both) AS percent
FROM ruleset_kinship WHERE ruleset = :ruleset
ORDER BY 1.0 * alike / both DESC, both DESC, other
