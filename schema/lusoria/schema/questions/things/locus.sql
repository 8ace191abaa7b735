/*
table: locus
texts: [locus.id]
*/
SELECT question, game, note FROM locus WHERE id = :id

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
WHERE c.locus = :id ORDER BY r.ordinal, u.option

/*
heading: Silent
line: "{source}: {extent}, {sentences} sentences, read twice; none bears on it"
text: "{document}"
rows: silence.locus
columns: [source (source), extent (extent), sentences (number), document (document)]
*/
SELECT source, extent, sentences, document FROM silence WHERE locus = :id
ORDER BY source, document

/*
heading: Other sources
line: "{coverage}: {source}[; written of another game: {written_of}]"
rows: coverage.locus
columns: [coverage (coverage), source (source), written_of (text)]
*/
SELECT v.coverage, v.source, v.written_of FROM coverage v
JOIN source s ON s.id = v.source
WHERE v.locus = :id AND v.coverage NOT IN ('answers', 'silent')
ORDER BY v.coverage, s.siglum
