/*
title: What two readings disputed
says: Each question on which the readings of a sentence differ, what was decided, and why.
about: figures
columns: [
  sentence (sentence), locus (locus), first (stance), second (stance), decided (stance),
  because (text)
]
*/
SELECT sentence, locus, first, second, decided, because FROM disputed JOIN sentence s ON s.id = disputed.sentence ORDER BY s.document, s.ordinal, locus
