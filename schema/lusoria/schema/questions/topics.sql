/*
title: Questions that games share
says: >-
  The questions that games share, by the sections of a sheet of rules; how many games answer one,
  and how many answers there are.
about: rules
columns: [
  section (text), topic (topic), question (label of topic), games (number), answers (number)
]
*/
SELECT n.name AS section, t.id AS topic, t.question, count(DISTINCT m.game) AS games,
       count(DISTINCT m.given) AS answers
FROM topic t JOIN section n ON n.id = t.section
LEFT JOIN topic_matrix m ON m.topic = t.id
GROUP BY t.id ORDER BY n.ordinal, t.ordinal
