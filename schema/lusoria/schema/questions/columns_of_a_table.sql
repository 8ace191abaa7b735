/*
title: What a column means
says: What each column of :table means; the row without a column is about the table.
about: tables
recipe: 13
teaches: >-
  Everything is described in the database itself: a row without a column is about the table.
parameters:
  table (table, needed): stance
columns: [of_column (code), says (text)]
*/
SELECT of_column, says FROM description WHERE of_table = :table
