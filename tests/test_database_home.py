"""The home page of the database says where to start, and leads to every question and table."""

from __future__ import annotations

import re

import httpx
import pytest

from lusoria.schema.questions import questions

pytestmark = pytest.mark.tiny


def test_the_home_page_leads_everywhere(client: httpx.Client) -> None:
    page = client.get("/db/").text
    links = re.findall(r'href="([^"#]+)"', page)
    assert len(links) > 90
    for link in dict.fromkeys(links):
        if link.startswith("/"):
            assert client.get(link, follow_redirects=True).status_code == 200, link
    for name, query in questions().items():
        assert f'"/db/lusoria/{name}"' in page
        assert name == "search" or query.title in page.replace("&#39;", "'")
    tables = [row["name"] for row in client.get("/db/lusoria.json").json()["tables"]]
    described = client.get("/db/lusoria/description.json?_shape=array&_size=500").json()
    for table in {row["of_table"] for row in described} & set(tables):
        assert links.count(f"/db/lusoria/{table}") == 1, table


def test_only_who_may_write_sql_is_told_of_it(client: httpx.Client) -> None:
    allowed = client.get("/db/lusoria.json", params={"sql": "SELECT 1"}).status_code == 200
    assert ("ask in SQL" in client.get("/db/").text) == allowed
