/*
table: clause
texts: [clause.id]
title: "{{ thing.says }} · {{ thing.game_name }}"
description: "{{ thing.game_name }}: {{ thing.says }} {{ thing.question }}"
cited: ["{{ thing.says.rstrip('.') }}", "clause {{ thing.id }}"]
entry: ["{{ thing.says }}", "{{ thing.game_name }}", "{{ [thing.question, thing.note, thing.editorial]|select|join(' · ') }}"]
links: [name, game, game_name, family, locus_name, locus_title, topic, answer, number]
*/
SELECT c.id, c.name, c.says, c.game, g.name AS game_name, g.family, c.locus, l.name AS locus_name,
       l.question, coalesce(l.title, l.question) AS locus_title, l.topic, c.answer,
       l.ordinal AS number, c.executed_by, c.fact, c.not_modelled, c.editorial, c.unshown, c.note,
       s.support, s.sources, s.independent, s.own AS independent_of_the_game
FROM clause c JOIN locus l ON l.id = c.locus JOIN game g ON g.id = c.game
JOIN clause_support s ON s.clause = c.id WHERE c.id = :id

/*
heading: Witnesses
line: "{stance} {passage}, {locator}[; written of another game: {written_of}]"
text: "{says}"
rows: stance.clause
columns: [stance (stance), passage (passage), part (text),
  written_of (text), says (text), quotation (quotation in quotation_language), status (basis),
  resp (resp), date (day), note (text)]
links: [quotation_translation, quotation_of, passage_status, source, label, language, siglum, kind,
  edtf, not_before, not_after]
*/
SELECT t.stance, t.passage, p.locator, t.part, t.written_of, p.says, p.quotation,
       p.quotation_language, p.quotation_translation, p.quotation_of, p.status AS passage_status,
       t.status, t.resp, t.date, t.note, s.id AS source, s.label, s.language, s.kind,
       s.siglum || iif(t.written_of IS NULL, '', '*') AS siglum,
       s.edtf, s.not_before, s.not_after
FROM stance t JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source
WHERE t.clause = :id ORDER BY t.ordinal

/*
heading: Independent of each other
line: "{source}"
text: "{label}"
rows: clause_witness.clause
columns: [source (source), label (label of source), of_the_game (flag)]
links: [siglum]
*/
SELECT w.source, s.label, w.of_the_game, s.siglum || iif(w.of_the_game, '', '*') AS siglum
FROM clause_witness w JOIN source s ON s.id = w.source
WHERE w.clause = :id AND w.independent
ORDER BY coalesce(s.not_before, s.not_after) IS NULL, coalesce(s.not_before, s.not_after), s.siglum

/*
heading: Rules
line: "{rule}{parameters} at {hooks}"
rows: clause_rule.clause
columns: [rule (rule), parameters (json), hooks (json), lifts (locus)]
links: [function, python, lifts_question]
*/
SELECT u.rule, u.parameters, u.hooks, u.lifts, u.ends_after AS after, r.sentence, r.function,
       r.text AS python, l.question AS lifts_question
FROM clause_rule u JOIN rule r ON r.id = u.rule LEFT JOIN locus l ON l.id = u.lifts
WHERE u.clause = :id ORDER BY u.ordinal

/*
heading: Lifted by
line: "{clause}"
text: "{says}"
columns: [clause (clause), says (label of clause)]
*/
SELECT u.clause, o.says FROM clause c JOIN clause_rule u ON u.lifts = c.locus
JOIN clause o ON o.id = u.clause WHERE c.id = :id ORDER BY o.sequence, u.ordinal

/*
heading: Taken by
line: "{ruleset}[ {option}], {basis}, by {whose}"
text: "{note}"
rows: choice.clause
columns: [ruleset (ruleset), option (ruleset_option), basis (basis), whose (siglum list), note (text)]
links: [assembled, name]
*/
SELECT u.ruleset, u.option, u.basis, u.whose, u.note, a.id AS assembled, a.name
FROM clause_use u JOIN assembled a ON a.id = coalesce(u.option, u.ruleset)
JOIN ruleset r ON r.id = u.ruleset LEFT JOIN ruleset_option o ON o.id = u.option
WHERE u.clause = :id ORDER BY r.sequence, o.ordinal

/*
heading: Other answers
line: "{id}"
text: "{says}"
columns: [id (clause), says (label of id)]
*/
SELECT id, says FROM clause WHERE id <> :id
AND locus = (SELECT locus FROM clause WHERE id = :id) ORDER BY ordinal

/*
heading: Shown by
line: "{id}"
text: "{name}"
rows: example_clause.clause
columns: [id (example), name (label of id)]
*/
SELECT e.id, e.name FROM example_clause c JOIN example e ON e.id = c.example
WHERE c.clause = :id ORDER BY e.sequence

/*
heading: What changes without it
line: "{ruleset}[: {change}][: {unshown}][, as in {inherited_from}][, by {expectation}]"
rows: ablation.clause
columns: [ruleset (assembled), change (effect), with_clause (text), without_clause (text),
  replaced_by (clause), expectation (example_expectation), example (label of expectation),
  unshown (text), inherited_from (assembled)]
links: [ruleset_name, other, example_id, heir]
*/
SELECT a.ruleset, r.name AS ruleset_name, a.change, a.with_clause, a.without_clause,
       a.replaced_by, o.says AS other, a.expectation, x.example AS example_id, e.name AS example,
       a.unshown, a.inherited_from, h.name AS heir
FROM ablation a JOIN assembled r ON r.id = a.ruleset
LEFT JOIN clause o ON o.id = a.replaced_by
LEFT JOIN example_expectation x ON x.id = a.expectation
LEFT JOIN example e ON e.id = x.example LEFT JOIN assembled h ON h.id = a.inherited_from
WHERE a.clause = :id ORDER BY r.sequence
