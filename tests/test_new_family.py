"""A new family is a folder: the toy mancala is played, judged, simulated, drawn and replayed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lusoria.playable import bulk, core, families, host
from lusoria.playable.perft import perft
from lusoria.playable.player.arena import Arena
from lusoria.playable.records import read_record, replay
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.whatif import digest

RULES = {
    "seeds": ["mancala.sowing.seeds", ["setup"], {"each": 2}],
    "again": ["mancala.sowing.again_from_the_store", ["follow"], {}],
    "capture": ["mancala.sowing.capture", ["sown"], {}],
    "most": ["mancala.sowing.most_seeds", ["end"], {}],
}


@cache
def take_rules() -> Mapping[str, core.Rule]:
    """Return the rules of the family, which are registered in these tests alone."""
    rules = families.rules("mancala")
    for name in rules:
        del core.register[name]
    return rules


@pytest.fixture(autouse=True)
def family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "_packages", {})
    families.register("mancala", "tests.mancala")
    for name, rule in take_rules().items():
        monkeypatch.setitem(core.register, name, rule)


def assembled(*without: str) -> dict[str, Any]:
    clauses: list[dict[str, Any]] = []
    for name, (rule, hooks, given) in RULES.items():
        use: dict[str, Any] = {"rule": rule, "hooks": hooks, "with": given}
        use |= {"after": "play"} if hooks == ["end"] else {}
        clause = {"id": f"toy/{name}", "locus": name, "says": name, "basis": "attested"}
        clauses.append(clause | {"witnesses": [], "held_by": None, "rules": [use]})
    kept = [clause for clause in clauses if clause["id"].partition("/")[2] not in without]
    return {
        "ruleset": "toy/mancala",
        "name": "Toy mancala",
        "family": "mancala",
        "digest": digest("mancala", kept),
        "clauses": kept,
    }


def test_the_family_is_small() -> None:
    files = Path(__file__).with_name("mancala").rglob("*.py")
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert len([line for line in lines if line.strip()]) <= 280


def test_it_is_played_judged_and_drawn() -> None:
    toy = Ruleset(assembled())
    assert toy.start() == "2@a 2@b 2@c / 2@a 2@b 2@c / white"
    assert [play.text for play in toy.plays(toy.start())] == ["a", "b", "c"]
    assert toy.throws(toy.start())[0][0] == "-"
    assert toy.judge(toy.start(), "-", "a").position == "3@b 3@c / 2@a 2@b 2@c / black"
    assert toy.judge("3@b 3@c / 2@a / white", "-", "a").kind == "no-man"
    assert toy.board_text(toy.start()) == "0 (2 2 2)\n  (2 2 2) 0"


def test_a_rule_says_that_the_same_side_goes_on() -> None:
    toy = Ruleset(assembled())
    assert toy.after(toy.start(), "b") == "2@a 3@c 1@store / 2@a 2@b 2@c / white"
    assert Ruleset(assembled("again")).after(toy.start(), "b").endswith("black")


def test_it_is_simulated_alike_by_both_hosts() -> None:
    job = bulk.job(assembled(), seed=7)
    interpreted = bulk.play_chunk(job, 0, 300, interpreted=True)
    assert interpreted.games == 300
    assert sum(interpreted.tally[8:64]) == 300
    if host.compiler() is not None:
        compiled = bulk.play_chunk(job, 0, 300)
        assert (compiled.tally, compiled.lengths) == (interpreted.tally, interpreted.lengths)


def test_its_paths_are_counted_with_turns_that_go_on() -> None:
    toy = Ruleset(assembled())

    def paths(position: str, turns: int) -> int:
        if turns == 0:
            return 1
        return sum(paths(play.position, turns - 1) for play in toy.plays(position))

    assert [perft(toy, turns) for turns in (1, 2, 3, 4)] == [
        paths(toy.start(), turns) for turns in (1, 2, 3, 4)
    ]


def test_a_record_is_replayed() -> None:
    text = "ruleset: toy/mancala\n1. white -: b\n2. white -: a\n3. black -: c\n"
    found = replay(Ruleset(assembled()), read_record(text))
    assert found.fault is None, found.fault
    assert len(found.plies) == 3


def test_its_players_learn_alike_in_both_hosts() -> None:
    if host.compiler() is None:
        pytest.skip("needs the extra fast")
    compiled, interpreted = (Arena(assembled(), interpreted=how) for how in (False, True))
    nets = compiled.beginner(1), interpreted.beginner(1)
    for arena, net in zip((compiled, interpreted), nets, strict=True):
        arena.learn(net, 1, 0, 20, (655, 45875, 100, 6553))
    assert list(nets[0]) == nets[1]
    compiled.learn(nets[0], 1, 20, 2000, (655, 45875, 100, 6553))
    games = compiled.contest(100, 1, ("skilled", nets[0]), ("random", None))
    assert sum(game.points > 0 for game in games) > 120  # of 200


def test_without_a_rule_at_follow_the_program_is_as_if_there_were_no_stages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain, staged = (Ruleset(assembled(*without)).program for without in (("again",), ()))
    monkeypatch.delitem(families.family("mancala").hooks._declared, "follow")
    assert plain == Ruleset(assembled("again")).program
    assert "what = follow(board, side)" in staged
    assert "def follow" not in plain
