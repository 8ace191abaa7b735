"""The proxies of `deploy/` really run before the server: what they keep, and what they add."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path

import httpx
import pytest
from tests.building import whole_build
from tests.serving import answering, free_port, served

DEPLOY = Path(__file__).parents[1] / "deploy"
PAGE = "/clause/verquere/nowhere/"
NGINX = """
user {user};
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    fastcgi_temp_path {folder}/fastcgi;
    proxy_temp_path {folder}/proxy;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    include {folder}/lusoria.conf;
}}
"""


@contextmanager
def nginx(folder: Path, server: int, port: int) -> Iterator[httpx.Client]:
    """nginx without TLS: it has no certificate here."""
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"listen \d+ ssl", f"listen 127.0.0.1:{port}", text)
    text = re.sub(r"ssl_certificate(_key)? .*", "", text)
    text = text.replace("/var/cache/nginx", str(folder)).replace(":8001", f":{server}")
    (folder / "lusoria.conf").write_text(text)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=getuser()))
    with running(["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], port) as client:
        yield client


@contextmanager
def caddy(folder: Path, server: int, port: int) -> Iterator[httpx.Client]:
    """Caddy without TLS, and without the interface for its administrator."""
    text = (DEPLOY / "Caddyfile").read_text().replace(":8001", f":{server}")
    text = text.replace("lusoria.example.org", f"http://127.0.0.1:{port}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    command = ["caddy", "run", "--config", str(folder / "Caddyfile")]
    with running(command, port) as client:
        yield client


@contextmanager
def varnishd(folder: Path, server: int, port: int) -> Iterator[httpx.Client]:
    """Varnish, which speaks no TLS anyway."""
    text = (DEPLOY / "lusoria.vcl").read_text().replace('"8001"', f'"{server}"')
    (folder / "lusoria.vcl").write_text(text)
    command = ["varnishd", "-j", "none", "-F", "-n", str(folder / "varnish"), "-s", "malloc,32m"]
    command += ["-a", f"127.0.0.1:{port}", "-f", str(folder / "lusoria.vcl")]
    with running(command, port) as client:
        yield client


@contextmanager
def running(command: list[str], port: int) -> Iterator[httpx.Client]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with answering(process, port, "/about/") as client:
        yield client


@pytest.fixture(scope="module")
def server() -> Iterator[httpx.Client]:
    with served(whole_build(), "public") as client:
        yield client


@pytest.fixture(scope="module", params=[nginx, caddy, varnishd], ids=lambda each: each.__name__)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param.__name__)


@pytest.fixture(scope="module")
def proxy(
    name: str, server: httpx.Client, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    folder = tmp_path_factory.mktemp(name)
    port = server.base_url.port
    assert port is not None
    with STARTED[name](folder, port, free_port()) as client:
        yield client


STARTED = {each.__name__: each for each in (nginx, caddy, varnishd)}


def is_kept(answer: httpx.Response) -> bool:
    """Whether a proxy gave an answer without asking the server."""
    told = answer.headers
    return told.get("x-cache") == "HIT" or " " in told.get("x-varnish", "")


def test_a_page_comes_through_as_the_server_sends_it(
    proxy: httpx.Client, server: httpx.Client
) -> None:
    ours, theirs = server.get(PAGE), proxy.get(PAGE)
    assert theirs.text == ours.text
    for told in ("etag", "cache-control", "content-security-policy", "content-encoding"):
        assert theirs.headers[told] == ours.headers[told], told


def test_a_reader_who_takes_nothing_compressed_gets_plain_text(proxy: httpx.Client) -> None:
    answer = proxy.get(PAGE, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert b"<h1" in answer.content


@pytest.mark.parametrize("path", [PAGE, "/clause/verquere/nowhere", "/nowhere/"])
def test_nginx_and_varnish_keep_answers_and_caddy_keeps_none(
    name: str, proxy: httpx.Client, path: str
) -> None:
    proxy.get(path)
    assert is_kept(proxy.get(path)) == (name != "caddy")


def test_what_is_asked_wrongly_is_not_kept(proxy: httpx.Client) -> None:
    wrong = "/db/lusoria/clause?_size=many"
    answers = [proxy.get(wrong) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 400]
    assert not any(map(is_kept, answers))


def test_a_page_that_is_the_same_is_not_sent_again(proxy: httpx.Client) -> None:
    digest = proxy.get(PAGE).headers["etag"]
    assert proxy.get(PAGE, headers={"if-none-match": digest}).status_code == 304


def test_browsers_are_told_to_stay_with_tls(name: str, proxy: httpx.Client) -> None:
    told = proxy.get(PAGE).headers.get("strict-transport-security")
    assert told == (None if name == "varnishd" else "max-age=31536000")
