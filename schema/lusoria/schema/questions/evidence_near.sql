/*
title: Evidence near a place
says: >-
  Records of evidence for :game whose point is within :km kilometres of :place, and that were made
  :before a year; those that may be so by their dates are meant. With :confidence, only records
  that are given at least so much of a hundred. A record has a point of its own or
  that of its place; those without any are not here. A place that has no name here is asked for by
  its :latitude and :longitude.
about: evidence
first: 5
instead: {km: '25000'}
parameters:
  place (place): rome
  km (number): ["Kilometres, at most", 300]
  game (game): ''
  before (year): ''
  confidence (number): ["Confidence, at least", '']
  latitude (degrees): ["Degrees north, of a place that has no name here", '']
  longitude (degrees): ["Degrees east", '']
columns: [
  km (number), evidence (evidence), says (label of evidence), type (word), game (game),
  place (place), point_means (point), edtf (date), not_before (year of edtf),
  not_after (year of edtf), confidence (number)
]
*/
WITH point AS (
  SELECT latitude, longitude FROM place WHERE :place IN (id, name)
  UNION ALL
  SELECT :latitude, :longitude WHERE :place = ''
)
SELECT * FROM (
  SELECT round(distance_km(coalesce(e.latitude, p.latitude), coalesce(e.longitude, p.longitude),
                           point.latitude, point.longitude), 1) AS km,
         e.id AS evidence, e.says, e.type, e.game, e.place,
         coalesce(e.point_means, p.point_means) AS point_means, e.edtf, e.not_before, e.not_after,
         e.confidence
  FROM point JOIN evidence e LEFT JOIN place p ON p.id = e.place)
WHERE (:km = '' OR km <= cast(:km AS real)) AND :game IN ('', game)
  AND (:before = '' OR coalesce(not_before, not_after) < cast(:before AS integer))
  AND (:confidence = '' OR confidence >= cast(:confidence AS integer))
ORDER BY km, game, evidence
