/*
title: Names by which games are found
says: Ids, names and families, and the places with those that they lie in.
*/
WITH RECURSIVE at(game, place) AS (
  SELECT game, place FROM game_place
  UNION SELECT game, place FROM evidence WHERE place IS NOT NULL
  UNION SELECT at.game, p.within FROM at JOIN place p ON p.id = at.place
    WHERE p.within IS NOT NULL
)
SELECT id AS game, id AS word, '' AS language FROM game
UNION SELECT id, name, '' FROM game
UNION SELECT id, family, '' FROM game
UNION SELECT game, name, language FROM name
UNION SELECT at.game, p.name, '' FROM at JOIN place p ON p.id = at.place
UNION SELECT at.game, at.place, '' FROM at
