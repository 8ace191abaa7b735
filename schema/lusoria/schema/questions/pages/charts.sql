/*
chart: map
table: evidence
*/
SELECT coalesce(p.name, t.region, t.id) AS name, coalesce(t.latitude, p.latitude) AS latitude,
       coalesce(t.longitude, p.longitude) AS longitude,
       iif(t.latitude IS NULL, p.point_means, t.point_means) AS means, t.id, t.place
FROM evidence t LEFT JOIN place p ON p.id = t.place WHERE t.id IN (SELECT id FROM found)

/*
chart: map
table: place
*/
SELECT t.name, t.latitude, t.longitude, t.point_means AS means, t.id, t.id AS place
FROM place t WHERE t.id IN (SELECT id FROM found)

/*
chart: timeline
table: evidence
*/
SELECT replace(t.type, '-', ' ') || coalesce(', ' || p.name, '') AS name, t.edtf, t.not_before,
       t.not_after, t.id
FROM evidence t LEFT JOIN place p ON p.id = t.place WHERE t.id IN (SELECT id FROM found)

/*
chart: timeline
table: game
*/
SELECT t.name, t.edtf, t.not_before, t.not_after, t.id FROM game t
WHERE t.id IN (SELECT id FROM found)

/*
chart: timeline
table: game_date
*/
SELECT g.name || ', ' || t.what AS name, t.edtf, t.not_before, t.not_after, t.game AS id, t.ordinal
FROM game_date t JOIN game g ON g.id = t.game
WHERE (t.game, t.ordinal) IN (SELECT game, ordinal FROM found)

/*
chart: timeline
table: source
*/
SELECT t.siglum || ': ' || t.label AS name, t.edtf, t.not_before, t.not_after, t.id
FROM source t WHERE t.id IN (SELECT id FROM found)
