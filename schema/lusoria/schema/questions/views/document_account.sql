/*
title: How documents are accounted for
says: How much of each document is accounted for, and by what.
columns:
  document (document): The document.
  source (source): The source that it is a copy of.
  sentences (number): >-
    How many sentences it has; 0: there is no account of it as yet.
  out_of_scope (number): How many of them are out of scope.
  used (number): How many of them are a part of the catalogue.
*/
SELECT d.id AS document, d.source, count(n.id) AS sentences,
       count(n.out_of_scope) AS out_of_scope,
       (SELECT count(DISTINCT u.sentence) FROM sentence_use u JOIN sentence m
        ON m.id = u.sentence WHERE m.document = d.id) AS used
FROM document d LEFT JOIN sentence n ON n.document = d.id
GROUP BY d.id ORDER BY d.id
