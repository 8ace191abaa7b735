/*
title: Where two rulesets of any games answer otherwise
says: >-
  The shared questions that :one and :other, of whatever games, answer: whether alike, and what each
  lays down. A question that only one of the two asks has an empty column.
about: rules
parameters:
  one (ruleset, needed): [One ruleset, backgammon/modern]
  other (ruleset, needed): [Another ruleset, jacquet/ludii-code]
columns: [
  section (text), topic (topic), asks (label of topic), alike (number), one (text), other (text)
]
*/
SELECT n.name AS section, t.id AS topic, t.question AS asks,
       a.given IS NOT NULL AND a.given IS b.given AS alike, a.says AS one, b.says AS other
FROM topic t
JOIN section n ON n.id = t.section
LEFT JOIN (SELECT topic, group_concat(says, ' ') AS says, group_concat(given, ' ') AS given
           FROM (SELECT * FROM topic_matrix WHERE ruleset = :one ORDER BY clause) GROUP BY topic)
  a ON a.topic = t.id
LEFT JOIN (SELECT topic, group_concat(says, ' ') AS says, group_concat(given, ' ') AS given
           FROM (SELECT * FROM topic_matrix WHERE ruleset = :other ORDER BY clause) GROUP BY topic)
  b ON b.topic = t.id
WHERE a.says IS NOT NULL OR b.says IS NOT NULL
ORDER BY n.ordinal, t.ordinal
