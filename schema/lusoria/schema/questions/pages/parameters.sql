/*
kind: assembled
words: Ruleset
*/
SELECT t.id, t.name, g.name FROM assembled t JOIN ruleset r ON r.id = t.ruleset
JOIN game g ON g.id = r.game ORDER BY g.name, t.sequence

/*
kind: clause
words: Clause
*/
SELECT t.id, t.says, g.name FROM clause t JOIN game g ON g.id = t.game
ORDER BY g.name, t.sequence

/*
kind: document
words: Document
*/
SELECT t.id, t.file, '' FROM document t ORDER BY 1

/*
kind: example
words: Example
*/
SELECT t.id, t.name, g.name FROM example t JOIN game g ON g.id = t.game
ORDER BY g.name, t.sequence

/*
kind: game
words: Game
*/
SELECT t.id, t.name, '' FROM game t ORDER BY t.name

/*
kind: kind of thing
words: Kind of thing
*/
SELECT DISTINCT kind, kind, '' FROM (
  SELECT replace(name, '_fts', '') AS kind FROM sqlite_schema WHERE name LIKE '%\_fts' ESCAPE '\')

/*
kind: language
words: Language
*/
SELECT language, language || ', of ' || count(*) || ' sources', '' FROM source
GROUP BY language ORDER BY 1

/*
kind: locus
words: Question of play
*/
SELECT t.id, t.question, g.name FROM locus t JOIN game g ON g.id = t.game
ORDER BY g.name, t.sequence

/*
kind: place
words: Place
*/
SELECT t.id, t.name, '' FROM place t WHERE t.latitude IS NOT NULL ORDER BY t.name

/*
kind: rule
words: Rule function
*/
SELECT t.id, t.sentence, '' FROM rule t ORDER BY 1

/*
kind: ruleset
words: Ruleset
*/
SELECT t.id, t.name, g.name FROM ruleset t JOIN game g ON g.id = t.game
ORDER BY g.name, t.sequence

/*
kind: sentence
words: Sentence
*/
SELECT t.id, coalesce(t.says, t.id), '' FROM sentence t
WHERE t.id IN (SELECT sentence FROM sentence_use) ORDER BY t.document, t.ordinal

/*
kind: source
words: Source
*/
SELECT t.id, t.siglum || ': ' || t.label, '' FROM source t ORDER BY 1

/*
kind: status of a date
words: Status of the date
*/
SELECT DISTINCT status, status, '' FROM game_date ORDER BY 1

/*
kind: table
words: Table or view
*/
SELECT DISTINCT of_table, of_table, '' FROM description ORDER BY 1

/*
kind: term
words: Word of a list
*/
SELECT t.id, t.printed, replace(t.list, '-', ' ') FROM term t ORDER BY t.list, t.ordinal

/*
kind: topic
words: Question that games share
*/
SELECT t.id, t.question, n.name FROM topic t JOIN section n ON n.id = t.section
ORDER BY n.ordinal, t.ordinal
