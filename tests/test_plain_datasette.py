"""Other Datasettes: one that knows nothing of lusoria serves the folder of a build, and the plugin
answers alike under the newest pre-release."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.asking import NONE_NOW, answers
from tests.assembling import KEPT
from tests.building import whole_build
from tests.serving import answering, free_port

from lusoria.schema.questions import questions
from lusoria.site.addresses import DATABASE, row
from lusoria.site.things import OF_TABLES

NO_LUSORIA = "import sys; sys.modules['lusoria'] = None; from datasette.cli import cli; cli()"
"""Datasette's command in a process in which nothing of lusoria can be imported."""


@contextmanager
def datasette(*arguments: str) -> Iterator[httpx.Client]:
    """`datasette serve` with these arguments, while it is needed."""
    port = free_port()
    command = [sys.executable, "-c", NO_LUSORIA, "serve", *arguments, "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with answering(process, port, "/-/versions.json") as client:
        yield client


@pytest.fixture(scope="module", params=["folder", "files"])
def client(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    build = tmp_path_factory.mktemp("copied") / "build"
    build.mkdir()
    for file in whole_build().iterdir():
        if file.suffix in (".db", ".json"):
            shutil.copy(file, build)
    shutil.copytree(whole_build() / "plugins", build / "plugins")
    arguments = [str(build)]
    if request.param == "files":
        told = ("-m", str(build / "metadata.json"), "--plugins-dir", str(build / "plugins"))
        arguments = ["-i", str(build / "lusoria.db"), *told]
    with datasette(*arguments, "--setting", "sql_time_limit_ms", "20000") as served:
        yield served


def test_every_question_is_answered_whole(
    client: httpx.Client, database: sqlite3.Connection
) -> None:
    """Where the settings of the build are not read, a long answer says that it is truncated."""
    page = client.get(f"/{DATABASE}").text
    for name, question in questions().items():
        asked = {"_shape": "objects", **question.example}
        answer = client.get(f"/{DATABASE}/{name}.json", params=asked).json()
        wanted = answers(database, name, **question.example)
        assert (name in NONE_NOW) == (wanted == [])
        assert answer["truncated"] or answer["rows"] == wanted, name
        assert not answer["truncated"] or len(wanted) > 1000
        assert question.title in page.replace("&#39;", "'")


def test_tables_are_described_and_counted(
    client: httpx.Client, database: sqlite3.Connection
) -> None:
    sql = "SELECT says FROM description WHERE of_table = 'clause' AND of_column = 'says'"
    (says,) = database.execute(sql).fetchone()
    assert says in client.get(f"/{DATABASE}/clause").text
    counts = {
        table["name"]: table["count"] for table in client.get(f"/{DATABASE}.json").json()["tables"]
    }
    assert all(counts[name] for name in ("clause", "source", "evidence"))


def test_it_cannot_be_written_to_and_queries_are_bounded(client: httpx.Client) -> None:
    (database,) = client.get("/-/databases.json").json()
    assert (database["name"], database["is_mutable"]) == (DATABASE, False)
    for sql in ("select randomblob(900000000)", "select zeroblob(900000000)"):
        assert client.get(f"/{DATABASE}.json", params={"sql": sql}).status_code == 400


def test_no_link_leads_to_pages_that_are_not_there(client: httpx.Client) -> None:
    for path in ("/", f"/{DATABASE}", f"/{DATABASE}/clause"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert 'href="/about/"' not in answer.text


def test_counts_and_digest_are_those_of_datasette_inspect() -> None:
    build = whole_build()
    command = [sys.executable, "-m", "datasette", "inspect", str(build / "lusoria.db")]
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    told = json.loads((build / "inspect-data.json").read_bytes())
    assert told[DATABASE] == found[DATABASE] | {"file": "lusoria.db"}


def test_datasette_lite_has_the_questions_without_the_plugin(tmp_path: Path) -> None:
    """It fetches the two files, names the database by its address, and asks it in one thread."""
    build = whole_build()
    shutil.copy(build / "lusoria.db", tmp_path)
    told = ("-m", str(build / "metadata.json"), "--setting", "num_sql_threads", "0")
    with datasette(str(tmp_path / "lusoria.db"), *told) as lite:
        for name, question in questions().items():
            if "distance_km" not in question.sql:
                answer = lite.get(f"/{DATABASE}/{name}.json", params=question.example)
                assert answer.status_code == 200, name


def test_datasette_1_finds_the_same_questions_and_settings_in_its_file() -> None:
    build = whole_build()
    told = json.loads((build / "datasette.json").read_text())
    metadata = json.loads((build / "metadata.json").read_text())
    assert told["databases"] == {DATABASE: {"queries": metadata["databases"][DATABASE]["queries"]}}
    assert told["settings"] == json.loads((build / "settings.json").read_text())


ANSWER = """
import asyncio, json, re, sys
from pathlib import Path
from datasette.version import __version__
from lusoria.site.plugin.opening import open_datasette

async def answer(paths):
    datasette = open_datasette(Path(sys.argv[1]), {"base_url": "/", "sql_time_limit_ms": 20_000})
    await datasette.invoke_startup()
    answers = {}
    for path in paths:
        answer = await datasette.client.get(path)
        answers[path] = [answer.status_code, re.sub(r"\\s+", " ", answer.text)]
    return __version__, answers

print(json.dumps(asyncio.run(answer(json.load(sys.stdin)))))
"""


def answer(folder: Path | None, paths: list[str]) -> Any:
    """Return the version of Datasette that a folder has, and what the plugin answers with it."""
    path = [str(folder or ""), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, path))}
    command = [sys.executable, "-c", ANSWER, str(whole_build())]
    done = subprocess.run(
        command, input=json.dumps(paths), capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def newest() -> Path:
    """A folder with the newest pre-release of Datasette, kept for later runs."""
    folder = KEPT / "datasette-1"
    if not folder.is_dir():
        install = [sys.executable, "-m", "pip", "install", "-q", "--pre", "datasette>=1.0a0"]
        done = subprocess.run([*install, "--target", str(folder)], capture_output=True, text=True)
        if done.returncode:
            shutil.rmtree(folder, ignore_errors=True)
            pytest.skip(f"Datasette 1.0 cannot be installed: {done.stderr.strip()[-200:]}")
    return folder


@pytest.mark.slow  # it fetches a package
def test_rows_and_questions_are_the_same_under_the_newest_datasette(
    newest: Path, database: sqlite3.Connection
) -> None:
    rows = [
        row(table, database.execute(f"SELECT id FROM {table} LIMIT 1").fetchone()[0])
        for table in OF_TABLES
    ]
    asked = [
        f"/{DATABASE}/{name}{form}?{httpx.QueryParams(question.example)}"
        for name, question in questions().items()
        for form in ("", ".json", ".csv")
    ]
    wrong = [
        f"/{DATABASE}/apparatus_of_a_game{form}?{query}"
        for query in ("gmae=nard", "game=chess", "page=0", "page=999")
        for form in ("", ".json", ".csv")
    ]
    paths = ["/", *(path.removeprefix("db") for path in rows), *asked, *wrong]
    old, here = answer(None, paths)
    new, there = answer(newest, paths)
    assert (old.startswith("0."), new.startswith("1.")) == (True, True)
    assert [path for path in paths if here[path] != there[path]] == []
    statuses = [here[path][0] for path in paths]
    assert statuses == [200] * (len(paths) - len(wrong)) + [400] * 9 + [404] * 3
