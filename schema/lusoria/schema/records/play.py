"""What is played: loci with their clauses, rulesets that choose among them, examples, and the order
in which the rules of a game are read; and chances, the figures that a command has computed of games
played in bulk.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from lusoria.playable.verdicts import Kind
from lusoria.schema.records.base import (
    AnswerRef,
    Basis,
    ClauseRef,
    Day,
    DocumentRef,
    ExampleRef,
    Identifier,
    Language,
    LocusRef,
    Note,
    PassageRef,
    PlainRuleset,
    Record,
    Role,
    RulesetRef,
    SectionRef,
    Seen,
    Sha256,
    Slug,
    SourceRef,
    TopicRef,
    Unique,
)


class RuleUse(Record):
    """A rule function as a clause uses it."""

    rule: str = Field(description="The rule function, as family.subject.function.")
    with_: dict[str, Any] = Field({}, description="The values of the rule's parameters.")
    hooks: list[str] | None = Field(
        None, description="The hooks at which the rule speaks here, if not at all of its own."
    )
    lifts: LocusRef | None = Field(
        None, description="The locus whose prohibitions this rule suspends, in place of forbidding."
    )
    after: Literal["step", "play"] | None = Field(
        None, description="Whether an ending is looked for after each step or after the play."
    )


class Witness(Record):
    """The stance of a passage on a clause, as somebody judged it."""

    passage: Annotated[PassageRef, Unique("stance of", " ")] = Field(description="The passage.")
    stance: Literal["states", "implies", "contradicts"] = Field(
        description="What the passage does to the clause."
    )
    part: str | None = Field(
        None, description="What of the clause the passage bears on, if it does not bear on all."
    )
    resp: Role = Field(description="Who judged so.")
    date: Day = Field(description="When it was judged.")
    status: Basis | None = Field(None, description="On what the stance rests, if not on reading.")
    note: str | None = Field(None, description="Why it was judged so, or what the passage lacks.")

    @property
    def source(self) -> str:
        """The source of the passage."""
        return self.passage.partition("#")[0]

    @model_validator(mode="after")
    def _named_inference(self) -> Witness:
        if self.stance == "implies" and not self.note:
            raise ValueError("a passage that implies a clause names the inference: note: …")
        return self


State = Literal[
    "answers", "bears on it", "silent", "not asked", "read in part", "not read for this game"
]
"""What a source does to a locus, the first of these that holds; derived.py tells when.
It is not written down: it follows from stances, accounts and readings."""


class Silence(Record):
    """A source whose rules of a game were read twice with a locus asked, no sentence of which
    bears on it.

    It is not written down: it follows from the readings and the account of the document.
    """

    source: SourceRef = Field(description="The source that is silent.")
    document: DocumentRef = Field(description="The document in which it was read.")
    extent: str = Field(description="The chapters of the document that were read.")
    sentences: int = Field(description="How many sentences they have.")
    sha256: Sha256 = Field(
        description="SHA-256 over the digests of these sentences, in their order."
    )


class Executed(RuleUse):
    """What executes an answer: rule functions, the family itself, or nothing and why."""

    rule: str | None = Field(  # type: ignore[assignment]
        None, description="The rule function that executes it, as family.subject.function."
    )
    rules: list[RuleUse] = Field(
        [], description="The rule functions that execute it, where one sentence needs several."
    )
    held_by: Literal["family"] | None = Field(
        None, description="That the family's engine itself holds the clause, without a rule."
    )
    fact: str | None = Field(None, description="Which of the family's own facts it is.")
    not_modelled: str | None = Field(
        None, description="Why no rule executes the clause; it is recorded, not played."
    )

    @property
    def uses(self) -> list[RuleUse]:
        """The rule functions of the clause, in order; none if no rule executes it."""
        return self.rules or ([self] if self.rule else [])

    @model_validator(mode="after")
    def _one_execution(self) -> Executed:
        given = {
            "rule": self.rule,
            "rules": self.rules,
            "held-by": self.held_by,
            "not-modelled": self.not_modelled,
        }
        named = [name for name, value in given.items() if value]
        if len(named) != 1:
            found = " and ".join(named) or "none of them"
            raise ValueError(
                f"a clause has one of rule, rules, held-by, not-modelled; found {found}"
            )
        if (self.held_by is None) != (self.fact is None):
            raise ValueError("held-by: family and fact: go together")
        if self.rule is None and (self.with_ or self.hooks or self.lifts or self.after):
            raise ValueError("with, hooks, lifts and after belong to a rule")
        return self


class Clause(Executed):
    """One answer to a locus: a sentence, what executes it, and who bears witness to it."""

    id: Annotated[Slug, Unique("clause", in_game=True)] = Field(
        description="The clause's name within its game."
    )
    says: str = Field(description="What the clause lays down, in a sentence of our own.")
    answer: AnswerRef | None = Field(
        None, description="The standard answer that it gives; none if it is the game's own."
    )
    seen: Seen | None = Field(
        None,
        description="The digest of the standard sentence and of its own words for it, which "
        "somebody compared; none if it says what the list says.",
    )
    values: dict[str, str] = Field(
        {}, description="The words that fill the sentence of the standard answer here."
    )
    reads: str | None = Field(
        None,
        description="The words of a sheet of rules, where the sentence only answers its question.",
    )
    follows: list[LocusRef] = Field(
        [], description="The questions whose answers it follows from, if no rule of its own does."
    )
    witnesses: list[Witness] = Field([], description="The passages that take a stance on it.")
    turns_on: dict[Language, list[str]] = Field(
        {},
        description="By language, words (or beginnings of words) of which a sentence has at least "
        "one if it states the clause.",
    )
    editorial: str | None = Field(
        None, description="Why the clause is here although no passage bears witness to it."
    )
    unshown: str | None = Field(
        None, description="Why no example can show what is lost without the clause."
    )
    note: Note = None

    @model_validator(mode="after")
    def _witnessed(self) -> Clause:
        witnessed = any(w.stance != "contradicts" for w in self.witnesses)
        if not witnessed and self.editorial is None:
            raise ValueError("a clause that no passage states or implies says why: editorial: …")
        if witnessed and self.editorial is not None:
            raise ValueError("editorial: is for clauses that no passage states or implies")
        return self


class Locus(Record):
    """A question that play must answer, and the answers that have been given."""

    locus: Annotated[Slug, Unique("locus", in_game=True)] = Field(
        description="The locus's name within its game."
    )
    topic: TopicRef | None = Field(
        None, description="The shared question that it asks; none if it is the game's own."
    )
    section: SectionRef | None = Field(
        None, description="The section of the sheet that it is read in; that of its topic, if any."
    )
    title: str | None = Field(
        None, description="What it is about, in a few words, for contents and lists."
    )
    question: str = Field(description="The question, in a sentence.")
    clauses: list[Clause] = Field(description="The answers.", min_length=1)
    note: Note = None


class Choice(Record):
    """The clause that a ruleset takes at a locus."""

    take: ClauseRef = Field(description="The clause that is taken.")
    basis: Basis = Field(description="On what the choice rests, for this ruleset.")
    unshown: str | None = Field(
        None, description="Why no example can show what this ruleset loses without the clause."
    )
    proposed_by: SourceRef | None = Field(
        None, description="The source whose proposal a conjectural choice follows, if it does."
    )
    note: str | None = Field(None, description="Why this clause was taken.")

    @property
    def resp(self) -> Literal["source", "editor"]:
        """Whose the choice is: the ruleset's own source says or does so, or the editors chose."""
        return "editor" if self.basis in ("inferred", "editorial", "conjectural") else "source"

    @model_validator(mode="after")
    def _proposed(self) -> Choice:
        if self.proposed_by and self.basis != "conjectural":
            raise ValueError("proposed-by: is for choices whose basis is conjectural")
        return self


class Option(Record):
    """What players may agree upon beside a ruleset."""

    name: str = Field(description="What the option is called, in a few words.")
    choices: dict[LocusRef, Choice] = Field(
        description="The clauses that are taken when the option is agreed.", min_length=1
    )
    note: Note = None


class Ruleset(Record):
    """A way to play a game: at each locus one clause, each with its basis."""

    id: Annotated[str, Unique("ruleset")] = Field(
        pattern=r"^[a-z0-9-]+/[a-z0-9]+([.-][a-z0-9]+)*$",
        description="The ruleset's id, as game/name.",
    )
    name: str = Field(description="What the ruleset is called, in a few words.")
    summary: str | None = Field(None, description="What marks it off, in a sentence or two.")
    after: SourceRef | None = Field(None, description="The source that the ruleset follows.")
    follows: list[SourceRef] = Field(
        [], description="The witnesses that it follows, where it is after no one source."
    )
    editor: str | None = Field(
        None, description="Why the editors made the ruleset, where it follows no one source."
    )
    status: Literal["played", "described", "reconstructed", "program"] | None = Field(
        None, description="Whether it is played, only described, reconstructed, or a program's."
    )
    identifiers: list[Identifier] = Field([], description="The ruleset in other catalogues.")
    like: RulesetRef | None = Field(
        None, description="The ruleset from which it takes all choices that it does not make."
    )
    without: list[LocusRef] = Field(
        [], description="The loci of that other ruleset that it leaves unanswered."
    )
    choices: dict[LocusRef, Choice] = Field({}, description="The clauses taken, by locus.")
    options: dict[Annotated[Slug, Unique("option", "+")], Option] = Field(
        {}, description="What may be agreed beside; options are not taken over by `like`."
    )
    numbering: Literal["falling"] | None = Field(
        None,
        description="How its players count the points of a tables board, where that is not from a "
        "side's first: falling, from the last point down. Tables at play show it; positions and "
        "plays are written as ever.",
    )
    note: Note = None

    @model_validator(mode="after")
    def _authority(self) -> Ruleset:
        if self.after is not None and self.editor is not None:
            raise ValueError("a ruleset has after: (a source) or editor: (a reason), not both")
        if self.after is None and self.editor is None:
            raise ValueError("a ruleset needs after: (a source) or editor: (a reason)")
        if self.without and self.like is None:
            raise ValueError("without: leaves out loci of the ruleset that like: names")
        return self


class ExpectedOutcome(Record):
    """How a game is expected to end."""

    winner: Literal["white", "black", "draw"] = Field(description="Who wins.")
    stake: int = Field(1, ge=0, description="How many games the win counts.")
    by: ClauseRef | None = Field(None, description="The clause by which the game ends.")


class Expectation(Record):
    """What is expected of an example under a ruleset."""

    verdict: Kind | None = Field(
        None,
        description="Whether the play is legal, or what is wrong with it; of a record, the play of "
        "its last turn.",
    )
    forbidden_by: list[ClauseRef] = Field(
        [], description="All the clauses that the verdict names as the cause."
    )
    step: int | None = Field(None, ge=1, description="The step at fault, counted from 1.")
    after: str | None = Field(None, description="The position after the play.")
    outcome: ExpectedOutcome | Literal["none"] | None = Field(
        None, description="How the game ends with the play (or in the position); or none: goes on."
    )
    plays: int | None = Field(
        None, ge=0, description="How many distinct plays the throw allows in the position."
    )

    @model_validator(mode="after")
    def _coherent(self) -> Expectation:
        refused = self.verdict not in (None, "legal")
        if self.forbidden_by and not refused:
            raise ValueError("forbidden-by is for plays that are not legal")
        if self.verdict in ("forbidden", "barred") and not self.forbidden_by:
            raise ValueError(f"what is {self.verdict} is so by clauses: forbidden-by names them")
        if self.step is not None and not refused:
            raise ValueError("step is for plays that are not legal")
        if refused and (self.after is not None or self.outcome is not None):
            raise ValueError("a play that is not legal has neither after nor outcome")
        return self


JudgedBy = Annotated[RulesetRef, Unique("verdict of", " ")]
"""A ruleset that judges an example, which it does once."""


class Example(Expectation):
    """A position, a throw and a play, or a whole game, with what is expected of them."""

    id: Annotated[Slug, Unique("example", in_game=True)] = Field(
        description="The example's name within its game."
    )
    name: str = Field(description="What the example shows, as a sentence.")
    ruleset: JudgedBy = Field(description="The ruleset by which it is judged first.")
    also: list[JudgedBy] = Field([], description="Other rulesets of which the same is expected.")
    shows: list[ClauseRef] = Field(description="The clauses that it shows.", min_length=1)
    position: str | None = Field(None, description="The position, in canonical writing.")
    throw: str | None = Field(None, description="The throw.")
    play: str | None = Field(None, description="The play.")
    record: str | None = Field(None, description="A whole game, in place of a position.")
    elsewhere: dict[JudgedBy, Expectation] = Field(
        {}, description="What is expected of it under other rulesets."
    )
    passages: list[PassageRef] = Field([], description="The passages that it is taken from.")
    note: Note = None

    @model_validator(mode="after")
    def _whole(self) -> Example:
        if (self.position is None) == (self.record is None):
            raise ValueError("an example has either a position or a record")
        if self.record is not None and (self.throw or self.play):
            raise ValueError("a record has its own throws and plays")
        if self.play is not None and self.throw is None:
            raise ValueError("a play needs a throw")
        expectations = [self, *self.elsewhere.values()]
        if self.record is None and any(
            (e.verdict is None) != (self.play is None) for e in expectations
        ):
            raise ValueError("an example with a play has a verdict under each ruleset, only such")
        if any(e.plays is not None and self.throw is None for e in expectations):
            raise ValueError("plays: counts the plays of a throw, and there is none")
        return self


class SheetBoard(Record):
    """The board that stands beside a section: the start, or the position of an example."""

    start: bool = Field(False, description="Whether it is the board as a game begins.")
    example: ExampleRef | None = Field(None, description="The example whose board it is.")
    says: str | None = Field(None, description="What the board shows, in place of other words.")

    @model_validator(mode="after")
    def _one_board(self) -> SheetBoard:
        if self.start == (self.example is not None):
            raise ValueError("a board is either start: true or example: …")
        return self


class SheetParagraph(Record):
    """Questions whose answers are read in one go."""

    head: str | None = Field(None, description="What it is about, in a word or a few.")
    of: list[Annotated[LocusRef, Unique("question of the sheet", in_game=True)]] = Field(
        description="The questions, in the order of reading.", min_length=1
    )


class SheetSection(Record):
    """A part of the sheet, with one board at most."""

    title: str = Field(description="Its heading.")
    board: SheetBoard | None = Field(None, description="The board that stands beside it.")
    paragraphs: list[SheetParagraph] = Field(description="Its paragraphs.", min_length=1)


class Order(Record):
    """How the rules of a game are read: every question once. All rulesets of the game share it."""

    aim: LocusRef | None = Field(
        None, description="The question whose answer is the aim of the game, told before all else."
    )
    sections: list[SheetSection] = Field(description="The parts of the sheet.")


class Chances(Record):
    """How games of a ruleset went that were played in bulk: written by `lusoria chances`."""

    ruleset: PlainRuleset = Field(description="The ruleset; it was played without its options.")
    play: Annotated[Literal["random"], Unique("record of chances", beside=("ruleset",))] = Field(
        description="How it was played; random: of the positions that a side can reach with a "
        "throw, each is as likely as the next."
    )
    program: Sha256 = Field(
        description="SHA-256 over what the program that played does, its engine included; names "
        "and comments do not count."
    )
    generator: int = Field(ge=1, description="The version of the generator of random numbers.")
    seed: int = Field(ge=0, description="The seed of the random numbers.")
    games: int = Field(ge=1, description="How many games were played.")
    within: int = Field(ge=1, description="The turns after which a game was given up.")
    white: int = Field(ge=0, description="How many of the games white won.")
    black: int = Field(ge=0, description="How many of the games black won.")
    draws: int = Field(ge=0, description="How many of the games ended with nobody winning.")
    unended: int = Field(
        ge=0, description="How many of the games were given up after so many turns, without an end."
    )
    overfull: int = Field(
        ge=0,
        description="How many of the games were given up in a turn that had more plays than there "
        "is room for.",
    )
    doubles: int = Field(
        ge=0, description="How many of the games were won for more than the single stake."
    )
    hits: int = Field(ge=0, description="How many men were hit or taken in all games.")
    median: int = Field(
        ge=1,
        description="The turns that no more than half of the games exceeded; a game without an end "
        "counts with those that were played.",
    )
    median_low: int = Field(ge=1, description="The low end of the median's 95 % interval, exact.")
    median_high: int = Field(ge=1, description="The high end of the median's 95 % interval, exact.")

    @model_validator(mode="after")
    def _counts(self) -> Chances:
        counted = self.white + self.black + self.draws + self.unended + self.overfull
        if counted != self.games:
            raise ValueError(f"games: found {self.games}, expected {counted}, as the others add up")
        return self
