/*
title: Words in full text
says: >-
  Passages in which two words stand near each other: an example of what a full-text index can be
  asked.
about: tables
recipe: 11
teaches: >-
  Ten tables have a full-text index, called as the table with `_fts` behind it. `NEAR` finds words
  that stand near one another. Capitals do not count; other letters than Latin ones are written
  without their accents.
columns: [passage (passage), says (text)]
*/
SELECT p.id AS passage, p.says FROM passage_fts JOIN passage p ON p.rowid = passage_fts.rowid
WHERE passage_fts MATCH 'NEAR(closed point, 5)' ORDER BY rank
