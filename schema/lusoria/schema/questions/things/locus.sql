/*
table: locus
texts: [locus.id]
title: "{{ thing.question }} {{ thing.game_name }}"
description: "{{ thing.game_name }}: {{ thing.question }} {{ thing.answers|length|counted('reading') }} with {{ thing.stances|counted('witness', 'witnesses') }}{{ ': ' if thing.answers }}{{ thing.answers|map(attribute='says')|join(' | ') }}"
entry: ["{{ thing.question }}", "{{ thing.game_name }}", "{{ thing.note or '' }}"]
links: [name, short, topic, game_name, number, stances]
*/
SELECT l.id, l.name, l.question, coalesce(l.title, l.question) AS short, l.topic,
       l.game, g.name AS game_name, l.ordinal AS number, l.note,
       (SELECT count(*) FROM clause c JOIN stance t ON t.clause = c.id WHERE c.locus = l.id)
       AS stances
FROM locus l JOIN game g ON g.id = l.game WHERE l.id = :id

/*
heading: Told apart by
name: told_apart
line: "{example}: {one} under {one_assembled}, {other} under {other_assembled}"
columns: [example (example), one_assembled (assembled), one (text), other_assembled (assembled),
  other (text)]
links: [name, position, throw, play, by_position, one_ruleset, one_name, other_ruleset, other_name]
says: >-
  The example that tells its answers apart most plainly: one position under two rulesets that take
  different answers. Best is a play that one of the answers forbids, then one that is legal once.
*/
WITH judged AS (
  SELECT x.example, x.ordinal, t.clause, x.found_verdict AS verdict, w.says, w.position_after,
         a.id AS assembled, a.ruleset, a.name, length(a.id) - length(replace(a.id, '+', '')) AS options,
         EXISTS (SELECT 1 FROM expectation_clause f JOIN clause c ON c.id = f.clause
                 WHERE f.expectation = x.id AND f.why = 'forbids' AND c.locus = :id) AS caused
  FROM (SELECT DISTINCT s.example FROM clause c JOIN example_clause s ON s.clause = c.id
        WHERE c.locus = :id) shows
  JOIN example_expectation x ON x.example = shows.example
  JOIN expectation_result w ON w.expectation = x.id
  JOIN assembled_clause t ON t.assembled = x.ruleset AND t.locus = :id
  JOIN assembled a ON a.id = x.ruleset)
SELECT e.id AS example, e.name, e.position, e.throw, e.play, a.says = b.says AS by_position,
       a.says AS one, a.assembled AS one_assembled, a.ruleset AS one_ruleset, a.name AS one_name,
       b.says AS other, b.assembled AS other_assembled, b.ruleset AS other_ruleset,
       b.name AS other_name
FROM judged a JOIN judged b ON b.example = a.example AND b.ordinal > a.ordinal
  AND b.clause <> a.clause AND (b.says <> a.says OR b.position_after IS NOT a.position_after)
JOIN example e ON e.id = a.example
ORDER BY NOT (a.caused OR b.caused), NOT (a.verdict IS 'legal' OR b.verdict IS 'legal'),
         a.verdict IS b.verdict, a.options + b.options, e.ordinal, a.ordinal, b.ordinal
LIMIT 1

/*
heading: Answers
line: "{id}"
text: "{says}"
rows: clause.locus
columns: [id (clause), says (label of id), support (text), rulesets (ruleset list)]
*/
SELECT c.id, c.says, k.support,
       (SELECT group_concat(DISTINCT h.ruleset) FROM choice h WHERE h.clause = c.id)
       AS rulesets
FROM clause c JOIN clause_support k ON k.clause = c.id
WHERE c.locus = :id ORDER BY c.ordinal

/*
heading: Taken by
line: "{ruleset}[ {option}]: {clause}, {basis}, by {whose}"
rows: choice.locus
columns: [ruleset (ruleset), option (ruleset_option), clause (clause), basis (basis),
  whose (siglum list)]
*/
SELECT u.ruleset, u.option, u.clause, u.basis, u.whose FROM clause c
JOIN clause_use u ON u.clause = c.id JOIN ruleset r ON r.id = u.ruleset
LEFT JOIN ruleset_option o ON o.id = u.option
WHERE c.locus = :id ORDER BY r.sequence, o.ordinal

/*
heading: Sources that do not answer
name: standings
line: "{coverage}: {source}[; written of another game: {written_of}]"
rows: coverage.locus
columns: [coverage (coverage), source (source), written_of (text)]
links: [label, siglum, sentences]
*/
SELECT v.coverage, v.source, v.written_of, s.label,
       s.siglum || iif(v.written_of IS NULL, '', '*') AS siglum,
       (SELECT sum(n.sentences) FROM silence n WHERE n.locus = v.locus AND n.source = v.source)
       AS sentences
FROM coverage v JOIN source s ON s.id = v.source
WHERE v.locus = :id AND v.coverage <> 'answers'
ORDER BY coalesce(s.not_before, s.not_after) IS NULL, coalesce(s.not_before, s.not_after), s.siglum

/*
heading: Silent
line: "{source}: {extent}, {sentences} sentences, read twice; none bears on it"
text: "{document}"
rows: silence.locus
columns: [source (source), extent (extent), sentences (number), document (document)]
links: [sha256]
*/
SELECT source, extent, sentences, document, sha256 FROM silence WHERE locus = :id
ORDER BY source, document

/*
heading: Sentences that bear on it
name: bearings
line: "{how}: {sentence}"
rows: bearing.locus
columns: [source (source), sentence (sentence), how (stance)]
*/
SELECT d.source, b.sentence, b.how FROM bearing b JOIN sentence n ON n.id = b.sentence
JOIN document d ON d.id = n.document WHERE b.locus = :id ORDER BY n.sequence
