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
  resp (resp): Whose the choice is.
  note (text): Why it was taken.
*/
SELECT c.game, c.id AS clause, c.says, h.ruleset, h.option, h.basis, h.resp, h.note
FROM clause c LEFT JOIN choice h ON h.clause = c.id
ORDER BY c.game, c.ordinal, h.ruleset, h.option
