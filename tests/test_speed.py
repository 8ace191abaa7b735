"""docs/speed.md tells speed in turns that were played, and agrees with itself."""

from __future__ import annotations

import re
from importlib.metadata import version
from statistics import median

import pytest
from tests.bench import __main__ as bench
from tests.bench.costs import LABELS
from tests.bench.players import PEERS, Player, Turns, own
from tests.bench.timing import Timed, race
from tests.playing import ASSEMBLED, PLAIN
from tests.tree import ROOT, pyproject

from lusoria.playable.bulk import GENERATOR, Kernel

ROW = re.compile(
    r"\| ([a-z-]+/[\w-]+) \| ([\d,]+) \| ([\d.]+) \| ([\d.]+) \| ([\d,]+) \| ([\d.]+) \|"
    r" ([\d,]+) \|"
)
TEXT = bench.DOCUMENT.read_text(encoding="utf-8")
EXTRAS = pyproject()["project"]["optional-dependencies"]
ELSEWHERE = ("README.md", "bootstrap.py", "docs/python.md", "docs/architecture.md")
FIGURE = re.compile(
    r"(?i)\b(?:\d[\d.,]*|two|three|two hundred) (?:[KMG]i?B|m?s|milliseconds|seconds?|minutes?"
    r"|times (?:faster|as fast)|games (?=(?:a|per) second))\b|\ba second or two\b"
)
"""What tells how large or fast something is."""
MEASURED = next(bench.PLACE.finditer(TEXT))[2]
WRITTEN = [
    (found[0], *(float(figure.replace(",", "")) for figure in found[1:]))
    for found in ROW.findall(MEASURED)
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
    slow = timed("", Turns(100))
    slow.rates = [0.5]
    rows = [bench.Measured(one, slow, 1.0) for one in (known, locking)]
    head, _, first, second = bench.ruleset_table(rows)
    told = dict(zip(cells(head), cells(second), strict=True))
    assert (told["turns a game"], told["of them played"]) == ("2000.0", "200.0")
    assert (told["turns played a second"], told["of backgammon's"]) == ("2,000", "2.000")
    assert cells(first)[4:8] == ["1,000", "1.000", "20", "1.0 s"]


def test_our_players_tell_turns_booked_apart() -> None:
    name = "verquere/dlp-1252"
    kernel = Kernel(ASSEMBLED[name], interpreted=False)
    turns = own(kernel, "random")(100)
    assert 0 < turns.booked < turns.all


@pytest.mark.slow  # so that a ruleset can be added without measuring
def test_the_document_has_every_ruleset() -> None:
    assert [name for name, *_ in WRITTEN] == list(PLAIN), bench.COMMAND


def test_the_document_is_of_this_version() -> None:
    """A new version, or scheme of random numbers, has to be measured again."""
    told = f"lusoria {version('lusoria')}, generator {GENERATOR}, llvmlite "
    assert told in MEASURED, bench.COMMAND
    assert f"; {len(WRITTEN)} rulesets. " in MEASURED, bench.COMMAND


def test_the_document_names_the_hosts_that_are_and_none_that_is_gone() -> None:
    (host,) = (re.match(r"[\w-]+", needed)[0] for needed in EXTRAS["fast"])  # type: ignore[index]
    assert host in TEXT
    assert "numba" not in TEXT


def test_the_document_has_every_peer_and_every_cost() -> None:
    first = [cells(line)[0] for line in MEASURED.splitlines() if line.startswith("| ")]
    assert set(LABELS) | set(PEERS) | {bench.DISTINCT} <= set(first), bench.COMMAND
    assert tuple(first[-len(LABELS) :]) == LABELS


@pytest.mark.parametrize(
    ("name", "rate", "turns", "played", "speed", "compared", "interpreted"), WRITTEN
)
def test_the_figures_of_a_ruleset_agree(
    name: str,
    rate: float,
    turns: float,
    played: float,
    speed: float,
    compared: float,
    interpreted: float,
) -> None:
    """To the last digit that is written, of games a second (whole) and turns a game (tenths)."""
    assert played <= turns
    assert speed == pytest.approx(rate * played, rel=0.5 / rate + 0.05 / played + 1e-3)
    known = next(row for row in WRITTEN if row[0] == bench.BACKGAMMON)[4]
    assert compared == pytest.approx(speed / known, abs=0.00051)
    assert interpreted > 1


def test_the_generator_writes_the_columns_of_the_document() -> None:
    one = Timed(Player(bench.BACKGAMMON, "", "", Turns), [1.0], 1.0)
    ours = Timed(Player(bench.DISTINCT, "", "", Turns), [1.0], 1.0)
    heads = (
        next(bench.peer_table([ours], [])),
        next(bench.ruleset_table([bench.Measured(one, one, 1.0)])),
    )
    for head in heads:
        assert f"\n{head}\n" in MEASURED, bench.COMMAND


def test_a_peer_that_is_not_installed_has_no_figures() -> None:
    ours = Timed(Player(bench.DISTINCT, "", "", Turns), [1.0], 1.0)
    row = list(bench.peer_table([ours], ["gnubg-nn"]))[-1]
    assert cells(row) == ["gnubg-nn", "not installed", "not run", "–", "–", "–"]


@pytest.mark.parametrize("page", ELSEWHERE)
def test_no_other_page_has_a_figure_of_speed_that_the_document_has_not(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert not [figure for figure in FIGURE.findall(text) if figure not in MEASURED]


@pytest.mark.parametrize("page", ["README.md", "bootstrap.py"])
def test_compiled_play_is_hundreds_of_times_faster_as_is_said(page: str) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert "hundreds of times faster" in text
    assert 100 <= median(row[-1] for row in WRITTEN) < 1000


@pytest.mark.parametrize(
    "told", ["some 200 times faster", "a second or two", "1.2 seconds", "170 MB", "56,537 games"]
)
def test_a_figure_of_speed_is_recognised(told: str) -> None:
    assert FIGURE.search(f"which takes {told} a second.")
