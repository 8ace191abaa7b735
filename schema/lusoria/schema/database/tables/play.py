"""Tables of what is played: loci, clauses, witnesses, rules, rulesets."""

from __future__ import annotations

from typing import get_args

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.records.base import Basis
from lusoria.schema.catalogue.records.play import State
from lusoria.schema.database.tables.base import Label, Row, at, column, in_game, sequence

ALL_GAMES = "white + black + draws + unended + overfull = games"
"""The condition on chances: every game went one way."""

ANOTHER = "The game that the source was written of, if it was written of another one than this."


class Section(Row, of=records.Section, title="Sections of rules", label=Label("name", "t.name")):
    """The parts of a sheet of rules, in the order in which they are read."""

    id: str = at("id", key=True)
    name: str
    ordinal: int = column("The section's place in the order of reading.")
    sequence: int = sequence()


class Topic(
    Row,
    of=records.Topic,
    title="Questions that games share",
    label=Label("question", "t.question"),
    facets="section",
    search="id question note",
):
    """The questions that games share, in the order of a sheet of rules."""

    id: str = at("topic", key=True)
    question: str
    section: str = at("section", to="section.id")
    note: str | None
    ordinal: int = column("The topic's place in the order of reading.")
    sequence: int = sequence()


class SheetSection(
    Row,
    of=records.SheetSection,
    title="Sections of the sheets of games",
    label=in_game("title"),
    unique=("game ordinal",),
):
    """The parts in which the rules of a game are read, each with one board at most."""

    id: str = column("The section's address, as game/number.", key=True)
    game: str = column("The game.", to="game.id")
    title: str
    starts: int = column("1 if the board of the start stands beside it.", flag=True)
    example: str | None = column("The example whose board stands beside it.", to="example.id")
    says: str | None = at("board.says")
    ordinal: int = column("The section's place in the sheet.")
    sequence: int = sequence()


class SheetParagraph(
    Row,
    of=records.SheetParagraph,
    title="Paragraphs of the sheets of games",
    unique=("section ordinal",),
):
    """The paragraphs in which the rules of a game are read."""

    id: str = column("The paragraph's address, as game/section/number.", key=True)
    section: str = column("The section.", to="sheet_section.id")
    head: str | None
    ordinal: int = column("The paragraph's place in its section.")
    sequence: int = sequence()


class SheetQuestion(Row, title="Questions in the order of reading", unique=("paragraph ordinal",)):
    """Where the answer to a question is read; it may stand elsewhere in the order of play."""

    locus: str = column("The question.", to="locus.id", key=True)
    paragraph: str = column("The paragraph.", to="sheet_paragraph.id")
    ordinal: int = column("The question's place in its paragraph.")
    sequence: int = sequence()


class Answer(
    Row,
    of=records.Answer,
    title="Standard answers",
    label=Label("says", "t.says"),
    facets="topic",
    search="id says note",
):
    """The answers to shared questions that games may give. Nobody bears witness to them: what is
    said of a game stands with the game's own clauses."""

    id: str = at("id", key=True)
    topic: str = column("The question that it answers.", to="topic.id")
    says: str = column("What it lays down, in a sentence of our own.")
    note: str | None
    ordinal: int = column("Its place among the answers to its topic.")
    sequence: int = sequence()


class Locus(
    Row,
    of=records.Locus,
    title="Questions of play",
    label=in_game("question"),
    search="id question note",
    machinery="name",
    unique=("game name", "game ordinal"),
):
    """The questions that play must answer, in the order of play."""

    id: str = column("The locus's address, as game/locus.", key=True)
    game: str = column("The game.", to="game.id")
    question: str
    title: str | None
    topic: str | None = at("topic", to="topic.id")
    section: str | None = at("section", to="section.id")
    note: str | None
    name: str = at("locus")
    ordinal: int = column("The locus's place in the order of play.")
    sequence: int = sequence()


class Coverage(Row, title="What sources answer", facets="source coverage"):
    """What each source that concerns a game does to each of its questions."""

    locus: str = column("The question.", to="locus.id", key=True)
    source: str = column("The source.", to="source.id", key=True)
    game: str = column("The game.", to="game.id")
    coverage: str = column(
        "The first of these that holds. answers: a passage takes a stance on a clause; bears on "
        "it: a sentence does by two readings, and no clause has its answer; silent: all chapters "
        "with rules of the game were read twice with the question asked, and no sentence bears on "
        "it; not asked: they were read twice, but the question was not asked of both readings; "
        "read in part: something was read for the game, not all of it twice; not read for this "
        "game: nothing was, and what it says of the game others report.",
        words=get_args(State),
    )
    written_of: str | None = column(ANOTHER)
    sequence: int = sequence()


class Silence(Row, of=records.Silence, title="Proved silences", facets="source"):
    """Questions that no sentence of a source bears on whose rules of the game were read twice, with
    the proof; what a source does to the other questions is in coverage."""

    locus: str = column("The locus that is not answered.", to="locus.id", key=True)
    document: str = at("document", key=True)
    source: str
    extent: str
    sentences: int
    sha256: str
    sequence: int = sequence()


class Clause(
    Row,
    of=records.Clause,
    title="Clauses",
    label=in_game("says"),
    facets="game executed_by",
    search="id says not_modelled note",
    machinery="name",
    checks={
        "family_fact": "(executed_by = 'family') = (fact IS NOT NULL)",
        "reason_if_not": "(executed_by = 'nothing') = (not_modelled IS NOT NULL)",
    },
    unique=("game name", "game ordinal"),
):
    """The answers to the questions of play: sentences of our own, with what executes them."""

    id: str = column("The clause's address, as game/clause.", key=True)
    game: str = column("The game.", to="game.id")
    locus: str = column("The question that the clause answers.", to="locus.id")
    says: str
    answer: str | None = at("answer", to="answer.id")
    given: str | None = column(
        "The standard answer, with its execution and its sentence where they are not as in the "
        "list: clauses of any games answer alike where this is equal."
    )
    own_words: int = column(
        "1 if the game says it in words of its own, which may say more than the standard answer.",
        flag=True,
    )
    executed_by: str = column(
        "What executes the clause: rules, the family's engine, or nothing.",
        words=("rules", "family", "nothing"),
    )
    fact: str | None
    not_modelled: str | None
    editorial: str | None
    reads: str | None
    unshown: str | None
    note: str | None
    name: str = at("id")
    ordinal: int = column("The clause's place among those of its game.")
    sequence: int = sequence()


class ClauseFollows(Row, title="Questions that clauses follow from"):
    """From which questions' answers a clause follows that has no rule of its own."""

    clause: str = column("The clause.", to="clause.id", key=True)
    locus: str = column("The question.", to="locus.id", key=True)


class Stance(
    Row,
    of=records.Witness,
    title="Stances of passages",
    facets="stance resp",
    unique=("clause ordinal",),
):
    """What passages do to clauses: state, imply or contradict them, and who judged so."""

    clause: str = column("The clause.", to="clause.id", key=True)
    passage: str = at("passage", key=True)
    stance: str
    part: str | None
    resp: str
    date: str
    status: str | None
    note: str | None
    written_of: str | None = column(ANOTHER)
    ordinal: int = column("The witness's place in the order of its clause.")
    sequence: int = sequence()


class ClauseWitness(Row, title="Witnesses of clauses"):
    """Which sources state or imply a clause, which of them are one witness, and which are
    independent of each other."""

    clause: str = column("The clause.", to="clause.id", key=True)
    source: str = column("The source.", to="source.id", key=True)
    witness: str = column(
        "The source that stands for it and for those that are copies of one another.",
        to="source.id",
    )
    independent: int = column(
        "1 if it is in the largest set of these sources no two of which depend on each other: one "
        "on the other, or both on a third, in however many steps. Of several such sets it is one "
        "with the most sources that were written of this game, and of these the earliest.",
        flag=True,
    )
    of_the_game: int = column(
        "1 if it was written of the clause's game, 0 if it was written of another one.", flag=True
    )
    sequence: int = sequence()


class Rule(
    Row,
    title="Rule functions",
    facets="family",
    search="id function sentence docstring",
    machinery="docstring text",
    checks={"lines_in_order": "first_line <= last_line"},
    unique=("module function",),
):
    """The functions of the program that clauses call, with their source text."""

    id: str = column("The rule's name, as family.subject.function.", key=True)
    family: str = column("The family of games that it belongs to.")
    sentence: str = column("What it says: the first line of its docstring.")
    hooks: str = column("The moments of a turn at which it speaks.", json=True)
    parameters: str = column("Its parameters, name and kind, in order.", json=True)
    module: str = column("The Python module that it is defined in.")
    function: str = column("The name of the Python function.")
    path: str = column("The file, as a path from the root of the repository.")
    first_line: int = column("The first line of the function in that file.")
    last_line: int = column("The last line of the function in that file.")
    docstring: str = column("Its docstring.")
    text: str = column("The text of the function, with its decorator.")


class TurnsOn(Row, of=records.Clause, title="Words on which clauses turn"):
    """By clause and language, words of which a sentence has at least one if it states it."""

    clause: str = column("The clause.", to="clause.id", key=True)
    language: str = column("The language of the sentence.", key=True)
    words: str = at("turns_on")


class ClauseRule(Row, of=records.RuleUse, title="Rule functions of clauses", facets="rule"):
    """Which rule functions execute a clause, and with which values."""

    clause: str = column("The clause.", to="clause.id", key=True)
    ordinal: int = column("The use's place in the order of its clause.", key=True)
    rule: str = at("rule", to="rule.id")
    parameters: str = at("with_")
    hooks: str = column("The hooks at which the rule speaks for this clause.", json=True)
    lifts: str | None
    ends_after: str | None = at("after")
    sequence: int = sequence()


class Ruleset(
    Row,
    of=records.Ruleset,
    title="Rulesets",
    label=in_game("name"),
    search="id name summary note",
    checks={"one_authority": "(after_source IS NULL) + (editor IS NULL) = 1"},
    unique=("game ordinal",),
):
    """Ways to play: at each question one clause, each with its basis."""

    id: str = at("id", key=True)
    game: str = column("The game.", to="game.id")
    name: str
    summary: str | None
    after_source: str | None = at("after")
    editor: str | None
    status: str | None
    like_ruleset: str | None = at("like")
    numbering: str | None
    note: str | None
    ordinal: int = column("The ruleset's place in the order of its game.")
    sequence: int = sequence()


class RulesetFollows(Row, title="Sources that rulesets follow"):
    """Which sources a ruleset follows that is after no one source."""

    ruleset: str = column("The ruleset.", to="ruleset.id", key=True)
    source: str = column("The source.", to="source.id", key=True)


class RulesetOption(
    Row,
    of=records.Option,
    title="Options of rulesets",
    label=Label(
        "label",
        "t.label || ' (' || (SELECT g.name || ', ' || r.name FROM ruleset r JOIN game g"
        " ON g.id = r.game WHERE r.id = t.ruleset) || ')'",
    ),
    unique=("ruleset name", "ruleset ordinal"),
):
    """What may be agreed upon beside a ruleset; off unless asked for."""

    id: str = column("The option's address, as game/ruleset+option.", key=True)
    ruleset: str = column("The ruleset that the option belongs to.", to="ruleset.id")
    label: str = at("name")
    note: str | None
    name: str = column("The option's name within its ruleset.")
    ordinal: int = column("The option's place in the order of its ruleset.")
    sequence: int = sequence()


class Choice(
    Row,
    of=records.Choice,
    title="Choices of rulesets",
    facets="ruleset basis resp",
    unique=("ruleset option locus",),
):
    """Which clause a ruleset (or an option of it) takes at a question, and on what basis."""

    id: str = column("The choice's address, as ruleset:locus or ruleset+option:locus.", key=True)
    ruleset: str = column("The ruleset.", to="ruleset.id")
    option: str | None = column(
        "The option with which the choice is made; none: without any.", to="ruleset_option.id"
    )
    locus: str = column("The question.", to="locus.id")
    clause: str = at("take")
    basis: str
    resp: str = column(
        "Whose the choice is: the ruleset's own source says or does so, or the editors chose.",
        words=("source", "editor"),
    )
    proposed_by: str | None
    unshown: str | None
    note: str | None
    made_in: str = column(
        "The ruleset that wrote the choice down: itself, or one it is like.", to="ruleset.id"
    )
    sequence: int = sequence()


class Assembled(
    Row,
    title="Rulesets with their options",
    label=Label(
        "name",
        "t.name || ' (' || (SELECT g.name FROM ruleset r JOIN game g ON g.id = r.game"
        " WHERE r.id = t.ruleset) || ')'",
    ),
):
    """Rulesets with each combination of their options, as they are played."""

    id: str = column("The address: the ruleset, and each option after a +.", key=True)
    ruleset: str = column("The ruleset.", to="ruleset.id")
    name: str = column("What it is called: the ruleset's name and its options'.")
    digest: str = column("SHA-256 of its family, clauses and rules; changes when play may change.")
    sequence: int = sequence()


class AssembledOption(Row, title="Options that are played with"):
    """Which options a ruleset is played with."""

    assembled: str = column("The ruleset, with options.", to="assembled.id", key=True)
    option: str = column("The option.", to="ruleset_option.id", key=True)
    sequence: int = sequence()


class AssembledClause(
    Row, title="Clauses of rulesets with their options", unique=("assembled number",)
):
    """The clauses of rulesets as they are played, with each combination of their options."""

    assembled: str = column("The ruleset, with options.", to="assembled.id", key=True)
    locus: str = column("The question that is answered.", to="locus.id", key=True)
    number: int = column("The clause's place in the ruleset's order of play, from 1.")
    clause: str = column("The clause that answers it.", to="clause.id")
    basis: str = column("On what the choice rests.", words=get_args(Basis))
    sequence: int = sequence()


class Chances(
    Row,
    of=records.Chances,
    title="How games go in random play",
    facets="favours warns current",
    checks={"all_games": ALL_GAMES},
):
    """How games went that were played in bulk, with 95 % intervals: of each ruleset and each way to
    play a row, computed by `lusoria chances`."""

    ruleset: str = at("ruleset", to="ruleset.id", key=True)
    play: str = at("play", key=True)
    current: int | None = column(
        "Whether the figures are of the program that the ruleset has in this build; none: that was "
        "not looked at, as nothing was replayed.",
        flag=True,
    )
    favours: str | None = column(
        "The side that wins nearly always: the other won less than a quarter of the games that "
        "were won, its interval included; none: neither does.",
        words=("white", "black"),
    )
    warns: int = column(
        "Whether it should be known before play: a side hardly wins, or games often have no end.",
        flag=True,
    )
    says: str = column("The figures in sentences.")
    games: int
    white: int
    white_share: float = column("The share of the games that white won.")
    white_low: float = column("The low end of its 95 % interval, after Wilson.")
    white_high: float = column("The high end of its 95 % interval, after Wilson.")
    black: int
    black_share: float = column("The share of the games that black won.")
    black_low: float = column("The low end of its 95 % interval, after Wilson.")
    black_high: float = column("The high end of its 95 % interval, after Wilson.")
    draws: int
    draws_share: float = column("The share of the games that ended with nobody winning.")
    draws_low: float = column("The low end of its 95 % interval, after Wilson.")
    draws_high: float = column("The high end of its 95 % interval, after Wilson.")
    unended: int
    unended_share: float = column("The share of the games that had no end within so many turns.")
    unended_low: float = column("The low end of its 95 % interval, after Wilson.")
    unended_high: float = column("The high end of its 95 % interval, after Wilson.")
    overfull: int
    doubles: int
    doubles_share: float = column("The share of the games that were won for more than one.")
    doubles_low: float = column("The low end of its 95 % interval, after Wilson.")
    doubles_high: float = column("The high end of its 95 % interval, after Wilson.")
    hits: int
    within: int
    median: int
    median_low: int
    median_high: int
    seed: int
    generator: int
    program: str
    sequence: int = sequence()


class Player(
    Row,
    of=records.Player,
    title="Skilled players, and how their games go",
    facets="winner current",
):
    """Nets that have learnt to play from games against themselves, by `lusoria train`: what they
    learnt from, and how games go in which one plays both sides. Of each ruleset a row."""

    ruleset: str = at("ruleset", to="ruleset.id", key=True)
    says: str = column("How skilled players play, in sentences.")
    none: str | None
    current: int = column("Whether it learnt by the rules that the ruleset has now.", flag=True)
    winner: str | None
    played: int | None = at("selfplay.games")
    white: int | None = at("selfplay.white")
    white_share: float | None = column("The share of the games that white won.")
    white_low: float | None = column("The low end of its 95 % interval, after Wilson.")
    white_high: float | None = column("The high end of its 95 % interval, after Wilson.")
    black: int | None = at("selfplay.black")
    black_share: float | None = column("The share of the games that black won.")
    black_low: float | None = column("The low end of its 95 % interval, after Wilson.")
    black_high: float | None = column("The high end of its 95 % interval, after Wilson.")
    draws: int | None = at("selfplay.draws")
    draws_share: float | None = column("The share of the games that ended with nobody winning.")
    draws_low: float | None = column("The low end of its 95 % interval, after Wilson.")
    draws_high: float | None = column("The high end of its 95 % interval, after Wilson.")
    unended: int | None = at("selfplay.unfinished")
    unended_share: float | None = column("The share of the games that were given up.")
    unended_low: float | None = column("The low end of its 95 % interval, after Wilson.")
    unended_high: float | None = column("The high end of its 95 % interval, after Wilson.")
    doubles: int | None = at("selfplay.doubles")
    doubles_share: float | None = column("The share of the games that were won for more than one.")
    doubles_low: float | None = column("The low end of its 95 % interval, after Wilson.")
    doubles_high: float | None = column("The high end of its 95 % interval, after Wilson.")
    turns: float | None = at("selfplay.turns")
    turns_low: float | None = column("The low end of the 95 % interval of this mean.")
    turns_high: float | None = column("The high end of the 95 % interval of this mean.")
    hits: float | None = at("selfplay.hits")
    choices: float | None = at("selfplay.choices")
    selfplay_seed: int | None = at("selfplay.seed")
    seed: int | None
    games: int | None
    rate: float | None
    hidden: int | None
    limit: int | None
    digest: str
    player: str | None
    sha256: str | None
    sequence: int = sequence()


class PlayerStrength(Row, of=records.Strength, title="How strong skilled players are"):
    """Contests of a ruleset's player with others, with 95 % intervals: the same throws are played
    twice, with the sides changed."""

    ruleset: str = column("The ruleset.", to="player.ruleset", key=True)
    against: str = at("against", key=True)
    played_as: str = at("as_", key=True)
    won: int
    games: int
    won_share: float = column("The share of the games that it won.")
    won_low: float = column("The low end of its 95 % interval, after Wilson.")
    won_high: float = column("The high end of its 95 % interval, after Wilson.")
    points: float
    points_low: float = column("The low end of the 95 % interval of these points.")
    points_high: float = column("The high end of the 95 % interval of these points.")
    lost: int
    drawn: int
    unfinished: int
    seed: int
    sequence: int = sequence()
