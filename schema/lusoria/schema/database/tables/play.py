"""Tables of what is played: loci, clauses, witnesses, rules, rulesets."""

from sqlmodel import SQLModel

from lusoria.schema.catalogue import records
from lusoria.schema.database.tables.base import (
    check,
    column,
    is_json,
    of,
    one_of,
    one_of_its_words,
    table,
)


class Locus(SQLModel, table=True):
    """A question that play must answer."""

    __tablename__ = "locus"
    __table_args__ = table(says="The questions that play must answer, in the order of play.")
    id: str = column("The locus's address, as game/locus.", key=True)
    game: str = column("The game.", to="game.id")
    ordinal: int = column("The locus's place in the order of play.", "integer")
    name: str = of(records.Locus, "locus")
    question: str = of(records.Locus, "question")
    note: str | None = of(records.Locus, "note", optional=True)


class Silence(SQLModel, table=True):
    """A source that was read to the end and does not answer a locus."""

    __tablename__ = "silence"
    __table_args__ = table(
        says="Questions that no sentence of a source bears on whose rules were read to the end, "
        "with the proof; whatever is not here was not looked at.",
    )
    locus: str = column("The locus that is not answered.", to="locus.id", key=True)
    document: str = of(records.Silence, "document", to="document.id", key=True)
    source: str = of(records.Silence, "source", to="source.id")
    extent: str = of(records.Silence, "extent")
    sentences: int = of(records.Silence, "sentences", "integer")
    sha256: str = of(records.Silence, "sha256")


class Clause(SQLModel, table=True):
    """One answer to a locus."""

    __tablename__ = "clause"
    __table_args__ = table(
        one_of("executed_by", "rules", "family", "nothing"),
        check("family_fact", "(executed_by = 'family') = (fact IS NOT NULL)"),
        check("reason_if_not", "(executed_by = 'nothing') = (not_modelled IS NOT NULL)"),
        says="The answers to the questions of play: sentences of our own, with what executes them.",
    )
    id: str = column("The clause's address, as game/clause.", key=True)
    game: str = column("The game.", to="game.id")
    locus: str = column("The question that the clause answers.", to="locus.id")
    ordinal: int = column("The clause's place among those of its game.", "integer")
    name: str = of(records.Clause, "id")
    says: str = of(records.Clause, "says")
    executed_by: str = column("What executes the clause: rules, the family's engine, or nothing.")
    fact: str | None = of(records.Clause, "fact", optional=True)
    not_modelled: str | None = of(records.Clause, "not_modelled", optional=True)
    editorial: str | None = of(records.Clause, "editorial", optional=True)
    unshown: str | None = of(records.Clause, "unshown", optional=True)
    note: str | None = of(records.Clause, "note", optional=True)


class Stance(SQLModel, table=True):
    """The stance of a passage on a clause."""

    __tablename__ = "stance"
    __table_args__ = table(
        one_of_its_words("stance", records.Witness),
        one_of_its_words("status", records.Witness),
        says="What passages do to clauses: state, imply or contradict them, and who judged so.",
    )
    clause: str = column("The clause.", to="clause.id", key=True)
    passage: str = of(records.Witness, "passage", to="passage.id", key=True)
    ordinal: int = column("The witness's place in the order of its clause.", "integer")
    stance: str = of(records.Witness, "stance")
    resp: str = of(records.Witness, "resp")
    date: str = of(records.Witness, "date")
    status: str | None = of(records.Witness, "status", optional=True)
    note: str | None = of(records.Witness, "note", optional=True)


class Rule(SQLModel, table=True):
    """A rule function."""

    __tablename__ = "rule"
    __table_args__ = table(
        *is_json("hooks", "parameters"),
        check("lines_in_order", "first_line <= last_line"),
        says="The functions of the program that clauses call, with their source text.",
    )
    id: str = column("The rule's name, as family.module.function.", key=True)
    family: str = column("The family of games that it belongs to.")
    module: str = column("The Python module that it is defined in.")
    function: str = column("The name of the Python function.")
    hooks: str = column("The moments of a turn at which it speaks.", "json")
    parameters: str = column("Its parameters, name and kind, in order.", "json")
    sentence: str = column("What it says: the first line of its docstring.")
    docstring: str = column("Its docstring.")
    text: str = column("The text of the function, with its decorator.")
    path: str = column("The file, as a path from the root of the repository.")
    first_line: int = column("The first line of the function in that file.", "integer")
    last_line: int = column("The last line of the function in that file.", "integer")


class TurnsOn(SQLModel, table=True):
    """Words of which a sentence has one if it states a clause."""

    __tablename__ = "turns_on"
    __table_args__ = table(
        *is_json("words"),
        says="By clause and language, words of which a sentence has at least one if it states it.",
    )
    clause: str = column("The clause.", to="clause.id", key=True)
    language: str = column("The language of the sentence.", key=True)
    words: str = of(records.Clause, "turns_on", "json")


class ClauseRule(SQLModel, table=True):
    """A rule function as a clause uses it."""

    __tablename__ = "clause_rule"
    __table_args__ = table(
        *is_json("parameters", "hooks"),
        one_of_its_words("after", records.RuleUse),
        says="Which rule functions execute a clause, and with which values.",
    )
    clause: str = column("The clause.", to="clause.id", key=True)
    ordinal: int = column("The use's place in the order of its clause.", "integer", key=True)
    rule: str = of(records.RuleUse, "rule", to="rule.id")
    parameters: str = of(records.RuleUse, "with_", "json")
    hooks: str = column("The hooks at which the rule speaks for this clause.", "json")
    lifts: str | None = of(records.RuleUse, "lifts", to="locus.id", optional=True)
    after: str | None = of(records.RuleUse, "after", optional=True)


class Ruleset(SQLModel, table=True):
    """A way to play a game."""

    __tablename__ = "ruleset"
    __table_args__ = table(
        one_of_its_words("status", records.Ruleset),
        check("one_authority", "(after IS NULL) + (editor IS NULL) = 1"),
        says="Ways to play: at each question one clause, each with its basis.",
    )
    id: str = of(records.Ruleset, "id", key=True)
    game: str = column("The game.", to="game.id")
    ordinal: int = column("The ruleset's place in the order of its game.", "integer")
    name: str = of(records.Ruleset, "name")
    summary: str | None = of(records.Ruleset, "summary", optional=True)
    after: str | None = of(records.Ruleset, "after", to="source.id", optional=True)
    editor: str | None = of(records.Ruleset, "editor", optional=True)
    status: str | None = of(records.Ruleset, "status", optional=True)
    like: str | None = of(records.Ruleset, "like", to="ruleset.id", optional=True)
    note: str | None = of(records.Ruleset, "note", optional=True)


class RulesetOption(SQLModel, table=True):
    """What players may agree upon beside a ruleset."""

    __tablename__ = "ruleset_option"
    __table_args__ = table(says="What may be agreed upon beside a ruleset; off unless asked for.")
    id: str = column("The option's address, as game/ruleset+option.", key=True)
    ruleset: str = column("The ruleset that the option belongs to.", to="ruleset.id")
    ordinal: int = column("The option's place in the order of its ruleset.", "integer")
    name: str = column("The option's name within its ruleset.")
    label: str = of(records.Option, "name")
    note: str | None = of(records.Option, "note", optional=True)


class Choice(SQLModel, table=True):
    """The clause that a ruleset takes at a locus."""

    __tablename__ = "choice"
    __table_args__ = table(
        one_of_its_words("basis", records.Choice),
        says="Which clause a ruleset (or an option of it) takes at a question, and on what basis.",
    )
    id: str = column("The choice's address, as ruleset:locus or ruleset+option:locus.", key=True)
    ruleset: str = column("The ruleset.", to="ruleset.id")
    option: str | None = column(
        "The option with which the choice is made; none: without any.",
        to="ruleset_option.id",
        optional=True,
    )
    locus: str = column("The question.", to="locus.id")
    clause: str = of(records.Choice, "take", to="clause.id")
    basis: str = of(records.Choice, "basis")
    unshown: str | None = of(records.Choice, "unshown", optional=True)
    note: str | None = of(records.Choice, "note", optional=True)
    made_in: str = column(
        "The ruleset that wrote the choice down: itself, or one it is like.", to="ruleset.id"
    )


class Assembled(SQLModel, table=True):
    """A ruleset with a set of its options, ready to be played."""

    __tablename__ = "assembled"
    __table_args__ = table(
        *is_json("options"),
        says="Rulesets with each combination of their options, as they are played.",
    )
    id: str = column("The address: the ruleset, and each option after a +.", key=True)
    ruleset: str = column("The ruleset.", to="ruleset.id")
    options: str = column("The options that are agreed, in the ruleset's order.", "json")
    name: str = column("What it is called: the ruleset's name and its options'.")
    digest: str = column("SHA-256 of its family, clauses and rules; changes when play may change.")
