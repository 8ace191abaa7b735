"""The other host: the same program through numba, compiled once and kept in the user's cache.

A program becomes a module file named by the hash of its text and of what compiles it, so that a
changed rule can never be served from an old compilation. Compiled functions take the addresses of
their arrays: a bare pointer is neither counted nor checked, which numba does at every call
otherwise, and which costs more than the rules themselves.

This is the only module that knows numba; it can be imported only where the extra `fast` is.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from lusoria.playable.codegen import program
from lusoria.playable.contract import ENTRIES
from lusoria.playable.files import cache_folder, write_atomically

CALLED = frozenset(
    ['begin', 'begin_on_paper', 'begin_with', 'bring_back', 'can_leap_on', 'chain', 'ends_there', 'enter_one', 'enter_two', 'equal_numbers', 'forget', 'gather', 'go', 'greedy', 'in_row', 'keep', 'keep_board', 'last_one', 'last_pair', 'last_steps', 'list_plays', 'list_positions', 'list_shares', 'list_stuck', 'list_whole', 'mark_places', 'mix', 'notice_step', 'notice_turn', 'open_frame', 'open_game', 'play_games', 'play_noticed', 'play_out', 'rank_with', 'recurs', 'rest', 'result_of_play', 'search', 'search_leaps', 'steps_of', 'stuck', 'take_turn', 'two_numbers', 'walk']
)

ARRAYS = frozenset({"board", "work", "tally", "lengths", "rows"})
"""The names by which programs know arrays."""

HEAD = '''"""{name}, to be compiled: see lusoria.playable.compiled."""

from numba import njit

from lusoria.playable.compiled import copy, lowest, pointer, size
'''

ENTRY = """
@njit(cache=True, nogil=True)
def enter_{name}({arguments}):
    return {name}({call})
"""


def _decorated(name: str, called: Collection[str]) -> str:
    if name == "play_games":
        return f"@njit(cache=True, nogil=True)\ndef {name}"
    inline = "" if name in called else ", forceinline=True"
    return f"@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True{inline})\ndef {name}"


@intrinsic
def pointer(typing: Any, address: Any) -> Any:
    """An address as a pointer to 64-bit integers."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.int64)(types.int64), generate


@intrinsic
def lowest(typing: Any, points: Any) -> Any:
    """The lowest member of a set, by the processor's own instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.IntType(1)(1))

    return types.int64(types.int64), generate


@intrinsic
def copy(typing: Any, target: Any, to: Any, source: Any, start: Any, count: Any) -> Any:
    """Copy so many cells of one array into another; they do not overlap."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target, to, source, start, count = arguments
        goal, origin = builder.gep(target, [to]), builder.gep(source, [start])
        cgutils.raw_memcpy(builder, goal, origin, count, 8)
        return context.get_dummy_value()

    return types.none(target, to, source, start, types.int64), generate


@intrinsic
def size(typing: Any, points: Any) -> Any:
    """How many members a set has, by the processor's own instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def text(assembled: Mapping[str, Any], *, counting: bool = False) -> str:
    """The program of an assembled ruleset with what numba needs to compile it."""
    source = program.text(assembled, bits_of_host=False, counting=counting)
    body = source[source.index("\n\n", source.index('"""', 3)) :]
    body = re.sub(
        r"^def (\w+)", lambda found: _decorated(found[1], CALLED), body, flags=re.M
    )
    entries = [
        "enter_play_games = play_games"
        if name == "play_games"
        else ENTRY.format(
            name=name,
            arguments=", ".join(arguments),
            call=", ".join(f"pointer({a})" if a in ARRAYS else a for a in arguments),
        )
        for name, arguments in ENTRIES.items()
    ]
    return HEAD.format(name=assembled["name"]) + body + "\n\n".join(["", *entries])


def module(assembled: Mapping[str, Any], *, counting: bool = False) -> Any:
    """The program of an assembled ruleset as a compiled module, its functions with `enter_`."""
    return load(text(assembled, counting=counting))


def load(source: str) -> Any:
    """What `text` has made, compiled; what was compiled before is found in the cache."""
    what = f"{source}{numba.__version__}{sys.version_info[:2]}"
    name = "lusoria_program_" + hashlib.sha256(what.encode()).hexdigest()[:24]
    if name in sys.modules:
        return sys.modules[name]
    file = cache_folder() / "programs" / f"{name}.py"
    if not file.exists():
        write_atomically(file, source)
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[name] = loaded  # numba's cache looks the module up by name while it is executed
    spec.loader.exec_module(loaded)
    done = file.with_suffix(".done")
    if not done.exists():
        _compile(loaded)
        done.touch()
    return loaded


def _compile(module: Any) -> None:
    """Compile the loop of the games, and before it all that it calls, each just once.

    Left to itself, numba would compile a function anew for every constant that it is called with.
    """
    finished: set[str] = set()

    def compile_after_its_calls(name: str) -> None:
        function: Any = getattr(module, name, None)
        if name in finished or not hasattr(function, "py_func"):
            return
        finished.add(name)
        for called in function.py_func.__code__.co_names:
            compile_after_its_calls(called)
        signature = _signature(function.py_func)
        if signature is not None:
            function.compile(signature)
            function.disable_compile()

    compile_after_its_calls("play_games")


def _signature(function: Callable[..., Any]) -> tuple[Any, ...] | None:
    """The types of a function's arguments; None where one is neither number nor array."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    hints = function.__annotations__
    if function.__name__ == "play_games":
        return (types.int64,) * len(names)
    kinds = [hints.get(name, list[int] if name in ARRAYS else int) for name in names]
    known = {int: types.int64, bool: types.boolean, list[int]: types.CPointer(types.int64)}
    if not all(kind in known for kind in kinds):
        return None
    return tuple(known[kind] for kind in kinds)


def array(cells: int) -> Any:
    """An array of 64-bit integers, all 0."""
    return np.zeros(cells, np.int64)


def address(cells: Any) -> int:
    """Where an array lies; the array must be kept alive while the address is used."""
    return int(cells.ctypes.data)
