/*
table: example
texts: [example.id]
title: "{{ thing.name }} ({{ thing.ruleset_name }}), an example of {{ thing.game_name }}"
description: "{{ thing.game_name }}: {{ thing.name }}, {{ (thing.verdict or 'an example')|replace('-', ' ') }} in {{ thing.ruleset_name }}. On boards, step by step, with the clauses that decide it and what every ruleset says."
cited: ["{{ thing.name }}", "example {{ thing.id }}"]
entry: ["{{ thing.name }}", "{{ thing.game_name }}", "{{ ['Throw ' ~ thing.throw if thing.throw not in (none, words.NO_THROW), thing.play, thing.note]|select|join(' · ') }}"]
links: [game, game_name, expectation, ruleset, ruleset_name, verdict]
*/
SELECT e.id, e.name, e.game, g.name AS game_name, e.position, e.throw, e.play, e.record, e.note,
       x.id AS expectation, x.ruleset, a.name AS ruleset_name, x.found_verdict AS verdict
FROM example e JOIN game g ON g.id = e.game
JOIN example_expectation x ON x.example = e.id AND x.ordinal = 0
JOIN assembled a ON a.id = x.ruleset
WHERE e.id = :id

/*
heading: Step by step
name: stages
line: "{caption}[: {play}][: {tried}]"
text: "{position}"
rows: stage.example
columns: [caption (text), play (code), tried (code), position (position)]
links: [ruleset, anchor, fault, mover, ply, throw, refused]
*/
SELECT s.caption, s.play, s.tried, s.position, s.ruleset, s.anchor, s.fault, s.mover, s.ply,
       t.throw, t.position_after IS NULL AS refused
FROM stage s LEFT JOIN example_expectation x ON x.example = s.example AND x.ordinal = 0
LEFT JOIN example_step t ON t.expectation = x.id AND t.ply = s.ply
WHERE s.example = :id ORDER BY s.ordinal

/*
heading: Judged by
line: "{ruleset}: {verdict}"
text: "{forbidden_by}"
rows: example_expectation.example
columns: [ruleset (assembled), id (example_expectation), verdict (label of id),
  forbidden_by (clause list), outcome (outcome), plays (number)]
links: [name, base, step]
*/
SELECT v.ruleset, v.expectation AS id, v.verdict, v.forbidden_by, v.position_after AS after,
       v.outcome, v.plays, a.name, a.ruleset AS base, x.found_step AS step
FROM example_expectation x JOIN example_verdict v ON v.expectation = x.id
JOIN assembled a ON a.id = v.ruleset WHERE x.example = :id ORDER BY x.ordinal

/*
heading: Shows
line: "{id}"
text: "{says}"
rows: example_clause.example
columns: [id (clause), says (label of id)]
links: [question]
*/
SELECT c.id, c.says, l.question FROM example_clause e JOIN clause c ON c.id = e.clause
JOIN locus l ON l.id = c.locus WHERE e.example = :id ORDER BY c.sequence

/*
heading: Told in
name: after
line: "{passage}, {locator}"
text: "{says}"
columns: [passage (passage), says (text)]
links: [quotation, quotation_language, quotation_translation, quotation_of, source, siglum, label]
*/
SELECT e.passage, p.locator, p.says, p.quotation, p.quotation_language, p.quotation_translation,
       p.quotation_of, s.id AS source, s.siglum, s.label
FROM cites e JOIN passage p ON p.id = e.passage JOIN source s ON s.id = p.source
WHERE e.kind = 'example' AND e.key = :id ORDER BY p.sequence

/*
heading: What it would notice
name: notices
line: "without {clause}[, with {replaced_by}], in {ruleset}: {change}"
columns: [clause (clause), says (label of clause), replaced_by (clause), ruleset (assembled),
  change (effect)]
links: [other, name]
*/
SELECT b.clause, c.says, b.replaced_by, b.ruleset, b.change, o.says AS other, a.name
FROM example_expectation x JOIN ablation b ON b.expectation = x.id JOIN clause c ON c.id = b.clause
LEFT JOIN clause o ON o.id = b.replaced_by JOIN assembled a ON a.id = b.ruleset
WHERE x.example = :id ORDER BY x.ordinal, c.sequence, a.sequence
