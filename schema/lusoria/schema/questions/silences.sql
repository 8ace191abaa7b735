/*
title: Silence that is proved
says: >-
  By game and source: on how many questions that were asked twice no sentence of it bears.
about: figures
columns: [game (game), source (source), questions (number), sentences (number)]
*/
SELECT game, source, questions, sentences FROM silence_of_source
