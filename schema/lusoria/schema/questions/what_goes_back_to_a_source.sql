/*
title: What goes back to a source
says: >-
  All sources that depend on :source, directly or through others, and on how many clauses each of
  them bears witness.
about: sources
recipe: 5
teaches: >-
  `source_dependence` has what one source owes another directly; `source_descent` follows it, in
  however many steps.
parameters:
  source (source): compleat-gamester-1725
columns: [
  on_source (source), steps (number), source (source), label (label of source), copies (flag),
  clauses (number)
]
*/
SELECT e.on_source, e.steps, e.source, s.label, e.copies,
       (SELECT count(*) FROM clause_witness w WHERE w.source = e.source) AS clauses
FROM source_descent e JOIN source s ON s.id = e.source
WHERE :source IN ('', e.on_source) ORDER BY e.on_source, e.steps, e.source
