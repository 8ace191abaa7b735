/*
title: Clauses that no passage states or implies
says: The editors' own, with the reason why they are needed.
about: rules
columns: [game (game), clause (clause), says (label of clause), editorial (text)]
*/
SELECT c.game, c.id AS clause, c.says, c.editorial FROM clause c
WHERE NOT EXISTS (SELECT 1 FROM stance s WHERE s.clause = c.id
                  AND s.stance IN ('states', 'implies'))
ORDER BY c.game, c.ordinal
