"""Bakkis as Ludii's program plays it, beside a slow program; and what its rulesets come to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from tests.playing import ASSEMBLED, CATALOGUE, ruleset

from lusoria.playable.families.track.state import State
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import SIDES

# --- The slow program, written from the facts on Ludii's. A board is stacks of sides by cells, the
# uppermost last. Of cells that a track has twice the program keeps how many men of a side it counts
# at each step of the track, and finds a man by them.


Move = tuple[str, str]
HAND, OFF = "hand", "off"
CENTRE = "96"
PACHISI = (25, 10, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Variant:
    """In what the variants differ."""

    tracks: tuple[Sequence[str], Sequence[str]]
    """The cells of each side's track, in their order, without the goal."""
    entries: tuple[str, str]
    values: Sequence[int] = ()
    grace: bool = False
    counts: bool = False
    """Whether men are found by what is counted at the steps of the track."""
    to_the_centre: bool = False
    """Whether a single man goes to the centre, and a stack to the hand; else the uppermost does."""


class Program:
    """A game of a variant. Sides are 0 and 1; throws are told by the sum of what is shown."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.stacks: dict[str, list[int]] = {}
        self.hands = [4, 4]
        self.counted = (Counter[int](), Counter[int]())

    def steps(self, side: int, cell: str) -> list[int]:
        return [i for i, each in enumerate(self.variant.tracks[side]) if each == cell]

    def found(self, side: int, cell: str) -> int | None:
        """The step from which a man on a cell goes on."""
        for step in self.steps(side, cell):
            if not self.variant.counts or self.counted[side][step] > 0:
                return step
        return None

    def legal(self, side: int, shown: int) -> set[Move]:
        variant, track = self.variant, self.variant.tracks[side]
        value = variant.values[shown] if variant.values else shown
        moves = set()
        if self.hands[side] and variant.entries[side] in track:
            entered = track.index(variant.entries[side]) + max(shown - 1, 0)
            moves.add((HAND, track[entered]))
        for cell, stack in self.stacks.items():
            step = self.found(side, cell) if side in stack else None
            if step is None:
                continue
            last = step == len(track) - 1
            if step + shown == len(track) or (variant.grace and last and shown in (0, 1, 6)):
                moves.add((cell, OFF))
            elif value and step + value < len(track):
                moves.add((cell, track[step + value]))
        return moves

    def play(self, side: int, move: Move) -> None:
        origin, goal = move
        if goal == OFF:
            self.stacks[origin].remove(side)
            for step in self.steps(side, origin):
                self.counted[side][step] -= 1
        else:
            self.hit(side, goal, entering=origin == HAND)
            if origin == HAND:
                self.hands[side] -= 1
            else:
                self.stacks[origin].remove(side)
            self.stacks.setdefault(goal, []).append(side)
            self.count(side, origin, goal)
        self.stacks = {cell: stack for cell, stack in self.stacks.items() if stack}

    def hit(self, side: int, cell: str, *, entering: bool) -> None:
        stack = self.stacks.get(cell, [])
        if not stack or stack[-1] == side:
            return
        if entering:
            for each in stack:
                for step in self.steps(each, cell):
                    self.counted[each][step] -= 1
            stack.clear()
        elif not self.variant.to_the_centre:
            self.hands[stack.pop()] += 1
        elif len(stack) == 1:
            self.count(1 - side, cell, CENTRE)
            self.stacks.setdefault(CENTRE, []).append(stack.pop())
        else:
            while stack:
                self.count(stack[-1], cell, HAND)
                self.hands[stack.pop()] += 1

    def count(self, side: int, origin: str, goal: str) -> None:
        """Count a man at another step; one that was not counted is not counted there, either."""
        if self.steps(side, origin):
            step = next((s for s in self.steps(side, origin) if self.counted[side][s] > 0), None)
            if step is None:
                return
            self.counted[side][step] -= 1
            beyond = [s for s in self.steps(side, goal) if s > step]
        else:
            beyond = []
        for to in (beyond or self.steps(side, goal))[:1]:
            self.counted[side][to] += 1

    def men(self, side: int) -> Counter[str]:
        """Where the men of a side are that are still in the game."""
        men = Counter({HAND: self.hands[side]})
        for cell, stack in self.stacks.items():
            men[cell] += stack.count(side)
        return +men

    def strange(self) -> Iterator[str]:
        """What there is of the kind for which this is written."""
        for cell, stack in self.stacks.items():
            for side in set(stack):
                if len([s for s in self.steps(side, cell) if self.counted[side][s] > 0]) > 1:
                    yield "crossed"
                if self.variant.counts and self.found(side, cell) is None:
                    yield "forgotten"
            if len(set(stack)) > 1:
                yield "mixed" if cell != CENTRE else "meeting"


# --- The rulesets beside it.


TURNS = 160
SEEDS = {3: (1, 190), 4: (124, 241), 5: (63, 326)}
"""Games in which all happens that the variant is here for."""
SHOWN = {3: (0, 1), 4: (0, 1), 5: (0, 1, 2, 4)}
DICE = {3: 6, 4: 7, 5: 2}


class Beside:
    """A ruleset, and the slow program of the same variant."""

    def __init__(self, number: int) -> None:
        ruleset = Ruleset(ASSEMBLED[f"bakkis/ludii-{number}-code"])
        assert isinstance(ruleset.state, State)
        self.ruleset, self.state = ruleset, ruleset.state
        white, black = (tuple(map(str, self.state.squares(side))) for side in (0, 1))
        entries = ("68", "46") if number == 3 else ("1", "2")
        values = PACHISI if number == 3 else ()
        self.variant = Variant(
            (white, black), entries, values, number == 3, number != 3, number == 5
        )

    def cell(self, side: int, place: str) -> str:
        return place if place in (HAND, OFF) else self.variant.tracks[side][int(place) - 1]

    def men(self, position: str) -> list[Counter[str]]:
        """The men of a position that are still in the game, by cells."""
        found: list[Counter[str]] = [Counter(), Counter()]
        for side, men in enumerate(self.state.read(position).men):
            for place, count in men.items():
                if place != OFF:
                    found[side][self.cell(side, place)] += count
        return found

    def offered(self, side: int, position: str, throw: str) -> dict[Move, str]:
        """The plays of one step that the ruleset has, and where they lead."""
        return {
            (self.cell(side, step.origin), self.cell(side, step.goal)): play.position
            for play in self.ruleset.plays(position, throw)
            for step in play.steps
        }


def unknown(program: Program, move: Move) -> bool:
    """Whether it is known to differ: a man that enters on a stack of men of both sides."""
    return move[0] == HAND and len(set(program.stacks.get(move[1], []))) > 1


@pytest.mark.parametrize("number", SEEDS)
def test_a_ruleset_plays_as_the_program_does(number: int) -> None:
    beside = Beside(number)
    seen: set[str] = set()
    for seed in SEEDS[number]:
        draw, program, side = Random(seed), Program(beside.variant), 0
        position: str = beside.ruleset.start()
        for _ in range(TURNS):
            throw = [draw.choice(SHOWN[number]) for _ in range(DICE[number])]
            legal = program.legal(side, sum(throw))
            offered = beside.offered(side, position, "-".join(map(str, throw)))
            assert set(offered) == legal, (seed, position, throw)
            move = draw.choice(sorted(legal)) if legal else None
            if move and unknown(program, move):
                break
            if move:
                program.play(side, move)
                position = offered[move]
            else:
                head, _, rest = position.partition(f" / {SIDES[side]}")
                position = f"{head} / {SIDES[1 - side]}{rest}"
            assert beside.men(position) == [program.men(0), program.men(1)], (seed, position)
            seen.update(program.strange())
            side = 1 - side
            if not program.men(side):
                break
    wanted = {3: {"mixed"}, 4: {"crossed"}, 5: {"crossed", "forgotten"}}
    assert wanted[number] <= seen


# --- What the rulesets come to.


GAMES = 10
RACES = ["ludii-3-code", "ludii-4-code", "ludii-5-code"]


@cache
def games(name: str) -> tuple[tuple[str, ...], ...]:
    """The positions of random games, each from the start to its end."""
    chance = random.Random(1)
    return tuple(tuple(played(ruleset(f"bakkis/{name}"), chance)) for _ in range(GAMES))


def played(game: Ruleset, chance: random.Random) -> Iterator[str]:
    position = game.start("white")
    throws, chances = zip(*game.throws(position), strict=True)
    while not game.outcome(position).over:
        yield position
        throw = chance.choices(throws, [float(each) for each in chances])[0]
        position = chance.choice(game.plays(position, throw)).position
    yield position


def men(position: str, side: str) -> str:
    return position.split(" / ")[side == "black"]


def test_no_ruleset_passes_for_bakkis_itself() -> None:
    bakkis = CATALOGUE.games["bakkis"]
    assert "no rule is attested" in (bakkis.game.not_modelled or "")
    assert {each.status for each in bakkis.rulesets} == {"reconstructed", "program"}
    assert all("DLP.GameRulesets.1124" not in str(each.identifiers) for each in bakkis.rulesets)


def test_one_and_two_are_one_game_as_coded_and_two_as_described() -> None:
    as_coded = {ruleset(f"bakkis/ludii-{n}-code").digest for n in (1, 2)}
    described = {ruleset(f"bakkis/ludii-{n}").digest for n in (1, 2)}
    assert (len(as_coded), len(described)) == (1, 2)


@pytest.mark.parametrize("name", RACES)
def test_whoever_has_borne_off_all_his_men_has_lost(name: str) -> None:
    for *_, last in games(name):
        winner = ruleset(f"bakkis/{name}").outcome(last).winner
        loser = "black" if winner == "white" else "white"
        assert men(last, loser) == "4@off", last


@pytest.mark.parametrize("name", RACES)
def test_the_last_man_borne_off_does_not_end_the_game_by_itself(name: str) -> None:
    for *_, before, _ in games(name):
        to_play = before.rpartition(" / ")[2].partition(";")[0]
        gone = "white" if to_play == "black" else "black"
        assert men(before, gone) == "4@off", before


def test_in_four_black_never_enters_and_always_wins() -> None:
    four = ruleset("bakkis/ludii-4-code")
    for game in games("ludii-4-code"):
        assert {men(position, "black") for position in game} == {"4@hand"}
        assert four.outcome(game[-1]).winner == "black"
    for throw, _ in four.throws("4@hand / 4@hand / black"):
        assert [p.text for p in four.plays("4@hand / 4@hand / black", throw)] == ["pass"]


@pytest.mark.parametrize("name", ["udat-pagada/dlp-1177", "udat-pagada/throw-of-thirty-1564"])
def test_no_throw_goes_five_spaces(name: str) -> None:
    game = ruleset(name)
    position = "1@1 3@off / 1@1 3@off / white"
    reached = {
        p.position.split("@")[1].split()[0]
        for throw, _ in game.throws(position)
        for p in game.plays(position, throw)
    }
    assert reached == {"2", "3", "4", "5", "7", "8"}


def test_six_spaces_are_eight_times_as_likely_where_six_up_are_thirty() -> None:
    six = {
        name: sum(
            (
                chance
                for throw, chance in ruleset(name).throws("4@hand / 4@hand / white")
                if ruleset(name).judge("1@1 3@off / 1@2 3@off / white", throw, "1/7").legal
            ),
            Fraction(0),
        )
        for name in ("udat-pagada/dlp-1177", "udat-pagada/throw-of-thirty-1564")
    }
    assert list(six.values()) == [Fraction(1, 128), Fraction(8, 128)]
