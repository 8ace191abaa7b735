"""Places of the engine, each broken once: the tests that are named here notice.

Rules are broken in `test_mutated_rules.py`, where oracles and examples notice.

Programs are put together from the broken text. Only what programs are made of is broken so; a
module that Python imports stays as it is.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from tests import memory

from lusoria.playable import bulk, program

pytestmark = pytest.mark.slow


class Mutation(NamedTuple):
    """A line of a module of `playable`, what stands there instead, and the test that notices."""

    module: str
    line: str
    instead: str
    test: str
    arguments: tuple[Any, ...] = ()


REPLAYED = "test_simulate.test_games_are_the_same_records_in_both_hosts_and_replay_without_a_fault"
COUNTED = "test_compiled.test_every_program_still_counts_what_it_counted"
GREEDY = "test_policies.test_greedy_wins_or_has_most_enemies_out_and_then_fewest_blots"

ENGINE = [
    Mutation(
        "engine.chance",
        "state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)\n    work[STATE]",
        "state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 31)\n    work[STATE]",
        "test_simulate.test_the_generator_is_the_one_that_is_named",
    ),
    Mutation(
        "engine.loop",
        "        result = end_of_play(board, side)\n    return result",
        "        result = 0\n    return result",
        REPLAYED,
        ("backgammon/modern",),
    ),
    Mutation(
        "engine.stages",
        "if what in (OTHER_THROWS, OTHER_PLAYS):",
        "if what in (OTHER_THROWS, SAME_PLAYS):",
        REPLAYED,
        ("laquet/ludii-code",),
    ),
    Mutation(
        "engine.turn",
        "1 << 30 if result & 1 == side else 0",
        "1 << 30 if result & 1 != side else 0",
        GREEDY,
        ("verquere/encyclopedia",),
    ),
    Mutation(
        "engine.transpositions",
        "            return False\n",
        "            return True\n",
        COUNTED,
        ("verquere/encyclopedia",),
    ),
]


def load(name: str) -> ModuleType:
    """Return a module of tests, loaded anew: what it prepares is prepared from broken programs."""
    spec = spec_from_file_location(f"broken_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing that was made of the sound text is used, nor kept of the broken one."""
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    forget()
    yield
    forget()


def forget() -> None:
    for cached in (program._body, program._functions, bulk.identity, bulk._kernel):
        cached.cache_clear()
    memory.forget(memory)


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize("broken", ENGINE, ids=lambda broken: broken.module)
def test_a_broken_line_is_noticed(broken: Mutation, monkeypatch: pytest.MonkeyPatch) -> None:
    source, module = inspect.getsource, import_module(f"lusoria.playable.{broken.module}")
    assert source(module).count(broken.line) == 1

    def with_it_broken(thing: Any) -> str:
        text = source(thing)
        return text.replace(broken.line, broken.instead) if thing is module else text

    name, _, function = broken.test.partition(".")
    monkeypatch.setattr(inspect, "getsource", with_it_broken)
    test = getattr(load(name), function)
    with pytest.raises((AssertionError, ValueError, LookupError)):
        test(*broken.arguments)


@pytest.mark.parametrize("test", sorted({(m.test, m.arguments) for m in ENGINE}))
def test_the_sound_text_is_not(test: tuple[str, tuple[Any, ...]]) -> None:
    """What notices is the mutation, not the way in which the test is called."""
    name, _, function = test[0].partition(".")
    getattr(load(name), function)(*test[1])
