"""Following links over HTTP: those of pages and style sheets, of JSON, and of headers."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, unquote, urldefrag, urljoin, urlsplit

import httpx

from lusoria.site.addresses import DATASETTE

Kind = Callable[[str], Hashable]
"""What two addresses have in common that need not both be asked."""


def crawl(client: httpx.Client, start: Iterable[str], kind: Kind, of_each: int) -> dict[str, str]:
    """Follow all links from some pages on the same host, so many addresses of each kind.

    Returned is what became of each address that was asked: "200", or the status and where the link
    stood.
    """
    host = str(client.base_url)
    waiting = deque((urljoin(host, path), "the start") for path in start)
    asked: Counter[Hashable] = Counter()
    seen: set[str] = set()
    found: dict[str, str] = {}
    while waiting:
        address, page = waiting.popleft()
        if address in seen or not address.startswith(host):
            continue
        seen.add(address)
        if asked[kind(address)] >= of_each:
            continue
        asked[kind(address)] += 1
        answer = client.get(address)
        fine = answer.status_code == 200 or answer.is_redirect
        found[address] = "200" if fine else f"{answer.status_code} on {page}"
        if fine:  # the page of errors has links that count from wherever it is shown
            waiting.extend(
                (urldefrag(urljoin(address, link))[0], address) for link in links(answer)
            )
    return found


def links(answer: httpx.Response) -> Iterator[str]:
    """All links of an answer, as they are written."""
    yield from filter(None, [answer.headers.get("location")])
    yield from re.findall(r"<([^>]*)>", answer.headers.get("link", ""))
    kind = answer.headers.get("content-type", "").partition(";")[0]
    if kind == "text/html":
        yield from of_page(answer.text)
    elif kind == "text/css":
        yield from re.findall(r"url\(['\"]?([^)'\"]+)", answer.text)
    elif kind == "application/json":
        yield from _of_json(json.loads(answer.text))


# Pages of the site and of Datasette have their attributes in double quotes, and none in their text.
LINKED = re.compile(r'\s(?:href|src|action)="([^"]+)"')
CHOSEN = re.compile(r'<option\s[^>]*?value="([^"]+\.json)"')
"""Which ruleset is to be run is chosen by the address of its file."""
NAMED = re.compile(r'\sid="([^"]*)"')


def of_page(text: str) -> set[str]:
    """The links of a page; that it is valid HTML is for test_pages.py to say."""
    return {*map(unescape, LINKED.findall(text)), *map(unescape, CHOSEN.findall(text))}


def ids(text: str) -> set[str]:
    """The places within a page that a link may lead to."""
    return {*map(unescape, NAMED.findall(text))}


def _of_json(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name.endswith("_url") and isinstance(inner, str):
                yield inner
            yield from _of_json(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _of_json(inner)


def within(address: str) -> str:
    """The path of an address, as a folder of the site has it."""
    return unquote(urlsplit(address).path).lstrip("/")


ENTRANCES = ("/", "/db/", "/db/lusoria", "/static/site.css")
"""From which pages everything is reached."""


def kinds(of_row: Kind, of_page: Kind) -> Kind:
    """The kind of an address, of Datasette or of the pages."""

    def kind(address: str) -> Hashable:
        return (of_row if within(address).startswith(DATASETTE) else of_page)(address)

    return kind


def kind_of_page(address: str) -> Hashable:
    """The kind of an address of the pages: the kind of thing that it shows."""
    parts = urlsplit(address).path.split("/")
    return (parts[1], len(parts), parts[-1].rpartition(".")[2])


def kind_of_row(address: str) -> Hashable:
    """The kind of an address in Datasette: each table and query, and what is asked of any."""
    _, table, shape, keys = _asked(address)
    general = frozenset(key if key.startswith("_") else "column" for key in keys)
    return (shape, general, table if not keys else None)


def _asked(address: str) -> tuple[int, str, str, frozenset[str]]:
    """How deep an address is in Datasette, the table or query, the format, and the parameters."""
    split = urlsplit(address)
    parts = split.path.removeprefix("/db").strip("/").split("/")
    queried = dict(parse_qsl(split.query, keep_blank_values=True))
    name, _, suffix = parts[-1].partition(".")
    shape = f"{len(parts)} {suffix or queried.get('_format', 'html')}"
    inner = parts[0] == "-"
    table = split.path if inner else (parts[1] if len(parts) > 2 else name)
    return len(parts), table, shape, frozenset(queried)
