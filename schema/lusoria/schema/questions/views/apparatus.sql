/*
title: The apparatus
says: >-
  The critical apparatus of a game: every clause with every witness to it.
facets: siglum stance
columns:
  game (game): The game.
  place (number): The place of the question in the order of play.
  locus (locus): The question's address.
  question (label of locus): The question.
  clause (clause): The clause that answers it.
  says (label of clause): What the clause lays down.
  siglum (label of source): >-
    The siglum of the witness's source; none: nobody bears witness.
  source (source): The source.
  edtf (date): When the source was written, in EDTF.
  not_before (year of edtf): The first year of that date; none where it is open.
  not_after (year of edtf): The last year of that date; none where it is open.
  written_of (text): The game that it was written of, if that is another one.
  passage (passage): The passage.
  locator (label of passage): Where it stands.
  witness_says (text): What it says, in our own words.
  stance (stance): What the passage does to the clause.
  part (text): What of the clause it bears on, if it does not bear on all.
  status (basis): On what the stance rests, if not on reading.
  resp (resp): Who judged so.
  date (day): When it was judged.
*/
SELECT l.game, l.ordinal AS place, l.id AS locus, l.question, c.id AS clause, c.says,
       s.siglum, s.id AS source, s.edtf, s.not_before, s.not_after, t.written_of,
       p.id AS passage, p.locator, p.says AS witness_says, t.stance, t.part, t.status, t.resp,
       t.date
FROM locus l JOIN clause c ON c.locus = l.id
LEFT JOIN stance t ON t.clause = c.id
LEFT JOIN passage p ON p.id = t.passage
LEFT JOIN source s ON s.id = p.source
ORDER BY l.game, l.ordinal, c.ordinal, t.ordinal
