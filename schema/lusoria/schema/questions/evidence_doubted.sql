/*
title: Doubts about evidence
says: What looks wrong in records of evidence, which are kept as they are.
about: figures
columns: [game (game), evidence (evidence), field (word), says (text), resp (resp), date (day)]
*/
SELECT e.game, d.evidence, d.field, d.says, d.resp, d.date FROM evidence_doubt d JOIN evidence e ON e.id = d.evidence ORDER BY e.game, e.ordinal
