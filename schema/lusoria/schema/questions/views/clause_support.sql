/*
title: On how many witnesses clauses rest
says: >-
  How many sources state or imply each clause, how many witnesses they are, how many of them are
  independent, and how many of these were written of the game itself.
columns:
  game (game): The game.
  clause (clause): The clause.
  says (label of clause): What it lays down.
  sources (number): How many sources state or imply it.
  witnesses (number): How many witnesses they are, where copies of one another are one.
  independent (number): >-
    The largest number of them no two of which depend on each other: one on the other, or both on
    a third. Another witness never lowers it.
  own (number): How many of these were written of this game itself, not of another one.
  support (text): These figures in words.
*/
SELECT k.*,
       CASE WHEN sources = 0 THEN 'no source'
            WHEN sources = 1 THEN '1 source'
              || CASE own WHEN 0 THEN ', written of another game' ELSE '' END
            ELSE sources || ' sources; independent: ' || independent
              || CASE WHEN own = independent THEN ''
                      ELSE ', of these ' || own || ' on ' || g.name || ' itself' END
       END AS support
FROM (SELECT c.game, c.id AS clause, c.says, count(w.source) AS sources,
             count(DISTINCT w.witness) AS witnesses,
             coalesce(sum(w.independent), 0) AS independent,
             coalesce(sum(w.independent * w.of_the_game), 0) AS own
      FROM clause c LEFT JOIN clause_witness w ON w.clause = c.id
      GROUP BY c.id ORDER BY c.game, c.ordinal) k
JOIN game g ON g.id = k.game
