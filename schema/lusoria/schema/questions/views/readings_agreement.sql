/*
title: How far two readings agree
says: >-
  How far the two readings of each chapter for each game agree, before anything was settled. The
  sums, by document and by game, are in the view agreement.
columns:
  document (document): The document.
  chapter (text): The chapter.
  game (game): The game for whose questions it was read.
  source (source): The source that it is a copy of.
  sentences (number): How many sentences were read.
  judgements (number): >-
    How many judgements there were: sentences times questions asked.
  raw (number): The share of judgements on which the two agree.
  of_found (number): Of those in which either found something, the share in which both did.
  kappa (number): Cohen's kappa; none below 30 judgements.
  both (number): In how many both found that the sentence bears on the question.
  first_only (number): In how many only the first did.
  second_only (number): In how many only the second did.
  same_way (number): Of those that both found, how many bear in the same way.
  disputed (number): How many questions were disputed and settled.
*/
SELECT c.document, c.title AS chapter, r.game, d.source, r.sentences, r.judgements,
       round(r.raw, 3) AS raw, round(r.of_found, 3) AS of_found,
       round(r.kappa, 3) AS kappa, r.both, r.first_only, r.second_only, r.same_way,
       (SELECT count(*) FROM disputed q JOIN sentence s ON s.id = q.sentence
        JOIN locus l ON l.id = q.locus
        WHERE s.document = c.document AND s.ordinal BETWEEN c."first" AND c."last"
          AND l.game = r.game AND coalesce(q."first", q.second) IS NOT NULL) AS disputed
FROM readings r JOIN chapter c ON c.id = r.chapter JOIN document d ON d.id = c.document
ORDER BY d.source, c.document, c.ordinal, r.game
