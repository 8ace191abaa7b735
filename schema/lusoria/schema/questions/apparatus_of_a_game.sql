/*
title: The apparatus of a game
says: >-
  Every question of :game in the order of play, its readings, and all witnesses to each, with what
  they say and when they were written.
about: rules
first: 1
parameters:
  game (game): verquere
columns: [
  game (game), locus (locus), question (label of locus), clause (clause),
  says (label of clause), source (source), siglum (label of source), edtf (date),
  not_before (year of edtf), not_after (year of edtf), stance (stance), part (text),
  passage (passage), locator (label of passage), witness_says (text)
]
*/
SELECT game, locus, question, clause, says, source, siglum, edtf, not_before, not_after, stance,
       part, passage, locator, witness_says
FROM apparatus WHERE :game IN ('', game)
