"""Tables of what is played: loci, clauses, witnesses, rules, rulesets."""

from typing import TYPE_CHECKING, Literal, Optional

from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field, Relationship

from lusoria.schema import records
from lusoria.schema.records.base import Basis
from lusoria.schema.records.play import State
from lusoria.schema.tables.base import Table, at, is_json, ordered, sequence
from lusoria.schema.tables.presentation import Label, Presentation, in_game

if TYPE_CHECKING:
    from lusoria.schema.tables.accounts import Bearing
    from lusoria.schema.tables.catalogue import Game, Passage, Source
    from lusoria.schema.tables.proof import Ablation, Example, ExampleExpectation


ALL_GAMES = "white + black + draws + unended + overfull = games"
"""The condition on chances: every game went one way."""

ANOTHER = "The game that the source was written of, if it was written of another one than this."


LOW = Field(description="The low end of its 95 % interval, after Wilson.")
HIGH = Field(description="The high end of its 95 % interval, after Wilson.")


class Section(Table, table=True):
    """The parts of a sheet of rules, in the order in which they are read."""

    repeats = records.Section
    shown = Presentation(title="Sections of rules", label=Label("name", "t.name"))

    id: str = at("id", key=True)
    name: str
    ordinal: int = Field(description="The section's place in the order of reading.")
    sequence: int = sequence()


class Topic(Table, table=True):
    """The questions that games share, in the order of a sheet of rules."""

    repeats = records.Topic
    shown = Presentation(
        title="Questions that games share",
        label=Label("question", "t.question"),
        facets="section",
        search="id question note",
    )

    id: str = at("topic", key=True)
    question: str
    section: str = at("section", to="section.id")
    note: str | None
    ordinal: int = Field(description="The topic's place in the order of reading.")
    sequence: int = sequence()

    answers: list["Answer"] = ordered("topic_row", "Answer.ordinal")
    loci: list["Locus"] = ordered("topic_row", "Locus.sequence")


class SheetSection(Table, table=True):
    """The parts in which the rules of a game are read, each with one board at most."""

    repeats = records.SheetSection
    shown = Presentation(title="Sections of the sheets of games", label=in_game("title"))
    __table_args__ = (UniqueConstraint("game", "ordinal"),)

    id: str = Field(primary_key=True, description="The section's address, as game/number.")
    game: str = Field(foreign_key="game.id", description="The game.")
    title: str
    starts: bool = Field(description="1 if the board of the start stands beside it.")
    example: str | None = Field(
        foreign_key="example.id", description="The example whose board stands beside it."
    )
    says: str | None = at("board.says")
    ordinal: int = Field(description="The section's place in the sheet.")
    sequence: int = sequence()


class SheetParagraph(Table, table=True):
    """The paragraphs in which the rules of a game are read."""

    repeats = records.SheetParagraph
    shown = Presentation(title="Paragraphs of the sheets of games")
    __table_args__ = (UniqueConstraint("section", "ordinal"),)

    id: str = Field(
        primary_key=True, description="The paragraph's address, as game/section/number."
    )
    section: str = Field(foreign_key="sheet_section.id", description="The section.")
    head: str | None
    ordinal: int = Field(description="The paragraph's place in its section.")
    sequence: int = sequence()


class SheetQuestion(Table, table=True):
    """Where the answer to a question is read; it may stand elsewhere in the order of play."""

    shown = Presentation(title="Questions in the order of reading")
    __table_args__ = (UniqueConstraint("paragraph", "ordinal"),)

    locus: str = Field(primary_key=True, foreign_key="locus.id", description="The question.")
    paragraph: str = Field(foreign_key="sheet_paragraph.id", description="The paragraph.")
    ordinal: int = Field(description="The question's place in its paragraph.")
    sequence: int = sequence()


class ReadingPlace(Table, table=True):
    """Where each question is read: the questions of a game in the order of its sheet."""

    shown = Presentation(title="Where questions are read")

    locus: str = Field(primary_key=True, foreign_key="locus.id", description="The question.")
    game: str = Field(foreign_key="game.id", description="The game.")
    section: str | None = Field(
        foreign_key="sheet_section.id",
        description="The section of the sheet; none: the game has no order of reading.",
    )
    title: str = Field(description="What the section is called.")
    sequence: int = sequence()


class Answer(Table, table=True):
    """The answers to shared questions that games may give. Nobody bears witness to them: what is
    said of a game stands with the game's own clauses."""

    repeats = records.Answer
    shown = Presentation(
        title="Standard answers",
        label=Label("says", "t.says"),
        facets="topic",
        search="id says note",
    )

    id: str = at("id", key=True)
    topic: str = Field(foreign_key="topic.id", description="The question that it answers.")
    says: str = Field(description="What it lays down, in a sentence of our own.")
    note: str | None
    ordinal: int = Field(description="Its place among the answers to its topic.")
    sequence: int = sequence()

    topic_row: Topic = Relationship(back_populates="answers")
    clauses: list["Clause"] = ordered("answer_row", "Clause.sequence")


class Locus(Table, table=True):
    """The questions that play must answer, in the order of play."""

    repeats = records.Locus
    shown = Presentation(
        title="Questions of play",
        label=in_game("question"),
        search="id question note",
        machinery="name",
    )
    __table_args__ = (
        UniqueConstraint("game", "name"),
        UniqueConstraint("game", "ordinal"),
    )

    id: str = Field(primary_key=True, description="The locus's address, as game/locus.")
    game: str = Field(foreign_key="game.id", description="The game.")
    question: str
    title: str | None
    topic: str | None = at("topic", to="topic.id")
    section: str | None = at("section", to="section.id")
    note: str | None
    name: str = at("locus")
    ordinal: int = Field(description="The locus's place in the order of play.")
    sequence: int = sequence()

    game_row: "Game" = Relationship(
        back_populates="loci", sa_relationship_kwargs={"foreign_keys": "Locus.game"}
    )
    topic_row: Topic | None = Relationship(back_populates="loci")
    clauses: list["Clause"] = ordered("locus_row", "Clause.ordinal")
    coverage: list["Coverage"] = ordered("locus_row", "Coverage.sequence")
    choices: list["Choice"] = ordered("locus_row", "Choice.sequence")
    bearings: list["Bearing"] = ordered("locus_row", "Bearing.sequence")


class Coverage(Table, table=True):
    """What each source that concerns a game does to each of its questions."""

    shown = Presentation(title="What sources answer", facets="source coverage")

    locus: str = Field(primary_key=True, foreign_key="locus.id", description="The question.")
    source: str = Field(primary_key=True, foreign_key="source.id", description="The source.")
    game: str = Field(foreign_key="game.id", description="The game.")
    coverage: State = Field(
        sa_type=Text,
        description="The first of these that holds. answers: a passage takes a stance on a "
        "clause; bears on it: a sentence does by two readings, and no clause has its answer; "
        "silent: all chapters with rules of the game were read twice with the question asked, "
        "and no sentence bears on it; not asked: they were read twice, but the question was not "
        "asked of both readings; read in part: something was read for the game, not all of it "
        "twice; not read for this game: nothing was, and what it says of the game others report.",
    )
    written_of: str | None = Field(description=ANOTHER)
    sequence: int = sequence()

    locus_row: Locus = Relationship(back_populates="coverage")
    source_row: "Source" = Relationship(back_populates="coverage")


class Silence(Table, table=True):
    """Questions that no sentence of a source bears on whose rules of the game were read twice, with
    the proof; what a source does to the other questions is in coverage."""

    repeats = records.Silence
    shown = Presentation(title="Proved silences", facets="source")

    locus: str = Field(
        primary_key=True, foreign_key="locus.id", description="The locus that is not answered."
    )
    document: str = at("document", key=True)
    source: str
    extent: str
    sentences: int
    sha256: str
    sequence: int = sequence()


class Clause(Table, table=True):
    """The answers to the questions of play: sentences of our own, with what executes them."""

    repeats = records.Clause
    shown = Presentation(
        title="Clauses",
        label=in_game("says"),
        facets="game executed_by",
        search="id says not_modelled note",
        machinery="name",
    )
    __table_args__ = (
        CheckConstraint("(executed_by = 'family') = (fact IS NOT NULL)", name="family_fact"),
        CheckConstraint(
            "(executed_by = 'nothing') = (not_modelled IS NOT NULL)", name="reason_if_not"
        ),
        UniqueConstraint("game", "name"),
        UniqueConstraint("game", "ordinal"),
    )

    id: str = Field(primary_key=True, description="The clause's address, as game/clause.")
    game: str = Field(foreign_key="game.id", description="The game.")
    locus: str = Field(foreign_key="locus.id", description="The question that the clause answers.")
    says: str
    answer: str | None = at("answer", to="answer.id")
    given: str | None = Field(
        description="The standard answer, with its execution and its sentence where they are not "
        "as in the list: clauses of any games answer alike where this is equal."
    )
    own_words: bool = Field(
        description="1 if the game says it in words of its own, which may say more than the "
        "standard answer."
    )
    executed_by: Literal["rules", "family", "nothing"] = Field(
        sa_type=Text,
        description="What executes the clause: rules, the family's engine, or nothing.",
    )
    fact: str | None
    not_modelled: str | None
    editorial: str | None
    reads: str | None
    unshown: str | None
    note: str | None
    name: str = at("id")
    ordinal: int = Field(description="The clause's place among those of its game.")
    sequence: int = sequence()

    game_row: "Game" = Relationship(back_populates="clauses")
    locus_row: Locus = Relationship(back_populates="clauses")
    answer_row: Answer | None = Relationship(back_populates="clauses")
    stances: list["Stance"] = ordered("clause_row", "Stance.ordinal")
    witnesses: list["ClauseWitness"] = ordered("clause_row", "ClauseWitness.sequence")
    uses: list["ClauseRule"] = ordered("clause_row", "ClauseRule.ordinal")
    choices: list["Choice"] = ordered("clause_row", "Choice.sequence")
    examples: list["Example"] = ordered("clauses", "Example.sequence", secondary="example_clause")
    ablations: list["Ablation"] = ordered(
        "clause_row", "Ablation.sequence", foreign_keys="Ablation.clause"
    )


class ClauseFollows(Table, table=True):
    """From which questions' answers a clause follows that has no rule of its own."""

    shown = Presentation(title="Questions that clauses follow from")

    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")
    locus: str = Field(primary_key=True, foreign_key="locus.id", description="The question.")


class Stance(Table, table=True):
    """What passages do to clauses: state, imply or contradict them, and who judged so."""

    repeats = records.Witness
    shown = Presentation(title="Stances of passages", facets="stance resp")
    __table_args__ = (UniqueConstraint("clause", "ordinal"),)

    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")
    passage: str = at("passage", key=True)
    stance: str
    part: str | None
    resp: str
    date: str
    status: str | None
    note: str | None
    written_of: str | None = Field(description=ANOTHER)
    ordinal: int = Field(description="The witness's place in the order of its clause.")
    sequence: int = sequence()

    clause_row: Clause = Relationship(back_populates="stances")
    passage_row: "Passage" = Relationship(back_populates="stances")


class ClauseWitness(Table, table=True):
    """Which sources state or imply a clause, which of them are one witness, and which are
    independent of each other."""

    shown = Presentation(title="Witnesses of clauses")

    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")
    source: str = Field(primary_key=True, foreign_key="source.id", description="The source.")
    witness: str = Field(
        foreign_key="source.id",
        description="The source that stands for it and for those that are copies of one another.",
    )
    independent: bool = Field(
        description="1 if it is in the largest set of these sources no two of which depend on "
        "each other: one on the other, or both on a third, in however many steps. Of several "
        "such sets it is one with the most sources that were written of this game, and of these "
        "the earliest."
    )
    of_the_game: bool = Field(
        description="1 if it was written of the clause's game, 0 if it was written of another one."
    )
    sequence: int = sequence()

    clause_row: Clause = Relationship(back_populates="witnesses")
    source_row: "Source" = Relationship(
        back_populates="witnesses", sa_relationship_kwargs={"foreign_keys": "ClauseWitness.source"}
    )


class ClauseSupport(Table, table=True):
    """How many sources state or imply each clause, how many witnesses they are, how many of them
    are independent, and how many of these were written of the game itself."""

    shown = Presentation(title="On how many witnesses clauses rest")

    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")
    game: str = Field(foreign_key="game.id", description="The game.")
    says: str = Field(description="What the clause lays down.")
    sources: int = Field(description="How many sources state or imply it.")
    witnesses: int = Field(
        description="How many witnesses they are, where copies of one another are one."
    )
    independent: int = Field(
        description="The largest number of them no two of which depend on each other: one on the "
        "other, or both on a third. Another witness never lowers it."
    )
    own: int = Field(
        description="How many of these were written of this game itself, not of another one."
    )
    support: str = Field(description="These figures in words.")
    sequence: int = sequence()


class Rule(Table, table=True):
    """The functions of the program that clauses call, with their source text."""

    shown = Presentation(
        title="Rule functions",
        facets="family",
        search="id function sentence docstring",
        machinery="docstring text",
    )
    __table_args__ = (
        CheckConstraint("first_line <= last_line", name="lines_in_order"),
        UniqueConstraint("module", "function"),
        is_json("hooks"),
        is_json("parameters"),
    )

    id: str = Field(primary_key=True, description="The rule's name, as family.subject.function.")
    family: str = Field(description="The family of games that it belongs to.")
    sentence: str = Field(description="What it says: the first line of its docstring.")
    hooks: str = Field(description="The moments of a turn at which it speaks.")
    parameters: str = Field(description="Its parameters, name and kind, in order.")
    module: str = Field(description="The Python module that it is defined in.")
    function: str = Field(description="The name of the Python function.")
    path: str = Field(description="The file, as a path from the root of the repository.")
    first_line: int = Field(description="The first line of the function in that file.")
    last_line: int = Field(description="The last line of the function in that file.")
    docstring: str = Field(description="Its docstring.")
    text: str = Field(description="The text of the function, with its decorator.")

    uses: list["ClauseRule"] = ordered("rule_row", "ClauseRule.sequence")


class TurnsOn(Table, table=True):
    """By clause and language, words of which a sentence has at least one if it states it."""

    repeats = records.Clause
    shown = Presentation(title="Words on which clauses turn")

    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")
    language: str = Field(primary_key=True, description="The language of the sentence.")
    words: str = at("turns_on")


class ClauseRule(Table, table=True):
    """Which rule functions execute a clause, and with which values."""

    repeats = records.RuleUse
    shown = Presentation(title="Rule functions of clauses", facets="rule")
    __table_args__ = (is_json("hooks"),)

    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")
    ordinal: int = Field(
        primary_key=True, description="The use's place in the order of its clause."
    )
    rule: str = at("rule", to="rule.id")
    parameters: str = at("with_")
    hooks: str = Field(description="The hooks at which the rule speaks for this clause.")
    lifts: str | None
    ends_after: str | None = at("after")
    sequence: int = sequence()

    clause_row: Clause = Relationship(back_populates="uses")
    rule_row: Rule = Relationship(back_populates="uses")


class Ruleset(Table, table=True):
    """Ways to play: at each question one clause, each with its basis."""

    repeats = records.Ruleset
    shown = Presentation(title="Rulesets", label=in_game("name"), search="id name summary note")
    __table_args__ = (
        CheckConstraint("(after_source IS NULL) + (editor IS NULL) = 1", name="one_authority"),
        UniqueConstraint("game", "ordinal"),
    )

    id: str = at("id", key=True)
    game: str = Field(foreign_key="game.id", description="The game.")
    name: str
    summary: str | None
    after_source: str | None = at("after")
    editor: str | None
    status: str | None
    like_ruleset: str | None = at("like")
    numbering: str | None
    note: str | None
    ordinal: int = Field(description="The ruleset's place in the order of its game.")
    sequence: int = sequence()

    game_row: "Game" = Relationship(back_populates="rulesets")
    after_source_row: Optional["Source"] = Relationship(back_populates="rulesets")
    options: list["RulesetOption"] = ordered("ruleset_row", "RulesetOption.ordinal")
    choices: list["Choice"] = ordered(
        "ruleset_row", "Choice.sequence", foreign_keys="Choice.ruleset"
    )
    assembled: list["Assembled"] = ordered("ruleset_row", "Assembled.sequence")


class RulesetFollows(Table, table=True):
    """Which sources a ruleset follows that is after no one source."""

    shown = Presentation(title="Sources that rulesets follow")

    ruleset: str = Field(primary_key=True, foreign_key="ruleset.id", description="The ruleset.")
    source: str = Field(primary_key=True, foreign_key="source.id", description="The source.")


class RulesetOption(Table, table=True):
    """What may be agreed upon beside a ruleset; off unless asked for."""

    repeats = records.Option
    shown = Presentation(
        title="Options of rulesets",
        label=Label(
            "label",
            "t.label || ' (' || (SELECT g.name || ', ' || r.name FROM ruleset r JOIN game g ON "
            "g.id = r.game WHERE r.id = t.ruleset) || ')'",
        ),
    )
    __table_args__ = (
        UniqueConstraint("ruleset", "name"),
        UniqueConstraint("ruleset", "ordinal"),
    )

    id: str = Field(primary_key=True, description="The option's address, as game/ruleset+option.")
    ruleset: str = Field(
        foreign_key="ruleset.id", description="The ruleset that the option belongs to."
    )
    label: str = at("name")
    note: str | None
    name: str = Field(description="The option's name within its ruleset.")
    ordinal: int = Field(description="The option's place in the order of its ruleset.")
    sequence: int = sequence()

    ruleset_row: Ruleset = Relationship(back_populates="options")
    choices: list["Choice"] = ordered("option_row", "Choice.sequence")


class Choice(Table, table=True):
    """Which clause a ruleset (or an option of it) takes at a question, and on what basis."""

    repeats = records.Choice
    shown = Presentation(title="Choices of rulesets", facets="ruleset basis resp")
    __table_args__ = (UniqueConstraint("ruleset", "option", "locus"),)

    id: str = Field(
        primary_key=True,
        description="The choice's address, as ruleset:locus or ruleset+option:locus.",
    )
    ruleset: str = Field(foreign_key="ruleset.id", description="The ruleset.")
    option: str | None = Field(
        foreign_key="ruleset_option.id",
        description="The option with which the choice is made; none: without any.",
    )
    locus: str = Field(foreign_key="locus.id", description="The question.")
    clause: str = at("take")
    basis: str
    resp: Literal["source", "editor"] = Field(
        sa_type=Text,
        description="Whose the choice is: the ruleset's own source says or does so, or the "
        "editors chose.",
    )
    proposed_by: str | None
    unshown: str | None
    note: str | None
    made_in: str = Field(
        foreign_key="ruleset.id",
        description="The ruleset that wrote the choice down: itself, or one it is like.",
    )
    sequence: int = sequence()

    ruleset_row: Ruleset = Relationship(
        back_populates="choices", sa_relationship_kwargs={"foreign_keys": "Choice.ruleset"}
    )
    option_row: RulesetOption | None = Relationship(back_populates="choices")
    locus_row: Locus = Relationship(back_populates="choices")
    clause_row: Clause = Relationship(back_populates="choices")


class ChoiceSource(Table, table=True):
    """The sources whose choices those are that are no editor's: of what a ruleset follows
    the one source, or those that state the clause; of an option that none of these states, those
    that do."""

    shown = Presentation(title="Whose the choices of rulesets are")

    choice: str = Field(primary_key=True, foreign_key="choice.id", description="The choice.")
    siglum: str = Field(primary_key=True, description="The siglum of the source.")
    source: str = Field(foreign_key="source.id", description="The source that says or does so.")
    ruleset: str = Field(foreign_key="ruleset.id", description="The ruleset.")
    option: str | None = Field(
        foreign_key="ruleset_option.id",
        description="The option with which the choice is made; none: without any.",
    )
    clause: str = Field(foreign_key="clause.id", description="The clause that is taken.")


class Assembled(Table, table=True):
    """Rulesets with each combination of their options, as they are played."""

    shown = Presentation(
        title="Rulesets with their options",
        label=Label(
            "name",
            "t.name || ' (' || (SELECT g.name FROM ruleset r JOIN game g ON g.id = r.game WHERE "
            "r.id = t.ruleset) || ')'",
        ),
    )

    id: str = Field(
        primary_key=True, description="The address: the ruleset, and each option after a +."
    )
    ruleset: str = Field(foreign_key="ruleset.id", description="The ruleset.")
    name: str = Field(description="What it is called: the ruleset's name and its options'.")
    digest: str = Field(
        description="SHA-256 of its family, clauses and rules; changes when play may change."
    )
    sequence: int = sequence()

    ruleset_row: Ruleset = Relationship(back_populates="assembled")
    clauses: list["AssembledClause"] = ordered("assembled_row", "AssembledClause.number")
    expectations: list["ExampleExpectation"] = ordered("ruleset_row", "ExampleExpectation.sequence")
    ablations: list["Ablation"] = ordered(
        "ruleset_row", "Ablation.sequence", foreign_keys="Ablation.ruleset"
    )


class AssembledOption(Table, table=True):
    """Which options a ruleset is played with."""

    shown = Presentation(title="Options that are played with")

    assembled: str = Field(
        primary_key=True, foreign_key="assembled.id", description="The ruleset, with options."
    )
    option: str = Field(
        primary_key=True, foreign_key="ruleset_option.id", description="The option."
    )
    sequence: int = sequence()


class AssembledClause(Table, table=True):
    """The clauses of rulesets as they are played, with each combination of their options."""

    shown = Presentation(title="Clauses of rulesets with their options")
    __table_args__ = (UniqueConstraint("assembled", "number"),)

    assembled: str = Field(
        primary_key=True, foreign_key="assembled.id", description="The ruleset, with options."
    )
    locus: str = Field(
        primary_key=True, foreign_key="locus.id", description="The question that is answered."
    )
    number: int = Field(description="The clause's place in the ruleset's order of play, from 1.")
    clause: str = Field(foreign_key="clause.id", description="The clause that answers it.")
    basis: Basis = Field(sa_type=Text, description="On what the choice rests.")
    sequence: int = sequence()

    assembled_row: Assembled = Relationship(back_populates="clauses")
    clause_row: Clause = Relationship()
    locus_row: Locus = Relationship()


class Chances(Table, table=True):
    """How games went that were played in bulk, with 95 % intervals: of each ruleset and each way to
    play a row, computed by `lusoria chances`."""

    repeats = records.Chances
    shown = Presentation(title="How games go in random play", facets="favours warns current")
    __table_args__ = (CheckConstraint(ALL_GAMES, name="all_games"),)

    ruleset: str = at("ruleset", to="ruleset.id", key=True)
    play: str = at("play", key=True)
    current: bool | None = Field(
        description="Whether the figures are of the program that the ruleset has in this build; "
        "none: that was not looked at, as nothing was replayed."
    )
    favours: Literal["white", "black"] | None = Field(
        sa_type=Text,
        description="The side that wins nearly always: the other won less than a quarter of the "
        "games that were won, its interval included; none: neither does.",
    )
    warns: bool = Field(
        description="Whether it should be known before play: a side hardly wins, or games often "
        "have no end."
    )
    says: str = Field(description="The figures in sentences.")
    games: int
    white: int
    white_share: float = Field(description="The share of the games that white won.")
    white_low: float = LOW
    white_high: float = HIGH
    black: int
    black_share: float = Field(description="The share of the games that black won.")
    black_low: float = LOW
    black_high: float = HIGH
    draws: int
    draws_share: float = Field(description="The share of the games that ended with nobody winning.")
    draws_low: float = LOW
    draws_high: float = HIGH
    unended: int
    unended_share: float = Field(
        description="The share of the games that had no end within so many turns."
    )
    unended_low: float = LOW
    unended_high: float = HIGH
    overfull: int
    doubles: int
    doubles_share: float = Field(
        description="The share of the games that were won for more than one."
    )
    doubles_low: float = LOW
    doubles_high: float = HIGH
    hits: int
    within: int
    median: int
    median_low: int
    median_high: int
    seed: int
    generator: int
    program: str
    sequence: int = sequence()


class Player(Table, table=True):
    """Nets that have learnt to play from games against themselves, by `lusoria train`: what they
    learnt from, and how games go in which one plays both sides. Of each ruleset a row."""

    repeats = records.Player
    shown = Presentation(title="Skilled players, and how their games go", facets="winner current")

    ruleset: str = at("ruleset", to="ruleset.id", key=True)
    says: str = Field(description="How skilled players play, in sentences.")
    none: str | None
    current: bool = Field(description="Whether it learnt by the rules that the ruleset has now.")
    winner: str | None
    played: int | None = at("selfplay.games")
    white: int | None = at("selfplay.white")
    white_share: float | None = Field(description="The share of the games that white won.")
    white_low: float | None = LOW
    white_high: float | None = HIGH
    black: int | None = at("selfplay.black")
    black_share: float | None = Field(description="The share of the games that black won.")
    black_low: float | None = LOW
    black_high: float | None = HIGH
    draws: int | None = at("selfplay.draws")
    draws_share: float | None = Field(
        description="The share of the games that ended with nobody winning."
    )
    draws_low: float | None = LOW
    draws_high: float | None = HIGH
    unended: int | None = at("selfplay.unfinished")
    unended_share: float | None = Field(description="The share of the games that were given up.")
    unended_low: float | None = LOW
    unended_high: float | None = HIGH
    doubles: int | None = at("selfplay.doubles")
    doubles_share: float | None = Field(
        description="The share of the games that were won for more than one."
    )
    doubles_low: float | None = LOW
    doubles_high: float | None = HIGH
    turns: float | None = at("selfplay.turns")
    turns_low: float | None = Field(description="The low end of the 95 % interval of this mean.")
    turns_high: float | None = Field(description="The high end of the 95 % interval of this mean.")
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


class PlayerStrength(Table, table=True):
    """Contests of a ruleset's player with others, with 95 % intervals: the same throws are played
    twice, with the sides changed."""

    repeats = records.Strength
    shown = Presentation(title="How strong skilled players are")

    ruleset: str = Field(primary_key=True, foreign_key="player.ruleset", description="The ruleset.")
    against: str = at("against", key=True)
    played_as: str = at("as_", key=True)
    won: int
    games: int
    won_share: float = Field(description="The share of the games that it won.")
    won_low: float = LOW
    won_high: float = HIGH
    points: float
    points_low: float = Field(description="The low end of the 95 % interval of these points.")
    points_high: float = Field(description="The high end of the 95 % interval of these points.")
    lost: int
    drawn: int
    unfinished: int
    seed: int
    sequence: int = sequence()
