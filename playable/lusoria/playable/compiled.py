"""The other host: the same program as machine code, made by LLVM and kept in the user's cache.

`native` translates a program into LLVM's language, and LLVM compiles it. What comes out is kept
with the program's constants under a name that changes with the program's text and with all that
compiles it, so that a changed rule can never be served from an old compilation.

This is the only module that knows LLVM; it can be imported only where the extra `fast` is.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import llvmlite
from llvmlite import binding as llvm

from lusoria.playable import digests, native, program
from lusoria.playable.cache import kept

ENTRIES = ("list_plays", "list_positions", "play_games")
"""The functions of a program that can be called; they bear `enter_` before their names."""

OF_PLAYER = (*ENTRIES, "choose_by_net", "look_ahead", "learn")
"""Those of a program that has a player."""

SPEED = 3
"""How hard LLVM tries, out of 3."""


def module(
    assembled: Mapping[str, Any],
    *,
    checked: bool = False,
    player: bool = False,
    logs: bool = False,
) -> Any:
    """Return the program of an assembled ruleset, compiled: its entries and its constants by name.

    See `program.text` for what a `player` and `logs` add, and `load` for a `checked` one.
    """
    text = program.text(assembled, bits_of_host=False, player=player, logs=logs)
    entries = OF_PLAYER if player else ENTRIES
    return load(text, entries, file=assembled["ruleset"], checked=checked)


def load(
    source: str,
    entered: Sequence[str] = ENTRIES,
    *,
    file: str = "program",
    checked: bool = False,
) -> Any:
    """Return the program of this text, compiled; what was compiled before is found in the cache.

    Its functions that are `entered` can be called. The entries of a `checked` program, which is
    slower, raise OutOfBoundsError where a number goes beyond its bounds. Raises RefusedError, with
    the place in `file`, for what cannot be translated.
    """
    translating = digests.program("lusoria.playable.native")
    names = tuple(entered)
    inputs = [source, names, checked, translating, llvmlite.__version__, *_processor(), SPEED]
    constants, entries, code = kept(
        "native", inputs, lambda: _compile(source, names, file, checked)
    )
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    loaded = SimpleNamespace(**constants, engine=engine)  # the code lives as long as its engine
    for name, arguments in entries.items():
        call = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * arguments)
        setattr(loaded, f"enter_{name}", call(engine.get_function_address(name)))
    if checked:
        fault = ctypes.c_int64.from_address(engine.get_global_value_address("fault"))
        for name in entries:
            entry = getattr(loaded, f"enter_{name}")
            setattr(loaded, f"enter_{name}", _raising(entry, fault, source.splitlines()))
    return loaded


class OutOfBoundsError(ArithmeticError):
    """A number of a checked program leaves its bounds: `line 12: board[3] << count`."""


def _raising(entry: Callable[..., int], fault: ctypes.c_int64, lines: Sequence[str]) -> Any:
    """Return an entry that tells the line in which a number has left its bounds."""

    def enter(*arguments: int) -> int:
        fault.value = 0
        answer = entry(*arguments)
        if fault.value:
            raise OutOfBoundsError(f"line {fault.value}: {lines[fault.value - 1].strip()}")
        return answer

    return enter


def _compile(
    source: str, names: Sequence[str], file: str, checked: bool
) -> tuple[dict[str, Any], dict[str, int], bytes]:
    """Return the constants of a program, how many arguments each entry takes, and the code."""
    translation = native.Translation(source, names, file=file, checked=checked)
    made = llvm.parse_assembly("\n".join(translation.texts))
    machine = _target_machine()
    made.triple, made.data_layout = machine.triple, str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(made, builder)
    entries = {name: len(translation.nodes[name].args.args) for name in names}
    return translation.constants(), entries, machine.emit_object(made)


@cache
def _processor() -> tuple[str, str, str]:
    """Return LLVM's triple, name and features of this processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features


def _target_machine() -> Any:
    """Return the machine of LLVM that emits code for this processor."""
    triple, name, features = _processor()
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=name, features=features, opt=SPEED, reloc="pic"
    )


def array(cells: int) -> Any:
    """Return an array of 64-bit integers, all 0."""
    return (ctypes.c_int64 * cells)()


def address(cells: Any) -> int:
    """Return the address of an array, which must be kept alive while the address is used."""
    return ctypes.addressof(cells)
