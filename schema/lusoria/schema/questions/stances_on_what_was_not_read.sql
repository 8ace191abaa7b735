/*
title: Stances on what was not read
says: Passages that are known through others, what they are reported to say, and by whom.
about: sources
columns: [
  clause (clause), stance (stance), status (basis), passage (passage), reported_in (passage),
  says (text)
]
*/
SELECT s.clause, s.stance, s.status, s.passage, p.reported_in, p.says
FROM stance s JOIN passage p ON p.id = s.passage
WHERE p.status = 'reported' ORDER BY s.clause, s.ordinal
