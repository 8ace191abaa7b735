/*
title: Whose the choices of rulesets are
says: >-
  The sources whose choices those are that are no editor's: of what a ruleset follows the one
  source, or those that state the clause; of an option that none of these states, those that do.
columns:
  choice (text): The choice's address.
  ruleset (ruleset): The ruleset.
  option (ruleset_option): >-
    The option with which the choice is made; none: without any.
  clause (clause): The clause that is taken.
  source (source): The source that says or does so.
  siglum (label of source): Its siglum.
*/
SELECT h.id AS choice, h.ruleset, h.option, h.clause, f.source, s.siglum
FROM choice h JOIN (
  SELECT id AS ruleset, after_source AS source, 1 AS alone FROM ruleset
  WHERE after_source IS NOT NULL
  UNION ALL SELECT ruleset, source, 0 FROM ruleset_follows
) f ON f.ruleset = h.made_in JOIN source s ON s.id = f.source
WHERE h.resp = 'source' AND (f.alone AND h.basis <> 'attested' OR EXISTS (
  SELECT 1 FROM stance t JOIN passage p ON p.id = t.passage
  WHERE t.clause = h.clause AND t.stance = 'states' AND p.source = f.source))
UNION
SELECT h.id, h.ruleset, h.option, h.clause, s.id, s.siglum
FROM choice h JOIN stance t ON t.clause = h.clause AND t.stance = 'states'
JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source
WHERE h.resp = 'source' AND h.basis = 'attested' AND h.option IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM stance u JOIN passage q ON q.id = u.passage JOIN ruleset r ON r.id = h.made_in
  WHERE u.clause = h.clause AND u.stance = 'states' AND (q.source = r.after_source
    OR q.source IN (SELECT f.source FROM ruleset_follows f WHERE f.ruleset = r.id)))
ORDER BY 1, 6
