/*
title: What becomes of the sentences of a document
says: Every sentence of :document in the order of reading, and what accounts for it.
about: documents
parameters:
  document (document): ludii-portal-verquere
columns: [
  document (document), sentence (sentence), read_as (number), becomes (word),
  what (thing by becomes), says (text)
]
*/
SELECT document, sentence, read_as, becomes, what, says
FROM sentence_fate WHERE :document IN ('', document)
