/*
title: How documents are accounted for
says: How many sentences each document has, how many are used, how many are out of scope.
about: figures
columns: [
  document (document), source (source), sentences (number), used (number), out_of_scope (number)
]
*/
SELECT document, source, sentences, used, out_of_scope FROM document_account
