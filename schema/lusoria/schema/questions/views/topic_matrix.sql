/*
title: How games answer the questions that they share
says: >-
  What each ruleset, without options, answers to each question that games share, and who is the
  first to say so of that game.
facets: topic game basis
columns:
  section (section): The section of a sheet of rules in which the question is read.
  topic (topic): The shared question.
  asks (label of topic): How it is asked.
  game (game): The game.
  ruleset (ruleset): The ruleset.
  locus (locus): The game's own asking of it.
  clause (clause): The clause that it takes.
  says (label of clause): What it lays down.
  answer (answer): The standard answer that this is; none if it is the game's own.
  own_words (flag): Whether the game says it in words of its own.
  given (text): >-
    The standard answer, with its execution and its sentence where they are not as in the list; of
    a game's own answer the clause. Two rulesets answer alike where this is equal.
  equal_to (number): How many other rulesets, of whatever game, answer alike.
  basis (basis): On what the choice rests.
  sigla (siglum list): >-
    The sigla of the sources that state or imply the clause, the earliest first.
  first_year (year of edtf): The year before which none of them was written.
  edtf (date): The date of the earliest of them, in EDTF.
*/
WITH first AS (
  SELECT clause, group_concat(siglum, ', ') AS sigla, min(not_before) AS first_year
  FROM (SELECT w.clause, s.siglum, s.not_before
        FROM clause_witness w JOIN source s ON s.id = w.source
        ORDER BY w.clause, s.not_before IS NULL, s.not_before, s.siglum)
  GROUP BY clause
),
alike AS (
  SELECT g.given, count(g.given) AS rulesets
  FROM choice h JOIN clause_answer g ON g.clause = h.clause
  WHERE h.option IS NULL GROUP BY g.given
)
SELECT t.section, t.id AS topic, t.question AS asks, g.game, h.ruleset, g.locus, g.clause, g.says,
       g.answer, g.own_words, g.given, k.rulesets - 1 AS equal_to,
       h.basis, f.sigla, f.first_year,
       (SELECT s.edtf FROM clause_witness w JOIN source s ON s.id = w.source
        WHERE w.clause = g.clause AND s.not_before = f.first_year
        ORDER BY s.siglum LIMIT 1) AS edtf
FROM choice h
JOIN clause_answer g ON g.clause = h.clause
JOIN topic t ON t.id = g.topic
JOIN section n ON n.id = t.section
JOIN ruleset r ON r.id = h.ruleset
JOIN alike k ON k.given = g.given
LEFT JOIN first f ON f.clause = g.clause
WHERE h.option IS NULL
ORDER BY n.ordinal, t.ordinal, g.game, r.ordinal
