/*
table: rule
texts: [rule.id]
*/
SELECT docstring, family, hooks, parameters, path, first_line, last_line, text AS python
FROM rule WHERE id = :id

/*
heading: Executes
line: "{clause}: {parameters}"
text: "{says}"
rows: clause_rule.rule
columns: [game (game), clause (clause), parameters (json), says (label of clause)]
*/
SELECT c.game, u.clause, u.parameters, c.says FROM clause_rule u
JOIN clause c ON c.id = u.clause WHERE u.rule = :id ORDER BY c.game, c.ordinal
