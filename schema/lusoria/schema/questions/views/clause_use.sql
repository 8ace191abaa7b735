/*
title: Rulesets that take a clause
says: Which rulesets take which clause, and on what basis.
facets: ruleset basis
columns:
  game (game): The game.
  clause (clause): The clause.
  says (label of clause): What it lays down.
  ruleset (ruleset): >-
    The ruleset that takes it; none: no ruleset does.
  option (ruleset_option): >-
    The option with which it is taken; none: without any.
  basis (basis): On what the choice rests.
  resp (resp): Whether the choice is a source's or the editors'.
  whose (siglum list): >-
    Whose the choice is: the sigla of the sources that say or do so, or the editors.
  note (text): Why it was taken.
*/
SELECT c.game, c.id AS clause, c.says, h.ruleset, h.option, h.basis, h.resp,
       CASE h.resp WHEN 'editor' THEN 'the editors' WHEN 'source' THEN coalesce((
         SELECT group_concat(s.siglum, ', ') FROM choice_source s WHERE s.choice = h.id),
         'a source not yet found') END AS whose,
       h.note
FROM clause c LEFT JOIN choice h ON h.clause = c.id
ORDER BY c.game, c.ordinal, h.ruleset, h.option
