"""The compiled host plays as the interpreted one does, the fast search as the general one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests import equality
from tests.equality import compare
from tests.playing import ASSEMBLED, PLAIN, RULESETS, TABLES
from tests.situations import SAMPLED, found_by, game, sample, shown, situations

from lusoria.playable.bulk import POLICIES, job, play_chunk
from lusoria.playable.errors import InputError
from lusoria.playable.families import bind
from lusoria.playable.families.tables.hooks import commutes
from lusoria.playable.perft import Compiled, perft

pytest.importorskip("llvmlite")

FEW = 80


@pytest.mark.parametrize("name", SAMPLED)
def test_both_hosts_and_both_searches_find_the_same_plays(name: str) -> None:
    assert compare(name, seed=2, count=FEW).unequal == 0


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", equality.read("equality.json"))
def test_they_do_so_in_many_positions(name: str) -> None:
    committed = equality.read("equality.json")[name]
    found = compare(name, seed=1, count=committed["positions"])
    assert found.unequal == 0
    assert (found.plays, found.digest) == (committed["plays"], committed["digest"])


@pytest.mark.parametrize("policy", [name for name in POLICIES if name != "skilled"])
@pytest.mark.parametrize("name", SAMPLED)
def test_both_hosts_play_the_same_games_from_the_same_seed(name: str, policy: str) -> None:
    play = job(ASSEMBLED[name], seed=7, policy=policy)
    compiled = play_chunk(play, 3, 2)
    interpreted = play_chunk(play, 3, 2, interpreted=True)
    assert compiled.tally == interpreted.tally
    assert compiled.lengths == interpreted.lengths
    assert compiled.hosts != interpreted.hosts


COMMUTING = [name for name in TABLES if commutes(bind(ASSEMBLED[name]))]
CAUTIOUS = {
    "backgammon/dlp-76",
    "backgammon/dlp-76+stopped-number-bears",
    "fevga/ludii-code",  # but for its courier, of which the search asks whether it is idle
    "verquere/revertier-1701+safe-home",
}
"""Rulesets that are not said to commute although no position is known that shows it."""
OTHERS = sorted({*sample()} & {*TABLES} - {*COMMUTING} - CAUTIOUS)


@pytest.mark.parametrize("name", OTHERS)
def test_where_steps_do_not_commute_the_engine_has_to_know(name: str) -> None:
    """Told that they commute, it would miss plays or allow others."""
    table, misled = game(name).state, game(name, commutes=True).state
    assert any(
        shown(table, found_by(table, table, at))
        != {(table.visible(board), result) for board, result in found_by(misled, misled, at)}
        for at in situations(name, 3, 2000)
    )


def test_no_ruleset_lacks_counts() -> None:
    counted = set(equality.read("perft.json"))
    assert set(PLAIN) <= counted <= set(RULESETS), "run python -m tests.equality"


COUNTED = equality.read("perft.json")


@pytest.mark.parametrize(
    "name", [each for each in SAMPLED if str(getattr(each, "values", [each])[0]) in COUNTED]
)
def test_the_compiled_program_counts_what_the_interpreted_one_counted(name: str) -> None:
    counts = equality.read("perft.json")[name]
    assert [perft(game(name), n + 1, compiled=True) for n in range(len(counts))] == counts


@pytest.mark.parametrize("name", equality.read("perft.json"))
def test_every_program_still_counts_what_it_counted(name: str) -> None:
    counts = equality.read("perft.json")[name]
    assert [perft(game(name), n + 1) for n in range(len(counts) - 1)] == counts[:-1]


@pytest.mark.parametrize("name", ["garanguet/dlp-1123", "garanguet/ludii-code"])
def test_a_search_without_room_says_so_and_leaves_the_board_as_it_was(name: str) -> None:
    """Nine steps in all their orders fill the scratch memory, whichever search makes them."""
    ruleset = game(name)
    table = ruleset.state
    table.lay(ruleset.read("3@1 2@3 3@5 2@6 3@9 2@12 / 15@1 / white"))
    table.give([1, 1, 1])
    before = table.snapshot()
    compiled = Compiled(ruleset)
    plays = table.count(0)
    assert plays == compiled.count(0) > 1000
    compiled.work[table.program.EVERY_ORDER] = 1
    assert compiled.count(0) == -1
    assert [int(cell) for cell in compiled.board][: len(before)] == before
    with pytest.raises(InputError, match="more plays than there is room for"):
        table.sequences(0)
    assert table.snapshot() == before


def test_another_process_finds_what_was_compiled(tmp_path: Path) -> None:
    """Cold, the program is compiled and kept; warm, nothing new is written."""
    code = (
        "import json, sys; from lusoria.playable.bulk import *;"
        "print(play_chunk(job(json.load(sys.stdin)), 0, 3).tally[:5])"
    )
    environment = {**os.environ, "LUSORIA_CACHE": str(tmp_path)}

    def run() -> str:
        assembled = json.dumps(ASSEMBLED[RULESETS[0]])
        command = [sys.executable, "-c", code]
        return subprocess.run(
            command,
            input=assembled,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout

    cold = run()
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()}
    assert kept
    assert run() == cold
    assert {f: f.stat().st_mtime_ns for f in tmp_path.rglob("*") if f.is_file()} == kept
