"""Settings of all tests: none fails because a machine is slow, and none takes all its memory."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from tests import assembling, memory

from lusoria.schema import CatalogueError

pytest_plugins = ["tests.fixtures"]

settings.register_profile(
    "any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any-machine")

# What Python compiles is kept: hundreds of processes are started that would compile it again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A shell without job control starts what runs in its background so that it ignores Ctrl-C, and
# whoever is started from there ignores it as well: the commands that the tests interrupt, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reset", action="store_true", help="Rewrite the transcripts of commands.")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(memory.Watch(), "memory of the workers")
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        return
    with suppress(CatalogueError):  # the tests that read it will tell
        assembling.catalogue()  # before workers begin that would all read it


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return twice the number of cores, as some workers wait for a server or a browser.

    More would not end sooner: each collects all tests, and starts servers of its own.
    """
    return 2 * (os.cpu_count() or 1)


LISTING = (
    "tests/test_engine.py",
    "tests/test_games.py",
    "tests/test_verdicts.py",
)
"""Modules that list plays of every ruleset: in every second one as ordinary tests, else as slow."""
CHOSEN = 4
"""A test of so many rulesets or fewer was written for these, and all are ordinary."""
HEAVY = "garanguet/ludii-code"
"""Up to nine steps, and the orders matter: its plays are listed by the slow tests alone, while the
ordinary ones have its recorded games, its counts and its comparison."""

FIRST = (
    *("play_page", "engine", "games", "two_hosts", "links", "table", "deploying", "compiled"),
    *("whole_games", "pages_in_browser", "verdicts", "run_page"),
    *("database_browsing", "search_page", "switching", "pages", "oracles", "proxies"),
    *("oracle_ludii", "equality", "promises", "player", "train", "questions"),
)
"""Modules that take long begin first, so that no worker ends much later than the others. The first
of all builds the catalogue, while the next three need no build. (xdist would begin with modules of
many tests, whatever they take: `--no-loadscope-reorder`.)"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the long modules first, and their tests by ruleset, so that few are kept in memory."""
    playing = sys.modules.get("tests.playing")  # all that list plays have it
    listed_slowly = {HEAVY, *(playing.PLAIN[1::2] if playing else ())}
    listing = [item for item in items if _module(item) in LISTING]
    many = Counter(map(_function, listing))
    for item in listing:
        chosen = many[_function(item)] <= CHOSEN and _ruleset(item) != HEAVY
        if _ruleset(item) in listed_slowly and not chosen:
            item.add_marker(pytest.mark.slow)
    names = [*(f"tests/test_{name}.py" for name in FIRST), *map(_module, items)]
    modules = {name: at for at, name in enumerate(dict.fromkeys(names))}
    rulesets: dict[Any, int] = {}
    for item in items:
        rulesets.setdefault(_ruleset(item), len(rulesets) if _ruleset(item) else -1)
    items.sort(key=lambda item: (modules[_module(item)], rulesets[_ruleset(item)]))


def pytest_collection_finish() -> None:
    """Take all that has been read out of garbage collection: it is kept to the end."""
    gc.collect()
    gc.freeze()


def _module(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _ruleset(item: pytest.Item) -> str | None:
    callspec = getattr(item, "callspec", None)
    name = callspec.params.get("name") if callspec else None
    return name if isinstance(name, str) and "/" in name else None


@pytest.fixture(autouse=True, scope="module")
def forget_caches(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty the caches of a module of tests when it ends."""
    yield
    memory.forget(request.module)
