"""Odd addresses are answered by what is wrong with them, in every format, and cost no more."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from tests.test_bounded import Told, Working, ask, request

from lusoria.site.datasette.functions import distance_km, printf
from lusoria.site.serve.bounds import ROWS_OF_A_PAGE, Bounded, paged, whole

pytestmark = pytest.mark.tiny

AT = "/db/lusoria"
FAR = "9" * 30


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
def test_an_answer_has_no_page_beyond_all_numbers(client: httpx.Client, form: str) -> None:
    assert client.get(f"{AT}/clauses_by_basis{form}?page={FAR}").status_code == 200


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
def test_a_row_of_a_table_that_is_not_there_is_not_found(client: httpx.Client, form: str) -> None:
    assert client.get(f"{AT}/nope/1{form}").status_code == 404


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
def test_a_query_that_fails_is_an_error_in_every_format(client: httpx.Client, form: str) -> None:
    answer = client.get(f"{AT}{form}?sql=select+nope")
    assert answer.status_code in (400, 403)  # visitors may not write SQL
    assert answer.status_code == 403 or "no such column: nope" in answer.text


def test_a_text_that_is_none_is_written_as_it_is_read() -> None:
    assert printf(b"\xff%s", "x") == "\N{REPLACEMENT CHARACTER}x"


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
def test_a_query_that_takes_too_long_is_told_so_in_a_line(client: httpx.Client, form: str) -> None:
    sql = "WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM a) SELECT count(*) FROM a"
    answer = client.get(f"{AT}{form}", params={"sql": sql, "_timelimit": "20"})
    if answer.status_code == 403:  # visitors may not write SQL
        return
    assert answer.status_code == 503
    line = "The answer to this takes longer than is allowed here; ask for less."
    assert answer.json()["error"] == line if form == ".json" else line in answer.text


@pytest.mark.parametrize("size", ["max", "500", "+500", " 500", "5_00", "0500"])
@pytest.mark.parametrize("also", ["", "&_format=json", "&_format=csv"])
def test_no_page_has_more_rows_than_a_page_has(size: str, also: str) -> None:
    query = f"_size={size.replace('+', '%2B')}{also}"
    told = paged(request("/db/lusoria/clause", query))["query_string"].decode()
    assert told.startswith(f"_size={ROWS_OF_A_PAGE}")


@pytest.mark.parametrize("degrees", [float("inf"), float("-inf"), "1e999", "nan", "", "x", b"x"])
def test_where_there_is_no_such_point_there_is_no_distance(degrees: float) -> None:
    for place in range(4):
        given = [degrees if place == each else 1.0 for each in range(4)]
        assert distance_km(*given) is None


@pytest.mark.parametrize(
    ("taken", "packed"),
    [("gzip", True), ("gzip;q=0", False), ("x-gzip", False), ("br, GZIP;q=0.5", True), ("*", True)],
)
def test_what_is_kept_is_sent_compressed_to_those_only_who_take_it(
    taken: str, packed: bool
) -> None:
    told = _asked(accept_encoding=taken)
    assert (b"content-encoding" in told.headers) == packed


def test_who_has_anything_has_what_is_there() -> None:
    tag = _asked().headers[b"etag"].decode()
    for known in ("*", tag, f"W/{tag}", f'"x", {tag}'):
        assert _asked(if_none_match=known).status == 304, known
    for known in ("", '"x"', tag.strip('"')):
        assert _asked(if_none_match=known).status == 200, known


def _asked(**headers: str) -> Told:
    return asyncio.run(ask(Bounded(whole(Working())), request(**headers)))
