"""The pages of examples: boards, verdicts, step by step, and the form that runs them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.tables import (
    Clause,
    Example,
    ExampleExpectation,
    ExampleStep,
    Game,
    Locus,
    Passage,
    Source,
)
from lusoria.site.edition import Edition
from lusoria.site.pages.boards import Boards
from lusoria.site.pages.play import choices
from lusoria.site.pages.site import Site
from lusoria.site.things.game import in_parts


@dataclass(frozen=True)
class Shown:
    """An example as it is judged under a ruleset."""

    example: Example
    expectation: ExampleExpectation
    steps: Sequence[ExampleStep]
    forbidding: Sequence[Clause]
    ended_by: Sequence[Clause]

    @property
    def ruleset(self) -> str:
        """The address of the ruleset."""
        return self.expectation.ruleset

    @property
    def base(self) -> str:
        """The address of the ruleset without its options."""
        return self.ruleset.partition("+")[0]

    @property
    def says(self) -> Hashable:
        """What the ruleset says of the example, to be compared."""
        e = self.expectation
        clauses = tuple(clause.id for clause in (*self.forbidding, *self.ended_by))
        found = (e.found_verdict, e.found_step, e.found_position_after, e.found_winner)
        return (*found, e.found_stake, e.found_plays, clauses)

    @property
    def first(self) -> str:
        """The position before the play, or before the first turn of a record."""
        return self.example.position or self.steps[0].position

    @property
    def legal(self) -> bool:
        """Whether its play is legal; for a record, its last turn."""
        return self.expectation.found_verdict in (None, "legal")

    @property
    def fault(self) -> int | None:
        """Which step is at fault, counted from 1; None if all together are, 0 if none is."""
        return 0 if self.legal else self.expectation.found_step


def shown(edition: Edition, example: Example, expectation: ExampleExpectation) -> Shown:
    """An example under the ruleset of one of its expectations."""
    return Shown(
        example,
        expectation,
        edition.example_step.by("expectation", expectation.id),
        deciding(edition, expectation, "forbids"),
        deciding(edition, expectation, "ends"),
    )


def all_shown(edition: Edition, example: Example) -> list[Shown]:
    """An example under every ruleset by which it is judged, its own first."""
    judged = edition.example_expectation.by("example", example.id)
    return [shown(edition, example, expectation) for expectation in judged]


def place_boards(site: Site, game: str) -> None:
    """Give the boards of a game's examples their places: those of an example are in one file."""
    for example in site.edition.example.by("game", game):
        own = all_shown(site.edition, example)[0]
        for stage in stages(site.boards, own):
            scene = site.boards.scene(own.ruleset, stage.position, stage.play, **stage.marked)
            site.boards.place(scene)
        site.boards.close_full_files()


def render_list(site: Site, key: str) -> None:
    """Render the list of the examples of a game."""
    edition = site.edition
    game = edition.game[key]
    if edition.example.by("game", key):
        groups = _by_question(edition, game)
        site.page(f"example/{key}/", "examples.html", game=game, groups=groups)


def render_example(site: Site, key: str) -> None:
    """Render the page of an example."""
    edition = site.edition
    example = edition.example[key]
    judged = all_shown(edition, example)
    site.thing(
        "example",
        example.id,
        example=example,
        game=edition.game[example.game],
        own=judged[0],
        judged=judged,
        clauses=[
            edition.clause[row.clause] for row in edition.example_clause.by("example", example.id)
        ],
        passages=_passages(edition, example),
        notices=[
            ablation
            for each in judged
            for ablation in edition.ablation.by("expectation", each.expectation.id)
        ],
        choices_of=choices,
        names=edition.ruleset_names,
        stages=stages(site.boards, judged[0]),
        verdicts=_by_verdict(judged),
    )


def _by_question(edition: Edition, game: Game) -> list[tuple[str, list[tuple[Locus, list[Shown]]]]]:
    """The examples of a game by the question to which each shows an answer, and the questions by
    the part of the rules in which they are read.

    An example stands once, at the first question that is not yet answered by another one.
    """
    found: dict[str, list[Shown]] = {}
    for example in edition.example.by("game", game.id):
        clauses = edition.example_clause.by("example", example.id)
        loci = [edition.clause[row.clause].locus for row in clauses]
        at = next((locus for locus in loci if locus not in found), loci[0] if loci else "")
        found.setdefault(at, []).append(all_shown(edition, example)[0])
    loci_of_game = [locus for locus in edition.locus.by("game", game.id) if locus.id in found]
    return in_parts(
        edition, [(each, found[each.id]) for each in loci_of_game], lambda each: each[0]
    )


def _by_verdict(judged: Sequence[Shown]) -> list[list[Shown]]:
    """The rulesets by what they say of an example; a ruleset stands for those of its options
    that say the same."""
    groups: dict[Any, list[Shown]] = {}
    for each in judged:
        groups.setdefault(each.says, []).append(each)
    found = []
    for group in groups.values():
        names = {each.ruleset for each in group}
        found.append([e for e in group if "+" not in e.ruleset or e.base not in names])
    return found


def deciding(edition: Edition, judged: ExampleExpectation, why: str) -> list[Clause]:
    """Return the clauses that forbid a play, or end its game, in the order of the verdict."""
    rows = edition.expectation_clause.by("expectation", judged.id)
    rows = sorted((row for row in rows if row.why == why), key=lambda row: row.sequence)
    return [edition.clause[row.clause] for row in rows]


def _passages(edition: Edition, example: Example) -> list[tuple[Passage, Source]]:
    passages = [edition.passage[key] for key in sorted(edition.passages_of(example))]
    return [(passage, edition.source[passage.source]) for passage in passages]


@dataclass(frozen=True)
class Stage:
    """A position of an example; `marked` is what is drawn on it, as `Ruleset.scene` takes it.

    `step` is the turn of a record that led here, or was refused here.
    """

    anchor: str
    caption: str
    position: str
    play: str | None
    marked: dict[str, Any]
    step: ExampleStep | None = None

    @property
    def tried(self) -> str | None:
        """The play or the step that was refused here."""
        return self.marked.get("tried")


def stages(boards: Boards, shown: Shown) -> list[Stage]:
    """The stages of an example under a ruleset, the first position before all."""
    if shown.example.record is not None:
        return [*_turns(boards, shown)]
    return [*_steps(boards, shown)]


def _turns(boards: Boards, shown: Shown) -> Iterator[Stage]:
    """Before the first turn, and after each; before a turn that is refused."""
    yield Stage("turn-0", "At the beginning", shown.first, None, {})
    for step in shown.steps:
        anchor = f"turn-{step.ply}"
        by = boards.mover(shown.ruleset, step.position)
        if step.position_after:
            marked = {"by": by if by != "opening" else None}
            yield Stage(anchor, f"Turn {step.ply}", step.position_after, step.play, marked, step)
        else:
            tried = {"tried": step.play, "fault": shown.fault}
            yield Stage(anchor, f"Turn {step.ply}, refused", step.position, None, tried, step)


def _steps(boards: Boards, shown: Shown) -> Iterator[Stage]:
    """Before the play, after each of its steps, and after all; or what was tried and refused."""
    position, play, fault = shown.first, shown.example.play or "", shown.fault
    if not play or shown.expectation.found_verdict is None:
        yield Stage("step-0", "The position", position, None, {})
        return
    if not shown.legal and (fault is None or fault == 1):
        yield Stage("step-0", "What was tried", position, None, {"tried": play, "fault": fault})
        return
    yield Stage("step-0", "Before", position, None, {})
    ruleset = boards.ruleset(shown.ruleset)
    steps = _prefixes(ruleset, position, play)
    by = boards.mover(shown.ruleset, position)
    made = steps[1:-1] if shown.legal else steps[1:fault]
    for number, (there, step) in enumerate(made, 1):
        if not there:
            continue
        caption = f"After step {number} of {len(steps) - 1}"
        yield Stage(f"step-{number}", caption, there, step, {"by": by})
    if shown.legal and shown.expectation.found_position_after:
        marked = {"by": by if by != "opening" else None}
        after = shown.expectation.found_position_after
        yield Stage(f"step-{len(made) + 1}", "After the play", after, play, marked)
    elif not shown.legal:
        assert fault is not None
        before = steps[fault - 1][0] if fault < len(steps) else ""
        tried = steps[fault][1] if before else play
        marked = {"tried": tried, "fault": None}
        yield Stage(f"step-{fault}", f"Step {fault}, refused", before or position, None, marked)


def _prefixes(ruleset: Ruleset, position: str, play: str) -> Sequence[tuple[str, str]]:
    """The position after each number of steps, and the last of these; from no step at all."""
    read = ruleset.state.read_steps(play)
    written = [ruleset.state.write_steps([step], as_given=True) for step in read]
    found = [(position, "")]
    for number, step in enumerate(written, 1):
        found.append((_midst(ruleset, position, " ".join(written[:number])), step))
    return found


def _midst(ruleset: Ruleset, position: str, steps: str) -> str:
    """The position after some steps, its mover still to play; none where they cannot be made."""
    try:
        after = ruleset.read(ruleset.after(position, steps))
    except InputError:
        return ""
    mover = ruleset.read(position).mover
    return ruleset.write(replace(cast(Any, after), mover=mover, state={}))
