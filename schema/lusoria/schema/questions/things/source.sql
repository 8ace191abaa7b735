/*
table: source
texts: [source.id]
*/
SELECT label, title, siglum, kind AS source_kind, language, edtf AS date, date_because, rights,
       licence, rights_note, reliability, reliability_because, extent AS read, read_what,
       read_where, consulted, reported_in
FROM source WHERE id = :id

/*
heading: Dated by
line: "{by_source}"
text: "{label}"
rows: source_dated_by.source
columns: [by_source (source), label (label of by_source)]
*/
SELECT d.by_source, s.label FROM source_dated_by d JOIN source s ON s.id = d.by_source
WHERE d.source = :id ORDER BY s.siglum

/*
heading: Depends on
line: "{how} {on_source}, {status}"
text: "{note}"
rows: source_dependence.source
columns: [how (dependence), on_source (source), status (basis), note (text)]
*/
SELECT d.how, d.on_source, d.status, d.note FROM source_dependence d
JOIN source s ON s.id = d.on_source WHERE d.source = :id ORDER BY s.siglum

/*
heading: Others depend on it
line: "{source}: {how}, {status}"
rows: source_dependence.on_source
columns: [source (source), how (dependence), status (basis), note (text)]
*/
SELECT d.source, d.how, d.status, d.note FROM source_dependence d
JOIN source s ON s.id = d.source WHERE d.on_source = :id ORDER BY s.siglum

/*
heading: Rulesets after it
line: "{id}"
text: "{name}"
rows: ruleset.after_source
columns: [id (ruleset), name (label of id), summary (text)]
*/
SELECT id, name, summary FROM ruleset WHERE after_source = :id ORDER BY game, ordinal

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
*/
SELECT id, file, language, wording FROM document WHERE source = :id ORDER BY id
