/*
table: passage
texts: [passage.id]
title: "{{ thing.siglum }}{{ ', ' ~ thing.locator if thing.locator }}"
entry: ["{{ thing.title }}", "{{ thing.source_title }}", "{{ [thing.says, thing.quotation, thing.quotation_translation, thing.note]|select|join(' · ') }}"]
links: [name, siglum, label, source_title, source_language, reported_locator, reporter,
  reporter_siglum, reporter_label, document, selector_start, selector_end, selector_sentences,
  accounted]
*/
SELECT p.id, p.name, p.says, p.source, s.siglum, s.label, s.title AS source_title,
       s.language AS source_language, p.locator, p.in_copy, p.status, p.reported_in,
       r.locator AS reported_locator, o.id AS reporter, o.siglum AS reporter_siglum,
       o.label AS reporter_label, p.quotation, p.quotation_language, p.quotation_translation,
       p.quotation_of, p.note, p.document, p.selector_start, p.selector_end,
       coalesce(p.selector_sentences, '[]') AS selector_sentences,
       p.document IN (SELECT document FROM account) AS accounted
FROM passage p JOIN source s ON s.id = p.source
LEFT JOIN passage r ON r.id = p.reported_in LEFT JOIN source o ON o.id = r.source
WHERE p.id = :id

/*
heading: Clauses
line: "{stance} clause {clause}[; written of another game: {written_of}]"
text: "{says}"
rows: stance.passage
columns: [stance (stance), game (game), clause (clause), says (label of clause), part (text),
  written_of (text), note (text)]
links: [game_name, locus, question]
*/
SELECT t.stance, c.game, t.clause, c.says, t.part, t.written_of, t.note, g.name AS game_name,
       c.locus, l.question
FROM stance t JOIN clause c ON c.id = t.clause JOIN locus l ON l.id = c.locus
JOIN game g ON g.id = c.game WHERE t.passage = :id ORDER BY c.sequence

/*
heading: What else rests on it
name: rests
line: "{kind} {id}"
rows: passage_use.passage
columns: [kind (word), id (thing by kind), how (basis)]
links: [what, page, key, says, language]
*/
SELECT u.kind, u.id, group_concat(DISTINCT u.how) AS how,
       CASE u.kind WHEN 'saying' THEN 'said of' ELSE u.kind END AS what,
       CASE WHEN u.kind IN ('example', 'evidence') THEN u.kind ELSE 'game' END AS page,
       coalesce(e.id, v.id, g.id) AS key,
       CASE u.kind WHEN 'example' THEN e.name WHEN 'evidence' THEN NULL
         WHEN 'name' THEN n.name WHEN 'saying' THEN g.name
         WHEN 'place' THEN g.name || ': ' || p.name
         ELSE g.name || substr(u.id, length(g.id) + 1) END AS says,
       n.language
FROM passage_use u
LEFT JOIN example e ON u.kind = 'example' AND e.id = u.id
LEFT JOIN evidence v ON u.kind = 'evidence' AND v.id = u.id
LEFT JOIN game g ON g.id = substr(u.id, 1, instr(u.id || ':', ':') - 1)
LEFT JOIN place p ON u.kind = 'place' AND p.id = substr(u.id, length(g.id) + 3)
LEFT JOIN name n ON u.kind = 'name' AND n.passage = u.passage AND n.game = g.id
  AND n.name = substr(u.id, length(g.id) + 3)
WHERE u.passage = :id AND u.kind <> 'clause'
GROUP BY u.kind, u.id, n.language
ORDER BY instr('example name saying place date relation evidence', u.kind),
         e.sequence, n.sequence, v.sequence, u.id

/*
heading: Sentences that it is made of
name: sentences
line: "{sentence}"
rows: sentence_use.passage
columns: [sentence (sentence), number (number)]
*/
SELECT DISTINCT n.id AS sentence, n.ordinal AS number FROM sentence_use u
JOIN sentence n ON n.id = u.sentence WHERE u.passage = :id ORDER BY n.ordinal

/*
heading: What it reports
name: reports
line: "{passage}, {locator}"
rows: passage.reported_in
columns: [passage (passage), locator (label of passage)]
links: [source, siglum, label]
*/
SELECT p.id AS passage, p.locator, s.id AS source, s.siglum, s.label FROM passage p
JOIN source s ON s.id = p.source WHERE p.reported_in = :id ORDER BY p.sequence
