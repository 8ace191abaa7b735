"""The server stands: whatever is asked of it is answered, safely, and never by a traceback.

What is open to the public and what is not; on one's own machine SQL may be asked.
"""

from __future__ import annotations

import http.client
from contextlib import closing
from socket import gethostname

import httpx
import pytest
from tests.serving import is_safe

from lusoria.site.datasette.functions import printf

pytestmark = pytest.mark.tiny


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


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:80", "10.1.2.3", ""])
def test_a_host_that_is_not_the_server_is_refused_in_a_line_without_its_name(
    client: httpx.Client, host: str
) -> None:
    for path in ("/db/lusoria/clause", "/about/", "/-/lusoria/openapi.json"):
        answer = client.get(path, headers={"host": host})
        assert answer.status_code == 400
        assert answer.text.count("\n") == 1
        assert "not known by that name" in answer.text
        assert "evil" not in answer.text + str(answer.headers)


OWN_NAMES = ["[::1]:80", "localhost", "LocalHost:9", "127.0.0.1", "127.1.2.3:8001", gethostname()]


@pytest.mark.parametrize("host", OWN_NAMES)
def test_this_machine_is_a_name_of_the_server_and_stands_in_no_link(
    client: httpx.Client, host: str
) -> None:
    answer = client.get("/db/lusoria/clause.json?_size=1&_facet=game", headers={"host": host})
    told = answer.json()
    assert told["next_url"].startswith("/db/lusoria/clause.json?")
    assert told["facet_results"]["game"]["toggle_url"].startswith("/db/lusoria/clause.json?")
    page = client.get("/db/lusoria/clause", headers={"host": host})
    assert page.headers["link"].startswith("</db/lusoria/clause.json>")


def test_json_of_tables_may_be_read_from_other_origins(client: httpx.Client) -> None:
    for path in ("/db/lusoria/clause.json", "/db/lusoria/nothing.json", "/-/lusoria/", "/db/.json"):
        assert client.get(path).headers["access-control-allow-origin"] == "*", path


def test_who_accepts_json_is_refused_in_json(client: httpx.Client) -> None:
    for path, wanted in (("/db/lusoria/clause?_size=abc", 400), ("/db/?" + "&a=1" * 99, 400)):
        answer = client.get(path, headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["ok"]) == (wanted, False)
        page = client.get(path, headers={"accept": "text/html,application/json;q=0.5"})
        assert not page.headers["content-type"].startswith("application/json")


def test_the_root_of_what_may_be_asked_about_play_is_an_index(client: httpx.Client) -> None:
    for path in ("/-/lusoria/", "/-/lusoria", "/db/-/lusoria/"):
        told = client.get(path).json()
        assert client.get(f"/-/lusoria/{told['openapi']}").status_code == 200
        for file in told["questions"]:
            assert client.get(f"/-/lusoria/{file}").status_code == 400, "nothing was said"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (" OR ".join(f"a{n}*" for n in range(60)), 400),
        (" OR ".join(f"a{n}" for n in range(16)), 400),
        (" OR ".join(f"a{n}*" for n in range(10)), 200),
        ("NEAR(white men, 5)", 200),
        ('"unclosed', 400),
    ],
)
@pytest.mark.parametrize("name", ["_search", "_search_says"])
def test_a_full_text_query_of_ones_own_is_bounded_and_told_in_our_words(
    client: httpx.Client, name: str, words: str, status: int
) -> None:
    asked = {"_searchmode": "raw", name: words}
    answer = client.get("/db/lusoria/clause.json", params=asked)
    assert answer.status_code == status
    if status == 400:
        wrong = answer.json()["error"]
        assert "expected at most" in wrong or "This cannot be read as a full-text query" in wrong


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
    assert answer.headers["access-control-allow-origin"] == "*"
    for python in ("invalid literal", "not enough values", "object is not", "Error:", "KeyError"):
        assert python not in answer.text
    if suffix:
        reason = answer.json()["error"]
        assert len(reason) > 10
        assert "\n" not in reason
    else:
        assert "Error 400" in answer.text or "Invalid SQL" in answer.text


@pytest.mark.parametrize("suffix", ["", ".json", ".csv"])
def test_a_query_that_takes_too_long_may_be_asked_later(private: httpx.Client, suffix: str) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    asked = {"sql": endless, "_timelimit": "20"}
    answer = private.get(f"/db/lusoria{suffix}", params=asked)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "5"
    line = "The answer to this takes longer than is allowed here; ask for less."
    assert answer.json()["error"] == line if suffix == ".json" else line in answer.text
    accepting = {"accept": "application/json"}
    told = private.get(f"/db/lusoria{suffix}", params=asked, headers=accepting).json()
    assert (told["ok"], told["status"]) == (False, 503)


def test_a_page_that_is_no_number_is_a_400(client: httpx.Client) -> None:
    assert client.get("/db/lusoria/apparatus?_next=abc").status_code == 400


def test_a_page_may_load_nothing_from_elsewhere(client: httpx.Client) -> None:
    assert client.get("/").headers["x-content-type-options"] == "nosniff"
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


def test_sql_may_be_asked_in_private_within_limits(private: httpx.Client) -> None:
    def ask(sql: str) -> httpx.Response:
        return private.get("/db/lusoria.json", params={"sql": sql, "_shape": "array"})

    assert ask("select count(*) as n from clause").json()[0]["n"] > 10
    assert "too big" in ask("select length(randomblob(900000000))").text
    assert ask("attach database '/tmp/x' as x").status_code == 400
    assert ask("delete from clause").status_code == 400


@pytest.mark.parametrize(
    "sql",
    [
        "select printf('%.*c', 900000000, 'a')",
        "select format('%.900000000c', 'a')",
        "select printf('%*d', -900000000, 1)",
        "select instr(hex(zeroblob(900000)), hex(zeroblob(400000)))",
        "select zeroblob(300000)",
    ],
)
def test_what_cannot_be_stopped_is_not_begun(private: httpx.Client, sql: str) -> None:
    answer = private.get("/db/lusoria.json", params={"sql": sql})
    assert answer.status_code == 400


def test_texts_are_formatted_as_sqlite_does(private: httpx.Client) -> None:
    sql = "select printf('%05.1f|%*d|%s|%.3c', 2.25, 4, 7, 'x', 'é') as a, format('%d%%', 3) as b"
    (row,) = private.get("/db/lusoria.json", params={"sql": sql, "_shape": "array"}).json()
    assert row == {"a": "002.3|   7|x|ééé", "b": "3%"}


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


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
def test_an_answer_has_no_page_beyond_all_numbers(client: httpx.Client, form: str) -> None:
    assert client.get(f"/db/lusoria/clauses_by_basis{form}", params={"page": "9" * 30}).is_success


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
def test_a_row_of_a_table_that_is_not_there_is_not_found(client: httpx.Client, form: str) -> None:
    assert client.get(f"/db/lusoria/nope/1{form}").status_code == 404


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
def test_a_query_that_fails_is_an_error_in_every_format(client: httpx.Client, form: str) -> None:
    answer = client.get(f"/db/lusoria{form}?sql=select+nope")
    assert answer.status_code in (400, 403)  # visitors may not write SQL
    assert answer.status_code == 403 or "no such column: nope" in answer.text


def test_a_text_that_is_none_is_written_as_it_is_read() -> None:
    assert printf(b"\xff%s", "x") == "\N{REPLACEMENT CHARACTER}x"
