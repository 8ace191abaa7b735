"""The server stands: whatever is asked of it is answered, safely, and never by a traceback."""

from __future__ import annotations

import asyncio
import http.client
import random
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.tiny import START

from lusoria.site.datasette.files import SMALL
from lusoria.site.datasette.functions import searched
from lusoria.site.datasette.mounting import SAFE
from lusoria.site.datasette.opened import ServeError
from lusoria.site.datasette.serve import application, listening


@pytest.fixture(scope="module")
def folder(tiny_site: Path) -> Path:
    return tiny_site


def is_safe(answer: httpx.Response) -> bool:
    """Whether an answer has each of the headers that make it safe, once."""
    return all(
        len(answer.headers.get_list(name)) == 1 for name in (*SAFE, "content-security-policy")
    )


@pytest.mark.parametrize(
    "path",
    [
        "/" + "a" * 300,
        "/" + "a/" * 3000,
        "/game/" + "é" * 200,
        "/db/" + "a" * 300,
        "/db/lusoria/" + "a" * 300,
        "/db/lusoria/clause/" + "a" * 300,
        "/db/lusoria/name/tiny",
        "/db/db/",
        "/db/db/lusoria",
        "/%64b/lusoria",
        "/db/nothing",
        "/%00",
    ],
)
def test_an_address_of_nothing_is_a_404(client: httpx.Client, path: str) -> None:
    answer = client.get(path, follow_redirects=True)
    assert answer.status_code == 404
    assert is_safe(answer)


METHODS = ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "FOO", "_")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", ["/", "/db/", "/db/lusoria/clause", "/db/lusoria/search"])
def test_nothing_is_done_but_reading(client: httpx.Client, method: str, path: str) -> None:
    answer = client.request(method, path, content=b"a=b")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD"
    assert is_safe(answer)


@pytest.mark.parametrize("host", ["[::1", "a/b", "a b", "a?b", "é", "//a", "[x]", "a:b"])
def test_a_name_that_no_host_has_is_refused(client: httpx.Client, host: str) -> None:
    answer = client.get("/db/lusoria/clause", headers={b"host": host.encode()})
    assert answer.status_code == 400
    assert is_safe(answer)


@pytest.mark.parametrize("host", ["[::1]:80", "example.org", "a_b.example.org:8001", "127.0.0.1"])
def test_a_name_that_a_host_may_have_is_taken(client: httpx.Client, host: str) -> None:
    answer = client.get("/db/lusoria/clause", headers={"host": host})
    assert f"<http://{host}/db/lusoria/clause.json>" in answer.headers["link"]


def test_an_address_that_asks_for_very_much_is_refused(client: httpx.Client) -> None:
    answer = client.get("/db/lusoria/clause?" + "&_facet=game" * 2000)
    assert answer.status_code == 400
    assert is_safe(answer)


def test_a_tunnel_is_refused(client: httpx.Client) -> None:
    connection = http.client.HTTPConnection(client.base_url.host, client.base_url.port or 0)
    with closing(connection):
        connection.request("CONNECT", "/db/lusoria")
        assert connection.getresponse().status in (400, 405)


@pytest.mark.parametrize("cookie", [b"\xff\xfe=\xff", b"a=\xe9; ds_csrftoken=\xff", b"=;;;\x80"])
@pytest.mark.parametrize("path", ["/", "/db/lusoria/clause"])
def test_any_cookie_is_let_pass(client: httpx.Client, cookie: bytes, path: str) -> None:
    assert client.get(path, headers={b"cookie": cookie}).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        "_sort=nope",
        "_sort=id&_sort_desc=id",
        "_through=abc",
        "_through=%7B%7D",
        "_through=[1]",
        "_timelimit=abc",
        "id__in=[1,2",
        "_size=-1",
        "_facet=nope",
        "_searchmode=raw&_search=(",
    ],
)
@pytest.mark.parametrize("suffix", ["", ".json"])
def test_a_query_that_cannot_be_read_is_a_400_with_a_reason(
    client: httpx.Client, query: str, suffix: str
) -> None:
    answer = client.get(f"/db/lusoria/clause{suffix}?{query}")
    assert answer.status_code == 400
    assert is_safe(answer)
    if suffix:
        reason = answer.json()["error"]
        assert len(reason) > 10
        assert "\n" not in reason
    else:
        assert "Error 400" in answer.text or "Invalid SQL" in answer.text


@pytest.mark.parametrize("suffix", ["", ".json", ".csv"])
def test_a_query_that_takes_too_long_is_a_400(private: httpx.Client, suffix: str) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    asked = {"sql": endless, "_timelimit": "20"}
    assert private.get(f"/db/lusoria{suffix}", params=asked).status_code == 400


def test_a_page_that_is_no_number_is_a_400(client: httpx.Client) -> None:
    assert client.get("/db/lusoria/apparatus?_next=abc").status_code == 400


WORDS = ["", " ", '"', '""', "'", "(", "head OR", "NEAR(", "a*", "^", "-", "col:x", "\0", "é" * 99]
WORDS += ["men " * 900, '"two men', "💥", "a AND", "NOT", "{", "men\0men", "\u0301", "+", "½"]


@pytest.mark.parametrize("words", WORDS)
def test_any_words_can_be_searched_for(client: httpx.Client, words: str) -> None:
    assert client.get("/db/lusoria/search", params={"text": words}).status_code == 200
    table = client.get("/db/lusoria/passage.json", params={"_search": words})
    assert table.status_code == 200
    with_word = any(character.isalnum() for character in words)
    if words.strip() and not with_word:
        assert table.json()["rows"] == []


def test_words_are_found_together_and_phrases_in_their_order(client: httpx.Client) -> None:
    def found(words: str) -> int:
        asked = {"text": words, "_shape": "array"}
        return len(client.get("/db/lusoria/search.json", params=asked).json())

    assert found("men two") == found("two men") > 0
    assert found('"two men"') > 0
    assert found('"men two"') == 0
    assert found("two nowhere-to-be-found") == 0
    assert client.get("/db/lusoria/search").status_code == 200


@given(st.text())
@example('"')
@example("\0")
@example("a " * 5000)
def test_no_words_are_an_error_of_syntax(words: str) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE VIRTUAL TABLE t USING fts5(words)")
        query = searched(words).encode("utf-8", "replace").decode()
        connection.execute("SELECT * FROM t WHERE t MATCH ?", [query]).fetchall()


BOARDS = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 100)
    SELECT 'tiny/plain' AS ruleset, '1@1 1@19 / 1@1 1@19 / white' AS position FROM n
"""
BOARD = "/db/-/lusoria/board.svg"


def test_a_page_of_a_hundred_boards_is_small(private: httpx.Client) -> None:
    page = private.get("/db/lusoria", params={"sql": BOARDS})
    assert page.text.count(f'<img src="{BOARD}?') == 100
    assert page.text.count(START) >= 100
    assert len(page.content) <= 250_000


def test_a_board_is_a_picture_of_its_own(client: httpx.Client) -> None:
    asked = {"ruleset": "tiny/plain", "position": START}
    picture = client.get(BOARD, params=asked)
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    assert is_safe(picture)
    for wrong in ({"ruleset": "../x"}, {"position": "nothing"}, {"ruleset": ""}, {"position": ""}):
        answer = client.get(BOARD, params={**asked, **wrong})
        assert answer.status_code == 400
        assert answer.text.count("\n") == 1


@pytest.mark.parametrize(
    "ruleset",
    ["tiny/nothing", "nothing/plain", "../../catalogue", "tiny/../../catalogue", "", "/", "+", "%"],
)
def test_a_position_without_its_ruleset_is_told_as_text(
    private: httpx.Client, ruleset: str
) -> None:
    sql = "SELECT :ruleset AS ruleset, :position AS position"
    asked = {"sql": sql, "ruleset": ruleset, "position": START}
    page = private.get("/db/lusoria", params=asked)
    assert page.status_code == 200
    assert BOARD not in page.text
    assert START in page.text


def test_whatever_stands_in_cells_is_shown(private: httpx.Client) -> None:
    chance = random.Random(11)
    values = ["tiny/plain", "tiny/onto-a-man", "tiny/onto-a-man@tiny/plain", "../x", "/", "@/", "1"]
    values += [START, "1@1 / / white", "9" * 400 + "@1 / 1@1 / white", "-1@1 / 1@1 / white", "/ /"]
    columns = [
        "ruleset",
        "expectation",
        "example",
        "id",
        "position",
        "after",
        "found_after",
        "rule",
    ]
    for _ in range(200):
        taken = chance.sample(columns, 5)
        sql = "SELECT " + ", ".join(f":{column} AS {column}" for column in taken)
        asked = {column: chance.choice(values) for column in taken}
        answer = private.get("/db/lusoria", params={"sql": sql, **asked})
        assert answer.status_code == 200, asked


def test_a_table_that_is_not_described_is_shown(client: httpx.Client) -> None:
    assert client.get("/db/lusoria/clause_fts").status_code == 200


def test_a_rules_sentence_leads_nowhere(client: httpx.Client) -> None:
    assert "/document/" not in client.get("/db/lusoria/rule").text


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


def test_an_address_that_is_not_of_this_machine_is_one_line() -> None:
    with pytest.raises(ServeError, match=r"^192\.0\.2\.1:0 cannot be used: "):
        listening("192.0.2.1", 0)


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
    assert private.head(path, headers=GZIP).headers == packed.headers


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


def test_a_page_may_load_nothing_from_elsewhere(client: httpx.Client) -> None:
    policy = client.get("/").headers["content-security-policy"].split("; ")
    assert policy == [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
