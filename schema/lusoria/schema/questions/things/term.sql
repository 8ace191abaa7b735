/*
table: term
title: "{{ thing.printed }}"
description: "{{ thing.printed }}: a word of a list by which evidence is recorded, and the records that have it."
columns: [list (word), word (text)]
*/
SELECT id, printed, list, word FROM term WHERE id = :id

/*
heading: Evidence that has it
name: evidence
line: "{id}, {game}"
text: "{says}"
rows: evidence_term.term
columns: [id (evidence), game (game), edtf (date), place (place)]
*/
SELECT e.id, e.game, e.edtf, e.not_before, e.not_after, e.place, e.says
FROM evidence_term t JOIN evidence e ON e.id = t.evidence
WHERE t.term = :id ORDER BY e.not_before IS NULL, e.not_before, e.id
