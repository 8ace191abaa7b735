/*
title: Where two rulesets of any games answer otherwise
says: >-
  The shared questions that :one and :other, of whatever games, answer: whether alike, and what each
  lays down. A question that only one of the two asks has an empty column.
about: rules
empty: >-
  A ruleset of a game whose questions no other game asks has nothing to compare.
parameters:
  one (ruleset, needed): [One ruleset, backgammon/modern]
  other (ruleset, needed): [The other ruleset, jacquet/ludii-code]
columns: [
  section (text), topic (topic), asks (label of topic), alike (flag), one (text), other (text)
]
*/
SELECT n.name AS section, t.id AS topic, t.question AS asks,
       coalesce(a.given = b.given, 0) AS alike, a.says AS one, b.says AS other
FROM topic t
JOIN section n ON n.id = t.section
LEFT JOIN ruleset_topic a ON a.topic = t.id AND a.ruleset = :one
LEFT JOIN ruleset_topic b ON b.topic = t.id AND b.ruleset = :other
WHERE a.says IS NOT NULL OR b.says IS NOT NULL
ORDER BY n.ordinal, t.ordinal
