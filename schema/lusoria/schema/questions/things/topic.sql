/*
table: topic
texts: [topic.id, answer.topic]
*/
SELECT t.question, n.name AS section, t.note
FROM topic t JOIN section n ON n.id = t.section WHERE t.id = :id

/*
heading: Standard answers
line: "{id}[: {games}]"
text: "{says}"
rows: answer.topic
columns: [id (answer), says (label of id), games (game list)]
*/
SELECT a.id, a.says,
       (SELECT group_concat(game, ', ')
        FROM (SELECT DISTINCT c.game FROM clause c WHERE c.answer = a.id)) AS games
FROM answer a WHERE a.topic = :id ORDER BY a.ordinal

/*
heading: Answers of games
name: answers
line: "{clause}[, from {first_year}][: {sigla}]"
text: "{says}"
rows: clause_answer.topic
columns: [clause (clause), says (label of clause), answer (answer), sigla (siglum list),
  first_year (year), rulesets (ruleset list)]
*/
SELECT g.clause, g.says, g.answer, group_concat(w.siglum, ', ') AS sigla,
       min(w.not_before) AS first_year,
       (SELECT group_concat(DISTINCT h.ruleset) FROM choice h WHERE h.clause = g.clause)
       AS rulesets
FROM clause_answer g
LEFT JOIN (SELECT w.clause, s.siglum, s.not_before
           FROM clause_witness w JOIN source s ON s.id = w.source
           ORDER BY s.not_before IS NULL, s.not_before, s.siglum) w ON w.clause = g.clause
WHERE g.topic = :id GROUP BY g.clause
ORDER BY first_year IS NULL, first_year, g.clause

/*
heading: Asked by
line: "{id}"
text: "{question}"
rows: locus.topic
columns: [id (locus), question (label of id)]
*/
SELECT id, question FROM locus WHERE topic = :id ORDER BY game, ordinal

/*
heading: Sources that do not answer
name: coverage
line: "{coverage}: {sources}"
columns: [coverage (coverage), sources (siglum list)]
*/
SELECT v.coverage, group_concat(DISTINCT s.siglum) AS sources
FROM coverage v JOIN locus l ON l.id = v.locus JOIN source s ON s.id = v.source
WHERE l.topic = :id AND v.coverage <> 'answers' GROUP BY v.coverage ORDER BY v.coverage
