/*
title: Which rulesets agree on everything but a few questions
says: >-
  Pairs of rulesets of :game, without options, that answer at most :most questions differently: on
  how many they agree, and on which they do not. With :locus, only pairs that differ on that
  question. A question that only one of the two answers counts as a difference.
about: rules
parameters:
  game (game): ''
  most (number): ["Different answers, at most", 1]
  locus (locus): ''
columns: [
  game (game), ruleset (ruleset), other_ruleset (ruleset), alike (number), otherwise (number),
  but (locus list)
]
*/
SELECT game, ruleset, other_ruleset, sum(same) AS alike, sum(NOT same) AS otherwise,
       group_concat(CASE WHEN NOT same THEN locus END, ', ') AS but
FROM (SELECT a.game, a.id AS ruleset, b.id AS other_ruleset, l.id AS locus,
             a.ordinal AS one, b.ordinal AS two, x.clause IS y.clause AS same
      FROM ruleset a JOIN ruleset b ON b.game = a.game AND b.ordinal > a.ordinal
      JOIN locus l ON l.game = a.game
      LEFT JOIN assembled_clause x ON x.assembled = a.id AND x.locus = l.id
      LEFT JOIN assembled_clause y ON y.assembled = b.id AND y.locus = l.id
      WHERE coalesce(x.clause, y.clause) IS NOT NULL AND :game IN ('', a.game)
      ORDER BY a.game, a.ordinal, b.ordinal, l.ordinal)
GROUP BY ruleset, other_ruleset
HAVING (:most = '' OR otherwise <= cast(:most AS integer))
  AND (:locus = '' OR max(NOT same AND locus = :locus))
ORDER BY game, otherwise, one, two
