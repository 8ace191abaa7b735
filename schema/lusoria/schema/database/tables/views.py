"""Views, which answer what people ask: each is a file of SQL in `questions/views/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lusoria.schema import questions
from lusoria.schema.database.tables.base import Presentation


@dataclass(frozen=True, kw_only=True)
class View(Presentation):
    """A question as a view: what it tells, its query, and the meanings and kinds of its columns."""

    name: str
    says: str
    query: str
    columns: Mapping[str, str]
    kinds: Mapping[str, str]


def _view(name: str, head: dict[str, Any], query: str) -> View:
    declared = head.pop("columns")
    kinds = questions.kinds(declared)
    columns = dict(zip(kinds, declared.values(), strict=True))
    return View(name=name, query=query, columns=columns, kinds=kinds, **head)


VIEWS = tuple(_view(*file) for file in questions.files(questions.FOLDER / "views"))
