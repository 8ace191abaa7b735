/*
title: What a ruleset takes without reading it in a witness
says: >-
  The choices of :ruleset that are not attested: what they rest on, whose they are, and why.
about: rules
parameters:
  ruleset (ruleset): verquere/dlp-1252
columns: [
  ruleset (ruleset), option (ruleset_option), locus (locus), question (label of locus),
  clause (clause), says (label of clause), basis (basis), whose (siglum list),
  proposed_by (source), note (text)
]
*/
SELECT c.ruleset, c.option, c.locus, l.question, c.clause, k.says, c.basis,
       CASE c.resp WHEN 'editor' THEN 'the editors' ELSE coalesce((
         SELECT group_concat(s.siglum, ', ') FROM choice_source s WHERE s.choice = c.id),
         'a source not yet found') END AS whose,
       c.proposed_by, c.note
FROM choice c JOIN locus l ON l.id = c.locus JOIN clause k ON k.id = c.clause
WHERE c.basis <> 'attested' AND :ruleset IN ('', c.ruleset)
ORDER BY c.ruleset, l.ordinal, c.option
