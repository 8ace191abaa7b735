/*
title: What all games answer to a question that they share
says: >-
  What the rulesets of all games answer to the question :topic, with those that state or imply it of
  that game, the earliest first. With :before, only answers that somebody gives before that year.
about: rules
first: 8
empty: >-
  No game here asks this question, or nobody answers it of a game before that year.
parameters:
  topic (topic, needed): numbers-to-play
  before (year): ''
columns: [
  answer (answer), says (text), game (game), ruleset (ruleset), basis (basis),
  sigla (siglum list), first_year (year of edtf), edtf (date)
]
*/
SELECT answer, says, game, ruleset, basis, sigla, first_year, edtf
FROM topic_matrix
WHERE topic = :topic AND (:before = '' OR first_year < cast(:before AS integer))
ORDER BY first_year IS NULL, first_year, answer IS NULL, answer, game, ruleset
