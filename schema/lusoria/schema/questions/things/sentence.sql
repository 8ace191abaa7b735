/*
table: sentence
*/
SELECT n.says, n.document, s.siglum, n.ordinal AS number, n.read_as, n.out_of_scope
FROM sentence n JOIN document d ON d.id = n.document JOIN source s ON s.id = d.source
WHERE n.id = :id

/*
heading: What becomes of it
name: uses
line: "{kind} {part}"
rows: sentence_use.sentence
columns: [kind (word), part (text), passage (passage), evidence (evidence), game (game),
  source (source)]
*/
SELECT kind, part, passage, evidence, game, source FROM sentence_use
WHERE sentence = :id ORDER BY ordinal

/*
heading: Questions that it bears on
name: bears_on
line: "{how}: {locus}"
text: "{question}"
rows: bearing.sentence
columns: [how (stance), locus (locus), question (label of locus), game (game)]
*/
SELECT b.how, b.locus, l.question, l.game FROM bearing b JOIN locus l ON l.id = b.locus
WHERE b.sentence = :id ORDER BY l.game, l.ordinal

/*
heading: Where two readings differed
name: disputed
line: "{locus}: {first} or {second}; {decided}"
text: "{because}"
rows: disputed.sentence
columns: [locus (locus), question (label of locus), first (word), second (word),
  decided (stance), because (text)]
*/
SELECT d.locus, l.question, d.first, d.second, d.decided, d.because FROM disputed d
JOIN locus l ON l.id = d.locus WHERE d.sentence = :id ORDER BY l.game, l.ordinal
