/*
table: document
*/
SELECT s.label AS source_label, d.source, d.file, d.language, d.wording, d.located_by, d.copy_at,
       d.copy_path, d.copy_version, d.copy_part, d.note, a.sentences, a.used, a.out_of_scope
FROM document d JOIN source s ON s.id = d.source JOIN document_account a ON a.document = d.id
WHERE d.id = :id

/*
heading: What becomes of its sentences
name: becomes
line: "{becomes}: {sentences} ({which})"
columns: [becomes (text), sentences (number), which (text)]
*/
SELECT becomes, sum(last - first + 1) AS sentences, group_concat(
         CASE first WHEN last THEN first ELSE first || '–' || last END, ', ') AS which
FROM (
  SELECT becomes, place, min(ordinal) AS first, max(ordinal) AS last FROM (
    SELECT becomes, place, ordinal,
           ordinal - row_number() OVER (PARTITION BY becomes ORDER BY ordinal) AS run
    FROM (
      SELECT n.ordinal,
             CASE WHEN n.out_of_scope IS NOT NULL THEN n.out_of_scope
               WHEN b.bears THEN 'Bear on clauses'
               ELSE 'Say something else that stands here: names, dates, places, sources'
             END AS becomes,
             CASE WHEN n.out_of_scope IS NOT NULL THEN 3 WHEN b.bears THEN 1 ELSE 2 END AS place
      FROM sentence n LEFT JOIN (
        SELECT DISTINCT u.sentence, 1 AS bears FROM sentence_use u
        JOIN stance t ON t.passage = u.passage
      ) b ON b.sentence = n.id
      WHERE n.document = :id))
  GROUP BY becomes, place, run ORDER BY place, first)
GROUP BY becomes, place ORDER BY place, min(first)

/*
heading: Chapters
line: "{title}: sentences {first} to {last}"
rows: chapter.document
columns: [id (chapter), title (label of id), first (number), last (number), games (game list)]
*/
SELECT c.id, c.title, c.first, c.last, (SELECT group_concat(g.game)
       FROM chapter_game g WHERE g.chapter = c.id) AS games
FROM chapter c WHERE c.document = :id ORDER BY c.ordinal

/*
heading: Questions on which it is silent
name: silent
line: "{locus}: {extent}"
text: "{question}"
rows: silence.document
columns: [locus (locus), question (label of locus), game (game), extent (extent)]
*/
SELECT n.locus, l.question, l.game, n.extent FROM silence n JOIN locus l ON l.id = n.locus
WHERE n.document = :id ORDER BY l.game, l.ordinal
