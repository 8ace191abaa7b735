"""A full disk neither ends the server nor shows in its answers, and a build tells it in a line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

import pytest
from tests.serving import answering, free_port
from tests.tiny import GOOD, START

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


@pytest.mark.parametrize("most", [100_000, 2_500_000], ids=["the database", "a file of the site"])
def test_a_build_without_room_says_so_in_one_line_and_leaves_nothing(
    most: int, tmp_path: Path
) -> None:
    out = tmp_path / "build"

    def bound_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

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
