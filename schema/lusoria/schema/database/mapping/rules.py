"""The rows on the program: its rules, with the lines of the files where they are written."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from pathlib import Path

from lusoria import playable
from lusoria.playable.core import Rule, rules
from lusoria.schema.database import tables


def rule_rows() -> Iterator[tables.Rule]:
    """A row for every rule of every family."""
    for rule in rules().values():
        yield _row(rule)


def _row(rule: Rule) -> tables.Rule:
    lines, first = inspect.getsourcelines(rule.function)
    docstring = inspect.getdoc(rule.function)
    assert docstring is not None, f"{rule.name} has no docstring"
    return tables.Rule(
        id=rule.name,
        family=rule.family,
        module=rule.function.__module__,
        function=rule.function.__name__,
        hooks=json.dumps(list(rule.hooks)),
        parameters=json.dumps(dict(rule.parameters)),
        sentence=rule.sentence,
        docstring=docstring,
        text="".join(lines),
        path=_path(rule),
        first_line=first,
        last_line=first + len(lines) - 1,
    )


def _path(rule: Rule) -> str:
    """The path of the rule's file in the repository, wherever the package is installed."""
    file = inspect.getsourcefile(rule.function)
    assert file is not None
    package = Path(next(iter(playable.__path__)))
    return f"playable/lusoria/playable/{Path(file).relative_to(package).as_posix()}"
