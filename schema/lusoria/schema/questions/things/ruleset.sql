/*
table: assembled
texts: [ruleset.id]
title: "{{ thing.name }} · {{ thing.game_name }}"
description: "{{ thing.game_name }}, {{ thing.name }}{{ ': ' ~ thing.summary if thing.summary else '.' }}"
cited: ["{{ thing.game_name }}: {{ thing.name }}", "ruleset {{ thing.id }}, digest {{ thing.digest[:12] }}"]
entry: ["{{ thing.name }}", "{{ thing.game_name }}", "{{ [thing.summary, thing.note]|select|join(' · ') }}"]
links: [game, game_name]
*/
SELECT a.id, a.name, r.game, g.name AS game_name, r.summary, r.after_source AS after, r.editor, r.status,
       r.like_ruleset AS "like", r.note, a.digest,
       (SELECT count(*) FROM choice c WHERE c.ruleset = r.id AND c.option IS NULL) AS clauses
FROM assembled a JOIN ruleset r ON r.id = a.ruleset
JOIN game g ON g.id = r.game WHERE a.id = :id

/*
heading: "Its rules, in the order of play"
name: rules
rows: assembled_clause.assembled
columns: [locus (locus), question (label of locus), clause (clause), says (label of clause),
  basis (basis)]
*/
SELECT a.locus, l.question, a.clause, c.says, a.basis FROM assembled_clause a
JOIN locus l ON l.id = a.locus JOIN clause c ON c.id = a.clause
WHERE a.assembled = :id ORDER BY a.number

/*
heading: Options
line: "+{option}"
text: "{label}"
columns: [id (ruleset_option), label (label of id), note (text)]
*/
SELECT o.id, o.name AS option, o.label, o.note FROM ruleset_option o
JOIN assembled a ON a.ruleset = o.ruleset WHERE a.id = :id ORDER BY o.ordinal

/*
heading: In random play
line: "{says}"
columns: [says (text), play (text), games (number), white_share (number), black_share (number),
  unended_share (number), current (flag)]
*/
SELECT c.says, c.play, c.games, c.white_share, c.black_share, c.unended_share, c.current
FROM chances c JOIN assembled a ON a.ruleset = c.ruleset WHERE a.id = :id
ORDER BY c.play

/*
heading: Between skilled players
line: "{says}"
columns: [says (text), played (number), white_share (number), black_share (number),
  unended_share (number), winner (text), games (number), current (flag)]
*/
SELECT p.says, p.played, p.white_share, p.black_share, p.unended_share, p.winner, p.games, p.current
FROM player p JOIN assembled a ON a.ruleset = p.ruleset WHERE a.id = :id

/*
heading: How strong its skilled player is
line: "{against}, as {played_as}: {won_share}"
columns: [against (text), played_as (text), won_share (number), won_low (number),
  won_high (number), points (number), games (number)]
*/
SELECT s.against, s.played_as, s.won_share, s.won_low, s.won_high, s.points, s.games
FROM player_strength s JOIN assembled a ON a.ruleset = s.ruleset WHERE a.id = :id
ORDER BY s.sequence

/*
heading: Basis of its clauses
line: "{basis}: {clauses}"
columns: [basis (basis), clauses (number)]
*/
SELECT c.basis, count(*) AS clauses FROM choice c JOIN assembled a
ON a.ruleset = c.ruleset WHERE a.id = :id AND c.option IS NULL
GROUP BY c.basis ORDER BY clauses DESC

/*
heading: What it says of examples
name: examples
rows: example_expectation.ruleset
columns: [example (example), id (example_expectation), verdict (label of id),
  forbidden_by (clause list)]
*/
SELECT example, expectation AS id, verdict, forbidden_by FROM example_verdict
WHERE ruleset = :id
