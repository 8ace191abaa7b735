/*
table: sentence
title: "Sentence {{ thing.number }} of {{ thing.siglum }}"
links: [of_sentence, note]
*/
SELECT n.id, n.says, n.document, s.siglum, n.ordinal AS number, n.read_as, n.out_of_scope,
       n.of_sentence, n.note
FROM sentence n JOIN document d ON d.id = n.document JOIN source s ON s.id = d.source
WHERE n.id = :id

/*
heading: What becomes of it
name: uses
line: "{kind} {part}"
rows: sentence_use.sentence
columns: [kind (word), part (text), passage (passage), evidence (evidence), game (game),
  source (source)]
links: [says, page, key]
*/
SELECT u.kind, u.part, u.passage, u.evidence, u.game, u.source,
       CASE WHEN u.evidence NOTNULL THEN NULL WHEN u.source NOTNULL THEN s.label
         WHEN u.game NOTNULL THEN g.name || coalesce(': ' || replace(
           nullif(substr(u.part, instr(u.part || '/', '/') + 1), ''), '-', ' '), '')
         ELSE i.value END AS says,
       CASE WHEN u.evidence NOTNULL THEN 'evidence' WHEN u.source NOTNULL THEN 'source'
         WHEN coalesce(u.game, i.game) NOTNULL THEN 'game' WHEN i.ruleset NOTNULL THEN 'ruleset'
         WHEN i.source NOTNULL THEN 'source' END AS page,
       coalesce(u.evidence, u.source, u.game, i.game, i.ruleset, i.source) AS key
FROM sentence_use u LEFT JOIN source s ON s.id = u.source LEFT JOIN game g ON g.id = u.game
LEFT JOIN identifier i ON u.kind = 'identifier'
  AND u.part = coalesce(i.game, i.ruleset, i.source) || '/' || i.value
WHERE u.sentence = :id ORDER BY u.ordinal

/*
heading: Questions that it bears on
name: bears_on
line: "{how}: {locus}"
text: "{question}"
rows: bearing.sentence
columns: [how (stance), locus (locus), question (label of locus), game (game)]
*/
SELECT b.how, b.locus, l.question, l.game FROM bearing b JOIN locus l ON l.id = b.locus
WHERE b.sentence = :id ORDER BY l.sequence

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
JOIN locus l ON l.id = d.locus WHERE d.sentence = :id ORDER BY l.sequence
