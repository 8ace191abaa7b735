/*
title: On what a source is silent
says: >-
  Questions of :game that no sentence of :source bears on, though its rules were read twice; what
  it does to the other questions is in `coverage`.
about: sources
recipe: 6
teaches: >-
  What a source does to a question that it does not answer is in `coverage`: it bears on it and no
  clause has its answer, it is silent, the question was not asked, it was read in part, or not for
  this game. It is silent only where all its rules of the game were read twice with the question
  asked; `silence` has the proofs, with the chapters that were read.
parameters:
  source (source): cotton-1674
  game (game): backgammon
columns: [
  source (source), game (game), locus (locus), question (label of locus), extent (text),
  sentences (number), document (document)
]
*/
SELECT n.source, l.game, n.locus, l.question, n.extent, n.sentences, n.document
FROM silence n JOIN locus l ON l.id = n.locus
WHERE :source IN ('', n.source) AND :game IN ('', l.game)
ORDER BY n.source, l.game, l.ordinal
