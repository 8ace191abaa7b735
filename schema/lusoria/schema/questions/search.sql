/*
title: Search everywhere
says: >-
  Games, names, rulesets, questions, clauses, passages, sources, examples, evidence, rules, and the
  questions that games share with their standard answers, that have all words of :text, also in
  their notes; of one :kind, if it is given. Words within double quotes are found in their order.
about: search
parameters:
  text (text, needed): two men
  kind (kind of thing): ''
columns: [kind (word), id (thing by kind), game (game), title (label of id), found (text)]
*/
SELECT kind, id, game, title, found FROM (
  SELECT 'answer' AS kind, t.id AS id, NULL AS game, t.says AS title,
         snippet(answer_fts, -1, '', '', '…', 16) AS found, rank
  FROM answer_fts JOIN answer t ON t.rowid = answer_fts.rowid
  WHERE answer_fts MATCH escape_fts(:text) AND :kind IN ('', 'answer')
  UNION ALL
  SELECT 'clause', t.id, t.game, t.says,
         snippet(clause_fts, -1, '', '', '…', 16), rank
  FROM clause_fts JOIN clause t ON t.rowid = clause_fts.rowid
  WHERE clause_fts MATCH escape_fts(:text) AND :kind IN ('', 'clause')
  UNION ALL
  SELECT 'evidence', t.id, t.game, coalesce(t.says, t.type),
         snippet(evidence_fts, -1, '', '', '…', 16), rank
  FROM evidence_fts JOIN evidence t ON t.rowid = evidence_fts.rowid
  WHERE evidence_fts MATCH escape_fts(:text) AND :kind IN ('', 'evidence')
  UNION ALL
  SELECT 'example', t.id, t.game, t.name,
         snippet(example_fts, -1, '', '', '…', 16), rank
  FROM example_fts JOIN example t ON t.rowid = example_fts.rowid
  WHERE example_fts MATCH escape_fts(:text) AND :kind IN ('', 'example')
  UNION ALL
  SELECT 'game', t.id, t.id, t.name,
         snippet(game_fts, -1, '', '', '…', 16), rank
  FROM game_fts JOIN game t ON t.rowid = game_fts.rowid
  WHERE game_fts MATCH escape_fts(:text) AND :kind IN ('', 'game')
  UNION ALL
  SELECT 'locus', t.id, t.game, t.question,
         snippet(locus_fts, -1, '', '', '…', 16), rank
  FROM locus_fts JOIN locus t ON t.rowid = locus_fts.rowid
  WHERE locus_fts MATCH escape_fts(:text) AND :kind IN ('', 'locus')
  UNION ALL
  SELECT 'name', t.game, t.game, t.name,
         snippet(name_fts, -1, '', '', '…', 16), rank
  FROM name_fts JOIN name t ON t.rowid = name_fts.rowid
  WHERE name_fts MATCH escape_fts(:text) AND :kind IN ('', 'name')
  UNION ALL
  SELECT 'passage', t.id, NULL, t.says,
         snippet(passage_fts, -1, '', '', '…', 16), rank
  FROM passage_fts JOIN passage t ON t.rowid = passage_fts.rowid
  WHERE passage_fts MATCH escape_fts(:text) AND :kind IN ('', 'passage')
  UNION ALL
  SELECT 'rule', t.id, NULL, t.sentence,
         snippet(rule_fts, -1, '', '', '…', 16), rank
  FROM rule_fts JOIN rule t ON t.rowid = rule_fts.rowid
  WHERE rule_fts MATCH escape_fts(:text) AND :kind IN ('', 'rule')
  UNION ALL
  SELECT 'ruleset', t.id, t.game, t.name,
         snippet(ruleset_fts, -1, '', '', '…', 16), rank
  FROM ruleset_fts JOIN ruleset t ON t.rowid = ruleset_fts.rowid
  WHERE ruleset_fts MATCH escape_fts(:text) AND :kind IN ('', 'ruleset')
  UNION ALL
  SELECT 'source', t.id, NULL, t.label,
         snippet(source_fts, -1, '', '', '…', 16), rank
  FROM source_fts JOIN source t ON t.rowid = source_fts.rowid
  WHERE source_fts MATCH escape_fts(:text) AND :kind IN ('', 'source')
  UNION ALL
  SELECT 'topic', t.id, NULL, t.question,
         snippet(topic_fts, -1, '', '', '…', 16), rank
  FROM topic_fts JOIN topic t ON t.rowid = topic_fts.rowid
  WHERE topic_fts MATCH escape_fts(:text) AND :kind IN ('', 'topic')
) ORDER BY rank, kind, id
