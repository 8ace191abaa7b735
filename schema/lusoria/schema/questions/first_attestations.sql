/*
title: When games are first attested
says: >-
  Of the dates and the evidence of each game, the one by which it is attested at the earliest: the
  one that ends first, or that begins first where the end is open. With :status, only dates of
  that status; the evidence has none. Years before our era are negative. `dates` says how many
  there are; games without any are not here.
about: games
first: 4
parameters:
  game (game): ''
  status (status of a date): ''
columns: [
  game (game), kind (word), what (thing by kind), edtf (date), not_before (year of edtf),
  not_after (year of edtf), status (basis), dates (number)
]
*/
SELECT game, kind, what, edtf, not_before, not_after, status, dates
FROM (SELECT *, count(*) OVER (PARTITION BY game) AS dates,
             row_number() OVER (PARTITION BY game ORDER BY year, not_before, place) AS nth
      FROM (SELECT game, 'date' AS kind, what, edtf, not_before, not_after, status,
                   ordinal AS place, coalesce(not_after, not_before) AS year
            FROM game_date
            UNION ALL
            SELECT game, 'evidence', id, edtf, not_before, not_after, NULL,
                   1000 + ordinal, coalesce(not_after, not_before)
            FROM evidence)
      WHERE year IS NOT NULL AND :game IN ('', game)
        AND (:status = '' OR status = :status))
WHERE nth = 1 ORDER BY coalesce(not_after, not_before), game
