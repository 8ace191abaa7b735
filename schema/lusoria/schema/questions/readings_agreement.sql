/*
title: How far two readings agree
says: >-
  Of each chapter that was read twice, game by game: sentences, judgements, raw agreement,
  agreement where either found something, Cohen's kappa, how many questions were disputed.
about: figures
columns: [
  document (document), chapter (text), game (game), source (source), sentences (number),
  judgements (number), raw (number), of_found (number), kappa (number), disputed (number)
]
*/
SELECT document, chapter, game, source, sentences, judgements, raw, of_found, kappa, disputed FROM readings_agreement
