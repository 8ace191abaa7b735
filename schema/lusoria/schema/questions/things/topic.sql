/*
table: topic
texts: [topic.id, answer.topic]
title: "{{ thing.question }} In {{ thing.games|counted('game') }}"
description: "{{ thing.question }} What {{ thing.games|counted('game') }} answer: {{ thing.replies|counted('answer') }}, with those who say so and since when."
entry: ["{{ thing.question }}", "{{ thing.section }}", "{{ ([thing.note] + thing.standard_answers|map(attribute='says')|list)|select|join(' · ') }}"]
links: [section_id, games, replies]
*/
SELECT t.id, t.question, n.name AS section, n.id AS section_id, t.note,
       (SELECT count(DISTINCT g.game) FROM clause_answer g WHERE g.topic = t.id) AS games,
       (SELECT count(DISTINCT g.given) FROM clause_answer g WHERE g.topic = t.id) AS replies
FROM topic t JOIN section n ON n.id = t.section WHERE t.id = :id

/*
heading: Standard answers
line: "{id}[: {games}]"
text: "{says}"
rows: answer.topic
columns: [id (answer), says (label of id), games (game list)]
links: [note]
*/
SELECT a.id, a.says,
       (SELECT group_concat(game, ', ')
        FROM (SELECT DISTINCT c.game FROM clause c WHERE c.answer = a.id)) AS games, a.note
FROM answer a WHERE a.topic = :id ORDER BY a.ordinal

/*
heading: Answers of games
name: answers
line: "{clause}[, from {first_year}][: {sigla}]"
text: "{says}"
rows: clause_answer.topic
columns: [clause (clause), says (label of clause), answer (answer), sigla (siglum list),
  first_year (year), rulesets (ruleset list)]
links: [given, own_words, game, game_name, locus, locus_name, edtf, not_before, not_after]
says: >-
  Those that give the same answer together, the earliest first; first the standard answers in the
  order of the list, then those of single games.
*/
WITH told AS (
  SELECT g.given, g.clause, g.says, g.answer, g.answer NOTNULL AND g.own_words AS own_words, g.game,
         m.name AS game_name, g.locus, l.name AS locus_name, c.sequence,
         (SELECT s.id FROM clause_witness w JOIN source s ON s.id = w.source
          WHERE w.clause = g.clause AND coalesce(s.not_before, s.not_after) NOTNULL
          ORDER BY coalesce(s.not_before, s.not_after), s.siglum LIMIT 1) AS earliest
  FROM clause_answer g JOIN game m ON m.id = g.game JOIN locus l ON l.id = g.locus
  JOIN clause c ON c.id = g.clause WHERE g.topic = :id)
SELECT t.clause, t.says, t.answer,
       (SELECT group_concat(siglum, ', ') FROM (
         SELECT s.siglum FROM clause_witness w JOIN source s ON s.id = w.source
         WHERE w.clause = t.clause
         ORDER BY coalesce(s.not_before, s.not_after) IS NULL, coalesce(s.not_before, s.not_after),
                  s.siglum)) AS sigla,
       coalesce(e.not_before, e.not_after) AS first_year,
       (SELECT group_concat(DISTINCT h.ruleset) FROM choice h WHERE h.clause = t.clause)
       AS rulesets,
       t.given, t.own_words, t.game, t.game_name, t.locus, t.locus_name, e.edtf, e.not_before,
       e.not_after
FROM told t LEFT JOIN source e ON e.id = t.earliest LEFT JOIN answer a ON a.id = t.answer
ORDER BY a.ordinal IS NULL, a.ordinal, t.given IS NOT a.id,
         min(coalesce(e.not_before, e.not_after)) OVER (PARTITION BY t.given) IS NULL,
         min(coalesce(e.not_before, e.not_after)) OVER (PARTITION BY t.given),
         first_value(t.game_name) OVER (PARTITION BY t.given ORDER BY
           coalesce(e.not_before, e.not_after) IS NULL, coalesce(e.not_before, e.not_after),
           t.game_name),
         t.given, first_year IS NULL, first_year, t.game_name, t.sequence

/*
heading: Asked by
line: "{id}"
text: "{question}"
rows: locus.topic
columns: [id (locus), question (label of id)]
links: [game_name]
*/
SELECT l.id, l.question, g.name AS game_name FROM locus l JOIN game g ON g.id = l.game
WHERE l.topic = :id ORDER BY l.sequence

/*
heading: Sources that do not answer
name: coverage
line: "{coverage}: {sources}"
columns: [coverage (coverage), sources (siglum list)]
*/
SELECT v.coverage, group_concat(DISTINCT s.siglum) AS sources
FROM coverage v JOIN locus l ON l.id = v.locus JOIN source s ON s.id = v.source
WHERE l.topic = :id AND v.coverage <> 'answers' GROUP BY v.coverage ORDER BY v.coverage
