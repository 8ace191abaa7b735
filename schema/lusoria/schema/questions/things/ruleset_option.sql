/*
table: ruleset_option
*/
SELECT id, label, note FROM ruleset_option WHERE id = :id

/*
heading: What it changes
rows: choice.option
columns: [locus (locus), question (label of locus), clause (clause), says (label of clause),
  basis (basis), note (text)]
*/
SELECT h.locus, l.question, h.clause, c.says, h.basis, h.note FROM choice h
JOIN locus l ON l.id = h.locus JOIN clause c ON c.id = h.clause
WHERE h.option = :id ORDER BY l.ordinal
