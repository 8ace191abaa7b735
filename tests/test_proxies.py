"""The proxies of `deploy/` really run before the server, with TLS: what they keep, what they add.

Somebody lies to them about the host and the scheme before each honest reader comes. A proxy that is
not installed is left out, unless LUSORIA_ALL_PROXIES is set, as it is in `.ci/run`.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from getpass import getuser
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from tests.building import whole_build
from tests.serving import answering, free_port, served

DEPLOY = Path(__file__).parents[1] / "deploy"
NAME = "lusoria.example.org"
ADDRESS = f"https://{NAME}/"
PAGE = "/clause/verquere/nowhere/"
EVIL = "evil.example"
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
CERTIFICATE = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
CERTIFICATE += "-keyout key.pem -out fullchain.pem -subj /CN=lusoria -addext subjectAltName=DNS:"


def certified(folder: Path) -> None:
    """Write a certificate for the name, and its key, into a folder."""
    command = shlex.split(CERTIFICATE + NAME)
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


@contextmanager
def nginx(folder: Path, server: int, port: int) -> Iterator[httpx.Client]:
    """nginx with the certificate where certbot would have put it."""
    certified(folder)
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    text = re.sub(r"/etc/letsencrypt/live/[^/]+/privkey.pem", f"{folder}/key.pem", text)
    text = re.sub(r"/etc/letsencrypt/live/[^/]+/fullchain.pem", f"{folder}/fullchain.pem", text)
    text = text.replace("/var/cache/nginx", str(folder)).replace(":8001", f":{server}")
    (folder / "lusoria.conf").write_text(text)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=getuser()))
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with running(command, folder, port) as client:
        yield client


@contextmanager
def caddy(folder: Path, server: int, port: int) -> Iterator[httpx.Client]:
    """Caddy with a certificate of ours, and without the interface for its administrator."""
    certified(folder)
    text = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8001", f"127.0.0.1:{server}")
    tls = f"{{\n\tbind 127.0.0.1\n\ttls {folder}/fullchain.pem {folder}/key.pem"
    text = text.replace(f"\n{NAME} {{", f"\nhttps://{NAME}:{port} {tls}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text)
    command = ["caddy", "run", "--config", str(folder / "Caddyfile")]
    with running(command, folder, port) as client:
        yield client


@contextmanager
def varnishd(folder: Path, server: int, port: int) -> Iterator[httpx.Client]:
    """Varnish, behind Caddy, which speaks TLS for it."""
    text = (DEPLOY / "lusoria.vcl").read_text().replace('"8001"', f'"{server}"')
    (folder / "lusoria.vcl").write_text(text)
    inner = free_port()
    command = ["varnishd", "-j", "none", "-F", "-n", str(folder / "varnish"), "-s", "malloc,32m"]
    command += ["-a", f"127.0.0.1:{inner}", "-f", str(folder / "lusoria.vcl")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with answering(process, inner, PAGE), caddy(folder, inner, port) as client:
        yield client


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[httpx.Client]:
    """A proxy, and a reader who finds it by its name: there is no DNS for that."""
    trusting = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))

    def by_name(request: httpx.Request) -> None:
        request.extensions["sni_hostname"] = NAME

    reader = httpx.Client(
        base_url=f"https://127.0.0.1:{port}",
        headers={"host": NAME},
        event_hooks={"request": [by_name]},
        verify=trusting,
        timeout=60,
    )
    home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=home)
    with answering(process, port, "/about/", reader) as client:
        yield client


Starting = Callable[[Path, int, int], AbstractContextManager[httpx.Client]]
NEEDS: dict[Starting, tuple[str, ...]] = {
    nginx: ("nginx", "openssl"),
    caddy: ("caddy", "openssl"),
    varnishd: ("varnishd", "caddy", "openssl"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[httpx.Client]:
    with served(whole_build(), "public", ADDRESS) as client:
        yield client


@pytest.fixture(scope="module", params=NEEDS, ids=lambda each: each.__name__)
def start(request: pytest.FixtureRequest) -> Starting:
    start: Starting = request.param
    missing = [program for program in NEEDS[start] if shutil.which(program) is None]
    if missing:
        (pytest.fail if os.environ.get("LUSORIA_ALL_PROXIES") else pytest.skip)(
            f"not installed: {', '.join(missing)}"
        )
    return start


@pytest.fixture
def name(start: Starting) -> str:
    return str(start.__name__)


@pytest.fixture(scope="module")
def proxy(
    start: Starting, server: httpx.Client, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    port = server.base_url.port
    assert port is not None
    with start(tmp_path_factory.mktemp("proxy"), port, free_port()) as client:
        yield client


def is_kept(answer: httpx.Response) -> bool:
    """Whether a proxy gave an answer without asking the server."""
    told = answer.headers
    return told.get("x-cache") == "HIT" or " " in told.get("x-varnish", "")


LIES = {
    "host": {"host": EVIL},
    "host with a port": {"host": f"{NAME}.{EVIL}:443"},
    "forwarded host": {"x-forwarded-host": EVIL},
    "forwarded": {"forwarded": f"host={EVIL};proto=http;for=10.0.0.1"},
    "scheme": {"x-forwarded-proto": "http", "x-forwarded-for": "127.0.0.1", "x-scheme": "http"},
}
OWN = (NAME, EVIL, "127.0.0.1", "localhost")
LINKED = (
    "/db/lusoria/evidence?_n={lie}",
    "/db/lusoria/clause?_facet=game&_size=5&_n={lie}",
    "/db/lusoria/clause.json?_facet=game&_size=5&_n={lie}",
    "/db/lusoria/clause.csv?_size=5&_n={lie}",
    "/db/lusoria/clause/verquere~2Fnowhere?_n={lie}",
    "/db/lusoria/nothing?_n={lie}",
    "/db?_n={lie}",
    "/clause/verquere/nowhere?_n={lie}",
    "/db/lusoria/clause?_filter_column=game&_filter_op=exact&_filter_value={lie}",
)


def links(answer: httpx.Response) -> list[str]:
    """All addresses in an answer, with a host, that lead to this server or to who says he is it."""
    told = "\n".join([answer.text, *answer.headers.values()])
    found = re.findall(r"https?://[^\s\"'<>;&,]*", told)
    return [link for link in found if (urlsplit(link).hostname or "").endswith(OWN)]


@pytest.mark.parametrize(
    ("lie", "path"),
    [
        *(("host", path) for path in LINKED),
        *((lie, path) for lie in LIES if lie != "host" for path in LINKED[1:4:2]),
    ],
)
def test_who_lies_about_the_address_changes_no_link_of_the_next_reader(
    proxy: httpx.Client, lie: str, path: str
) -> None:
    path = path.format(lie=lie.replace(" ", "-"))
    lied = proxy.get(path, headers=LIES[lie])
    assert EVIL not in lied.text + str(lied.headers)
    answer = proxy.get(path)
    assert answer.status_code in (200, 302, 308, 404)
    for told in (lied, answer):
        assert [link for link in links(told) if not link.startswith(ADDRESS)] == []
        assert not re.search(r"""(?:href|src|action)=["']?//""", told.text)
    if ".json?_facet" in path:
        told = answer.json()
        toggles = [each["toggle_url"] for each in told["facet_results"]["game"]["results"]]
        assert all(url.startswith(f"{ADDRESS}db/") for url in [told["next_url"], *toggles])


def test_a_host_that_is_another_gets_nothing_of_ours(proxy: httpx.Client) -> None:
    for path in ("/about/", "/db/lusoria/clause", "/-/lusoria/openapi.json"):
        answer = proxy.get(path, headers={"host": EVIL})
        assert "lusoria" not in answer.text.replace("`lusoria serve --address`", "")
        assert answer.status_code >= 400 or not answer.content


def test_the_host_and_the_scheme_are_in_the_keys_of_what_is_kept() -> None:
    assert "proxy_cache_key $scheme://$host$request_uri;" in (DEPLOY / "nginx.conf").read_text()
    assert "hash_data(req.http.X-Forwarded-Proto)" in (DEPLOY / "lusoria.vcl").read_text()


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


def test_browsers_are_told_to_stay_with_tls(proxy: httpx.Client) -> None:
    assert proxy.get(PAGE).headers["strict-transport-security"] == "max-age=31536000"
