/*
title: What is quoted
says: The very words of passages, their language and translation, and why they may be given.
about: sources
columns: [
  passage (passage), quotation (quotation in language), language (language), translation (text),
  words_of (source), rights (rights)
]
*/
SELECT p.id AS passage, p.quotation, p.quotation_language AS language,
       p.quotation_translation AS translation, w.id AS words_of, w.rights
FROM passage p JOIN source w ON w.id = coalesce(p.quotation_of, p.source)
WHERE p.quotation IS NOT NULL ORDER BY w.id, p.source, p.ordinal
