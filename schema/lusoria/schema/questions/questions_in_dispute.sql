/*
title: Questions in dispute, by the weight of the witnesses
says: >-
  Questions of :game with several witnessed answers. `most` says how many independent witnesses
  the best witnessed answer has, `others` how many all others have together, `weights` how many
  each has. The gravest disputes come first. Witnesses of one answer may depend on those of
  another.
about: rules
first: 3
parameters:
  game (game): verquere
columns: [
  game (game), locus (locus), question (label of locus), answers (number), most (number),
  others (number), weights (clause list)
]
*/
SELECT game, locus, question, count(*) AS answers, max(independent) AS most,
       sum(independent) - max(independent) AS others,
       group_concat(clause || ' ' || independent, ', ') AS weights
FROM (SELECT l.game, l.id AS locus, l.question, l.ordinal, s.clause, s.independent
      FROM clause_support s JOIN clause c ON c.id = s.clause JOIN locus l ON l.id = c.locus
      WHERE s.sources > 0 AND :game IN ('', l.game)
      ORDER BY l.game, l.ordinal, s.independent DESC, c.ordinal)
GROUP BY locus HAVING answers > 1 ORDER BY others DESC, game, ordinal
