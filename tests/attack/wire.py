"""What is sent byte by byte: requests that no client would send, readers who read nothing."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter

import psutil  # type: ignore[import-untyped]
from tests.attack.addresses import DATABASE

HEAD = b"GET %b HTTP/1.1\r\nHost: localhost\r\n"
PAGE = HEAD % b"/about/"
TABLE = HEAD % f"{DATABASE}/clause".encode()
PLAYS = HEAD % b"/-/lusoria/plays.json"

ODD = {
    "pipelined": (PAGE + b"\r\n") * 20 + (TABLE + b"\r\n") * 5,
    "chunked": PAGE.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc",
    "chunked garbage": PAGE + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\xff\xff\r\n",
    "two lengths": PAGE + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
    "chunked, with a length": TABLE + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
    "negative length": PAGE + b"Content-Length: -1\r\n\r\n",
    "a long body": PAGE + b"Content-Length: 900000000\r\n\r\n" + bytes(200_000),
    "many headers": PAGE + b"".join(b"x-%d: y\r\n" % n for n in range(3000)) + b"\r\n",
    "a long header": PAGE + b"x: " + b"y" * 200_000 + b"\r\n\r\n",
    "headers without names": PAGE + b": y\r\n:\r\n\r\n",
    "headers of bytes": PAGE + b"accept-encoding: \xff\xfe\r\ncookie: \xff=\xff\r\n\r\n",
    "tags of bytes": TABLE + b'if-none-match: "\xff", W/\r\naccept-encoding: gzip\r\n\r\n',
    "folded headers": PAGE + b"x: a\r\n b\r\n\r\n",
    "ranges": PAGE + b"Range: bytes=5-1,-9,99999999999999999999-\r\n\r\n",
    "a range of a row": TABLE + b"Range: bytes=0-0\r\n\r\n",
    "an upgrade": PAGE + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "an upgrade to HTTP/2": PAGE + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/0.9": b"GET /\r\n\r\n",
    "HTTP/9.9": b"GET / HTTP/9.9\r\n\r\n",
    "no host": b"GET /about/ HTTP/1.1\r\n\r\n",
    "two hosts": PAGE + b"Host: b\r\n\r\n",
    "a host of bytes": b"GET /db/ HTTP/1.1\r\nHost: \xff\r\n\r\n",
    "an empty host": b"GET /db/lusoria/clause HTTP/1.1\r\nHost:\r\n\r\n",
    "an odd host": b"GET /db/lusoria/clause HTTP/1.1\r\nHost: [::1\r\n\r\n",
    "a host of slashes": b"GET /db/lusoria/clause HTTP/1.1\r\nHost: //a/b?c#d\r\n\r\n",
    "a whole address": b"GET http://b/about/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a star": b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a tunnel": b"CONNECT a:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "no path": b"GET  HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "an open path": b"GET about HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a path of bytes": b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a path of escapes": b"GET /db/%ff%fe/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a path of dots": b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "escaped dots": b"GET /static/%2e%2e/%2e%2e/lusoria.db HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "dots escaped twice": b"GET /%252e%252e/lusoria.db HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "dots of Datasette": b"GET /db/-/static/../../app.py HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a long path": b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a long path of Datasette": b"GET /db/lusoria/"
    + b"~2F" * 3000
    + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a longer path": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "many facets": HEAD % (f"{DATABASE}/clause?" + "&_facet=game" * 2000).encode() + b"\r\n",
    "many conditions": HEAD % (f"{DATABASE}/clause?" + "&id__not=1" * 55).encode() + b"\r\n",
    "waits for a word": PAGE + b"Expect: 100-continue\r\nContent-Length: 5\r\n\r\n",
    "bytes": bytes(range(256)) * 20,
    "line ends": b"\r\n" * 5000,
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    "stops in the line": b"GET /db/lus",
    "stops in the headers": TABLE + b"x: ",
    "stops in the body": PLAYS + b"Content-Length: 50\r\n\r\nruleset=",
    "goes at once": TABLE + b"Connection: close\r\n\r\n",
}
"""Requests by what is odd about them."""


async def sent(port: int, data: bytes, seconds: float = 5.0) -> bytes:
    """What a server answers to some bytes, until it ends or so long."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    got = b""
    try:
        async with asyncio.timeout(seconds):
            writer.write(data)
            while piece := await reader.read(1 << 16):
                got += piece
    except (TimeoutError, OSError):
        pass
    finally:
        writer.transport.abort()
    return got


def status(answer: bytes) -> str:
    """The status of an answer; `cut` where there is none."""
    return answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/") else "cut"


async def odd_bytes(port: int, seconds: float = 2.0) -> dict[str, str]:
    """How each odd request was answered, all at once."""
    got = await asyncio.gather(*(sent(port, data, seconds) for data in ODD.values()))
    return dict(zip(ODD, map(status, got), strict=True))


async def torn(port: int, number: int, seed: int = 3) -> Counter[str]:
    """How requests were answered that end anywhere, in pieces, or with bytes in them by chance."""
    chance = random.Random(seed)
    whole = list(ODD.values())

    async def tear() -> str:
        data = bytearray(chance.choice(whole)[:5000])
        for _ in range(chance.randrange(4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        return status(await sent(port, bytes(data[: chance.randrange(1, len(data) + 1)]), 0.3))

    came: Counter[str] = Counter()
    for _ in range(number // 20):
        came.update(await asyncio.gather(*(tear() for _ in range(20))))
    return came


async def hold(port: int, data: bytes, number: int, seconds: float) -> int:
    """Open connections, send a beginning and read nothing; how many are still open in the end."""
    opened = []
    for _ in range(number):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.write(data)
            opened.append((reader, writer))
        except OSError:
            continue
    await asyncio.sleep(seconds)
    held = psutil.net_connections("tcp")
    left = len([one for one in held if one.status == "ESTABLISHED" and one.laddr.port == port])
    for _, writer in opened:
        writer.transport.abort()
    return left


async def drip(port: int, number: int, seconds: float) -> int:
    """Read what was asked for in drops; how many were cut off."""
    end = time.monotonic() + seconds

    async def slow() -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write((TABLE + b"\r\n") * 20)
        try:
            while time.monotonic() < end:
                if not await reader.read(10):
                    return True
                await asyncio.sleep(0.5)
        except OSError:
            return True
        finally:
            writer.transport.abort()
        return False

    return sum(await asyncio.gather(*(slow() for _ in range(number))))
