"""What is open to the public and what is not; on one's own machine SQL may be asked."""

from __future__ import annotations

import httpx
import pytest


def test_sql_may_be_asked_in_private_within_limits(private: httpx.Client) -> None:
    def ask(sql: str) -> httpx.Response:
        return private.get("/db/lusoria.json", params={"sql": sql, "_shape": "array"})

    assert ask("select count(*) as n from clause").json()[0]["n"] > 50
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
