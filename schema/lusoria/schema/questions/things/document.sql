/*
table: document
name: "{{ thing.source_label }} ({{ thing.siglum }}){% if thing.copies > 1 %}, copy {{ thing.copy }} of {{ thing.copies }}{{ ', in ' ~ thing.language|language if thing.language }}{% endif %}"
title: "{{ thing.name }}, sentence by sentence"
description: "What becomes of each sentence of {{ thing.name }}: {% if thing.segmentation %}of {{ thing.sentences|counted('sentence') }}, {{ thing.in_scope }} used here and {{ thing.out_of_scope }} out of scope{% else %}there is no account of it yet{% endif %}."
entry: ["{{ thing.source_title }}", "{{ thing.siglum }}", "{{ thing.note or '' }}"]
links: [siglum, source_title, source_language, copies, copy, headed, sha256, in_scope, segmentation,
  cut_before, order_because, order_resp, order_date, account_note]
*/
SELECT d.id, s.label AS source_label, s.siglum, s.title AS source_title,
       s.language AS source_language, d.source, d.file, d.language, d.wording, d.located_by,
       d.copy_at, d.copy_path, d.copy_version, d.copy_part, d.note, a.sentences, a.used,
       a.out_of_scope, a.sentences - a.out_of_scope AS in_scope, d.headed, d.sha256,
       (SELECT count(*) FROM document o WHERE o.source = d.source) AS copies,
       (SELECT count(*) FROM document o WHERE o.source = d.source AND o.id <= d.id) AS copy,
       c.segmentation, c.cut_before, c.order_because, c.order_resp, c.order_date,
       c.note AS account_note
FROM document d JOIN source s ON s.id = d.source JOIN document_account a ON a.document = d.id
LEFT JOIN account c ON c.document = d.id WHERE d.id = :id

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
links: [names]
*/
SELECT c.id, c.title, c.first, c.last, group_concat(g.game) AS games,
       group_concat(g.name, ', ') AS names
FROM chapter c LEFT JOIN (
  SELECT j.chapter, j.game, o.name FROM chapter_game j JOIN game o ON o.id = j.game
  ORDER BY j.sequence) g ON g.chapter = c.id
WHERE c.document = :id GROUP BY c.id ORDER BY c.ordinal

/*
heading: Read twice
name: readings
line: "{chapter}, for {game}: {judgements} judgements[, kappa {kappa}]"
rows: readings.document
columns: [chapter (chapter), title (label of chapter), game (game), judgements (number),
  kappa (number)]
links: [game_name, disputed]
*/
SELECT r.chapter, c.title, r.game, r.judgements, r.kappa, g.name AS game_name,
       EXISTS (SELECT 1 FROM disputed q JOIN sentence n ON n.id = q.sentence
               WHERE n.document = r.document) AS disputed
FROM readings r JOIN chapter c ON c.id = r.chapter JOIN game g ON g.id = r.game
WHERE r.document = :id ORDER BY c.ordinal, g.name

/*
heading: Its sentences
name: fates
rows: sentence.document
columns: [sentence (sentence), number (number), says (text), out_of_scope (fate)]
links: [title]
*/
SELECT n.id AS sentence, n.ordinal AS number, n.says, n.out_of_scope,
       coalesce((SELECT c.title FROM chapter c WHERE c.document = n.document
                 AND n.ordinal BETWEEN c.first AND c.last ORDER BY c.ordinal LIMIT 1), '') AS title
FROM sentence n LEFT JOIN account a ON a.document = n.document WHERE n.document = :id
ORDER BY CASE WHEN a.order_because NOTNULL THEN n.read_as IS NULL END,
         CASE WHEN a.order_because NOTNULL THEN n.read_as END, n.ordinal

/*
heading: Questions on which it is silent
name: silent
line: "{locus}: {extent}"
text: "{question}"
rows: silence.document
columns: [locus (locus), question (label of locus), game (game), extent (extent)]
*/
SELECT n.locus, l.question, l.game, n.extent FROM silence n JOIN locus l ON l.id = n.locus
WHERE n.document = :id ORDER BY l.sequence
