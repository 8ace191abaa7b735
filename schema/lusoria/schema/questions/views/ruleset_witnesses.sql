/*
title: On how many witnesses rulesets rest
says: >-
  On how many sources a ruleset rests, and how many of its clauses on one or none; copies of one
  another are one witness.
columns:
  game (game): The game.
  ruleset (ruleset): The ruleset, without its options.
  clauses (number): How many clauses it takes.
  without_witness (number): How many of them no passage states or implies.
  with_one_witness (number): How many of them one witness alone states or implies.
  with_one_independent (number): >-
    How many of them have several witnesses or one, no two of which are independent.
  sources (number): How many sources state or imply any of its clauses.
  witnesses (number): >-
    How many witnesses they are; 1: it rests on one.
*/
SELECT r.game, r.id AS ruleset, e.clauses, e.without_witness, e.with_one_witness,
       e.with_one_independent,
       count(DISTINCT w.source) AS sources, count(DISTINCT w.witness) AS witnesses
FROM ruleset r
JOIN (SELECT h.ruleset, count(h.clause) AS clauses, sum(c.witnesses = 0) AS without_witness,
             sum(c.witnesses = 1) AS with_one_witness,
             sum(c.independent = 1) AS with_one_independent
      FROM choice h JOIN clause_support c ON c.clause = h.clause
      WHERE h.option IS NULL GROUP BY h.ruleset) e ON e.ruleset = r.id
LEFT JOIN choice h ON h.ruleset = r.id AND h.option IS NULL
LEFT JOIN clause_witness w ON w.clause = h.clause
GROUP BY r.id ORDER BY r.game, r.ordinal
