"""A later visit to Run begins with a snapshot of Python's memory, and does without a wrong one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.running import Runner, browsing, running

KEPT = """async () => {
  const store = await caches.open("lusoria-run");
  const found = (await store.keys()).find(({ url }) => url.includes("/snapshot?"));
  return found ? (await (await store.match(found)).arrayBuffer()).byteLength : 0;
}"""
CHANGE = """async ([was, now]) => {
  const store = await caches.open("lusoria-run");
  const found = (await store.keys()).find(({ url }) => url.includes("/snapshot?"));
  const bytes = new Uint8Array(await (await store.match(found)).arrayBuffer());
  const [from, to] = [was, now].map((text) => new TextEncoder().encode(text));
  let changed = 0;
  for (let at = bytes.indexOf(from[0]); at >= 0; at = bytes.indexOf(from[0], at + 1)) {
    if (from.every((byte, i) => bytes[at + i] === byte)) bytes.set(to, at), changed++;
  }
  await store.put(found, new Response(was ? bytes : "torn"));
  return changed;
}"""
KEEPING = 30_000
"""Milliseconds in which a browser has written the snapshot."""


def refused(visitor: Runner) -> str:
    """What Python says of a position that cannot be read."""
    asked = {"position": "nowhere", "throw": "6-6", "play": "1/7"}
    return str(visitor.ask("judge", "verquere/encyclopedia", **asked)["error"]["message"])


def visit(visitor: Runner) -> None:
    """Come again, and wait until the snapshot is kept."""
    visitor.page.reload()
    refused(visitor)
    visitor.page.wait_for_function(f"({KEPT})()", timeout=KEEPING)


@pytest.fixture(scope="module")
def browsed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    with running(tmp_path_factory.mktemp("site")) as host, browsing(host) as found:
        yield found


@pytest.fixture
def visitor(browsed: Runner) -> Runner:
    visit(browsed)
    return browsed


def test_a_later_visit_answers_from_the_memory_of_the_first(visitor: Runner) -> None:
    said = refused(visitor)
    assert "expected" in said
    assert visitor.page.evaluate(CHANGE, ["expected", "EXPECTED"])
    visitor.page.reload()
    assert refused(visitor) == said.replace("expected", "EXPECTED")


def test_a_snapshot_that_cannot_be_used_is_made_again(visitor: Runner) -> None:
    said, kept = refused(visitor), visitor.page.evaluate(KEPT)
    visitor.page.evaluate(CHANGE, ["", ""])
    assert visitor.page.evaluate(KEPT) < kept
    visit(visitor)
    assert refused(visitor) == said.replace("EXPECTED", "expected")
    assert visitor.page.evaluate(KEPT) == kept
