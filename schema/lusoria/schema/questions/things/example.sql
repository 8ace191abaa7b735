/*
table: example
texts: [example.id]
*/
SELECT name, position, throw, play, record, note FROM example WHERE id = :id

/*
heading: Judged by
line: "{ruleset}: {verdict}"
text: "{forbidden_by}"
rows: example_expectation.example
columns: [ruleset (assembled), id (example_expectation), verdict (label of id),
  forbidden_by (clause list), outcome (outcome), plays (number)]
*/
SELECT ruleset, expectation AS id, verdict, forbidden_by, position_after AS after,
       outcome, plays
FROM example_verdict WHERE example = :id

/*
heading: Shows
line: "{id}"
text: "{says}"
rows: example_clause.example
columns: [id (clause), says (label of id)]
*/
SELECT c.id, c.says FROM example_clause e JOIN clause c ON c.id = e.clause
WHERE e.example = :id ORDER BY c.ordinal

/*
heading: Told in
name: after
line: "{passage}, {locator}"
text: "{says}"
columns: [passage (passage), says (text)]
*/
SELECT e.passage, p.locator, p.says FROM cites e
JOIN passage p ON p.id = e.passage WHERE e.kind = 'example' AND e.key = :id ORDER BY p.source, p.ordinal
