"""Players choose alike in both hosts and in the browser, learn alike, and tell what they think."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.playing import ASSEMBLED, PLAIN, ruleset
from tests.running import Runner
from tests.situations import game, situations

from lusoria.playable import families, program
from lusoria.playable.host import compiler
from lusoria.playable.player import nets
from lusoria.playable.player.arena import Arena
from lusoria.playable.player.player import Player, add_player_text
from lusoria.playable.verdicts import Play
from lusoria.schema import net as net_of
from lusoria.site.inpage import skilled

COMPILED = pytest.mark.skipif(compiler() is None, reason="needs the extra fast")
FIRST = (
    "backgammon/modern",
    "laquet/ludii-code",  # stages
    "pente-grammai/schaedler-2009",
    "ludus-latrunculorum/locus-ludi-piso",
)
"""A ruleset of each family, and one with stages; the slow tests try the others."""
EVERY = [
    pytest.param(name, marks=() if name in FIRST else pytest.mark.slow)
    for name in PLAIN
    if families.family(ASSEMBLED[name]["family"]).inputs
]
FAMILIES = [name for name in FIRST if name != "laquet/ludii-code"]
HOW = (655, 45875, 300, 1000)
"""How nets learn here: rate, trust, the longest game, plays at random."""


def arena(name: str, *, interpreted: bool = False) -> Arena:
    return Arena(ASSEMBLED[name], interpreted=interpreted)


def weighed(place: Arena, seed: int = 4) -> Any:
    """A net of random weights that are large: it reaches all sides of the arithmetic."""
    net, draw = place.beginner(seed), Random(seed)
    for i in range(place.shape.weights):
        net[i] = draw.randint(-(1 << 24), 1 << 24)
    return net


@pytest.mark.parametrize("name", FAMILIES)
def test_the_text_of_a_player_comes_after_the_program_which_stays_as_it_is(name: str) -> None:
    plain = program.text(ASSEMBLED[name])
    before, _, turn = plain.rpartition("\n\n\n")
    assert turn.startswith("def turn_by(")
    assert program.text(ASSEMBLED[name], player=True).startswith(before + "\n\n\nNET_HIDDEN = ")
    assert "NET_" not in plain


@COMPILED
@pytest.mark.parametrize("name", EVERY)
def test_both_hosts_choose_the_same_plays(name: str) -> None:
    """In random positions, by the net alone, and where that is cheap one turn ahead."""
    table, compiled = game(name).state, arena(name)
    interpreted = add_player_text(game(name))
    nets_of = weighed(compiled), list(weighed(compiled))
    own, rows = [0] * interpreted.NET_OWN, [0] * interpreted.NET_LINES
    for number, (board, side) in enumerate(situations(name, 4, 12)):
        table.restore(board)
        count = table.count(side)
        mine = table.board, table.work
        chosen = interpreted.choose_by_net(*mine, side, count, nets_of[1], own)
        compiled.board[:] = table.board
        theirs = compiled.board, compiled.work
        assert compiled.call("list_plays", *theirs, side, 0) == count
        assert compiled.call("choose_by_net", *theirs, side, count, nets_of[0], compiled.own) == (
            chosen
        )
        if number % 6 == 0 and 1 < count < 40:
            known = 0, compiled.own, compiled.cells(interpreted.NET_LINES)
            found = interpreted.look_ahead(*mine, side, count, 3, nets_of[1], own, rows)
            ahead = *theirs, side, count, 3, nets_of[0], *known[1:]
            assert compiled.call("look_ahead", *ahead) == found
            at = interpreted.NET_PLAYS
            assert list(compiled.own[at : at + found]) == own[at : at + found]


@COMPILED
@pytest.mark.parametrize("name", FAMILIES)
def test_both_hosts_learn_the_same(name: str) -> None:
    places = arena(name), arena(name, interpreted=True)
    learnt = []
    for place in places:
        net = place.beginner(3)
        place.learn(net, 3, 0, 2, (*HOW[:2], 60, HOW[3]))
        learnt.append(list(net[: place.shape.weights]))
    assert learnt[0] == learnt[1]
    assert learnt[0] != places[0].first_weights(3)


@pytest.mark.parametrize("name", FIRST)
def test_what_is_added_up_from_play_to_play_is_the_sum_of_all_rows(name: str) -> None:
    running, table = add_player_text(game(name)), game(name).state
    net = [0] * running.NET_CELLS
    draw = Random(5)
    net[:] = [draw.randint(-(1 << 22), 1 << 22) for _ in range(running.NET_SIGMOID)] + list(
        nets.sigmoid()
    )
    own = [0] * running.NET_OWN
    for board, side in situations(name, 5, 6):
        table.restore(board)
        running.keep_board(table.board, table.work, running.KEPT)
        for play in range(min(5, table.count(side))):
            running.begin_sums(table.board, side, net, own)
            result = running.play_out(table.board, table.work, side, play)
            running.after_play(table.board, side)
            if not (result or running.end_of_play(table.board, side)):
                what = running.what_follows(table.board, side)
                by_changes = running.value_after(table.board, table.work, side, what, net, own)
                assert by_changes == running.value_of_rows(table.board, side, what, net, own)
            running.bring_back(table.board, table.work, running.KEPT)


def turns(player: Player, seed: int, count: int) -> Iterator[tuple[str, str, list[str]]]:
    """Positions of a game that a player plays, each with a throw and those before it."""
    of, draw = player.ruleset, Random(seed)
    position, past = of.start(), list[str]()
    for _ in range(count):
        throw = draw.choice(of.throws(position))[0]
        yield position, throw, past[:]
        past.append(position)
        position = player.choose(position, throw, history=past[:-1]).position


def best_in_machine_code(place: Arena, net: Any, name: str, throw: str, past: list[str]) -> Play:
    """The play of the last of some positions that a net chooses there."""
    of, position = ruleset(name), past[-1]
    laid = of.read(position)
    of.state.lay(laid, past)
    of.state.take_up(laid, throw, position)
    place.board[:] = of.state.board
    here = place.board, place.work, ("white", "black").index(laid.mover)
    count = place.call("list_plays", *here, 0)
    best = place.call("choose_by_net", *here, count, net, place.own)
    return of.plays(position, throw, history=past[:-1])[best]


CHOSEN = {
    "backgammon/modern": "4-1: 1/2 1/5, 2-1: 1/3 19/20*, 4-4: bar/4 12/16(3), 5-3: 12/17/20",
    "laquet/ludii-code": "4-1: 24/off:4, -: 6/7, 5-3: pass, -: 5/10/13, 6-1: pass, -: 13/19/20",
    "pente-grammai/schaedler-2009": "3: 5/8, 2: 1/3, 4: 4/8, 4: 4/8, 5: 3/8, 5: 3/8",
    "ludus-latrunculorum/locus-ludi-piso": "-: hand-a3, -: hand-c3, -: hand-a1, -: hand-h6",
}
"""The first plays of the players of the catalogue against themselves, with throws by seed 9."""


@pytest.mark.parametrize(("name", "chosen"), CHOSEN.items())
def test_players_of_the_catalogue_choose_the_plays_that_they_chose_ever_since(
    name: str, chosen: str
) -> None:
    player, plays = Player.read(ruleset(name), net_of(name)), []
    for position, throw, past in turns(player, 9, len(chosen.split(", "))):
        plays.append(f"{throw}: {player.choose(position, throw, history=past).text}")
    assert ", ".join(plays) == chosen


@COMPILED
@pytest.mark.parametrize("name", FIRST)
def test_the_browser_chooses_and_values_as_the_interpreter_and_machine_code_do(
    runner: Runner, name: str
) -> None:
    place, player = arena(name), Player.read(ruleset(name), net_of(name))
    net = place.read(net_of(name))
    for position, throw, past in turns(player, 2, 6):
        asked = {"position": position, "throw": throw, "history": past}
        own = skilled.hint(player.ruleset, {**asked, "net": net_of(name)})
        address = {"net": f"{runner.host}/players/{name}.net"}
        assert runner.ask("hint", name, **asked, **address)["result"] == own
        level = {"player": "middle", "seed": "1", "drawn": 0}
        chosen = runner.ask("choose", name, **asked, **address, **level)["result"]
        play = best_in_machine_code(place, net, name, throw, [*past, position])
        assert (chosen["play"], chosen["position"]) == (play.text, play.position)
        assert own[0]["play"] == play.text


@COMPILED
def test_a_player_tells_chances_and_what_a_position_is_worth() -> None:
    name = "backgammon/modern"
    place = arena(name)
    player = Player.read(ruleset(name), place.pack(weighed(place), 1))
    start = ruleset(name).start()
    chances = player.chances(start)
    assert {side: list(stakes) for side, stakes in chances.items()} == {
        "white": list(player.program.NET_AT_LEAST),
        "black": list(player.program.NET_AT_LEAST),
    }
    expected = sum(chances["white"].values()) - sum(chances["black"].values())
    assert player.value(start) == pytest.approx(expected)
    assert player.value(ruleset(name).start("opening")) == 0  # the men of both stand alike
    over = "15@off / 2@1 13@6 / black"
    assert player.value(over) == -ruleset(name).outcome(over).stake  # type: ignore[operator]
    values = [value for _, value in player.ranked(start, "3-1")]
    assert values == sorted(values, reverse=True)
    ahead = player.ranked(start, "3-1", ahead=2)
    assert ahead[0][0] == player.choose(start, "3-1", ahead=2)
    assert len(ahead) == 2


@COMPILED
@pytest.mark.parametrize("name", FIRST)
def test_in_a_hurry_it_finds_the_same_with_time_enough_and_without_time_a_legal_play(
    name: str,
) -> None:
    place = arena(name)
    learnt = place.beginner(1)
    place.learn(learnt, 1, 0, 20, HOW)
    player = Player.read(ruleset(name), place.pack(learnt, 1))
    position = ruleset(name).start()
    for throw, _ in ruleset(name).throws(position)[:3]:
        whole = player.ranked(position, throw, ahead=3)
        hurried = player.ranked(position, throw, ahead=3, within=1e9)
        assert set(hurried) <= set(whole) or len(hurried) == 1
        assert player.ranked(position, throw, within=1e9) == player.ranked(position, throw)
        plays = ruleset(name).plays(position, throw)
        assert player.choose(position, throw, ahead=3, within=0) in plays
        position = player.choose(position, throw).position


@COMPILED
def test_a_net_is_written_in_eight_bits_and_read_again() -> None:
    place = arena("pente-grammai/schaedler-2009")
    net = place.beginner(1)
    place.learn(net, 1, 0, 20, HOW)
    content = place.pack(net, 1)
    read = place.read(content)
    assert len(content) < 20_000
    most = max(abs(weight) for weight in net[: place.program.NET_BIAS])
    used = [i for i in range(place.program.NET_BIAS) if read[i]]
    assert used
    assert max(abs(net[i] - read[i]) for i in used) <= most / 127
    assert list(read[place.program.NET_BIAS : place.program.NET_OUT]) == list(
        net[place.program.NET_BIAS : place.program.NET_OUT]
    )


def test_bytes_that_are_no_net_or_do_not_fit_are_refused() -> None:
    one, other = ruleset("backgammon/modern"), ruleset("pente-grammai/schaedler-2009")
    shape = nets.shape(add_player_text(one))
    content = nets.pack(shape, [0] * shape.weights, [True] * shape.rows)
    Player.read(one, content)
    for wrong in (b"", b"GIF89a and so on and on and on", content[:-1]):
        with pytest.raises(nets.UnfitError):
            Player.read(one, wrong)
    with pytest.raises(nets.UnfitError, match="made for other inputs"):
        Player.read(other, content)


def test_the_table_of_the_sigmoid_is_right() -> None:
    table = nets.sigmoid()
    assert len(table) == nets.LAST
    for i in range(0, nets.LAST, 97):
        exact = (1 << 24) / (1 + math.exp(8 - i / 1024))
        assert abs(table[i] - exact) <= 1


@COMPILED
@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_no_number_leaves_its_bounds_while_a_net_learns_fast(name: str) -> None:
    compiled = compiler()
    place = arena(name)
    place.program = compiled.module(ASSEMBLED[name], player=True, checked=True)
    net = place.beginner(2)
    place.learn(net, 2, 0, 30, (6553, 45875, 300, 1000))
    assert max(map(abs, net[: place.shape.weights])) < 8 << 24


def test_the_stakes_of_a_net_are_those_that_the_rules_name() -> None:
    stakes = {
        name: program.net_constants(ASSEMBLED[name])["NET_AT_LEAST"]
        for name in ("backgammon/modern", "svenskt-bradspel/vasa-2003", FIRST[2])
    }
    assert stakes["backgammon/modern"] == (1, 2)
    assert stakes["svenskt-bradspel/vasa-2003"] == (1, 2, 3, 4, 6)
    assert stakes[FIRST[2]] == (1,)
