/*
table: evidence
texts: [evidence.id]
*/
SELECT e.game, e.type, e.says, p.name AS place, e.region, e.edtf AS date, e.board_pattern,
       e.confidence, e.works, e.note
FROM evidence e LEFT JOIN place p ON p.id = e.place WHERE e.id = :id

/*
heading: Sources
line: "{source}"
text: "{label}"
rows: evidence_source.evidence
columns: [source (source), label (label of source)]
*/
SELECT e.source, s.label FROM evidence_source e JOIN source s ON s.id = e.source
WHERE e.evidence = :id ORDER BY s.siglum

/*
heading: Passages
line: "{passage}, {locator}"
text: "{says}"
columns: [passage (passage), says (text)]
*/
SELECT e.passage, p.locator, p.says FROM cites e
JOIN passage p ON p.id = e.passage WHERE e.kind = 'evidence' AND e.key = :id ORDER BY p.source, p.ordinal

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
