/*
title: Questions that games share
says: Each with its section of a sheet of rules, and how many games and answers it has.
*/
SELECT n.name AS section, t.id AS topic, t.question, count(DISTINCT m.game) AS games,
       count(DISTINCT m.given) AS answers
FROM topic t JOIN section n ON n.id = t.section
LEFT JOIN topic_matrix m ON m.topic = t.id
GROUP BY t.id ORDER BY n.ordinal, t.ordinal
