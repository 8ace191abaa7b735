/*
title: How far two readings agree, summed
says: >-
  How far two readings agree in a document, for a game, and in the whole catalogue: from the
  tables of all chapters that were read twice, summed.
columns:
  name (text): The name of the document or of the game, or catalogue.
  of_what (word): What is summed.
  document (document): The document.
  game (game): The game.
  chapters (number): How many chapters are summed, each as often as it has games.
  judgements (number): >-
    How many judgements there were: sentences times questions asked.
  both (number): In how many both found that the sentence bears on the question.
  first_only (number): In how many only the first did.
  second_only (number): In how many only the second did.
  same_way (number): Of those that both found, how many bear in the same way.
  raw (number): The share of judgements on which the two agree.
  of_found (number): Of those in which either found something, the share in which both did.
  kappa (number): Cohen's kappa; none below 30 judgements.
*/
SELECT s.name, s.of_what, s.document, s.game, s.chapters, s.judgements, s.both, s.first_only,
       s.second_only, s.same_way, s.raw,
       1.0 * s.both / nullif(s.both + s.first_only + s.second_only, 0) AS of_found,
       CASE WHEN s.judgements >= 30 THEN (s.raw - s.chance) / nullif(1 - s.chance, 0) END AS kappa
FROM (SELECT t.*, 1 - 1.0 * (t.first_only + t.second_only) / t.judgements AS raw,
             t.one * t.other + (1 - t.one) * (1 - t.other) AS chance
      FROM (SELECT iif(k.column1 = 'catalogue', 'catalogue',
                       iif(k.column1 = 'game', r.game, r.document)) AS name,
                   k.column1 AS of_what,
                   iif(k.column1 = 'document', r.document, NULL) AS document,
                   iif(k.column1 = 'game', r.game, NULL) AS game, count(r.document) AS chapters,
                   sum(r.judgements) AS judgements, sum(r.both) AS both,
                   sum(r.first_only) AS first_only, sum(r.second_only) AS second_only,
                   sum(r.same_way) AS same_way,
                   1.0 * sum(r.both + r.first_only) / sum(r.judgements) AS one,
                   1.0 * sum(r.both + r.second_only) / sum(r.judgements) AS other
            FROM readings r, (VALUES ('document'), ('game'), ('catalogue')) k
            GROUP BY 2, 1) t) s
