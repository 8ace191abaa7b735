/*
title: Questions on which the witnesses disagree
says: More than one reading is witnessed, or a witness contradicts one.
about: figures
columns: [
  game (game), locus (locus), question (label of locus), readings (number),
  contradictions (number), witnesses (siglum list)
]
*/
SELECT game, locus, question, readings, contradictions, witnesses FROM locus_disagreement
