/*
table: place
title: "{{ thing.name }}"
description: "{{ thing.name }}{{ ', ' ~ thing.within_name if thing.within_name }}: the evidence from there, and the games that were played there."
columns: [country (text), within (place), within_name (label of within), latitude (degrees),
  longitude (degrees), point_means (point), precision_km (number), point_source (source),
  point_at (text), note (text)]
*/
SELECT p.id, p.name, p.country, p.within, w.name AS within_name, p.latitude, p.longitude,
       p.point_means, p.precision_km, p.point_source, p.point_at, p.note
FROM place p LEFT JOIN place w ON w.id = p.within WHERE p.id = :id

/*
heading: Evidence from there
name: evidence
line: "{id}[: {type}, {edtf}], {game}"
text: "{says}"
rows: evidence.place
columns: [id (evidence), type (word), game (game), edtf (date)]
*/
SELECT id, type, game, edtf, not_before, not_after, says FROM evidence
WHERE place = :id ORDER BY not_before IS NULL, not_before, id

/*
heading: Games
line: "{game}: {role}, {status}"
rows: game_place.place
columns: [game (game), role (word), status (basis)]
*/
SELECT game, role, status FROM game_place WHERE place = :id ORDER BY game

/*
heading: Places within it
name: places
line: "{id}"
text: "{name}"
rows: place.within
columns: [id (place), name (label of id)]
*/
SELECT id, name FROM place WHERE within = :id ORDER BY name
