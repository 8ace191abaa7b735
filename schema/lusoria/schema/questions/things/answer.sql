/*
table: answer
texts: [answer.id]
title: "{{ thing.says }}"
description: "{{ thing.says }} A standard answer to a question that games share, and the clauses that give it."
columns: [topic (topic), note (text)]
*/
SELECT id, says, topic, note FROM answer WHERE id = :id

/*
heading: Given by
line: "{clause}[: {own}]"
rows: clause.answer
columns: [clause (clause), says (label of clause), own (text), rulesets (ruleset list)]
*/
SELECT c.id AS clause, c.says, CASE WHEN c.own_words THEN c.says END AS own,
       (SELECT group_concat(DISTINCT h.ruleset) FROM choice h WHERE h.clause = c.id) AS rulesets
FROM clause c WHERE c.answer = :id ORDER BY c.game, c.ordinal
