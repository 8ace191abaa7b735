"""The proxies of `deploy/` really run, with TLS, before the server: one table of what they answer.

A proxy that is not installed is left out, unless LUSORIA_ALL_PROXIES is set, as it is in `.ci/run`.
"""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from tests.proxying import ADDRESS, DEPLOY, NAME, WRITE, Proxy, proxied
from tests.serving import commanded

from lusoria.site import policy

pytestmark = pytest.mark.tiny

EVIL = "evil.example"


@pytest.fixture(scope="module", params=WRITE)
def name(request: pytest.FixtureRequest) -> str:
    missing = [each for each in (request.param, "openssl") if shutil.which(each) is None]
    if missing:
        (pytest.fail if os.environ.get("LUSORIA_ALL_PROXIES") else pytest.skip)(
            f"not installed: {', '.join(missing)}"
        )
    return str(request.param)


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, compressed ahead."""
    copy = tmp_path_factory.mktemp("pages") / "site"
    shutil.copytree(folder / "site", copy)
    subprocess.run([str(DEPLOY / "compress"), str(copy)], check=True)
    assert (copy / "about" / "index.html.gz").is_file()
    return copy


@pytest.fixture(scope="module")
def proxy(
    name: str, folder: Path, site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    with (
        commanded(folder, "--public", ADDRESS) as (client, _),
        proxied(name, tmp_path_factory.mktemp(name), site, client.base_url.port or 0) as proxy,
    ):
        yield proxy


NO_PAGE = "There is no such page"
TABLE = [
    # path, status, text, headers
    ("/about/", 200, "<h1", {"cache-control": "no-cache", "content-security-policy": policy.SITE}),
    ("/about/", 200, "", {"content-type": "text/html; charset=utf-8"}),
    ("/about/", 200, "", {"strict-transport-security": "max-age=31536000"}),
    ("/about", (301, 308), "", {"location": "/about/"}),
    ("/static/step.mjs", 200, "", {"content-type": "text/javascript; charset=utf-8"}),
    ("/rulesets/tiny/plain%2Bhome-first.json", 200, "", {"access-control-allow-origin": "*"}),
    ("/nothing/", 404, NO_PAGE, {"content-security-policy": policy.SITE}),
    ("/static/site.css.gz", 404, NO_PAGE, {}),
    ("/%2e%2e/lusoria.db", (400, 404), "", {}),
    ("/-/lusoria/plays.json", 404, NO_PAGE, {}),
    ("/db", (301, 308), "", {"location": "/db/"}),
    ("/db/", 200, "<h1", {"content-security-policy": policy.DATASETTE}),
    ("/db/lusoria/clause.csv?_size=1", 200, "id,", {"x-content-type-options": "nosniff"}),
    ("/db/lusoria/clause/tiny~2Fexact", 200, "", {}),
    ("/db/-/static/app.css", 200, "", {"access-control-allow-origin": "*"}),
    *((f"/db/lusoria/clause?_search={'a' * many}", 200, "", {}) for many in (1500, 7000, 30_000)),
    ("/db/lusoria/clause?_size=many", 400, "", {"strict-transport-security": "max-age=31536000"}),
    ("/db/lusoria.json?sql=select+1", 403, "", {}),
    ("/db/-/threads", 404, "", {}),
]


@pytest.mark.parametrize(("path", "status", "text", "headers"), TABLE)
def test_a_request_gets_its_answer(
    proxy: Proxy, path: str, status: Any, text: str, headers: dict[str, str]
) -> None:
    answer = proxy.reader.get(path)
    assert answer.status_code in (status if isinstance(status, tuple) else (status,))
    assert text in answer.text
    for name, value in headers.items():
        assert answer.headers.get_list(name) == [value]
    for name in ("x-content-type-options", "content-security-policy", "referrer-policy"):
        assert len(answer.headers.get_list(name)) == 1, name
    assert "set-cookie" not in answer.headers


def test_only_reading_is_answered_and_other_origins_are_told_so(proxy: Proxy) -> None:
    for path in ("/about/", "/db/lusoria/clause.json"):
        assert proxy.reader.post(path, content=b"a=b").status_code == 405
        answer = proxy.reader.options(path, headers={"origin": f"https://{EVIL}"})
        assert answer.status_code == 204
        assert answer.headers["access-control-allow-methods"] == "GET, HEAD"
        assert answer.headers["access-control-allow-origin"] == "*"
        head = proxy.reader.head(path)
        assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize("path", ["/about/", "/db/lusoria/clause"])
def test_texts_are_compressed_for_who_takes_that(proxy: Proxy, path: str) -> None:
    packed = proxy.reader.get(path, headers={"accept-encoding": "gzip"})
    plain = proxy.reader.get(path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content


def test_a_page_that_is_the_same_is_not_sent_again(proxy: Proxy) -> None:
    for taken in ("gzip", "identity"):
        headers = {"accept-encoding": taken}
        tag = proxy.reader.get("/about/", headers=headers).headers["etag"]
        again = proxy.reader.get("/about/", headers={**headers, "if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")


LIES = {
    "x-forwarded-host": EVIL,
    "forwarded": f"host={EVIL};proto=http;for=10.0.0.1",
    "x-forwarded-proto": "http",
    "x-forwarded-for": "127.0.0.1",
    "x-scheme": "http",
}


@pytest.mark.parametrize("lie", LIES)
def test_who_lies_about_the_address_changes_no_link_of_the_next_reader(
    proxy: Proxy, lie: str
) -> None:
    path = f"/db/lusoria/clause.json?_facet=game&_size=5&_sort=id&id__not={lie}"
    for headers in ({lie: LIES[lie]}, {}):
        answer = proxy.reader.get(path, headers=headers)
        assert EVIL not in answer.text + str(answer.headers)
        told = answer.json()
        toggles = [each["toggle_url"] for each in told["facet_results"]["game"]["results"]]
        assert all(url.startswith(f"{ADDRESS}db/") for url in [told["next_url"], *toggles])


@pytest.mark.parametrize("path", ["/about/", "/db/lusoria/clause"])
def test_another_host_gets_nothing_of_ours(proxy: Proxy, path: str) -> None:
    answer = proxy.reader.get(path, headers={"host": EVIL})
    assert answer.status_code == 421 or not answer.content
    plain = httpx.get(f"http://127.0.0.1:{proxy.plain}{path}", headers={"host": EVIL})
    assert plain.status_code == 421


def test_without_tls_a_reader_is_led_to_it(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.plain}/about/?a=1", headers={"host": NAME})
    assert answer.status_code in (301, 308)
    location = urlsplit(answer.headers["location"])
    assert (location.scheme, location.hostname, location.path) == ("https", NAME, "/about/")


@pytest.mark.parametrize(
    ("version", "name_asked", "spoken"),
    [
        (ssl.TLSVersion.TLSv1_3, NAME, "TLSv1.3"),
        (ssl.TLSVersion.TLSv1_2, NAME, "TLSv1.2"),
        (ssl.TLSVersion.TLSv1_1, NAME, None),
        (ssl.TLSVersion.TLSv1_3, EVIL, None),
    ],
)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_tls_is_spoken_of_two_versions_and_for_one_name(
    proxy: Proxy, version: ssl.TLSVersion, name_asked: str, spoken: str | None
) -> None:
    context = ssl.create_default_context(cafile=str(proxy.folder / "fullchain.pem"))
    context.check_hostname = False
    context.minimum_version = context.maximum_version = version
    context.set_ciphers("ALL:@SECLEVEL=0")
    with socket.create_connection(("127.0.0.1", proxy.secure), timeout=30) as raw:
        if spoken is None:
            with pytest.raises(ssl.SSLError):
                context.wrap_socket(raw, server_hostname=name_asked)
        else:
            with context.wrap_socket(raw, server_hostname=name_asked) as secured:
                assert secured.version() == spoken


def test_pages_go_on_when_the_server_is_dead_and_slow_clients_are_let_go(
    name: str, folder: Path, site: Path, tmp_path: Path
) -> None:
    with (
        commanded(folder, "--public", ADDRESS) as (client, process),
        proxied(name, tmp_path, site, client.base_url.port or 0, hurry=True) as proxy,
    ):
        assert proxy.reader.get("/db/").status_code == 200
        process.kill()
        process.wait()
        assert proxy.reader.get("/about/").status_code == 200
        answer = proxy.reader.get("/db/lusoria/clause")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        context = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
        for sent in (None, b"GET /about/ HTTP/1.1\r\nHo"):  # before and after the handshake
            raw = socket.create_connection(("127.0.0.1", proxy.secure), timeout=60)
            with context.wrap_socket(raw, server_hostname=NAME) if sent else raw as slow:
                if sent:
                    slow.sendall(sent)
                with suppress(ConnectionError):
                    while slow.recv(1000):  # until the proxy ends it; 60 seconds fail
                        pass
