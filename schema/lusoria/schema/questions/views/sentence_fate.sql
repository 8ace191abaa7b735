/*
title: What becomes of sentences
says: What becomes of each sentence of a document, in the order of reading.
facets: document becomes
columns:
  document (document): The document.
  sentence (sentence): The sentence's address.
  number (number): Its number in the order of the page.
  read_as (number): Its place in the order of reading.
  becomes (word): >-
    What accounts for it: a passage, a name … or out of scope.
  what (thing by becomes): Which one, or why it is out of scope.
  says (text): What it says, in the editors' own words.
*/
SELECT n.document, n.id AS sentence, n.ordinal AS number, n.read_as,
       CASE WHEN n.out_of_scope IS NOT NULL THEN 'out of scope' ELSE u.kind END AS becomes,
       coalesce(n.out_of_scope, u.part) AS what, coalesce(p.says, n.says) AS says
FROM sentence n LEFT JOIN sentence_use u ON u.sentence = n.id
LEFT JOIN passage p ON p.id = u.passage
ORDER BY n.document, n.read_as IS NULL, n.read_as, n.ordinal, u.ordinal
