/*
title: What rulesets read otherwise since a version
says: >-
  Questions that rulesets of :game answer otherwise after version :since, up to and with version
  :upto: another clause, another basis, other words. It was found by comparing the databases of
  both; things have the names that they had then.
about: changes
recipe: 12
teaches: >-
  `change` and its tables have the list of changes in words. `reading_change` has the answers of
  each ruleset that differ, found by comparing the databases of the versions.
parameters:
  since (release): [After the version, 0.2.0]
  upto (release): [Up to the version, 0.3.0]
  game (game): verquere
columns: [
  release (release), ruleset (ruleset), option (ruleset_option), locus (locus), what (word),
  before_clause (clause), before_says (label of before_clause), before_basis (basis),
  after_clause (clause), after_says (label of after_clause), after_basis (basis)
]
*/
SELECT c.release, c.name AS ruleset, c.option, c.locus, c.what,
       c.before_clause, c.before_says, c.before_basis, c.after_clause, c.after_says, c.after_basis
FROM reading_change c JOIN release r ON r.version = c.release
WHERE (:since = '' OR r.ordinal > (SELECT ordinal FROM release WHERE version = :since))
  AND (:upto = '' OR r.ordinal <= (SELECT ordinal FROM release WHERE version = :upto))
  AND (:game = '' OR c.name LIKE :game || '/%')
ORDER BY r.ordinal DESC, c.ordinal
