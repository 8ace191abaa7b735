/*
title: Search everywhere
says: >-
  Games, names, rulesets, questions, clauses, passages, sources, examples, evidence and rules that
  have all words of :text, also in their notes; of one :kind, if it is given. Words within double
  quotes are found in their order.
about: search
parameters:
  text (text, needed): two men
  kind (kind of thing): ''
columns: [kind (word), id (thing by kind), game (game), title (label of id), found (text)]
*/
SELECT kind, id, game, title, found FROM (
SELECT 'clause' AS kind, t.id AS id, t.game AS game, t.says AS title, snippet(clause_fts, -1, '', '', '…', 16) AS found, rank FROM clause_fts JOIN clause t ON t.rowid = clause_fts.rowid WHERE clause_fts MATCH escape_fts(:text) AND :kind IN ('', 'clause')
UNION ALL
SELECT 'evidence' AS kind, t.id AS id, t.game AS game, coalesce(t.says, t.type) AS title, snippet(evidence_fts, -1, '', '', '…', 16) AS found, rank FROM evidence_fts JOIN evidence t ON t.rowid = evidence_fts.rowid WHERE evidence_fts MATCH escape_fts(:text) AND :kind IN ('', 'evidence')
UNION ALL
SELECT 'example' AS kind, t.id AS id, t.game AS game, t.name AS title, snippet(example_fts, -1, '', '', '…', 16) AS found, rank FROM example_fts JOIN example t ON t.rowid = example_fts.rowid WHERE example_fts MATCH escape_fts(:text) AND :kind IN ('', 'example')
UNION ALL
SELECT 'game' AS kind, t.id AS id, t.id AS game, t.name AS title, snippet(game_fts, -1, '', '', '…', 16) AS found, rank FROM game_fts JOIN game t ON t.rowid = game_fts.rowid WHERE game_fts MATCH escape_fts(:text) AND :kind IN ('', 'game')
UNION ALL
SELECT 'locus' AS kind, t.id AS id, t.game AS game, t.question AS title, snippet(locus_fts, -1, '', '', '…', 16) AS found, rank FROM locus_fts JOIN locus t ON t.rowid = locus_fts.rowid WHERE locus_fts MATCH escape_fts(:text) AND :kind IN ('', 'locus')
UNION ALL
SELECT 'name' AS kind, t.game AS id, t.game AS game, t.name AS title, snippet(name_fts, -1, '', '', '…', 16) AS found, rank FROM name_fts JOIN name t ON t.rowid = name_fts.rowid WHERE name_fts MATCH escape_fts(:text) AND :kind IN ('', 'name')
UNION ALL
SELECT 'passage' AS kind, t.id AS id, NULL AS game, t.says AS title, snippet(passage_fts, -1, '', '', '…', 16) AS found, rank FROM passage_fts JOIN passage t ON t.rowid = passage_fts.rowid WHERE passage_fts MATCH escape_fts(:text) AND :kind IN ('', 'passage')
UNION ALL
SELECT 'rule' AS kind, t.id AS id, NULL AS game, t.sentence AS title, snippet(rule_fts, -1, '', '', '…', 16) AS found, rank FROM rule_fts JOIN rule t ON t.rowid = rule_fts.rowid WHERE rule_fts MATCH escape_fts(:text) AND :kind IN ('', 'rule')
UNION ALL
SELECT 'ruleset' AS kind, t.id AS id, t.game AS game, t.name AS title, snippet(ruleset_fts, -1, '', '', '…', 16) AS found, rank FROM ruleset_fts JOIN ruleset t ON t.rowid = ruleset_fts.rowid WHERE ruleset_fts MATCH escape_fts(:text) AND :kind IN ('', 'ruleset')
UNION ALL
SELECT 'source' AS kind, t.id AS id, NULL AS game, t.label AS title, snippet(source_fts, -1, '', '', '…', 16) AS found, rank FROM source_fts JOIN source t ON t.rowid = source_fts.rowid WHERE source_fts MATCH escape_fts(:text) AND :kind IN ('', 'source')
) ORDER BY rank, kind, id
