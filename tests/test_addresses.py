"""Addresses: from page to page, and of rows as Datasette writes them."""

from __future__ import annotations

import pytest

from lusoria.site import addresses


@pytest.mark.parametrize(
    ("here", "there", "way"),
    [
        ("", "", "./"),
        ("", "source/", "source/"),
        ("clause/verquere/nowhere/", "", "../../../"),
        ("clause/verquere/nowhere/", "static/site.css", "../../../static/site.css"),
        (
            "clause/verquere/nowhere/",
            "source/ludii-1252/#doubling",
            "../../../source/ludii-1252/#doubling",
        ),
        ("source/ludii-1252/", "source/ludii-1252/#setup", "./#setup"),
        ("source/", "#content", "#content"),
    ],
)
def test_relative_addresses(here: str, there: str, way: str) -> None:
    assert addresses.relative(here, there) == way


def test_rows_are_addressed_as_datasette_does() -> None:
    assert addresses.row("clause", "verquere/nowhere") == "db/lusoria/clause/verquere~2Fnowhere"
    assert addresses.row("passage", "a#b") == "db/lusoria/passage/a~23b"
    assert addresses.row("ruleset", "v/e+five blots") == "db/lusoria/ruleset/v~2Fe~2Bfive+blots"
    assert addresses.row("name", "verquere", 2) == "db/lusoria/name/verquere,2"
