"""docs/reference/speed.md tells speed in turns played; no other page has figures of its own."""

from __future__ import annotations

import re
from importlib.metadata import version
from statistics import median

import pytest
from tests.bench import __main__ as bench
from tests.playing import ASSEMBLED, PLAIN
from tests.tree import ROOT

from lusoria.playable.bulk import GENERATOR, Kernel
from lusoria.playable.engine import loop

TEXT = bench.DOCUMENT.read_text(encoding="utf-8")
FIGURE = re.compile(
    r"(?i)\b(?:\d[\d.,]*|two|three|two hundred) (?:[KMG]i?B|m?s|milliseconds|seconds?|minutes?"
    r"|times (?:faster|as fast)|games (?=(?:a|per) second))\b|\ba second or two\b"
)
"""What tells how large or fast something is."""
MEASURED = next(bench.PLACE.finditer(TEXT))[2]
ROWS = [
    (name, *(float(figure.replace(",", "")) for figure in figures))
    for name, *figures in re.findall(
        r"^\| ([a-z-]+/[\w-]+) \| ([\d,]+) \| ([\d.]+) \| ([\d.]+) \|$", MEASURED, re.M
    )
]


def test_turns_that_were_booked_at_a_standstill_are_no_speed() -> None:
    kernel = Kernel(ASSEMBLED["verquere/dlp-1252"])
    cells = kernel.play(1, 0, 100, "random").tally
    assert cells[loop.BOOKED] > 0
    assert bench.play_ours(kernel, "random")(100) == cells[loop.TURNS] - cells[loop.BOOKED]


def test_rates_are_the_median_of_rounds_in_which_all_play() -> None:
    games: list[str] = []
    players = [
        bench.Player(name, lambda count, name=name: games.append(name) or 7.0 * count)  # type: ignore[misc,func-returns-value]
        for name in ("one", "other")
    ]
    bench.race(players, 1e-9, rounds=4)
    assert games[-8:] == ["one", "other"] * 4
    assert [len(player.rates) for player in players] == [4, 4]
    assert [player.turns for player in players] == [7.0, 7.0]


@pytest.mark.slow  # so that a ruleset can be added without measuring
def test_the_document_has_every_ruleset() -> None:
    assert [name for name, *_ in ROWS] == list(PLAIN)


def test_the_document_is_of_this_version_and_names_the_peers() -> None:
    """A new version, or scheme of random numbers, has to be measured again."""
    assert f"lusoria {version('lusoria')}, generator {GENERATOR}, llvmlite " in MEASURED
    assert all(f"| {name} |" in MEASURED for name in (*bench.PEERS, bench.OURS))


def test_the_figures_of_a_ruleset_agree() -> None:
    known = next(rate * turns for name, rate, turns, _ in ROWS if name == bench.BACKGAMMON)
    for name, rate, turns, share in ROWS:
        assert share == pytest.approx(rate * turns / known, rel=0.02, abs=0.0006), name


@pytest.mark.parametrize(
    "page", ["README.md", "bootstrap.py", "docs/reference/python.md", "docs/architecture.md"]
)
def test_no_other_page_has_a_figure_of_speed_that_the_document_has_not(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert not [figure for figure in FIGURE.findall(text) if figure not in MEASURED]


def test_compiled_play_is_hundreds_of_times_as_fast_as_is_said() -> None:
    rates = {
        name: float(rate.replace(",", ""))
        for name, rate in re.findall(r"^\| (lusoria, [\w, -]+) \| ([\d,]+) \|", MEASURED, re.M)
    }
    pairs = (
        (rates[f"lusoria, compiled, {of}"], rates[f"lusoria, interpreted, {of}"])
        for of in ("random", "random-sequences")
    )
    assert 100 <= median(compiled / interpreted for compiled, interpreted in pairs) < 1000
    assert "hundreds of times" in (ROOT / "bootstrap.py").read_text(encoding="utf-8")
