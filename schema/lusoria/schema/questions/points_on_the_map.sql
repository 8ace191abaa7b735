/*
title: Points on the map
says: The points of the evidence for :game, what each stands for, its country, and any doubt.
about: evidence
parameters:
  game (game): polis
columns: [
  game (game), evidence (evidence), says (label of evidence), latitude (degrees),
  longitude (degrees), point_means (point), place (place), country (text), doubt (text)
]
*/
SELECT e.game, e.id AS evidence, e.says, e.latitude, e.longitude, e.point_means, e.place, p.country,
       d.says AS doubt
FROM evidence e LEFT JOIN place p ON p.id = e.place
LEFT JOIN evidence_doubt d ON d.evidence = e.id AND d.field = 'point'
WHERE e.latitude IS NOT NULL AND :game IN ('', e.game) ORDER BY e.game, e.ordinal
