/*
title: Which clauses call a rule function
says: The clauses that :rule executes, with the values that they give it.
about: rules
parameters:
  rule (rule): tables.landing.closed
columns: [
  rule (rule), clause (clause), says (label of clause), parameters (json), hooks (json),
  lifts (locus), ends_after (word)
]
*/
SELECT r.rule, r.clause, c.says, r.parameters, r.hooks, r.lifts, r.ends_after
FROM clause_rule r JOIN clause c ON c.id = r.clause
WHERE :rule IN ('', r.rule) ORDER BY r.rule, c.ordinal
