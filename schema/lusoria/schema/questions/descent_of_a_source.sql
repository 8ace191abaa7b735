/*
title: To what a source goes back
says: All sources behind :source, in how many steps, and whether all of them are copies.
about: sources
parameters:
  source (source): ludii-1252
columns: [
  source (source), steps (number), on_source (source), label (label of on_source), copies (flag)
]
*/
SELECT e.source, e.steps, e.on_source, s.label, e.copies
FROM source_descent e JOIN source s ON s.id = e.on_source
WHERE :source IN ('', e.source) ORDER BY e.source, e.steps, e.on_source
