/*
title: What hangs on a sentence
says: >-
  Everything that goes back to :sentence: the questions on which it bears; the passages, names,
  dates and other things made of it; what rests on these passages; the rulesets that take the
  clauses, and the examples that show them. A passage may have several sentences: only those of
  its clauses are listed that answer a question on which this sentence bears.
about: documents
parameters:
  sentence (sentence, needed): lepeintre-1818:38
columns: [
  kind (word), id (thing by kind), how (stance), through_kind (kind of through),
  through (thing by through_kind)
]
*/
WITH used AS (
  SELECT passage FROM sentence_use WHERE sentence = :sentence AND passage IS NOT NULL
), stated AS (
  SELECT t.clause, t.stance, t.passage
  FROM stance t JOIN clause c ON c.id = t.clause
  JOIN bearing b ON b.locus = c.locus AND b.sentence = :sentence
  WHERE t.passage IN (SELECT passage FROM used)
), taken AS (SELECT DISTINCT clause FROM stated WHERE stance <> 'contradicts')
SELECT kind, id, how, through_kind, through FROM (
  SELECT 1 AS step, 'locus' AS kind, locus AS id, how, 'sentence' AS through_kind,
         sentence AS through
  FROM bearing WHERE sentence = :sentence
  UNION ALL
  SELECT 2, kind, CASE kind WHEN 'game' THEN game ELSE part END, NULL, 'sentence', sentence
  FROM sentence_use WHERE sentence = :sentence
  UNION ALL
  SELECT 3, 'clause', clause, stance, 'passage', passage FROM stated
  UNION ALL
  SELECT 3, kind, id, how, 'passage', passage FROM passage_use
  WHERE kind <> 'clause' AND passage IN (SELECT passage FROM used)
  UNION ALL
  SELECT 4, 'ruleset', coalesce(option, ruleset), basis, 'clause', clause FROM choice
  WHERE clause IN (SELECT clause FROM taken)
  UNION ALL
  SELECT 5, 'example', example, NULL, 'clause', clause FROM example_clause
  WHERE clause IN (SELECT clause FROM taken)
) ORDER BY step, kind, id, through
