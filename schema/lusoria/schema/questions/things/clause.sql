/*
table: clause
texts: [clause.id]
*/
SELECT c.says, c.locus, l.question, c.executed_by, c.fact, c.not_modelled, c.editorial,
       c.unshown, c.note, s.support, s.sources, s.independent,
       s.own AS independent_of_the_game
FROM clause c JOIN locus l ON l.id = c.locus JOIN clause_support s ON s.clause = c.id
WHERE c.id = :id

/*
heading: Witnesses
line: "{stance} {passage}, {locator}[; written of another game: {written_of}]"
text: "{says}"
rows: stance.clause
columns: [stance (stance), passage (passage), part (text),
  written_of (text), says (text), quotation (quotation in quotation_language), status (basis),
  resp (resp), date (day), note (text)]
*/
SELECT t.stance, t.passage, p.locator, t.part, t.written_of, p.says, p.quotation,
       p.quotation_language, t.status, t.resp, t.date, t.note
FROM stance t JOIN passage p ON p.id = t.passage WHERE t.clause = :id ORDER BY t.ordinal

/*
heading: Independent of each other
line: "{source}"
text: "{label}"
rows: clause_witness.clause
columns: [source (source), label (label of source), of_the_game (flag)]
*/
SELECT w.source, s.label, w.of_the_game FROM clause_witness w JOIN source s ON s.id = w.source
WHERE w.clause = :id AND w.independent
ORDER BY s.not_before IS NULL, s.not_before, s.id

/*
heading: Rules
line: "{rule}{parameters} at {hooks}"
rows: clause_rule.clause
columns: [rule (rule), parameters (json), hooks (json), lifts (locus)]
*/
SELECT u.rule, u.parameters, u.hooks, u.lifts, u.ends_after AS after, r.sentence
FROM clause_rule u JOIN rule r ON r.id = u.rule WHERE u.clause = :id ORDER BY u.ordinal

/*
heading: Taken by
line: "{ruleset}[ {option}], {basis}, by {whose}"
text: "{note}"
rows: choice.clause
columns: [ruleset (ruleset), option (ruleset_option), basis (basis), whose (siglum list), note (text)]
*/
SELECT u.ruleset, u.option, u.basis, u.whose, u.note FROM clause_use u
JOIN ruleset r ON r.id = u.ruleset WHERE u.clause = :id ORDER BY r.ordinal, u.option

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
WHERE c.clause = :id ORDER BY e.ordinal

/*
heading: What changes without it
line: "{ruleset}[: {change}][: {unshown}][, as in {inherited_from}][, by {expectation}]"
rows: ablation.clause
columns: [ruleset (assembled), change (effect), with_clause (text), without_clause (text),
  replaced_by (clause), expectation (example_expectation), example (label of expectation),
  unshown (text), inherited_from (assembled)]
*/
SELECT a.ruleset, a.change, a.with_clause, a.without_clause, a.replaced_by,
       a.expectation, e.name AS example, a.unshown, a.inherited_from
FROM ablation a LEFT JOIN example_expectation x ON x.id = a.expectation
LEFT JOIN example e ON e.id = x.example WHERE a.clause = :id ORDER BY a.ruleset
