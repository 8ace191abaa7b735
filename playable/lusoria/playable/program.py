"""A ruleset as one readable Python module: its rules, its hooks and the engine of its family.

The text is the program: the interpreter runs it as it stands, and `compiled` makes machine code of
the same text. Nothing in it is written here except the hooks, which call the rules that the clauses
name.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from lusoria.playable import families, hooks
from lusoria.playable.contract import Inputs, LimitError
from lusoria.playable.engine import alternating, bits, chance, loop, stages, unaided
from lusoria.playable.errors import InputError
from lusoria.playable.families import bind
from lusoria.playable.hooks import BoundRule
from lusoria.playable.player import games, learning, lookahead, net

HEAD = '''"""{name}: the whole ruleset as one module.

Put together from the clauses of {ruleset} (digest {digest}).
"""

AnyFunction = object
Board = list[int]
Work = list[int]
Points = int
Men = tuple[tuple[int, int], ...]
Values = tuple[int, ...]
'''

HIDDEN = 40
"""How many hidden units the net of a player has."""


def text(
    assembled: Mapping[str, Any],
    *,
    bits_of_host: bool = True,
    player: bool = False,
    logs: bool = False,
) -> str:
    """Return the program of an assembled ruleset.

    Without `bits_of_host`, the host adds `bits` itself; with a `player`, a net can play and learn;
    where it `logs`, bulk play keeps a log of each game.
    Raises LimitError where the ruleset needs more than there is room for.
    """
    family = families.family(assembled["family"])
    bound = bind(assembled)
    check_limits(assembled)
    staged = has_stages(bound)
    constants = {**family.constants(bound), "LOGS": logs}
    asked = [hook for hook in family.hooks.values() if staged or hook.of != "follow"]
    functions = {hook.name: hooks.write(hook, bound) for hook in asked} | dict(
        family.written(bound)
    )
    names = {key: assembled[key] for key in ("name", "ruleset", "digest")}
    parts = [
        HEAD.format(**names),
        *([_body(bits)] if bits_of_host else []),
        _body(chance),
        *(_body(module) for module in family.before_rules),
        *_rule_texts(bound),
        _constants(constants),
        *functions.values(),
        *(
            _less(_body(module), constants)
            for module in (loop, *family.engine(bound), stages if staged else alternating)
        ),
        player_text(assembled) if player else _body(unaided),
    ]
    return _joined(parts)


def _joined(parts: Iterable[str]) -> str:
    return "\n\n\n".join(part.strip("\n") for part in parts) + "\n"


def net_inputs(assembled: Mapping[str, Any]) -> Inputs:
    """Return what a net sees in games of a ruleset. Raises InputError where its family has none."""
    inputs = families.family(assembled["family"]).inputs
    if inputs is None:
        what = f"ruleset {assembled['ruleset']}"
        raise InputError(f"the family {assembled['family']} has no players", what=what)
    return inputs


def player_text(assembled: Mapping[str, Any], *, learns: bool = False) -> str:
    """Return the part of a program that plays by a net and learns; it stands after all else.

    `learns`, only what a net depends on. Raises as `net_inputs` does.
    """
    inputs = net_inputs(assembled)
    parts = [_constants(net_constants(assembled))]
    more = [] if learns else [lookahead, games]
    parts += [_body(module) for module in (inputs.module, net, learning, *more)]
    return _joined(parts)


def net_constants(assembled: Mapping[str, Any]) -> dict[str, object]:
    """Return the constants that size the net of a ruleset: inputs, hidden units, outputs."""
    inputs = net_inputs(assembled)
    bound = bind(assembled)
    running: dict[str, Any] = {}
    exec(text(assembled), running)
    board = [0] * running["SIZE"]
    running["mark_places"](board)
    running["begin"](board)
    stakes = sorted({b.arguments["stake"] for b in bound if "stake" in b.arguments} or {1})
    sizes = inputs.sizes(bound, board)
    return {
        "NET_HIDDEN": HIDDEN,
        "NET_OUTPUTS": 2 * len(stakes),
        "NET_AT_LEAST": tuple(stakes),
        "NET_STEPS": tuple(b - a for a, b in zip([0, *stakes], stakes, strict=False)),
        "NET_STAGES": has_stages(bound),
        "NET_DEPTH": len(sizes["NET_LEVELS"]),  # type: ignore[arg-type]
        **sizes,
    }


def check_limits(assembled: Mapping[str, Any]) -> None:
    """Hold an assembled ruleset against the limits of its family. Raises LimitError.

    How much room a program has is declared beside the cells of each family; `needs` of the family
    says how much of it the rules of a ruleset take.
    """
    family = families.family(assembled["family"])
    for need in family.needs(bind(assembled)):
        if need.amount > need.most:
            raise LimitError(
                f"{need.amount:,} {need.what}",
                expected=f"at most {need.most:,}",
                what=f"ruleset {assembled['ruleset']}",
            )


def has_stages(bound: Sequence[BoundRule]) -> bool:
    """Return whether a rule says what follows a play; else the other side throws."""
    return any("follow" in b.hooks for b in bound)


def _constants(constants: Mapping[str, object]) -> str:
    return "\n".join(f"{name} = {value!r}" for name, value in constants.items())


def _less(body: str, constants: Iterable[str]) -> str:
    """Return the text of a module without the constants that the ruleset has of its own."""
    return re.sub(rf"^({'|'.join(constants) or '-'}) = .*\n", "", body, flags=re.MULTILINE)


@cache
def _body(module: ModuleType) -> str:
    """Return the text of a module from its first statement that is neither docstring nor import."""
    source = inspect.getsource(module)
    statements = ast.parse(source).body[1:]
    first = next(s for s in statements if not isinstance(s, ast.Import | ast.ImportFrom))
    return "\n".join(source.splitlines()[_start(first) - 1 :])


def _start(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(d.lineno for d in decorators)])


@cache
def _functions(module: ModuleType) -> dict[str, tuple[str, frozenset[str]]]:
    """Return each function of a module: its text without decorators, and the names that it uses."""
    source = inspect.getsource(module)
    lines = source.splitlines()
    return {
        node.name: (
            "\n".join(lines[node.lineno - 1 : node.end_lineno]),
            frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name)),
        )
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }


def _rule_texts(bound: Sequence[BoundRule]) -> Iterable[str]:
    """Return the functions of the rules, each once, after those of their module that they use."""
    written: dict[str, str] = {}

    def write(module: ModuleType, name: str) -> None:
        functions = _functions(module)
        if name in written or name not in functions:
            return
        written[name] = ""
        body, uses = functions[name]
        for used in sorted(uses):
            write(module, used)
        del written[name]
        written[name] = body

    for rule in bound:
        module = inspect.getmodule(rule.rule.function)
        assert module is not None
        for beside in (rule.rule.on, rule.rule.idle, rule.rule.begun_with):
            if beside:
                write(module, beside)
        write(module, rule.rule.function.__name__)
    return written.values()
