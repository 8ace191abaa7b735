"""The processes that play and search: beside all else, and running nothing that is not ours."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
from tests.serving import SEARCHER, answering, free_port, processes, server_of
from tests.tiny import START

from lusoria.site.serve import bounds
from lusoria.site.serve.app import PLAYER
from lusoria.site.serve.processes import NoAnswerError, Process

pytestmark = pytest.mark.tiny

PLAIN = {"ruleset": "tiny/plain", "position": START}
POISON = "import pathlib; pathlib.Path({!r}).write_text(__name__); raise SystemExit('poison')\n"
NAMES = ("click", "json", "multiprocessing", "datasette", "uvicorn", "pathlib", "sitecustomize")
LUSORIA = str(Path(sys.executable).with_name("lusoria"))


@pytest.fixture
def poisonous(tmp_path: Path) -> Path:
    """A folder whose files are called like modules, and leave a trace if one of them is run."""
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(POISON.format(str(tmp_path / "trace")))
    return folder


@pytest.mark.parametrize(
    ("command", "names"),
    [([LUSORIA], ["lusoria"]), ([sys.executable, "-m", "lusoria"], [])],
    ids=["lusoria", "python -m lusoria"],
)
def test_no_file_of_the_folder_it_is_started_in_is_run(
    folder: Path, poisonous: Path, tmp_path: Path, command: list[str], names: list[str]
) -> None:
    if not names:  # Python itself looks there for what stands after -m, and for its parents
        for name in ("pathlib", "json", "multiprocessing", "sitecustomize"):
            (poisonous / f"{name}.py").unlink()
    for name in names:
        (poisonous / f"{name}.py").write_text((poisonous / "click.py").read_text())
    port = free_port()
    serve = [*command, "serve", "--out", str(folder), "--port", str(port)]
    process = subprocess.Popen(
        serve, cwd=poisonous, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    with answering(process, port, "/about/") as client:
        for path in ("plays.json", "board.svg"):
            answer = client.get(
                f"/-/lusoria/{path}",
                params=PLAIN | {"_n": "1"} | ({"throw": "5-3"} if path == "plays.json" else {}),
            )
            assert answer.status_code == 200, answer.text
    assert not (tmp_path / "trace").exists()


def test_processes_that_build_and_simulate_run_no_such_file_either(
    folder: Path, poisonous: Path, tmp_path: Path
) -> None:
    asked = [LUSORIA, "simulate", "tiny/plain", "--games", "20", "--workers", "2"]
    done = subprocess.run([*asked, "--out", str(folder)], cwd=poisonous, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "trace").exists()


def test_why_the_process_cannot_begin_is_told_and_logged(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing = "import os, sys\nsys.stderr.write('no such disk\\n')\nos._exit(7)\n"
    (tmp_path / "sitecustomize.py").write_text(failing)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    asked = Process(PLAYER, str(folder), "plays", seconds=60)
    with pytest.raises(
        NoAnswerError, match="The process that plays has ended: no such disk"
    ) as told:
        asked.ask("outcome", PLAIN)
    assert told.value.status == 500
    assert "no such disk" in caplog.text
    monkeypatch.delenv("PYTHONPATH")
    assert asked.ask("outcome", PLAIN)
    asked.close()


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    process = psutil.Process(pid)
    process.suspend()
    try:
        yield
    finally:
        process.resume()


def playing(client: httpx.Client) -> int:
    """The process of a server that answers questions of play, begun anew after that which draws."""
    server = server_of(client)
    for each in processes(server):
        psutil.Process(each).kill()
    for path in ("board.svg", "outcome.json"):
        answer = client.get(f"/-/lusoria/{path}", params=PLAIN | {"_n": "begun anew"})
        assert answer.status_code == 200
    return max(processes(server), key=lambda each: psutil.Process(each).create_time())


def test_while_a_question_of_play_takes_for_ever_tables_and_boards_are_answered(
    client: httpx.Client,
) -> None:
    with ThreadPoolExecutor(8) as pool:
        with stopped(playing(client)):
            asked = [
                pool.submit(client.get, "/-/lusoria/plays.json", params=PLAIN | {"throw": throw})
                for throw in ("6-1", "6-2", "6-3", "6-4", "6-5", "5-4")
            ]
            for number in range(5):
                for path in ("/db/lusoria/clause", "/db/lusoria/search.json", "/about/"):
                    answer = client.get(path, params={"_n": number, "text": "men"})
                    assert answer.status_code == 200, path
                board = client.get("/-/lusoria/board.svg", params=PLAIN | {"_n": str(number)})
                assert board.status_code == 200
            assert not any(each.done() for each in asked)
        assert {each.result().status_code for each in asked} == {200}


SEARCHES = ("/db/lusoria/search?text=men", "/db/lusoria/search.json?text=men&_shape=array")
OF_TABLES = ("/db/lusoria/clause?_search=men", "/db/lusoria/clause.json?_search=*&_searchmode=raw")


def test_who_searches_waits_while_the_process_does_and_tables_do_not(public: httpx.Client) -> None:
    with ThreadPoolExecutor(8) as pool:
        (searching,) = processes(server_of(public), SEARCHER)
        with stopped(searching):
            asked = [
                pool.submit(public.get, f"{each}&_n=stopped") for each in (*SEARCHES, *OF_TABLES)
            ]
            for number in range(5):
                assert public.get("/db/lusoria/clause", params={"_n": number}).status_code == 200
            assert not any(each.done() for each in asked)
        assert [each.result().status_code for each in asked] == [200, 200, 200, 400]


def test_a_process_that_is_killed_begins_again_and_its_answers_are_those_of_the_server(
    public: httpx.Client, private: httpx.Client
) -> None:
    server = server_of(public)
    (searching,) = processes(server, SEARCHER)
    psutil.Process(searching).kill()
    while psutil.Process(searching).status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.01)
    for path in (*SEARCHES, *OF_TABLES):
        apart, here = (client.get(f"{path}&_n=killed") for client in (public, private))
        told = [(each.status_code, each.headers["content-type"]) for each in (apart, here)]
        assert told[0] == told[1]
        if "_shape" in path:
            assert apart.json() == here.json()
    (again,) = processes(server, SEARCHER)
    assert again != searching


def test_who_asks_for_nonsense_again_and_again_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    found = bounds.Mistakes()
    pauses = [found.pause("one") for _ in range(100)]
    assert pauses == sorted(pauses)
    assert pauses[: bounds.FREE_REFUSALS] == [0.0] * bounds.FREE_REFUSALS
    assert pauses[bounds.FREE_REFUSALS] > 0.0
    assert pauses[-1] == bounds.LONGEST_PAUSE
    assert found.pause("another") == 0.0
    monkeypatch.setattr(bounds, "COUNTED_FOR", -1.0)
    assert found.pause("one") == 0.0
