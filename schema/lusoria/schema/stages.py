"""The positions of an example one after the other, as its first ruleset judges it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.proof import JudgedExample

Stage = dict[str, Any]
"""The values of a row of the table `stage`, those apart that its example and its place give."""


def list_stages(judged: JudgedExample, ruleset: Ruleset) -> Iterator[Stage]:
    """Return the stages of an example under a ruleset, the first position before all."""
    return _turns(ruleset, judged) if judged.example.record is not None else _steps(ruleset, judged)


def _stage(anchor: str, caption: str, position: str, **more: Any) -> Stage:
    return {"anchor": anchor, "caption": caption, "position": position, **more}


def _turns(ruleset: Ruleset, judged: JudgedExample) -> Iterator[Stage]:
    """Yield the position before the first turn, and after each; before a turn that is refused."""
    turns = judged.found.turns
    yield _stage("turn-0", "At the beginning", turns[0].position)
    for ply, turn in enumerate(turns, 1):
        mover = ruleset.read(turn.position).mover
        own = {"mover": mover, "ply": ply}
        if turn.after:
            yield _stage(f"turn-{ply}", f"Turn {ply}", turn.after, play=turn.play, **own)
        else:
            legal = judged.found.last.kind in (None, "legal")
            fault = 0 if legal else judged.found.last.step
            own |= {"tried": turn.play, "fault": fault}
            yield _stage(f"turn-{ply}", f"Turn {ply}, refused", turn.position, **own)


def _steps(ruleset: Ruleset, judged: JudgedExample) -> Iterator[Stage]:
    """Yield the position before the play, after each of its steps, and after all; or what was tried
    and refused.
    """
    position, play, found = judged.example.position, judged.example.play or "", judged.found.last
    assert position is not None
    legal, fault = found.kind in (None, "legal"), found.step
    if not play or found.kind is None:
        yield _stage("step-0", "The position", position)
        return
    if not legal and (fault is None or fault == 1):
        yield _stage("step-0", "What was tried", position, tried=play, fault=fault)
        return
    yield _stage("step-0", "Before", position)
    steps = _prefixes(ruleset, position, play)
    mover = ruleset.read(position).mover
    shown = steps[1:-1] if legal else steps[1:fault]
    for number, (there, step) in enumerate(shown, 1):
        if there:
            caption = f"After step {number} of {len(steps) - 1}"
            yield _stage(f"step-{number}", caption, there, play=step, mover=mover)
    if legal and found.after:
        anchor = f"step-{len(shown) + 1}"
        yield _stage(anchor, "After the play", found.after, play=play, mover=mover)
    elif not legal:
        assert fault is not None
        before = steps[fault - 1][0] if fault < len(steps) else ""
        tried = steps[fault][1] if before else play
        yield _stage(f"step-{fault}", f"Step {fault}, refused", before or position, tried=tried)


def _prefixes(ruleset: Ruleset, position: str, play: str) -> Sequence[tuple[str, str]]:
    """Return the position after each number of steps, from none, and the last of these steps."""
    steps = ruleset.state.read_steps(play)
    written = [ruleset.state.write_steps([step], as_given=True) for step in steps]
    return [
        (position, ""),
        *(
            (_midst(ruleset, position, " ".join(written[:number])), step)
            for number, step in enumerate(written, 1)
        ),
    ]


def _midst(ruleset: Ruleset, position: str, steps: str) -> str:
    """Return the position after some steps, its mover still to play; "" if they cannot be made."""
    try:
        after = ruleset.read(ruleset.after(position, steps))
    except InputError:
        return ""
    mover = ruleset.read(position).mover
    return ruleset.write(replace(cast(Any, after), mover=mover, state={}))
