"""The server over real HTTP: one table of requests and answers, for both of its applications."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
from tests.serving import commanded, is_safe

from lusoria.schema.locations import DATABASE
from lusoria.site import policy
from lusoria.site.plugin.functions import printf
from lusoria.site.plugin.opening import ServeError
from lusoria.site.server import listen, local

pytestmark = pytest.mark.tiny

resource = pytest.importorskip("resource")


@dataclass(frozen=True)
class Case:
    """A request, and what must be in its answer."""

    path: str
    status: int
    text: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    method: str = "GET"
    sent: dict[bytes, bytes] = field(default_factory=dict)


def typed(kind: str) -> dict[str, str]:
    return {"content-type": kind}


def to(location: str) -> dict[str, str]:
    return {"location": location}


def named(host: str) -> dict[bytes, bytes]:
    return {b"host": host.encode()}


MANY = "&_facet=game" * 2000
RAW = "/db/lusoria/clause.json?_searchmode=raw&_search"
WORDS = "+OR+".join(f"a{n}" for n in range(16))
BEGINNINGS = "+OR+".join(f"a{n}*" for n in range(10))
NO_PAGE = "There is no such page"
ONLY = {"allow": "GET, HEAD, OPTIONS"}
OPTIONS = {"access-control-allow-methods": "GET, HEAD"}
UNREADABLE = (
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
    "_next=abc&_sort=nope",
)

BOTH = [
    Case("/db/", 200, headers=typed("text/html; charset=utf-8")),
    Case("/db/lusoria/clause", 200),
    Case("/db/lusoria/clause/tiny~2Fexact", 200),
    Case(
        "/db/lusoria/clause/tiny%2Fexact?a=1",
        302,
        headers=to("/db/lusoria/clause/tiny~2Fexact?a=1"),
    ),
    Case("/db/lusoria/clause.json", 200, headers={"access-control-allow-origin": "*"}),
    Case("/db/lusoria/clause.json?_size=1", 200, '"next_url": "http://127.0.0.1'),
    Case("/db/lusoria/clause?_search=" + "a" * 1500, 200),
    Case("/db/-/static/app.css", 200),
    *(
        Case(f"/db/{path}", 404)
        for path in (
            *("nothing", "a" * 300, "db/", "db/lusoria", "lusoria/" + "a" * 300),
            *("lusoria/clause/" + "a" * 300, "lusoria/nope/1", "lusoria/nope/1.json"),
            *("lusoria/nope/1.csv", "lusoria/name/tiny", "~00"),
        )
    ),
    *(
        Case(f"/db/lusoria/clause{form}?{query}", 400)
        for query in UNREADABLE
        for form in ("", ".json")
    ),
    Case(f"{RAW}=NEAR(white+men,+5)", 200),
    Case(f'{RAW}="unclosed', 400),
    *(
        Case(path, 405, "Only GET and HEAD", ONLY, method)
        for method in ("POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "FOO", "_")
        for path in ("/db/", "/db/lusoria/clause")
    ),
    Case("/db/lusoria/clause.json", 204, headers=OPTIONS, method="OPTIONS"),
    Case("/db/lusoria/clause", 200, method="HEAD"),
    *(
        Case("/db/lusoria/clause", 400, "Invalid host header", sent=named(host))
        for host in ("[::1", "a/b", "a b", "é", "//a", "[x]", "evil.example", "10.1.2.3", "")
    ),
    *(
        Case("/db/lusoria/clause", 200, sent={b"cookie": cookie})
        for cookie in (b"\xff\xfe=\xff", b"a=\xe9; ds_csrftoken=\xff", b"=;;;\x80")
    ),
]
PRIVATE = [
    Case("/", 200, headers={"content-security-policy": policy.SITE}),
    Case("/about/", 200, headers=typed("text/html; charset=utf-8")),
    Case("/about/", 200, headers={"cache-control": "no-cache"}, method="HEAD"),
    Case("/db", 308, headers=to("/db/")),
    Case("/about", 307, headers=to("http://127.0.0.1:{port}/about/")),
    Case("/static/step.mjs", 200, headers=typed("text/javascript; charset=utf-8")),
    Case("/static/site.css", 200, headers=typed("text/css; charset=utf-8")),
    Case("/static/icon.svg", 200, headers=typed("image/svg+xml")),
    Case("/rulesets/tiny/plain+home-first.json", 200, headers=typed("application/json")),
    Case("/rulesets/tiny/plain%2Bhome-first.json", 200),
    *(
        Case(path, 404, NO_PAGE)
        for path in (
            *("/nothing", "/..%2flusoria.db", "/%2e%2e/lusoria.db", "/static/", "/" + "a" * 300),
            *("/" + "a/" * 3000, "/%00", "/game/" + "é" * 200, "/-/lusoria/nope"),
        )
    ),
    Case("/", 405, "Only GET and HEAD", ONLY, "POST"),
    Case("/", 204, headers=OPTIONS, method="OPTIONS"),
    *(
        Case("/about/", 200, sent=named(host))
        for host in ("[::1]:80", "localhost", "LocalHost:9", "127.0.0.1", socket.gethostname())
    ),
    Case("/about/", 400, "Invalid host header", sent=named("evil.example")),
    Case("/-/lusoria/outcome.json", 400, "ruleset is missing", typed("application/json")),
    Case("/-/lusoria/board.svg", 400, "ruleset is missing", typed("text/plain; charset=utf-8")),
    Case("/db/lusoria.json?sql=select+1+as+one", 200, '"one"'),
    Case("/db/lusoria.json?sql=select+length(randomblob(900000000))", 400, "too big"),
    Case("/db/lusoria.json?sql=attach+database+'/tmp/x'+as+x", 400),
    Case("/db/lusoria.json?sql=delete+from+clause", 400),
    Case("/db/lusoria.json?sql=select+nope", 400, "no such column: nope"),
    Case("/db/lusoria.json?sql=select+printf('%25.*c',900000000,'a')", 400),
    Case("/db/lusoria.json?sql=select+zeroblob(300000)", 400),
    Case("/db/lusoria.json?sql=select+printf('%2505.1f',2.25)+as+a", 200, "002.3"),
]
PUBLIC = [
    Case(f"/db/lusoria/clause?{MANY}", 400, "more than 60"),
    Case("/", 404),
    Case("/about/", 404),
    Case("/-/lusoria/plays.json", 404),
    Case("/db/lusoria", 308, headers=to("/db/")),
    Case("/db/lusoria.json?sql=select+1", 403),
    Case("/db/lusoria/clause.json?_where=1=1", 403),
    Case("/db/lusoria.db", 403),
    Case("/db/lusoria/clause?_facet=game&_search=head", 200),
    Case(f"{RAW}={WORDS}", 400, "expected at most"),
    Case(f"{RAW}_says={WORDS}", 400, "expected at most"),
    Case(f"{RAW}={BEGINNINGS}", 200),
    Case(f"{RAW}={BEGINNINGS}+OR+b*", 400, "expected at most"),
    Case("/db/lusoria/clause", 400, "Invalid host header", sent=named("localhost")),
    *(
        Case(f"/db/{path}", 404)
        for path in (
            *("-/threads", "-/plugins.json", "-/settings", "-/databases", "-/versions"),
            *("-/metadata", "-/config", "-/allow-debug", "/-/threads", "%2d/threads"),
            *("-%2fthreads", "-/-/static/"),
        )
    ),
]
TABLE = [
    *(("private", case) for case in (*BOTH, *PRIVATE)),
    *(("public", case) for case in (*BOTH, *PUBLIC)),
]


@pytest.mark.parametrize(
    ("how", "case"),
    TABLE,
    ids=[f"{how} {c.method} {c.path[:60]} {c.sent or ''}" for how, c in TABLE],
)
def test_a_request_gets_its_answer(request: pytest.FixtureRequest, how: str, case: Case) -> None:
    client: httpx.Client = request.getfixturevalue(how)
    answer = client.request(case.method, case.path, headers=[*case.sent.items()])
    assert answer.status_code == case.status
    assert case.text in answer.text
    assert "Traceback" not in answer.text
    assert is_safe(answer)
    for name, value in case.headers.items():
        assert answer.headers[name] == value.format(port=client.base_url.port)
    if case.method == "HEAD":
        assert answer.content == b""


def test_a_page_that_the_browser_has_is_not_sent_again(private: httpx.Client) -> None:
    tag = private.get("/about/").headers["etag"]
    again = private.get("/about/", headers={"if-none-match": f'"x", W/{tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert is_safe(again)


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
def test_a_query_that_takes_too_long_may_be_asked_later(private: httpx.Client, form: str) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    asked = {"sql": endless, "_timelimit": "20"}
    answer = private.get(f"/db/lusoria{form}", params=asked)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert "takes longer than is allowed here; ask for less." in answer.text


def test_links_of_the_open_net_are_made_from_its_address_alone(folder: Path) -> None:
    with commanded(folder, "--public", "https://play.example/") as (client, _):
        lies = {"x-forwarded-host": "evil.example", "x-forwarded-proto": "http"}
        address = "/db/lusoria/clause.json?_size=1"
        answer = client.get(address, headers={"host": "play.example", **lies})
        assert answer.json()["next_url"].startswith(f"https://play.example{address}")
        assert client.get(address).status_code == 400


def test_a_text_that_is_none_is_written_as_it_is_read() -> None:
    assert printf(b"\xff%s", "x") == "\N{REPLACEMENT CHARACTER}x"


# --- Beginning and ending.


def test_a_port_that_is_taken_is_told_in_a_line_and_the_next_one_is_taken() -> None:
    with listen("127.0.0.1", [0]) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=rf"^port {port} of 127.0.0.1 cannot be used \("):
            listen("127.0.0.1", [port])
        with listen("127.0.0.1", [port, 0]) as other:
            assert other.getsockname()[1] != port


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1", "::"])
def test_who_connects_is_heard(host: str) -> None:
    if ":" in host and not socket.has_ipv6:
        pytest.skip("this machine has no such addresses")
    own = "::1" if ":" in host else "127.0.0.1"
    with (
        listen(host, [0]) as bound,
        closing(socket.create_connection((own, bound.getsockname()[1]), timeout=5)),
    ):
        bound.accept()[0].close()


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "::x", "nonsense.invalid"])
def test_an_address_of_no_use_is_told_in_a_line(host: str) -> None:
    with pytest.raises(ServeError, match=f"^port 0 of {host} cannot be used .*--host ADDRESS$"):
        listen(host, [0])


def test_no_build_and_a_database_that_cannot_be_read_are_told_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(ServeError, match=r"^there is no build in .*nowhere \(No such file"):
        local(tmp_path / "nowhere")
    (tmp_path / "site").mkdir()
    with pytest.raises(ServeError, match=r"lusoria\.db cannot be read: unable to open"):
        local(tmp_path)
    (tmp_path / "site" / "index.html").touch()
    (tmp_path / DATABASE).write_bytes(b"no database " * 1000)
    with pytest.raises(ServeError, match=r"lusoria\.db cannot be read: file is not a database"):
        local(tmp_path)


def test_the_command_listens_at_loopback_alone_and_ends_when_it_is_interrupted(
    folder: Path,
) -> None:
    with commanded(folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as (client, process):
        listened = psutil.Process(process.pid).net_connections("tcp")
        heard = [each.laddr for each in listened if each.status == "LISTEN"]
        assert heard == [("127.0.0.1", client.base_url.port)]
        process.send_signal(signal.SIGINT)
        told = (process.communicate(timeout=20)[0] or b"").decode()
    line = f"lusoria is at http://127.0.0.1:{client.base_url.port}/; Ctrl-C ends it"
    assert [each for each in told.splitlines() if "older than the data" not in each] == [line, ""]


def test_at_another_address_of_the_machine_there_is_no_play(folder: Path) -> None:
    with commanded(folder, "--host", "0.0.0.0") as (client, _):
        assert client.get("/about/").status_code == 200
        assert client.get("/-/lusoria/").status_code == 404


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is wanted")
def test_who_can_write_nothing_serves_everything(folder: Path, tmp_path: Path) -> None:
    nowhere = {**os.environ, "LUSORIA_CACHE": str(tmp_path / "cache"), "TMPDIR": str(tmp_path)}

    def forbid_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    with (
        Path("/dev/full").open("wb") as full,
        commanded(folder, stdout=full, stderr=full, env=nowhere, preexec_fn=forbid_files) as (
            client,
            process,
        ),
    ):
        begun = "/-/lusoria/plays.json?ruleset=tiny/plain&position=nothing"
        for page in ("/about/", "/db/", "/db/lusoria/clause?_facet=game&_sort=says"):
            assert client.get(page).status_code == 200, page
        assert client.get(begun).status_code == 400
        assert process.poll() is None


ODD = [
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET http://b/about/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"CONNECT a:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /db/%ff%fe/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /static/%252e%252e/lusoria.db HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /about/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n",
    b"GET /db/ HTTP/1.1\r\nHost: localhost\r\nRange: bytes=5-1,-9,99999999999999999999-\r\n\r\n",
    b"GET /about/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\xff\r\n",
    b"GET /about/ HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /about/ HTTP/1.1\r\nHost: localhost\r\nx: " + b"y" * 200_000 + b"\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    b"GET /db/lus",
]


def test_odd_requests_are_refused_and_leave_no_trace_in_the_log(
    folder: Path, tmp_path: Path
) -> None:
    async def send(port: int, data: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(data)
        try:
            writer.write_eof()
            return await reader.read()
        except OSError:  # the server has hung up already
            return b""
        finally:
            writer.close()

    async def send_all(port: int) -> list[bytes]:
        return await asyncio.gather(*(send(port, data) for data in ODD))

    log = tmp_path / "log"
    with log.open("wb") as told, commanded(folder, stdout=told, stderr=told) as (client, _):
        before = log.stat().st_size
        answers = asyncio.run(send_all(client.base_url.port or 0))
        assert [answer for answer in answers if answer[9:10] not in (b"", b"2", b"3", b"4")] == []
        assert client.get("/about/").status_code == 200
        assert log.read_bytes()[before:].decode() == ""


def test_the_command_tells_in_a_line_that_its_port_is_taken(folder: Path) -> None:
    with listen("127.0.0.1", [0]) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "lusoria", "serve", "--build", str(folder), "--port", port]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1].startswith(f"lusoria: port {port} of 127.0.0.1 cannot")
    assert "Traceback" not in ended.stderr
