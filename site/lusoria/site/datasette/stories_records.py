"""What belongs to a game, a source, a passage, a document, a record of evidence, a place."""

from __future__ import annotations

from lusoria.site.datasette.sections import CITED, Section

GAME = (
    Section(
        "Names",
        "SELECT n.name, n.language, n.kind, n.status, n.passage AS ':passage', n.passage "
        "FROM name n WHERE n.game = :key ORDER BY n.ordinal",
        "name",
        "game",
    ),
    Section(
        "When",
        "SELECT d.what, d.edtf, d.not_before, d.not_after, d.status, d.note FROM game_date d "
        "WHERE d.game = :key ORDER BY d.ordinal",
        "game_date",
        "game",
    ),
    Section(
        "Where",
        "SELECT p.id AS ':place', p.name AS place, g.role, g.status, g.note FROM game_place g "
        "JOIN place p ON p.id = g.place WHERE g.game = :key ORDER BY g.role, p.name",
        "game_place",
        "game",
    ),
    Section(
        "Rulesets",
        "SELECT r.id AS ':ruleset', r.name AS ruleset, r.summary, r.status, "
        "r.after_source AS ':source', s.siglum AS after FROM ruleset r "
        "LEFT JOIN source s ON s.id = r.after_source WHERE r.game = :key ORDER BY r.ordinal",
        "ruleset",
        "game",
    ),
    Section(
        "Questions of play",
        "SELECT l.id AS ':locus', l.question, (SELECT count(*) FROM clause c WHERE c.locus = l.id) "
        "AS answers FROM locus l WHERE l.game = :key ORDER BY l.ordinal",
        "locus",
        "game",
    ),
    Section(
        "Evidence",
        "SELECT e.id AS ':evidence', e.type, e.edtf, e.not_before, e.not_after, "
        "p.id AS ':place', p.name AS place, e.says FROM evidence e "
        "LEFT JOIN place p ON p.id = e.place WHERE e.game = :key "
        "ORDER BY e.not_before IS NULL, e.not_before, e.ordinal",
        "evidence",
        "game",
    ),
    Section(
        "Related games",
        "SELECT r.kind, r.to_game AS ':game', r.to_name AS name, r.status, r.note FROM relation r "
        "WHERE r.game = :key ORDER BY r.ordinal",
        "relation",
        "game",
    ),
)

SOURCE = (
    Section(
        "It is dated by",
        "SELECT s.id AS ':source', s.siglum || ': ' || s.label AS source FROM source_dated_by d "
        "JOIN source s ON s.id = d.by_source WHERE d.source = :key ORDER BY s.siglum",
        "source_dated_by",
        "source",
    ),
    Section(
        "It depends on",
        "SELECT d.how, s.id AS ':source', s.siglum || ': ' || s.label AS source, d.status, d.note "
        "FROM source_dependence d JOIN source s ON s.id = d.on_source "
        "WHERE d.source = :key ORDER BY s.siglum",
        "source_dependence",
        "source",
    ),
    Section(
        "What depends on it",
        "SELECT s.id AS ':source', s.siglum || ': ' || s.label AS source, d.how, d.status, d.note "
        "FROM source_dependence d JOIN source s ON s.id = d.source "
        "WHERE d.on_source = :key ORDER BY s.siglum",
        "source_dependence",
        "on_source",
    ),
    Section(
        "Rulesets after it",
        "SELECT r.id AS ':ruleset', r.name AS ruleset, r.summary FROM ruleset r "
        "WHERE r.after_source = :key ORDER BY r.game, r.ordinal",
        "ruleset",
        "after_source",
    ),
    Section(
        "Passages",
        "SELECT p.id AS ':passage', p.locator AS passage, p.in_copy, p.says, p.quotation, "
        "p.quotation_language, (SELECT count(*) FROM stance t WHERE t.passage = p.id) AS clauses "
        "FROM passage p WHERE p.source = :key ORDER BY p.ordinal",
        "passage",
        "source",
    ),
    Section(
        "What it does to the questions of games",
        "SELECT g.id AS ':game', g.name AS game, v.coverage, count(*) AS questions, "
        "v.written_of AS 'of another game' FROM coverage v JOIN game g ON g.id = v.game "
        "WHERE v.source = :key GROUP BY g.id, v.coverage ORDER BY g.name, questions DESC",
        "coverage",
        "source",
        counts=True,
    ),
    Section(
        "Games that it was written of",
        "SELECT o.game AS ':game', o.name AS game FROM source_written_of o "
        "WHERE o.source = :key ORDER BY o.name",
        "source_written_of",
        "source",
    ),
    Section(
        "Documents that were read",
        "SELECT d.id AS ':document', d.file AS document, d.language, d.wording FROM document d "
        "WHERE d.source = :key ORDER BY d.id",
        "document",
        "source",
    ),
)

PASSAGE = (
    Section(
        "Clauses that it bears on",
        "SELECT c.id AS ':clause', c.says AS clause, t.stance, t.part, "
        "t.written_of AS 'of another game', t.note FROM stance t "
        "JOIN clause c ON c.id = t.clause WHERE t.passage = :key ORDER BY c.game, c.ordinal",
        "stance",
        "passage",
    ),
    Section(
        "Examples that are told in it",
        "SELECT e.id AS ':example', e.name AS example FROM example_passage x "
        "JOIN example e ON e.id = x.example WHERE x.passage = :key ORDER BY e.game, e.ordinal",
        "example_passage",
        "passage",
    ),
    Section(
        "Evidence that rests on it",
        "SELECT e.id AS ':evidence', e.type, e.edtf, e.not_before, e.not_after "
        "FROM evidence_passage x JOIN evidence e ON e.id = x.evidence "
        "WHERE x.passage = :key ORDER BY e.id",
        "evidence_passage",
        "passage",
    ),
)

DOCUMENT = (
    Section(
        "Chapters",
        "SELECT c.id AS ':chapter', c.title, c.first, c.last, (SELECT json_group_array(g.game) "
        "FROM chapter_game g WHERE g.chapter = c.id) AS games FROM chapter c "
        "WHERE c.document = :key ORDER BY c.ordinal",
        "chapter",
        "document",
    ),
    Section(
        "Questions on which it is silent",
        "SELECT l.id AS ':locus', l.question, l.game AS ':game', l.game, n.extent AS "
        "'what was read' FROM silence n JOIN locus l ON l.id = n.locus "
        "WHERE n.document = :key ORDER BY l.game, l.ordinal",
        "silence",
        "document",
    ),
)

SENTENCE = (
    Section(
        "What becomes of it",
        "SELECT u.kind, u.part, u.passage AS ':passage', u.passage, u.evidence AS ':evidence', "
        "u.evidence, u.game AS ':game', u.game, u.source AS ':source', u.source "
        "FROM sentence_use u WHERE u.sentence = :key ORDER BY u.ordinal",
        "sentence_use",
        "sentence",
    ),
    Section(
        "Questions that it bears on",
        "SELECT b.how, l.id AS ':locus', l.question, l.game AS ':game', l.game FROM bearing b "
        "JOIN locus l ON l.id = b.locus WHERE b.sentence = :key ORDER BY l.game, l.ordinal",
        "bearing",
        "sentence",
    ),
    Section(
        "Where two readings differed",
        "SELECT l.id AS ':locus', l.question, d.first, d.second, d.decided, d.because "
        "FROM disputed d JOIN locus l ON l.id = d.locus WHERE d.sentence = :key "
        "ORDER BY l.game, l.ordinal",
        "disputed",
        "sentence",
    ),
)

EVIDENCE = (
    Section(
        "Sources",
        "SELECT s.id AS ':source', s.siglum || ': ' || s.label AS source FROM evidence_source e "
        "JOIN source s ON s.id = e.source WHERE e.evidence = :key ORDER BY s.siglum",
        "evidence_source",
        "evidence",
    ),
    Section(
        "Passages",
        f"SELECT p.id AS ':passage', {CITED}, p.says FROM evidence_passage e "
        "JOIN passage p ON p.id = e.passage JOIN source s ON s.id = p.source "
        "WHERE e.evidence = :key ORDER BY s.siglum, p.ordinal",
        "evidence_passage",
        "evidence",
    ),
    Section(
        "In the words of the lists",
        "SELECT t.list, t.id AS ':term', t.printed AS term FROM evidence_term e "
        "JOIN term t ON t.id = e.term WHERE e.evidence = :key ORDER BY t.list, t.ordinal",
        "evidence_term",
        "evidence",
    ),
    Section(
        "What is doubted",
        "SELECT d.field, d.says, d.date FROM evidence_doubt d WHERE d.evidence = :key "
        "ORDER BY d.ordinal",
        "evidence_doubt",
        "evidence",
    ),
)

PLACE = (
    Section(
        "Evidence from there",
        "SELECT e.id AS ':evidence', e.type, g.id AS ':game', g.name AS game, e.edtf, "
        "e.not_before, e.not_after, e.says FROM evidence e JOIN game g ON g.id = e.game "
        "WHERE e.place = :key ORDER BY e.not_before IS NULL, e.not_before, e.id",
        "evidence",
        "place",
    ),
    Section(
        "Games",
        "SELECT g.id AS ':game', g.name AS game, p.role, p.status FROM game_place p "
        "JOIN game g ON g.id = p.game WHERE p.place = :key ORDER BY g.id",
        "game_place",
        "place",
    ),
    Section(
        "Places within it",
        "SELECT p.id AS ':place', p.name AS place FROM place p WHERE p.within = :key "
        "ORDER BY p.name",
        "place",
        "within",
    ),
)
