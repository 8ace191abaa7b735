/*
title: Evidence with a word of a controlled list
says: The records that have :term, such as uncertainty-factor:graffiti or gender:male.
about: evidence
parameters:
  term (term): 'uncertainty-factor:graffiti'
columns: [
  game (game), evidence (evidence), says (label of evidence), term (term), type (word),
  place (place), edtf (date), board_pattern (text)
]
*/
SELECT e.game, e.id AS evidence, e.says, t.term, e.type, e.place, e.edtf, e.board_pattern
FROM evidence e JOIN evidence_term t ON t.evidence = e.id
WHERE :term IN ('', t.term) ORDER BY e.game, e.ordinal, t.term
