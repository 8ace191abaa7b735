"""Datasette and the pages over real HTTP: tables, queries, boards, headers, and what is closed."""

from __future__ import annotations

import html
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.building import whole_build
from tests.serving import served

from lusoria.schema.database.build import build
from lusoria.site.datasette.metadata import INNER, metadata
from lusoria.site.datasette.opened import ServeError
from lusoria.site.datasette.queries import QUERIES
from lusoria.site.datasette.serve import listening, run
from lusoria.site.pages import generate

CHROMIUM = "/usr/bin/chromium"
GOOD = Path(__file__).parent / "data" / "good"
CLAUSE = "/db/lusoria/clause/verquere~2Fonly-on-the-head"


@pytest.fixture(scope="module")
def folder() -> Path:
    return whole_build()


@pytest.fixture(scope="module")
def private(folder: Path) -> Iterator[httpx.Client]:
    with served(folder, "private") as client:
        yield client


@pytest.fixture(scope="module")
def public(folder: Path) -> Iterator[httpx.Client]:
    with served(folder, "public") as client:
        yield client


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
        ("/run/pyodide/pyodide.asm.wasm", "application/wasm"),
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


def test_a_folder_is_redirected_to_its_page(private: httpx.Client) -> None:
    assert private.get("/about").headers["location"] == "/about/"
    assert private.get("/db").headers["location"] == "/db/"
    plus = private.get("/ruleset/verquere/encyclopedia+five-blots")
    assert plus.headers["location"] == "/ruleset/verquere/encyclopedia+five-blots/"


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


def test_every_table_and_view_has_a_page(private: httpx.Client, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        names = [row[0] for row in connection.execute("SELECT DISTINCT of_table FROM description")]
    for name in names:
        answer = private.get(f"/db/lusoria/{name}")
        assert answer.status_code == 200, name
        assert "Traceback" not in answer.text


def test_columns_are_described(private: httpx.Client, folder: Path) -> None:
    page = private.get("/db/lusoria/clause").text
    tables = metadata(folder / "lusoria.db")["databases"]["lusoria"]["tables"]
    assert list(tables["clause"]["columns"])[:2] == ["id", "game"]
    for says in tables["clause"]["columns"].values():
        assert says.replace("'", "&#39;") in page


def test_facets_and_columns_of_the_metadata_exist(folder: Path) -> None:
    tables = metadata(folder / "lusoria.db")["databases"]["lusoria"]["tables"]
    assert all(tables.pop(name) == {"allow": False} for name in INNER)
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        for name, table in tables.items():
            columns = {row[1] for row in connection.execute(f"PRAGMA table_info('{name}')")}
            assert columns == set(table["columns"]), name
            wanted = {*table.get("facets", ()), table.get("label_column", "rowid")}
            wanted.add(table.get("sort", "rowid"))
            assert wanted <= columns | {"rowid"}, name


def test_references_have_labels_and_facets_are_counted(private: httpx.Client) -> None:
    answer = private.get("/db/lusoria/choice.json?_labels=on&_size=1").json()
    assert answer["rows"][0]
    assert {"ruleset", "basis"} <= set(answer["facet_results"])
    page = private.get("/db/lusoria/choice?basis=editorial").text
    assert "The rules of the Compleat Gamester" in page


@pytest.mark.parametrize("table", ["clause", "example", "passage", "source"])
def test_tables_can_be_searched(private: httpx.Client, table: str) -> None:
    some = private.get(f"/db/lusoria/{table}.json?_search=Jean&_size=max").json()
    every = private.get(f"/db/lusoria/{table}.json?_size=max").json()
    assert some["filtered_table_rows_count"] < every["filtered_table_rows_count"]
    assert 'name="_search"' in private.get(f"/db/lusoria/{table}").text


ASKED = {
    "text": "head",
    "game": "verquere",
    "source": "ludii-1252",
    "one": "verquere/dlp-1252",
    "other": "verquere/encyclopedia+five-bands",
    "ruleset": "verquere/dlp-1252",
    "rule": "tables.landing.closed",
    "document": "ludii-portal-verquere",
    "term": "uncertainty-factor:graffiti",
}
OTHERWISE = {
    "sayings_about_a_game": {"game": "jacquet"},
    "points_on_the_map": {"game": "polis"},
}
"""What else is asked, where a question has no answer otherwise."""

MAY_BE_EMPTY = {"rulesets_on_one_witness"}


@pytest.mark.parametrize("name", QUERIES)
def test_a_canned_query_answers(private: httpx.Client, public: httpx.Client, name: str) -> None:
    wanted = ASKED | OTHERWISE.get(name, {})
    asked = {key: value for key, value in wanted.items() if f":{key}" in QUERIES[name].sql}
    for client in (private, public):
        answer = client.get(f"/db/lusoria/{name}.json", params={"_shape": "array", **asked})
        assert answer.status_code == 200
        assert answer.json() or name in MAY_BE_EMPTY, name
        assert client.get(f"/db/lusoria/{name}", params=asked).status_code == 200


def test_every_question_has_a_title_of_its_own() -> None:
    titles = [query.title for query in QUERIES.values()]
    assert len(titles) == len(set(titles))


def test_two_rulesets_differ_where_they_should(private: httpx.Client) -> None:
    asked = {"one": ASKED["one"], "other": ASKED["other"], "_shape": "array"}
    rows = private.get("/db/lusoria/two_rulesets.json", params=asked).json()
    taken = {row["locus"]: (row["one"], row["other"]) for row in rows}
    assert taken["verquere/doubling-on-the-far-side"] == (
        "verquere/nowhere",
        "verquere/only-on-the-head",
    )
    same = {**asked, "other": ASKED["one"]}
    assert private.get("/db/lusoria/two_rulesets.json", params=same).json() == []


def test_a_row_links_to_its_page_and_back(private: httpx.Client) -> None:
    row = private.get(CLAUSE).text
    assert 'href="/clause/verquere/only-on-the-head/"' in row
    assert 'href="/locus/verquere/doubling-on-the-far-side/"' in row
    page = private.get("/clause/verquere/only-on-the-head/").text
    assert f'href="../../..{CLAUSE}"' in page


def test_positions_are_drawn_in_cells(private: httpx.Client) -> None:
    page = private.get("/db/lusoria/example/verquere~2Fsecond-man-to-the-head").text
    assert "tables parallel" in drawn(private, page)
    assert "12@1 1@3 1@8 1@12 / 15@1 / white" in page
    assert ".svg" not in private.get("/db/lusoria/example.json").text


def drawn(client: httpx.Client, page: str) -> str:
    """The first board of a page of rows."""
    found = re.search(r'<img src="([^"]+)"', page)
    assert found is not None
    return client.get(html.unescape(found[1])).text


@pytest.mark.parametrize(
    ("example", "board", "position"),
    [
        ("ludus-latrunculorum/enclosed-between-two", "grid", "6mm/8/8/4M3/2Mm4/8/8/7M white"),
        ("bakkis/protected-cell", "track panchi", None),
        ("pente-grammai/a-first-five", "track lines", None),
    ],
)
def test_boards_in_cells_are_those_of_the_examples_ruleset(
    private: httpx.Client, example: str, board: str, position: str | None
) -> None:
    page = private.get(f"/db/lusoria/example/{example.replace('/', '~2F')}").text
    assert f'<svg class="board {board}' in drawn(private, page)
    assert position is None or f"<code>{position}" in page


def test_licence_source_and_about_are_told(private: httpx.Client) -> None:
    page = private.get("/db/lusoria/clause").text
    assert 'href="https://creativecommons.org/licenses/by/4.0/"' in page
    assert 'href="/about/"' in page


def test_styles_of_datasette_are_found(private: httpx.Client) -> None:
    page = private.get("/db/lusoria").text
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert len(styles) >= 3
    for style in styles:
        answer = private.get(style)
        assert answer.status_code == 200
        assert "text/css" in answer.headers["content-type"]


def test_sql_may_be_asked_in_private_within_limits(private: httpx.Client) -> None:
    def ask(sql: str) -> httpx.Response:
        return private.get("/db/lusoria.json", params={"sql": sql, "_shape": "array"})

    assert ask("select count(*) as n from clause").json()[0]["n"] > 50
    assert "too big" in ask("select length(randomblob(900000000))").text
    assert ask("attach database '/tmp/x' as x").status_code == 400
    assert ask("delete from clause").status_code == 400


def test_in_public_there_is_no_sql(public: httpx.Client) -> None:
    assert public.get("/db/lusoria.json?sql=select+1").status_code == 403
    assert public.get("/db/lusoria/clause.json?_where=1=1").status_code in (400, 403)
    assert public.get("/db/lusoria.db").status_code in (403, 404)
    assert public.get("/db/lusoria/clause?_facet=game&_search=head").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/db/-/threads",
        "/db/-/plugins.json",
        "/db/-/settings",
        "/db/-/databases",
        "/db/-/versions",
        "/db/-/metadata",
        "/db/-/config",
        "/db/-/allow-debug",
        "/db//-/threads",
        "/db/%2d/threads",
        "/db/-%2fthreads",
    ],
)
def test_in_public_datasette_tells_nothing_of_itself(public: httpx.Client, path: str) -> None:
    assert public.get(path).status_code == 404


def test_in_public_styles_and_scripts_of_datasette_stay(public: httpx.Client) -> None:
    assert public.get("/db/-/static/app.css").status_code == 200


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not shutil.which(CHROMIUM):
        pytest.skip(f"there is no {CHROMIUM}; apt-get install chromium")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


SEEN = (
    "/",
    "/game/verquere/",
    "/ruleset/verquere/encyclopedia/",
    "/clause/verquere/only-on-the-head/",
    "/locus/verquere/",
    "/example/verquere/second-man-to-the-head/",
    "/source/ludii-1252/",
    "/source/",
    "/schema/",
    "/about/",
    "/rule/tables.landing.closed/",
    "/nothing/at/all/",
)


@pytest.mark.parametrize("width", [360, 1280])
def test_pages_fit_the_screen_and_ask_nobody_else(
    private: httpx.Client, browser: Browser, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    for path in SEEN:
        page.goto(str(private.base_url.join(path)))
        element = page.locator("html")
        wide = element.evaluate("e => e.scrollWidth - e.clientWidth")
        assert wide == 0, f"{path} is {wide} pixels too wide at {width}"
    page.close()
    assert {httpx.URL(url).host for url in asked} == {"127.0.0.1"}
    assert [line for line in said if "404" not in line] == []


def test_a_record_is_stepped_through_with_the_keyboard(
    private: httpx.Client, browser: Browser
) -> None:
    path = "/example/verquere/first-turns-in-the-english-rules/"
    page = browser.new_page()
    page.goto(str(private.base_url.join(path)))
    status, turns = page.locator(".stepping [role=status]"), page.locator("ol.turns")
    shown = turns.locator("> li:visible")
    expect(status).to_have_text("Turn 1 of 4")
    turns.focus()
    for key, told in (("ArrowRight", "2"), ("End", "4"), ("ArrowLeft", "3"), ("Home", "1")):
        page.keyboard.press(key)
        expect(status).to_have_text(f"Turn {told} of 4")
        expect(shown).to_have_count(1)
    page.get_by_role("button", name="All turns").click()
    expect(shown).to_have_count(4)
    page.goto(str(private.base_url.join(f"{path}#turn-3")))
    page.reload()
    expect(status).to_have_text("Turn 3 of 4")
    page.close()


def test_without_javascript_all_turns_are_there(private: httpx.Client, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    path = "/example/verquere/first-turns-in-the-english-rules/"
    page.goto(str(private.base_url.join(path)))
    expect(page.locator("ol.turns > li:visible")).to_have_count(4)
    expect(page.locator("form.run")).to_have_count(page.locator("form.run[hidden]").count())
    context.close()


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
    folder = build(GOOD, place / "build#1", cache=tmp_path).folder
    generate(folder, say=lambda line: None)
    assert folder.is_relative_to(place)
    with served(folder, "private") as client:
        assert client.get("/game/tiny/").status_code == 200
        rows = client.get("/db/lusoria/game.json?_shape=array").json()
    assert [row["id"] for row in rows] == ["tiny"]
