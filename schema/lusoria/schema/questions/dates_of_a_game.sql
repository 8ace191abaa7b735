/*
title: When a game was played
says: Dates of :game and of the evidence for it, in years; years before our era are negative.
about: games
parameters:
  game (game): verquere
columns: [
  game (game), kind (word), what (thing by kind), edtf (date), not_before (year of edtf),
  not_after (year of edtf), status (basis)
]
*/
SELECT game, kind, what, edtf, not_before, not_after, status FROM (
SELECT game, 'date' AS kind, what, edtf, not_before, not_after, status FROM game_date
UNION ALL
SELECT game, 'evidence', id, edtf, not_before, not_after, NULL FROM evidence
) WHERE :game IN ('', game) ORDER BY game, coalesce(not_before, not_after, 9999), kind
