/*
title: What changed between two builds
says: >-
  What is different in the builds after version :since, up to and with version :upto: of one
  :game, of one kind of :change. Left empty, :since means from the beginning, and :upto means to
  this build. With a game, only changes are here that name rulesets of it; a clause is named by
  the address that it has now.
about: changes
parameters:
  since (release): [After the version, 0.2.0]
  upto (release): [Up to the version, 0.3.0]
  game (game): verquere
  change (kind of change): reading changed
columns: [
  release (release), date (day), kind (word), says (text), rulesets (ruleset list),
  clauses (clause list)
]
*/
SELECT c.release, r.date, c.kind, c.says,
       (SELECT group_concat(name, ', ')
        FROM (SELECT name FROM change_ruleset WHERE change = c.id ORDER BY name))
       AS rulesets,
       (SELECT group_concat(clause, ', ')
        FROM (SELECT clause FROM change_clause WHERE change = c.id ORDER BY clause))
       AS clauses
FROM change c JOIN release r ON r.version = c.release
WHERE (:since = '' OR r.ordinal > (SELECT ordinal FROM release WHERE version = :since))
  AND (:upto = '' OR r.ordinal <= (SELECT ordinal FROM release WHERE version = :upto))
  AND (:game = '' OR EXISTS (SELECT 1 FROM change_ruleset x
                             WHERE x.change = c.id AND x.name LIKE :game || '/%'))
  AND :change IN ('', c.kind)
ORDER BY r.ordinal DESC, c.ordinal
