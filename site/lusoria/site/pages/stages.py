"""An example step by step: the positions through which it goes, and what is told at each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from lusoria.playable.errors import InputError

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset
    from lusoria.schema.database.tables import ExampleStep
    from lusoria.site.pages.boards import Boards
    from lusoria.site.pages.examples import Shown


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
