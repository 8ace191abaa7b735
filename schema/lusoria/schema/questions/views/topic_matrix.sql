/*
title: How games answer the questions that they share
says: >-
  What each ruleset, without options, answers to each question that games share, and who is the
  first to say so of that game.
facets: topic game basis
columns:
  section (label of section): The section of a sheet of rules in which the question is read.
  topic (topic): The shared question.
  asks (label of topic): How it is asked.
  game (game): The game.
  ruleset (ruleset): The ruleset.
  locus (locus): The game's own asking of it.
  clause (clause): The clause that it takes.
  says (label of clause): What it lays down.
  answer (answer): The standard answer that this is; none if it is the game's own.
  own_words (number): 1 if the game says it in words of its own.
  given (text): >-
    The standard answer with what executes it: two rulesets answer alike where this is equal.
  equal_to (number): How many other rulesets, of whatever game, answer alike.
  basis (basis): On what the choice rests.
  sigla (text): The sigla of the sources that state or imply the clause, the earliest first.
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
given AS (
  SELECT c.id AS clause,
         c.answer || coalesce((SELECT group_concat(' ' || rule || ' ' || parameters)
                               FROM (SELECT * FROM clause_rule u WHERE u.clause = c.id
                                     ORDER BY u.ordinal)), '') AS given
  FROM clause c WHERE c.answer IS NOT NULL
),
alike AS (
  SELECT g.given, count(*) AS rulesets
  FROM choice h JOIN given g ON g.clause = h.clause WHERE h.option IS NULL GROUP BY g.given
)
SELECT n.name AS section, t.id AS topic, t.question AS asks, l.game, h.ruleset, l.id AS locus,
       c.id AS clause, c.says, c.answer, c.own_words, g.given, k.rulesets - 1 AS equal_to,
       h.basis, f.sigla, f.first_year,
       (SELECT s.edtf FROM clause_witness w JOIN source s ON s.id = w.source
        WHERE w.clause = c.id AND s.not_before = f.first_year ORDER BY s.siglum LIMIT 1) AS edtf
FROM choice h
JOIN clause c ON c.id = h.clause
JOIN locus l ON l.id = h.locus
JOIN topic t ON t.id = l.topic
JOIN section n ON n.id = t.section
JOIN ruleset r ON r.id = h.ruleset
LEFT JOIN first f ON f.clause = c.id
LEFT JOIN given g ON g.clause = c.id
LEFT JOIN alike k ON k.given = g.given
WHERE h.option IS NULL
ORDER BY n.ordinal, t.ordinal, l.game, r.ordinal
