"""What never changes is looked up once: tables, keys, permissions, counts, facets, labels."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
import pytest
from datasette.database import Database  # type: ignore[import-untyped]
from tests.tree import pyproject

from lusoria.site.datasette import overrides
from lusoria.site.datasette.overrides import File, Unchanging
from lusoria.site.serve.app import Build

pytestmark = [
    pytest.mark.tiny,
    # SystemExit
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
]
Looks = list[Callable[..., Any]]


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    """What was asked of a database in a thread."""
    asked: Looks = []
    execute = Database.execute_fn

    async def noted(self: Database, function: Callable[..., Any]) -> Any:
        asked.append(function)
        return await execute(self, function)

    monkeypatch.setattr(Database, "execute_fn", noted)
    return asked


async def statuses(folder: Path, looks: Looks, *paths: str) -> list[tuple[int, int]]:
    """The status of each page, and how often the database was asked for it."""
    opened = Build(folder, public=False)
    await opened.prepare()
    transport = httpx.ASGITransport(app=opened)
    told = []
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for path in paths:
            looks.clear()
            told.append(((await client.get(path)).status_code, len(looks)))
    await opened.close()
    return told


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/db/", 0),
        ("/db/lusoria", 0),
        ("/db/lusoria/clause", 1),
        ("/db/lusoria/ruleset_witnesses", 2),  # and the labels of what its rows refer to
        ("/db/lusoria/game/tiny", 2),
        ("/db/lusoria/clause/tiny~2Falong-the-track", 2),
    ],
)
def test_a_page_asks_for_its_rows_alone(folder: Path, looks: Looks, path: str, most: int) -> None:
    first, again = asyncio.run(statuses(folder, looks, path, f"{path}?_n=2"))
    assert first[0] == again[0]
    assert again[1] <= most


def test_a_closed_table_stays_closed(folder: Path, looks: Looks) -> None:
    closed, opened = "/db/lusoria/passage_fts_data", "/db/lusoria/passage"
    paths = closed, opened, closed, closed.upper().replace("/DB/LUSORIA", "/db/lusoria"), opened
    told = [status for status, _ in asyncio.run(statuses(folder, looks, *paths))]
    assert told == [403, 200, 403, 404, 200]


def test_names_of_nothing_do_not_fill_the_memory(folder: Path) -> None:
    async def asked() -> tuple[int, int]:
        shown = Unchanging([], settings={"num_sql_threads": 1})
        file = File(shown, path=str(folder / "lusoria.db"), is_mutable=False)
        shown.add_database(file, "lusoria")
        for number in range(900):
            name = f"{number}".rjust(9_000, "x")
            assert await file.primary_keys(name) == []
            assert not await file.table_exists(name)
            await shown.permission_allowed(None, "view-table", ("lusoria", name), default=True)
        return file._answers.bytes, shown._allowed.bytes

    answers, allowed = asyncio.run(asked())
    assert answers <= overrides.KEPT_BYTES
    assert allowed <= overrides.PERMISSION_BYTES


def test_what_is_overridden_is_that_of_the_datasette_that_is_installed() -> None:
    assert version("datasette").startswith(f"{overrides.VERSIONS}.")
    wanted = pyproject()["project"]["optional-dependencies"]["serve"]
    assert [each for each in wanted if each.startswith(f"datasette>={overrides.VERSIONS}.")]
