/*
table: source
texts: [source.id]
title: "{{ thing.label }} ({{ thing.siglum }})"
description: "{{ reference }} A source of rules of games, {{ words.EXTENTS[thing.read] }}; {{ thing.passages|length|counted('passage') }} of it cited here."
entry: ["{{ thing.title_of_work }}", "{{ thing.siglum }}", "{{ [thing.csl|people, thing.read_what]|select|join(' · ') }}"]
links: [edtf, not_before, not_after, csl, reporter_siglum, reporter_label]
*/
SELECT s.id, s.label, s.title AS title_of_work, s.siglum, s.kind AS source_kind, s.language,
       s.edtf AS date, s.edtf, s.not_before, s.not_after, s.date_because, s.rights, s.licence,
       s.rights_note, s.reliability, s.reliability_because, s.extent AS read, s.read_what,
       s.read_where, s.consulted, s.reported_in, s.csl, r.siglum AS reporter_siglum,
       r.label AS reporter_label
FROM source s LEFT JOIN source r ON r.id = s.reported_in WHERE s.id = :id

/*
heading: Dated by
line: "{by_source}"
text: "{label}"
rows: source_dated_by.source
columns: [by_source (source), label (label of by_source)]
links: [source, siglum]
*/
SELECT d.by_source, s.label, s.id AS source, s.siglum FROM source_dated_by d
JOIN source s ON s.id = d.by_source WHERE d.source = :id ORDER BY s.siglum

/*
heading: Depends on
line: "{how} {on_source}, {status}"
text: "{note}"
rows: source_dependence.source
columns: [how (dependence), on_source (source), status (basis), note (text)]
links: [source, siglum, label]
*/
SELECT d.how, d.on_source, d.status, d.note, s.id AS source, s.siglum, s.label
FROM source_dependence d JOIN source s ON s.id = d.on_source
WHERE d.source = :id ORDER BY s.siglum, d.how

/*
heading: Others depend on it
line: "{source}: {how}, {status}"
rows: source_dependence.on_source
columns: [source (source), how (dependence), status (basis), note (text)]
links: [siglum, label]
*/
SELECT d.source, d.how, d.status, d.note, s.siglum, s.label FROM source_dependence d
JOIN source s ON s.id = d.source WHERE d.on_source = :id ORDER BY s.siglum, d.how

/*
heading: Rulesets after it
line: "{id}"
text: "{name}"
rows: ruleset.after_source
columns: [id (ruleset), name (label of id), summary (text)]
*/
SELECT id, name, summary FROM ruleset WHERE after_source = :id ORDER BY sequence

/*
heading: Passages
line: "{id}, {locator}"
text: "{says}"
rows: passage.source
columns: [id (passage), locator (label of id), in_copy (text), says (text), status (basis),
  quotation (quotation in quotation_language), clauses (number)]
*/
SELECT p.id, p.locator, p.in_copy, p.says, p.status, p.quotation, p.quotation_language,
       (SELECT count(*) FROM stance t WHERE t.passage = p.id) AS clauses
FROM passage p WHERE p.source = :id ORDER BY p.ordinal

/*
heading: Questions that it answers
name: asked
columns: [game (game), locus (locus), question (label of locus), passage (passage)]
links: [game_name, section, title]
says: >-
  Which passage answers which question, as the rules of a game are read, the game with the most
  questions first.
*/
SELECT told.game, told.locus, told.question, told.passage, g.name AS game_name,
       r.game || coalesce(r.section, '') AS section, r.title
FROM (SELECT DISTINCT l.game, l.id AS locus, l.question, p.id AS passage, p.ordinal
      FROM passage p JOIN stance t ON t.passage = p.id JOIN clause c ON c.id = t.clause
      JOIN locus l ON l.id = c.locus WHERE p.source = :id) told
JOIN game g ON g.id = told.game JOIN reading_place r ON r.locus = told.locus
JOIN (SELECT l.game, count(DISTINCT l.id) AS questions
      FROM passage p JOIN stance t ON t.passage = p.id JOIN clause c ON c.id = t.clause
      JOIN locus l ON l.id = c.locus WHERE p.source = :id GROUP BY l.game) q ON q.game = told.game
ORDER BY q.questions DESC, g.name, r.sequence, told.ordinal

/*
heading: What it does to the questions of games
name: questions
line: "{game}: {questions} {coverage}[; written of another game: {written_of}]"
rows: coverage.source
counts: true
columns: [game (game), name (label of game), coverage (coverage), questions (number),
  written_of (text)]
*/
SELECT v.game, g.name, v.coverage, count(*) AS questions, v.written_of
FROM coverage v JOIN game g ON g.id = v.game WHERE v.source = :id
GROUP BY g.id, v.coverage ORDER BY g.name, questions DESC

/*
heading: Questions that it does not answer
name: unanswered
columns: [game (game), coverage (coverage), locus (locus), question (label of locus)]
links: [game_name]
*/
SELECT v.game, v.coverage, l.id AS locus, l.question, g.name AS game_name
FROM coverage v JOIN game g ON g.id = v.game JOIN locus l ON l.id = v.locus
WHERE v.source = :id AND v.coverage <> 'answers' ORDER BY l.sequence

/*
heading: Proofs that it is silent
name: silences
rows: silence.source
columns: [locus (locus), extent (extent), sentences (number), document (document)]
links: [sha256]
*/
SELECT n.locus, n.extent, n.sentences, n.document, n.sha256 FROM silence n
JOIN locus l ON l.id = n.locus WHERE n.source = :id ORDER BY l.sequence, n.document

/*
heading: Games that it was written of
name: written_of
line: "{name}"
rows: source_written_of.source
columns: [game (game), name (label of game)]
*/
SELECT game, name FROM source_written_of WHERE source = :id ORDER BY name

/*
heading: Documents that were read
name: documents
line: "{file}"
rows: document.source
columns: [id (document), file (label of id), language (language), wording (wording)]
links: [sha256, note]
*/
SELECT id, file, language, wording, sha256, note FROM document WHERE source = :id ORDER BY id

/*
heading: Sources that it tells of
name: reports
line: "{source}"
text: "{label}"
rows: source.reported_in
columns: [source (source), label (label of source)]
links: [siglum]
*/
SELECT id AS source, siglum, label FROM source WHERE reported_in = :id ORDER BY siglum

/*
heading: Evidence
line: "{evidence}"
rows: evidence_source.source
columns: [evidence (evidence)]
*/
SELECT x.evidence FROM evidence_source x JOIN evidence e ON e.id = x.evidence
WHERE x.source = :id ORDER BY e.sequence

/*
heading: Identifiers
line: "{scheme} {value}"
rows: identifier.source
columns: [scheme (text), value (text)]
*/
SELECT scheme, value FROM identifier WHERE source = :id ORDER BY scheme, value
