"""docs/speed.md tells speed in turns that were played, and agrees with itself."""

from __future__ import annotations

import re

import pytest
from tests.bench import __main__ as bench
from tests.bench.players import Player, Turns, own
from tests.bench.timing import Timed, race
from tests.playing import ASSEMBLED, PLAIN

from lusoria.playable.bulk import Kernel

ROW = re.compile(
    r"\| ([a-z-]+/[\w-]+) \| ([\d,]+) \| ([\d.]+) \| ([\d.]+) \| ([\d,]+) \| ([\d.]+) \|"
)
WRITTEN = [
    (found[0], *(float(figure.replace(",", "")) for figure in found[1:]))
    for found in ROW.findall(bench.DOCUMENT.read_text(encoding="utf-8"))
]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_turns_that_were_booked_are_no_speed() -> None:
    def timed(name: str, turns: Turns) -> Timed:
        (one,) = race(
            [Player(name, "", "", lambda games: Turns(*(games * n for n in turns)))], 1, 0
        )
        one.rates = [10.0]
        return one

    known, locking = timed(bench.BACKGAMMON, Turns(100)), timed("a/b", Turns(2000, 1800))
    head, _, first, second = bench.ruleset_table([known, locking])
    told = dict(zip(cells(head), cells(second), strict=True))
    assert (told["turns a game"], told["of them played"]) == ("2000.0", "200.0")
    assert (told["turns played a second"], told["of backgammon's"]) == ("2,000", "2.00")
    assert cells(first)[4:6] == ["1,000", "1.00"]


def test_our_players_tell_turns_booked_apart() -> None:
    name = "verquere/dlp-1252"
    kernel = Kernel(ASSEMBLED[name], counting=False, interpreted=False)
    turns = own(kernel, "random")(100)
    assert 0 < turns.booked < turns.all


def test_every_ruleset_of_the_document_is_one() -> None:
    assert len(WRITTEN) > 40
    assert {name for name, *_ in WRITTEN} <= set(PLAIN)


@pytest.mark.parametrize(("name", "rate", "turns", "played", "speed", "compared"), WRITTEN)
def test_the_figures_of_a_ruleset_agree(
    name: str, rate: float, turns: float, played: float, speed: float, compared: float
) -> None:
    """To the last digit that is written, of games a second (whole) and turns a game (tenths)."""
    assert played <= turns
    assert speed == pytest.approx(rate * played, rel=0.5 / rate + 0.05 / played + 1e-3)
    known = next(row for row in WRITTEN if row[0] == bench.BACKGAMMON)[4]
    assert compared == pytest.approx(speed / known, abs=0.0051)


def test_the_generator_writes_the_columns_of_the_document() -> None:
    head = next(bench.ruleset_table([Timed(Player(bench.BACKGAMMON, "", "", Turns), [1.0], 1.0)]))
    assert f"\n{head}\n" in bench.DOCUMENT.read_text(encoding="utf-8")
