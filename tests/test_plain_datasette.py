"""The folder of a build is served by Datasette itself, which knows nothing of lusoria."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.asking import NONE_NOW, opened
from tests.building import whole_build
from tests.serving import answering, free_port

from lusoria.schema.questions import questions
from lusoria.site.addresses import DATABASE

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
    kept = [file for file in whole_build().iterdir() if file.suffix in (".db", ".json")]
    for file in kept:
        shutil.copy(file, build)
    shutil.copytree(whole_build() / "plugins", build / "plugins")
    if request.param == "folder":
        arguments = [str(build)]
    else:
        told = ("-m", str(build / "metadata.json"), "--plugins-dir", str(build / "plugins"))
        arguments = ["-i", str(build / "lusoria.db"), *told]
    with datasette(*arguments, "--setting", "sql_time_limit_ms", "20000") as served:
        yield served


def test_every_question_is_answered(client: httpx.Client) -> None:
    page = client.get(f"/{DATABASE}").text
    for name, query in questions().items():
        asked = {"_shape": "array", **query.example}
        answer = client.get(f"/{DATABASE}/{name}.json", params=asked)
        assert answer.status_code == 200, answer.text
        assert (name in NONE_NOW) == (answer.json() == []), name
        assert query.title in page.replace("&#39;", "'")


def test_tables_are_described_and_counted(client: httpx.Client) -> None:
    with opened() as database:
        sql = "SELECT says FROM description WHERE of_table = 'clause' AND of_column = 'says'"
        (says,) = database.execute(sql).fetchone()
    assert says in client.get(f"/{DATABASE}/clause").text
    told = client.get(f"/{DATABASE}.json").json()
    assert all(isinstance(table["count"], int) for table in told["tables"])
    assert {table["name"] for table in told["tables"]} >= {"clause", "source", "evidence"}


def test_it_cannot_be_written_to_and_queries_are_bounded(client: httpx.Client) -> None:
    (database,) = client.get("/-/databases.json").json()
    assert (database["name"], database["is_mutable"]) == (DATABASE, False)
    for sql in ("select randomblob(900000000)", "select zeroblob(900000000)"):
        assert client.get(f"/{DATABASE}.json", params={"sql": sql}).status_code == 400


def test_no_link_leads_to_pages_that_are_not_there(client: httpx.Client) -> None:
    for path in ("/", f"/{DATABASE}", f"/{DATABASE}/clause"):
        page = client.get(path).text
        assert 'href="/about/"' not in page
        assert client.get(path).status_code == 200


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
        for name, query in questions().items():
            if "distance_km" not in query.sql:
                answer = lite.get(f"/{DATABASE}/{name}", params=query.example)
                assert answer.status_code == 200, name


def test_datasette_of_another_version_finds_the_same_questions_and_settings() -> None:
    """Datasette 1.0 reads them in one file, and none of them in those of 0.65."""
    build = whole_build()
    told = json.loads((build / "datasette.json").read_text())
    metadata = json.loads((build / "metadata.json").read_text())
    assert told["databases"] == {DATABASE: {"queries": metadata["databases"][DATABASE]["queries"]}}
    assert told["settings"] == json.loads((build / "settings.json").read_text())
