"""Turns: so many at once, and whoever has had much waits for whoever has had little."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from lusoria.site.serve import bounds
from lusoria.site.serve.bounds import Turns


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
