/*
title: Search everywhere
says: >-
  Games, names, rulesets, questions, clauses, passages, sources, examples, evidence, rules, and the
  questions that games share with their standard answers, that have all words of :text, also in
  their notes; of one :kind, if it is given. Words within double quotes are found in their order;
  those by which people ask (how, to, play, the) do not count. What has the words in its name comes
  first, three of each kind at a time, and rules in Python come last.
about: search
parameters:
  text (text, needed): two men
  kind (kind of thing): ''
columns: [kind (word), id (thing by kind), game (game), title (label of id), found (text)]
*/
SELECT kind, id, game, title, coalesce(nullif(snippet, id), title) AS found FROM (
  SELECT *, row_number() OVER (
    PARTITION BY kind, named
    ORDER BY CASE WHEN NOT named THEN rank WHEN kind = 'game' THEN length(title) ELSE place END
  ) - 1 AS nth FROM (
    SELECT 0 AS turn, 'game' AS kind, t.id AS id, t.id AS game, t.name AS title,
           snippet(game_fts, -1, '', '', '…', 16) AS snippet, rank,
           t.rowid IN (SELECT rowid FROM game_fts
             WHERE game_fts MATCH '{id name} : (' || escape_fts(:text) || ')') AS named, t.rowid AS place
    FROM game_fts JOIN game t ON t.rowid = game_fts.rowid
    WHERE game_fts MATCH escape_fts(:text) AND :kind IN ('', 'game')
    UNION ALL
    SELECT 1, 'name', t.game, t.game, t.name,
           snippet(name_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM name_fts
             WHERE name_fts MATCH '{name} : (' || escape_fts(:text) || ')'), t.sequence
    FROM name_fts JOIN name t ON t.rowid = name_fts.rowid
    WHERE name_fts MATCH escape_fts(:text) AND :kind IN ('', 'name')
    UNION ALL
    SELECT 2, 'ruleset', t.id, t.game, t.name,
           snippet(ruleset_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM ruleset_fts
             WHERE ruleset_fts MATCH '{id name} : (' || escape_fts(:text) || ')'), t.sequence
    FROM ruleset_fts JOIN ruleset t ON t.rowid = ruleset_fts.rowid
    WHERE ruleset_fts MATCH escape_fts(:text) AND :kind IN ('', 'ruleset')
    UNION ALL
    SELECT 3, 'topic', t.id, NULL, t.question,
           snippet(topic_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM topic_fts
             WHERE topic_fts MATCH '{id question} : (' || escape_fts(:text) || ')'), t.sequence
    FROM topic_fts JOIN topic t ON t.rowid = topic_fts.rowid
    WHERE topic_fts MATCH escape_fts(:text) AND :kind IN ('', 'topic')
    UNION ALL
    SELECT 4, 'answer', t.id, NULL, t.says,
           snippet(answer_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM answer_fts
             WHERE answer_fts MATCH '{id says} : (' || escape_fts(:text) || ')'), t.sequence
    FROM answer_fts JOIN answer t ON t.rowid = answer_fts.rowid
    WHERE answer_fts MATCH escape_fts(:text) AND :kind IN ('', 'answer')
    UNION ALL
    SELECT 5, 'locus', t.id, t.game, t.question,
           snippet(locus_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM locus_fts
             WHERE locus_fts MATCH '{id question} : (' || escape_fts(:text) || ')'), t.sequence
    FROM locus_fts JOIN locus t ON t.rowid = locus_fts.rowid
    WHERE locus_fts MATCH escape_fts(:text) AND :kind IN ('', 'locus')
    UNION ALL
    SELECT 6, 'clause', t.id, t.game, t.says,
           snippet(clause_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM clause_fts
             WHERE clause_fts MATCH '{id says} : (' || escape_fts(:text) || ')'), t.sequence
    FROM clause_fts JOIN clause t ON t.rowid = clause_fts.rowid
    WHERE clause_fts MATCH escape_fts(:text) AND :kind IN ('', 'clause')
    UNION ALL
    SELECT 7, 'source', t.id, NULL, t.label,
           snippet(source_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM source_fts
             WHERE source_fts MATCH '{id siglum label title} : (' || escape_fts(:text) || ')'), t.rowid
    FROM source_fts JOIN source t ON t.rowid = source_fts.rowid
    WHERE source_fts MATCH escape_fts(:text) AND :kind IN ('', 'source')
    UNION ALL
    SELECT 8, 'passage', t.id, NULL, t.says,
           snippet(passage_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM passage_fts
             WHERE passage_fts MATCH '{id} : (' || escape_fts(:text) || ')'), t.sequence
    FROM passage_fts JOIN passage t ON t.rowid = passage_fts.rowid
    WHERE passage_fts MATCH escape_fts(:text) AND :kind IN ('', 'passage')
    UNION ALL
    SELECT 9, 'example', t.id, t.game, t.name,
           snippet(example_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM example_fts
             WHERE example_fts MATCH '{id name} : (' || escape_fts(:text) || ')'), t.sequence
    FROM example_fts JOIN example t ON t.rowid = example_fts.rowid
    WHERE example_fts MATCH escape_fts(:text) AND :kind IN ('', 'example')
    UNION ALL
    SELECT 10, 'evidence', t.id, t.game, coalesce(t.says, t.type),
           snippet(evidence_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM evidence_fts
             WHERE evidence_fts MATCH '{id game} : (' || escape_fts(:text) || ')'), t.sequence
    FROM evidence_fts JOIN evidence t ON t.rowid = evidence_fts.rowid
    WHERE evidence_fts MATCH escape_fts(:text) AND :kind IN ('', 'evidence')
    UNION ALL
    SELECT 11, 'rule', t.id, NULL, t.sentence,
           snippet(rule_fts, -1, '', '', '…', 16), rank,
           t.rowid IN (SELECT rowid FROM rule_fts
             WHERE rule_fts MATCH '{id function sentence} : (' || escape_fts(:text) || ')'), t.rowid
    FROM rule_fts JOIN rule t ON t.rowid = rule_fts.rowid
    WHERE rule_fts MATCH escape_fts(:text) AND :kind IN ('', 'rule')
  )
) ORDER BY kind = 'rule', named DESC, nth / 3, turn, nth
