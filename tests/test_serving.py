"""Serving the pages: where the server listens, what it sends and how, how it begins and ends."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
from tests.serving import served
from tests.tiny import GOOD

from lusoria.schema.database.build import build
from lusoria.site.datasette.database import ServeError
from lusoria.site.serve.listening import application, listening, run
from lusoria.site.serve.sending import SMALL

pytestmark = pytest.mark.tiny


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/about/", "text/html; charset=utf-8"),
        ("/static/step.mjs", "text/javascript; charset=utf-8"),
        ("/static/site.css", "text/css; charset=utf-8"),
        ("/static/icon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/svg+xml"),
        ("/rulesets/tiny/plain+home-first.json", "application/json; charset=utf-8"),
        ("/run/worker.mjs", "text/javascript; charset=utf-8"),
        ("/run/pyodide/pyodide.mjs", "text/javascript; charset=utf-8"),
    ],
)
def test_types_of_files(private: httpx.Client, folder: Path, path: str, kind: str) -> None:
    if path.startswith("/run/") and not (folder / "site" / "run").is_dir():
        pytest.skip("Pyodide is not to be had here")
    answer = private.head(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert "content-security-policy" in answer.headers


def test_a_folder_is_redirected_to_its_page(private: httpx.Client) -> None:
    assert private.get("/about").headers["location"] == "/about/"
    assert private.get("/db").headers["location"] == "/db/"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/..%2flusoria.db",
        "/%2e%2e/lusoria.db",
        "/static/",
        "/about/index.html/",
        "/%00",
    ],
)
def test_what_is_not_there_is_a_page_that_says_so(private: httpx.Client, path: str) -> None:
    answer = private.get(path)
    assert answer.status_code == 404
    assert "There is no such page" in answer.text
    assert "content-security-policy" in answer.headers


def test_two_slashes_lead_to_no_other_host(private: httpx.Client) -> None:
    answer = private.get("//about")
    assert answer.headers.get("location", "/about/") == "/about/"


def test_a_port_that_is_taken_is_one_line(folder: Path) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"^port {port} is taken; give another: --port N"):
            run(folder, port)


def test_no_build_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(ServeError, match=r"^there is no build in .* \(lusoria.db is missing\)"):
        run(tmp_path)


def test_serving_ends_when_it_is_interrupted(folder: Path) -> None:
    with served(folder, "private") as client:
        address = client.base_url
        assert client.get("/").status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(str(address))


def test_a_build_in_a_folder_of_any_name_is_served(tiny_site: Path, tmp_path: Path) -> None:
    """`#`, `?` and `%` mean something in the URI by which SQLite opens a file."""
    place = tmp_path / "a#b?c%20d e"
    place.mkdir()
    folder = build(GOOD, place / "build#1").folder
    (folder / "site").symlink_to(tiny_site / "site")
    assert folder.is_relative_to(place)
    with served(folder, "private") as client:
        assert client.get("/game/tiny/").status_code == 200
        rows = client.get("/db/lusoria/game.json?_shape=array").json()
    assert [row["id"] for row in rows] == ["tiny"]


GZIP = {"accept-encoding": "gzip"}
PLAIN = {"accept-encoding": "identity"}


@pytest.mark.parametrize("path", ["/", "/about/", "/static/site.css", "/rulesets/tiny/plain.json"])
def test_texts_are_compressed_for_who_takes_that(private: httpx.Client, path: str) -> None:
    packed = private.get(path, headers=GZIP)
    plain = private.get(path, headers=PLAIN)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert packed.headers["etag"] != plain.headers["etag"]
    head = private.head(path, headers=GZIP).headers
    assert {**head, "date": ""} == {**packed.headers, "date": ""}


@pytest.mark.parametrize("headers", [GZIP, PLAIN])
def test_what_the_browser_has_is_not_sent_again(
    private: httpx.Client, headers: dict[str, str]
) -> None:
    tag = private.get("/about/", headers=headers).headers["etag"]
    answer = private.get("/about/", headers={**headers, "if-none-match": f'"x", W/{tag}'})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("taken", "packed"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, GZIP;q=0.8", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000", False),
        ("x-gzip", False),
        ("br", False),
        ("", False),
    ],
)
def test_what_the_browser_refuses_is_not_sent(
    private: httpx.Client, taken: str, packed: bool
) -> None:
    answer = private.get("/about/", headers={"accept-encoding": taken})
    assert ("content-encoding" in answer.headers) == packed


def test_small_files_and_those_that_are_compressed_already_are_sent_as_they_are(
    private: httpx.Client, folder: Path
) -> None:
    file = folder / "site" / "static" / "icon.svg"
    assert file.stat().st_size < SMALL
    assert "content-encoding" not in private.get("/static/icon.svg", headers=GZIP).headers


def test_small_answers_are_sent_at_once() -> None:
    async def delayed() -> int:
        options: list[int] = []

        async def told(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            options.append(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listening("127.0.0.1", 0) as bound:
            async with await asyncio.start_server(told, sock=bound):
                reader, writer = await asyncio.open_connection(*bound.getsockname())
                await reader.read()
                writer.close()
        return options[0]

    assert asyncio.run(delayed()) == 1


def test_the_command_listens_where_it_is_told_to(folder: Path) -> None:
    command = [sys.executable, "-m", "lusoria", "serve", "--out", str(folder), "--port", "0"]
    command += ["--public", "--host", "127.0.0.1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        port = int(told.partition("127.0.0.1:")[2].partition("/")[0])
        listened = psutil.Process(process.pid).net_connections("tcp")
        process.send_signal(signal.SIGINT)
    assert [each.laddr for each in listened if each.status == "LISTEN"] == [("127.0.0.1", port)]


def test_a_database_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").touch()
    (tmp_path / "lusoria.db").write_bytes(b"no database " * 1000)
    with pytest.raises(ServeError, match=r"lusoria\.db cannot be read: file is not a database"):
        application(tmp_path)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1", "::"])
def test_who_connects_is_heard(host: str) -> None:
    try:
        bound = listening(host, 0)
    except ServeError as error:
        if ":" in host:
            pytest.skip(f"this machine has no such addresses: {error}")
        raise
    with closing(bound):
        own = "::1" if ":" in host else "127.0.0.1"
        with closing(socket.create_connection((own, bound.getsockname()[1]), timeout=5)):
            heard, _ = bound.accept()
            heard.close()


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "::x", "nonsense.invalid"])
def test_an_address_of_no_use_is_told_in_a_line(host: str) -> None:
    with pytest.raises(ServeError, match=f"{host}:0 cannot be used: .") as told:
        listening(host, 0)
    assert "\n" not in told.value.message
