"""What Datasette does is bounded, done once and in turn: number, time, size, memory."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import httpx
import pytest

from lusoria.site.http import App, Receive, Scope, Send
from lusoria.site.lru import Kept
from lusoria.site.serve import bounds
from lusoria.site.serve.bounds import AT_ONCE, MOST_BYTES, SHARE, Bounded, Turns, paged, whole

LONG = b"<p>" + b"word " * 1000


class Working:
    """An application that takes its time, and tells how often it was asked."""

    def __init__(self, body: bytes = LONG, seconds: float = 0.0, status: int = 200) -> None:
        self.body, self.seconds, self.status = body, seconds, status
        self.asked = self.now = self.most = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked += 1
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self.now -= 1
        headers = [(b"content-type", b"text/html"), (b"cache-control", b"max-age=5")]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def request(address: str = "/db/", method: str = "GET", **headers: str) -> httpx.Request:
    """A request that takes nothing compressed, if it does not say so."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    told = {"accept-encoding": "identity", **told}
    return httpx.Request(method, f"http://localhost{address}", headers=told)


def asked_together(app: App, *requests: httpx.Request, clients: int = 1) -> list[httpx.Response]:
    """The answers to requests that come at once, in turn from so many clients."""

    async def ask(number: int, asked: httpx.Request) -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(f"c{number % clients}", 1))
        async with httpx.AsyncClient(transport=transport) as client:
            return await client.send(asked)

    async def together() -> list[httpx.Response]:
        return await asyncio.gather(*(ask(number, each) for number, each in enumerate(requests)))

    return asyncio.run(together())


def test_an_answer_is_made_once_for_all_who_ask() -> None:
    working = Working(seconds=0.01)
    app = Bounded(whole(working))
    first = asked_together(app, *[request()] * 20)
    again = asked_together(app, request())
    assert working.asked == 1
    assert {told.content for told in [*first, *again]} == {LONG}


def test_another_path_or_query_is_another_answer_and_another_host_is_none() -> None:
    working = Working()
    app = Bounded(whole(working))
    for _ in range(2):
        requests = request(), request("/db/?a=1"), request(host="x"), request("/db/x")
        asked_together(app, *requests)
    assert working.asked == 3


@pytest.mark.parametrize(("clients", "most"), [(1, SHARE), (2, AT_ONCE), (20, AT_ONCE)])
def test_few_answers_are_made_at_once_and_fewer_for_one_client(clients: int, most: int) -> None:
    working = Working(seconds=0.01)
    requests = [request(f"/db/?n={n}") for n in range(20)]
    told = asked_together(Bounded(whole(working)), *requests, clients=clients)
    assert working.most == most
    assert {one.status_code for one in told} == {200}


def test_nobody_waits_longer_than_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "SECONDS", 0.05)
    working = Working(seconds=60)
    told = asked_together(Bounded(whole(working)), *(request(f"/db/?n={n}") for n in range(10)))
    assert {one.status_code for one in told} == {503}
    assert all("retry-after" in one.headers for one in told)
    assert working.now == 0


@pytest.mark.parametrize("path", ["/db/", "/db/x.json"])
def test_an_answer_that_is_too_long_is_refused_as_what_was_asked_for(path: str) -> None:
    told = asked_together(Bounded(whole(Working(b"x" * (MOST_BYTES + 1)))), request(path))[0]
    assert told.status_code == 503
    assert told.headers["retry-after"] == "5"
    assert "too long" in told.text
    assert told.text.startswith("{") == path.endswith(".json")


def test_what_is_wrong_is_not_kept() -> None:
    working = Working(b"no", status=400)
    app = Bounded(whole(working))
    assert [asked_together(app, request())[0].status_code for _ in range(2)] == [400, 400]
    assert working.asked == 2


def test_answers_are_compressed_for_those_who_take_them_so() -> None:
    app = Bounded(whole(Working()))
    packed, plain = asked_together(app, request(accept_encoding="br, gzip"), request())
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(LONG) / 10
    assert packed.content == plain.content == LONG
    assert "content-encoding" not in plain.headers
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert packed.headers["etag"] != plain.headers["etag"]


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_what_the_reader_has_is_not_sent_again(encoding: str) -> None:
    app = Bounded(whole(Working()))
    first = asked_together(app, request(accept_encoding=encoding))[0]
    tag = first.headers["etag"]
    again = asked_together(app, request(accept_encoding=encoding, if_none_match=tag))[0]
    assert (again.status_code, again.content) == (304, b"")
    head = asked_together(app, request(method="HEAD", accept_encoding=encoding))[0]
    assert head.content == b""
    assert head.headers == first.headers


def test_what_is_kept_has_a_bound() -> None:
    kept: Kept[str] = Kept(1000)
    for number in range(50):
        kept.keep(number, "answer", 300)
    assert [number for number in range(50) if kept.get(number)] == [47, 48, 49]
    assert kept.get(47)
    kept.keep(50, "answer", 300)
    assert kept.get(47)
    assert not kept.get(48)


@pytest.mark.parametrize(
    ("path", "query", "becomes"),
    [
        ("/db/lusoria/clause", "_size=max", "_size=100"),
        ("/db/lusoria/clause", "_size=101&a=%C3%A9", "_size=100&a=%C3%A9"),
        ("/db/lusoria/clause", "_size=7", "_size=7"),
        ("/db/lusoria/clause", "_size=abc", "_size=abc"),
        ("/db/lusoria/clause.json", "_size=max", "_size=max"),
        ("/db/lusoria/clause.json", "_facet_size=max", "_facet_size=100"),
        *(
            ("/db/lusoria/clause", f"_size={size}{form}", f"_size=100{form}")
            for size in ("500", "%2B500", " 500", "5_00", "0500")
            for form in ("", "&_format=json", "&_format=csv")
        ),
    ],
)
def test_a_page_has_no_more_rows_than_it_can_show(path: str, query: str, becomes: str) -> None:
    asked = {"path": path, "query_string": query.encode()}
    assert paged(asked)["query_string"] == becomes.encode()


def test_who_comes_new_is_before_all_that_another_still_waits_for() -> None:
    order: list[str] = []

    async def turn(of: Turns, client: str) -> None:
        async with of.of(client):
            order.append(client)
            await asyncio.sleep(0.01)

    async def all_of_them() -> None:
        given = Turns(1, 1)
        many = [asyncio.create_task(turn(given, "many")) for _ in range(9)]
        while len(order) < 3:
            await asyncio.sleep(0.001)
        await turn(given, "new")
        await asyncio.gather(*many)

    asyncio.run(all_of_them())
    assert order[:5] == ["many", "many", "many", "new", "many"]
    assert len(order) == 10


def test_who_gives_up_gives_his_turn_to_others() -> None:
    async def given_up() -> int:
        given, inside = Turns(2, 2), 0

        async def turn(client: str, seconds: float) -> None:
            nonlocal inside
            async with given.of(client):
                inside += 1
                await asyncio.sleep(seconds)

        tasks = [asyncio.create_task(turn(f"c{n % 5}", 60)) for n in range(20)]
        for step in (2, 3, 1):
            await asyncio.sleep(0.01)
            for task in tasks[::step]:
                task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        inside = 0
        await asyncio.gather(*(turn("another", 0) for _ in range(5)))
        return inside

    assert asyncio.run(given_up()) == 5


def test_what_somebody_has_had_is_forgotten_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "COUNTED_FOR", -1.0)
    given = Turns(1, 1)

    async def many() -> None:
        for number in range(50):
            async with given.of(f"c{number}"):
                pass

    asyncio.run(many())
    assert len(given._had) == 1


def test_who_has_anything_has_what_is_there() -> None:
    app = Bounded(whole(Working()))
    tag = asked_together(app, request())[0].headers["etag"]
    known = {"*": 304, tag: 304, f"W/{tag}": 304, f'"x", {tag}': 304}
    known |= {"": 200, '"x"': 200, tag.strip('"'): 200}
    told = asked_together(app, *(request(if_none_match=each) for each in known))
    assert [each.status_code for each in told] == list(known.values())
