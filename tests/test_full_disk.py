"""A full disk neither ends the server nor shows in its answers, and a build tells it in a line."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

import pytest
import sqlalchemy.exc
from tests.serving import answering, free_port
from tests.tiny import GOOD, START

from lusoria.site.faults import told

pytestmark = pytest.mark.tiny
resource = pytest.importorskip("resource")

BEGUN = urlencode({"ruleset": "tiny/plain", "position": START})
PAGES = (
    "/about/",
    "/db/",
    "/db/lusoria/clause?_facet=game&_sort=says",
    "/db/lusoria/search?text=men",
    f"/-/lusoria/plays.json?{BEGUN}&throw=5-3",
    f"/-/lusoria/board.svg?{BEGUN}",
)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is wanted")
@pytest.mark.parametrize("how", [[], ["--public", "--host", "127.0.0.1"]], ids=str)
def test_who_can_write_nothing_serves_everything(
    folder: Path, tmp_path: Path, how: list[str]
) -> None:
    port = free_port()
    command = [sys.executable, "-m", "lusoria", "serve", "--out", str(folder), "--port", str(port)]
    nowhere = {**os.environ, "LUSORIA_CACHE": str(tmp_path / "cache"), "TMPDIR": str(tmp_path)}

    def forbid_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    with (
        Path("/dev/full").open("wb") as full,
        subprocess.Popen(
            [*command, *how], stdout=full, stderr=full, env=nowhere, preexec_fn=forbid_files
        ) as process,
        answering(process, port, "/about/") as client,
    ):
        for page in PAGES:
            assert client.get(page).status_code == 200, page
        assert client.get("/db/lusoria/clause?_sort=nope").status_code == 400
        assert process.poll() is None


def of(cause: Exception) -> Exception:
    """An error of ours that another one brought about."""
    error = RuntimeError("a worker failed")
    error.__cause__ = cause
    return error


FULL = sqlite3.OperationalError("database or disk is full")
ERRORS = [
    (OSError(errno.ENOSPC, "No space left on device"), "the disk is full: make"),
    (OSError(errno.ENOSPC, "No space left on device", "x/y"), "the disk is full (x/y): make"),
    (FULL, "the disk is full: SQLite"),
    (sqlalchemy.exc.OperationalError("INSERT", {}, FULL), "the disk is full: SQLite"),
    (of(OSError(errno.EDQUOT, "Disk quota exceeded")), "the disk is full: make"),
    (OSError(errno.ENOENT, "No such file", "x/y"), "x/y: No such file"),
]


@pytest.mark.parametrize(("error", "said"), ERRORS, ids=[repr(error) for error, _ in ERRORS])
def test_whoever_meets_a_full_disk_the_line_is_the_same(error: Exception, said: str) -> None:
    fault = told(error)
    assert fault is not None
    assert fault.message.startswith(said)


def test_a_mistake_of_sql_is_not_called_a_full_disk() -> None:
    assert told(sqlite3.OperationalError("no such table: disk")) is None


def test_a_build_without_room_says_so_in_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    out = tmp_path / "build"

    def bound_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    ended = subprocess.run(
        [sys.executable, "-m", "lusoria", "build", "--out", str(out)],
        env={**os.environ, "LUSORIA_DATA": str(GOOD), "LUSORIA_CACHE": str(tmp_path / "cache")},
        preexec_fn=bound_files,
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = ended.stderr.splitlines()
    assert line.startswith("lusoria: the disk is full")
    assert ended.returncode == 2
    assert not out.exists()
