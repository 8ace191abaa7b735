/*
table: evidence
texts: [evidence.id]
name: "{{ [thing.what, thing.place or thing.region, thing|dated if thing.not_before is not none or thing.not_after is not none]|select|join(', ') }}"
title: "{{ thing.name }} ({{ thing.number }})"
description: "Evidence for {{ thing.game_name }}, record {{ thing.number }}: {{ thing.name }}.{{ ' ' ~ thing.says if thing.says }}"
entry: ["{{ thing.name }}", "{{ thing.game_name }}", "{{ [thing.says, thing.region, thing.board_pattern, thing.note]|select|join(' · ') }}"]
links: [game_name, what, number, place_id, edtf, not_before, not_after, verified, latitude, longitude,
  point_means]
*/
SELECT e.id, e.game, g.name AS game_name, e.type, replace(e.id, 'DLP.Evidence.', '') AS number,
       CASE e.type WHEN 'unknown' THEN 'Record' ELSE
         upper(substr(e.type, 1, 1)) || replace(substr(e.type, 2), '-', ' ') END AS what,
       e.says, p.name AS place, p.id AS place_id, e.region, e.edtf AS date, e.edtf, e.not_before,
       e.not_after, e.board_pattern, e.confidence, e.verified, e.works, e.note, e.latitude,
       e.longitude, e.point_means
FROM evidence e JOIN game g ON g.id = e.game LEFT JOIN place p ON p.id = e.place WHERE e.id = :id

/*
heading: Sources
line: "{source}"
text: "{label}"
rows: evidence_source.evidence
columns: [source (source), label (label of source)]
links: [siglum]
*/
SELECT e.source, s.label, s.siglum FROM evidence_source e JOIN source s ON s.id = e.source
WHERE e.evidence = :id ORDER BY s.siglum

/*
heading: Passages
line: "{passage}, {locator}"
text: "{says}"
columns: [passage (passage), says (text)]
links: [source, siglum, label]
*/
SELECT e.passage, p.locator, p.says, s.id AS source, s.siglum, s.label FROM cites e
JOIN passage p ON p.id = e.passage JOIN source s ON s.id = p.source
WHERE e.kind = 'evidence' AND e.key = :id ORDER BY p.sequence

/*
heading: In the words of the lists
name: terms
line: "{list}: {printed}"
rows: evidence_term.evidence
columns: [list (word), id (term), printed (label of id)]
*/
SELECT t.list, t.id, t.printed FROM evidence_term e JOIN term t ON t.id = e.term
WHERE e.evidence = :id ORDER BY t.list, t.ordinal

/*
heading: Doubts
line: "{field}"
text: "{says}"
rows: evidence_doubt.evidence
columns: [field (word), says (text), resp (resp), date (day)]
*/
SELECT field, says, resp, date FROM evidence_doubt WHERE evidence = :id
ORDER BY ordinal

/*
heading: Where its place lies
name: within
line: "{place}"
columns: [place (place), name (label of place)]
*/
WITH RECURSIVE above(place, name, step) AS (
  SELECT w.id, w.name, 1 FROM evidence e JOIN place p ON p.id = e.place
  JOIN place w ON w.id = p.within WHERE e.id = :id
  UNION SELECT w.id, w.name, a.step + 1 FROM above a JOIN place p ON p.id = a.place
  JOIN place w ON w.id = p.within WHERE a.step < 20)
SELECT place, name FROM above ORDER BY step

/*
heading: Sentences about it
name: sentences
line: "{sentence}"
rows: sentence_use.evidence
columns: [sentence (sentence), number (number)]
links: [label]
*/
SELECT u.sentence, n.ordinal AS number, s.label FROM sentence_use u
JOIN sentence n ON n.id = u.sentence JOIN document d ON d.id = n.document
JOIN source s ON s.id = d.source WHERE u.evidence = :id ORDER BY +n.sequence
