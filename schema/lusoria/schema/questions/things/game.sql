/*
table: game
texts: [game.id, name.game]
title: "{{ thing.name }}"
description: "{{ thing.name }}: {{ thing.summary }}"
entry: ["{{ thing.name }}", "{{ thing.names|map(attribute='name')|unique(true)|reject('equalto', thing.name)|join(' · ') }}", "{{ [thing.summary, thing.places|map(attribute='name')|unique(true)|join(', ')]|select|join(' · ') }}"]
*/
SELECT id, name, summary, family, status, modelled, not_modelled FROM game WHERE id = :id

/*
heading: Names
line: "{name} ({language}), {kind}, {status}"
rows: name.game
columns: [name (name in language), language (language), kind (word), status (basis),
  passage (passage), note (text)]
*/
SELECT name, language, kind, status, passage, note FROM name WHERE game = :id
ORDER BY ordinal

/*
heading: Places
line: "{name}: {role}, {status}"
rows: game_place.game
columns: [name (label of place), place (place), role (word), status (basis), note (text)]
*/
SELECT p.name, g.place, g.role, g.status, g.note FROM game_place g
JOIN place p ON p.id = g.place WHERE g.game = :id ORDER BY g.role, g.place

/*
heading: Dates
line: "{what}: {edtf}, {status}"
rows: game_date.game
columns: [what (text), edtf (date), status (basis), note (text)]
*/
SELECT what, edtf, not_before, not_after, status, note FROM game_date WHERE game = :id
ORDER BY ordinal

/*
heading: Related
line: "{kind}: {to_name}, {status}"
rows: relation.game
columns: [kind (word), to_game (game), to_name (label of to_game), status (basis), note (text)]
*/
SELECT r.kind, r.to_game, coalesce(g.name, r.to_name) AS to_name, r.status, r.note
FROM relation r LEFT JOIN game g ON g.id = r.to_game WHERE r.game = :id ORDER BY r.ordinal

/*
heading: Rulesets
line: "{id}"
text: "{name}"
rows: ruleset.game
columns: [id (ruleset), name (label of id), summary (text), status (basis)]
*/
SELECT id, name, summary, status FROM ruleset WHERE game = :id ORDER BY ordinal

/*
heading: Questions
line: "{id}"
text: "{question}"
rows: locus.game
columns: [id (locus), question (label of id), answers (number)]
*/
SELECT l.id, l.question, (SELECT count(*) FROM clause c WHERE c.locus = l.id) AS answers
FROM locus l WHERE l.game = :id ORDER BY l.ordinal

/*
heading: Evidence
rows: evidence.game
columns: [id (evidence), type (word), edtf (date), place (place)]
*/
SELECT id, type, edtf, not_before, not_after, place, says FROM evidence
WHERE game = :id ORDER BY not_before IS NULL, not_before, ordinal

/*
heading: What sources say
line: "{passage}"
text: "{says}"
rows: saying.game
columns: [passage (passage), says (text)]
*/
SELECT y.passage, coalesce(y.says, p.says) AS says FROM saying y
JOIN passage p ON p.id = y.passage WHERE y.game = :id ORDER BY y.ordinal

/*
heading: Called elsewhere
line: "{scheme} {value}"
rows: identifier.game
columns: [scheme (text), value (text), note (text)]
*/
SELECT scheme, value, note FROM identifier WHERE game = :id ORDER BY scheme, value
