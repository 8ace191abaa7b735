/*
title: Where and when
says: >-
  Where and when games were played, record of evidence by record: the record's own point, or that
  of its place, and its years.
machinery: not_before not_after
columns:
  game (game): The game.
  evidence (evidence): The record of evidence.
  type (word): What kind of evidence it is.
  place (place): The place.
  latitude (degrees): >-
    Degrees north of the point; none: nobody gives one.
  longitude (degrees): Degrees east of the point.
  point_means (point): What the point stands for.
  precision_km (number): >-
    Within how many kilometres of it the thing was or the place lies; none: not known.
  edtf (date): The date in EDTF.
  not_before (year of edtf): The first year that the date allows; none where it is open.
  not_after (year of edtf): The last year that the date allows; none where it is open.
*/
SELECT e.game, e.id AS evidence, e.type, e.place,
       coalesce(e.latitude, p.latitude) AS latitude,
       coalesce(e.longitude, p.longitude) AS longitude,
       coalesce(e.point_means, p.point_means) AS point_means,
       CASE WHEN e.point_means = 'find-spot' THEN 1 ELSE p.precision_km END AS precision_km,
       e.edtf, e.not_before, e.not_after
FROM evidence e LEFT JOIN place p ON p.id = e.place
ORDER BY e.sequence
