/*
table: rule
texts: [rule.id]
title: "{{ thing.name }} ({{ thing.family }}): a rule in Python"
description: "{{ thing.sentence|replace('`', '') }} A rule of the {{ thing.family }} family in Python, called by {{ thing.executes|length|counted('clause') }}."
entry: ["{{ thing.function|replace('_', ' ') }}", "{{ thing.family }}", "{{ [thing.docstring, thing.module]|select|join(' · ') }}"]
links: [name, sentence, module, function]
*/
SELECT id, upper(substr(function, 1, 1)) || replace(substr(function, 2), '_', ' ') AS name,
       sentence, docstring, family, hooks, parameters, module, function, path, first_line,
       last_line, text AS python
FROM rule WHERE id = :id

/*
heading: Executes
line: "{clause}: {parameters}"
text: "{says}"
rows: clause_rule.rule
columns: [game (game), clause (clause), parameters (json), says (label of clause)]
links: [game_name, question]
*/
SELECT c.game, g.name AS game_name, u.clause, u.parameters, c.says, l.question
FROM clause_rule u JOIN clause c ON c.id = u.clause JOIN locus l ON l.id = c.locus
JOIN game g ON g.id = c.game WHERE u.rule = :id ORDER BY c.sequence
