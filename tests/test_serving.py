"""The pages over real HTTP: their types, policy and redirections; how serving begins and ends."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from tests.serving import served
from tests.tiny import GOOD

from lusoria.schema.database.build import build
from lusoria.site.datasette.database import ServeError
from lusoria.site.pages.generating import generate
from lusoria.site.serve.listening import listening, run


def test_a_page_is_served_under_the_policy(private: httpx.Client) -> None:
    answer = private.get("/clause/verquere/only-on-the-head/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
    assert "unsafe-inline" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/static/step.mjs", "text/javascript; charset=utf-8"),
        ("/static/site.css", "text/css; charset=utf-8"),
        ("/static/icon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/svg+xml"),
        ("/rulesets/verquere/encyclopedia+five-blots.json", "application/json; charset=utf-8"),
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


def test_a_page_is_sent_once(private: httpx.Client) -> None:
    first = private.get("/")
    again = private.get("/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_a_folder_is_redirected_to_its_page_and_an_old_address_to_its_new_one(
    private: httpx.Client,
) -> None:
    assert private.get("/about").headers["location"] == "/about/"
    assert private.get("/db").headers["location"] == "/db/"
    plus = private.get("/ruleset/verquere/encyclopedia+five-blots")
    assert plus.headers["location"] == "/ruleset/verquere/encyclopedia/?options=five-blots"


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


def test_pages_cannot_be_written_to(private: httpx.Client) -> None:
    assert private.post("/about/").status_code == 405


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


def test_a_build_in_a_folder_of_any_name_is_served(tmp_path: Path) -> None:
    """`#`, `?` and `%` mean something in the URI by which SQLite opens a file."""
    place = tmp_path / "a#b?c%20d e"
    place.mkdir()
    folder = build(GOOD, place / "build#1").folder
    generate(folder, say=lambda line: None)
    assert folder.is_relative_to(place)
    with served(folder, "private") as client:
        assert client.get("/game/tiny/").status_code == 200
        rows = client.get("/db/lusoria/game.json?_shape=array").json()
    assert [row["id"] for row in rows] == ["tiny"]
