"""Refused steps of every family, found on the board of a game, and the facts for which they are.

At a position with a throw, all steps are tried; one that may be made is, and again all are tried.
`python -m tests.refusals` writes anew what is said of the plays on the page of all reasons, and
names the rules that have none; an entry is begun by hand, with a play that its rule refuses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from ruamel.yaml import YAML
from tests.playing import ASSEMBLED, OFF, TABLES, Men, random_men, read, ruleset, write
from tests.playing import across as points_across

from lusoria.playable import families
from lusoria.playable.families import rules
from lusoria.playable.families.grid import board as grid
from lusoria.playable.families.grid.judging import Judge as GridJudge
from lusoria.playable.families.grid.rules import TO_OFF, place_named
from lusoria.playable.families.tables.judging import Judge as TablesJudge
from lusoria.playable.families.track.judging import Judge as TrackJudge
from lusoria.playable.judging import Fault
from lusoria.playable.reasons import reason_of
from lusoria.playable.verdicts import SIDES

Move = tuple[int, int]


@dataclass
class Refusal:
    """A step that is refused on the board as it is, after others of the turn that were made.

    `detail` is the number of the step or, on a grid, its kind.
    """

    name: str
    position: str
    throw: str
    history: list[str]
    judge: Any
    made: list[int]
    move: Move
    detail: int
    fault: Fault

    def play(self) -> list[dict[str, Any]]:
        """The play that ends with the refused step, as data."""
        state = self.judge.state
        moves = [*map(state.ends, self.made), self.move]
        return [{"from": state.name(a), "to": state.name(b)} for a, b in moves]

    def refusing(self, detail: int | None = None) -> set[str]:
        """The clauses that refuse the step on the board as it is now."""
        asked = self.detail if detail is None else detail
        return set(refused(self.judge, self.move, asked).clauses)


def refused(judge: Any, move: Move, detail: int) -> Fault:
    """What the judge finds of a step that can be tried now; no clauses, if none refuses it."""
    here = judge.state.snapshot()
    try:
        if isinstance(judge, GridJudge):
            missing = judge._kind(move)[1]
            found: Fault = missing or judge._forbidden(move, detail)
        elif isinstance(judge, TrackJudge):
            found = judge._forbidden(move, move[0] | move[1] << 8 | detail << 16)
        else:
            found = judge._forbidden(move, detail)
    finally:
        judge.state.restore(here)
    return found


# Finding refusals.


def refusals(name: str, seed: int, positions: int) -> Iterator[Refusal]:
    """Refused steps at so many positions of a ruleset, the board as it is when they are refused."""
    draw = Random(f"{name} {seed}")
    state: Any = ruleset(name).state
    judging = families.judge(ASSEMBLED[name]["family"])
    for position, history in laid_out(name, draw, positions):
        throws = ruleset(name).throws(position)
        if not throws:
            continue
        throw = draw.choice(throws)[0]
        laid = state.read(position)
        state.lay(laid, history)
        begun = state.take_up(laid, throw, position)
        judge: Any = judging(state, SIDES.index(laid.mover), thrown=throw, begun=begun)
        yield from barred(name, position, throw, judge)
        made: list[int] = []
        while True:
            for move, detail in tries(judge, draw):
                fault = refused(judge, move, detail)
                if fault.clauses and fault.grounds:
                    yield Refusal(
                        name, position, throw, history, judge, list(made), move, detail, fault
                    )
            steps = state.open_steps(judge.side)
            if not steps or len(made) > 4:
                break
            made.append(draw.choice(steps))
            if judge.make(made[-1]):
                break


def barred(name: str, position: str, throw: str, judge: Any) -> Iterator[Refusal]:
    """The refusal of all steps, where a side may not play."""
    origin = next((p for p in range(OFF) if judge.has_man(p)), None)
    if isinstance(judge, TablesJudge) and judge.barred and origin is not None:
        move = (origin, origin + judge.given[0])
        if move[1] < OFF:
            fault = judge.before([move])
            assert fault is not None
            yield Refusal(name, position, throw, [], judge, [], move, judge.given[0], fault)


def tries(judge: Any, draw: Random) -> list[tuple[Move, int]]:
    """The steps that can be tried now; of many, thirty."""
    found = list(every_try(judge))
    return draw.sample(found, 30) if len(found) > 30 else found


def every_try(judge: Any) -> Iterator[tuple[Move, int]]:
    """The steps that can be tried now: with each number left, or to each square near."""
    state = judge.state
    if isinstance(judge, TablesJudge):
        for number in () if judge.barred else state.numbers_left():
            for origin in range(OFF):
                if judge.has_man(origin):
                    yield (origin, min(origin + number, OFF)), number
    elif isinstance(judge, TrackJudge):
        for step in list(state.led(judge.side)):
            yield state.ends(step), state.number_of(step)
    else:
        yield from tries_on_grid(judge)


def tries_on_grid(judge: GridJudge) -> Iterator[tuple[Move, int]]:
    """Steps and leaps of the pieces that may go on, and men to lift."""
    state, board = judge.state, judge.state.board
    squares = [place_named(name) for name in state.squares]
    own = [square for square in squares if judge.has_man(square)]
    going = state.kinds_next(judge.side)
    if board[grid.MADE]:
        own = [board[grid.IN_MOTION]] if going & grid.SAME else own * bool(going)
    moves = [
        (square, square + far * grid.toward(board, direction))
        for square in own
        for direction in range(8)
        for far in (1, 2)
    ]
    moves += [(at, TO_OFF) for at in squares if grid.own(board, 1 - judge.side, at)]
    for move in moves:
        if move[1] == TO_OFF or board[move[1]] == grid.EMPTY:
            kind, missing = judge._kind(move)
            if bool(missing.grounds) if missing else going & (kind | grid.PLACE):
                yield move, kind


def laid_out(name: str, draw: Random, count: int) -> Iterator[tuple[str, list[str]]]:
    """Positions with what was before them: at tables half of them drawn freely, others played."""
    game = ruleset(name)
    strewn = count // 2 if name in TABLES else 0
    army = sum(read(game.start())[0]) if name in TABLES else 0
    for _ in range(strewn):
        white = random_men(draw, army, frozenset())
        taken = frozenset(points_across(name)[point] for point in range(1, OFF) if white[point])
        black = random_men(draw, army, taken)
        mover = draw.choice(SIDES)
        if draw.random() < 0.1:
            last = last_man(draw, army, black if mover == "white" else white, name)
            white, black = (last, black) if mover == "white" else (white, last)
        position = write(white, black, mover)
        if not game.outcome(position).over:
            yield position, []
    yield from played(name, draw, count - strewn)


def last_man(draw: Random, army: int, others: Men, name: str) -> Men:
    """A side with one man left, on a point where no other stands, or out."""
    free = [at for at in range(1, OFF) if not others[points_across(name)[at]]]
    at = draw.choice([0, *free])
    return tuple((place == at) + (army - 1) * (place == OFF) for place in range(OFF + 1))


def played(name: str, draw: Random, count: int) -> Iterator[tuple[str, list[str]]]:
    """Positions of games played by chance, some of which go back and forth."""
    game = ruleset(name)
    past: list[str] = []
    last: dict[int, Move] = {}
    position: str = game.start(draw.choice(SIDES))
    far = 8 if ASSEMBLED[name]["family"] == "grid" else 4
    while count:
        throws = game.throws(position)
        if not throws or len(past) > 200:
            past, position = [], game.start(draw.choice(SIDES))
            continue
        if draw.random() < 1 / far:
            count -= 1
            yield position, list(past)
        throw = draw.choice(throws)[0]
        after = played_on(game, position, throw, last, draw)
        past.append(position)
        position = after


def played_on(game: Any, position: str, throw: str, last: dict[int, Move], draw: Random) -> str:
    """The position after a turn of steps drawn by chance; some go back where they came from."""
    state = game.state
    laid = state.read(position)
    side = SIDES.index(laid.mover)
    state.lay(laid)
    state.take_up(laid, throw, position)
    for _ in range(12):
        steps = state.open_steps(side)
        if not steps:
            break
        back = [step for step in steps if state.ends(step) == last.get(side)]
        step = draw.choice(back if back and draw.random() < 0.7 else steps)
        last[side] = state.ends(step)[::-1]
        if state.make(side, step):
            break
    return str(state.text_after(side))


# --- The page of all reasons: for each rule that can refuse, a play that it refuses, and what is
# said. What stands there is to be read by a person: is it true of the position, and is it plain?


PAGE = Path(__file__).parent / "data" / "reasons.yaml"
RENEW = "python -m tests.refusals"
Said = dict[str, Any]


def speaking() -> set[str]:
    """The rules that can refuse, and say why."""
    return {
        rule.name
        for rule in rules().values()
        if reason_of(rule.function)
        and set(rule.hooks) & set(families.family(rule.family).hooks.refusing)
    }


def used(name: str) -> set[str]:
    """The rules that can refuse in a ruleset."""
    uses = (use for clause in ASSEMBLED[name]["clauses"] for use in clause["rules"])
    return {use["rule"] for use in uses if use["lifts"] is None} & speaking()


def judged(said: Said) -> Said:
    """What is said of the play of an entry now."""
    verdict = ruleset(said["ruleset"]).judge(
        said["position"], said["throw"], said["play"], history=said.get("history", ())
    )
    told = {"verdict": verdict.kind, "reason": verdict.reason, "grounds": list(verdict.grounds)}
    return {**said, **told}


def read_page() -> list[Said]:
    """The page as it is written down."""
    found: list[Said] = YAML(typ="safe").load(PAGE)
    return found


def write_page(page: list[Said]) -> None:
    yaml = YAML()
    yaml.width = 160
    with PAGE.open("w", encoding="utf-8") as file:
        file.write(f"# Made by {RENEW}, and read by a person.\n")
        yaml.dump(page, file)


def refusal_of(said: Said) -> Refusal:
    """The refusal of an entry, on the board as it is then."""
    state: Any = ruleset(said["ruleset"]).state
    laid = state.read(said["position"])
    history = said.get("history", [])
    state.lay(laid, history)
    begun = state.take_up(laid, said["throw"], said["position"])
    judge: Any = families.judge(state.assembled["family"])(
        state, SIDES.index(laid.mover), thrown=said["throw"], begun=begun
    )
    *before, move = state.moves(state.read_steps(said["play"]))
    made = []
    for each in before:
        made.append(judge.ways(each)[0])
        judge.make(made[-1])
    barred = judge.before([move])
    details = [0] if barred else [detail for at, detail in every_try(judge) if at == move]
    for detail in details:
        fault = barred or refused(judge, move, detail)
        if fault.reason == said["reason"]:
            at = said["position"], said["throw"], history
            return Refusal(said["ruleset"], *at, judge, made, move, detail, fault)
    raise AssertionError(said)


if __name__ == "__main__":
    write_page([judged(said) for said in read_page()])
    for missing in sorted(speaking() - {said["rule"] for said in read_page()}):
        print("not on the page:", missing)
