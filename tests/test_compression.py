"""Texts are sent compressed, and not again to a browser that has them."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from lusoria.site.serve.files import SMALL

pytestmark = pytest.mark.tiny


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
