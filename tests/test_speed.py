"""docs/reference/speed.md tells speed in turns played; no other page has figures of its own."""

from __future__ import annotations

import re
from collections import Counter
from importlib.metadata import version

import pytest
from tests.bench import __main__ as bench
from tests.playing import ASSEMBLED, PLAIN
from tests.tree import ROOT

from lusoria.playable.bulk import GENERATOR, Kernel
from lusoria.playable.engine import loop

MEASURED = next(bench.PLACE.finditer(bench.DOCUMENT.read_text(encoding="utf-8")))[2]
FIGURE = re.compile(
    r"(?i)\b(?:\d[\d.,]*|two|three|two hundred) (?:[KMG]i?B|m?s|milliseconds|seconds?|minutes?"
    r"|times (?:faster|as fast)|games (?=(?:a|per) second))\b|\ba second or two\b"
)
"""What tells how large or fast something is."""


def test_turns_that_were_booked_at_a_standstill_are_no_speed() -> None:
    kernel = Kernel(ASSEMBLED["verquere/dlp-1252"])
    cells = kernel.play(1, 0, 100, "random").tally
    assert cells[loop.BOOKED] > 0
    assert bench.play_ours(kernel, "random")(100) == cells[loop.TURNS] - cells[loop.BOOKED]


@pytest.mark.slow  # so that a ruleset can be added without measuring
def test_the_document_has_every_ruleset() -> None:
    rows = re.findall(r"^\| ([a-z-]+) \| (\d+) \| [\d, to]+ \| [\d., to]+ \|$", MEASURED, re.M)
    rulesets = Counter(name.partition("/")[0] for name in PLAIN)
    assert {game: int(count) for game, count in rows} == rulesets


def test_the_document_is_of_this_version_and_names_the_peers() -> None:
    """A new version, or scheme of random numbers, has to be measured again."""
    assert f"lusoria {version('lusoria')}, generator {GENERATOR}, llvmlite " in MEASURED
    assert all(f"| {name} |" in MEASURED for name in (*bench.PEERS, bench.OURS))


@pytest.mark.parametrize(
    "page",
    ["README.md", "bootstrap.py", *(f"docs/{n}.md" for n in ("reference/python", "architecture"))],
)
def test_no_other_page_has_a_figure_of_speed_that_the_document_has_not(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert not [figure for figure in FIGURE.findall(text) if figure not in MEASURED]


def test_compiled_play_is_hundreds_of_times_as_fast_as_is_said() -> None:
    row = r"^\| lusoria, (\w+), random \| ([\d,]+) \|"
    rates = {host: float(r.replace(",", "")) for host, r in re.findall(row, MEASURED, re.M)}
    assert 100 <= rates["compiled"] / rates["interpreted"] < 1000
    assert "hundreds of times" in (ROOT / "bootstrap.py").read_text(encoding="utf-8")
