/*
table: passage
texts: [passage.id]
*/
SELECT says, source, locator, in_copy, status, reported_in, quotation, quotation_language,
       quotation_translation, quotation_of, note
FROM passage WHERE id = :id

/*
heading: Clauses
line: "{stance} clause {clause}[; written of another game: {written_of}]"
text: "{says}"
rows: stance.passage
columns: [stance (stance), game (game), clause (clause), says (label of clause), part (text),
  written_of (text), note (text)]
*/
SELECT t.stance, c.game, t.clause, c.says, t.part, t.written_of, t.note FROM stance t
JOIN clause c ON c.id = t.clause WHERE t.passage = :id ORDER BY c.game, c.ordinal

/*
heading: What else rests on it
line: "{kind} {id}"
rows: passage_use.passage
columns: [kind (word), id (thing by kind), how (basis)]
*/
SELECT kind, id, how FROM passage_use WHERE passage = :id AND kind <> 'clause'
ORDER BY kind, id
