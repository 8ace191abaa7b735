/*
title: What rests on passages
says: What in the catalogue rests on which passage.
facets: kind
columns:
  passage (passage): The passage.
  kind (word): >-
    What rests on it: a clause, an example, a name, a saying, a date …
  id (thing by kind): Which one.
  how (word): The stance or the status.
*/
SELECT t.passage, 'clause' AS kind, t.clause AS id, t.stance AS how FROM stance t
UNION ALL SELECT passage, kind, key, NULL FROM cites WHERE kind IN ('example', 'evidence')
UNION ALL SELECT n.passage, 'name', n.game || ': ' || n.name, n.status FROM name n
  WHERE n.passage IS NOT NULL
UNION ALL SELECT j.passage, 'place', g.game || ': ' || g.place, g.status
  FROM game_place g JOIN cites j
  ON j.kind = 'game_place' AND j.key = g.game || '/' || g.place || '/' || g.role
UNION ALL SELECT j.passage, 'date', d.game || ': ' || d.what, d.status
  FROM game_date d JOIN cites j ON j.kind = 'game_date' AND j.key = d.game || '/' || d.ordinal
UNION ALL SELECT j.passage, 'relation',
  r.game || ': ' || replace(r.kind, '-', ' ') || ' ' || coalesce(g.name, r.to_name), r.status
  FROM relation r JOIN cites j ON j.kind = 'relation' AND j.key = r.game || '/' || r.ordinal
  LEFT JOIN game g ON g.id = r.to_game
UNION ALL SELECT y.passage, 'saying', y.game, NULL FROM saying y
ORDER BY 1, 2, 3
