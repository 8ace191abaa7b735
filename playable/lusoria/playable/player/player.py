"""A player of a ruleset: it chooses plays, and tells the value and the chances of a position."""

from __future__ import annotations

from hashlib import sha256
from math import inf
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

from lusoria.playable import host, program
from lusoria.playable.engine.chance import STATE, shuffle
from lusoria.playable.engine.stages import OTHER_PLAYS, OTHER_THROWS
from lusoria.playable.player import nets
from lusoria.playable.ruleset import History, Ruleset
from lusoria.playable.state import OPENING
from lusoria.playable.verdicts import SIDES, Play

ONE = 1 << 24
"""What stands for 1 in the whole numbers of a net."""


class Player:
    """A net that plays by a ruleset.

    It asks the ruleset's own program, to which the text of the player is added; so it chooses the
    same play as the same net in machine code. All methods take positions and throws as text, as
    those of a ruleset do, and raise InputError where one of them cannot be read.
    """

    def __init__(self, ruleset: Ruleset, running: Any, net: list[int], name: str) -> None:
        self.ruleset = ruleset
        self.name = name
        self.program = running
        self.net = net
        self._own = [0] * running.NET_OWN
        self._rows = [0] * running.NET_LINES

    def __repr__(self) -> str:
        return f"<Player of {self.ruleset.id}, {self.name}>"

    @classmethod
    def read(cls, ruleset: Ruleset, net: bytes) -> Player:
        """Return the player with the net of these bytes, a file of `data/players`.

        Raises UnfitError, an InputError, for bytes that are no net or that do not fit the ruleset.
        """
        running = add_player_text(ruleset)
        cells = [0] * running.NET_CELLS
        nets.unpack(nets.shape(running), net, cells)
        return cls(ruleset, running, cells, name_of(net))

    def choose(
        self,
        position: str,
        throw: str | None = None,
        *,
        ahead: int = 0,
        within: float | None = None,
        history: History = (),
    ) -> Play:
        """Return the play that the player makes, the first of `ranked`.

        Raises IndexError after the end of a game, where there is none.
        """
        found = self.ranked(position, throw, ahead=ahead, within=within, most=1, history=history)
        return found[0][0]

    def ranked(
        self,
        position: str,
        throw: str | None = None,
        *,
        ahead: int = 0,
        within: float | None = None,
        most: int | None = None,
        history: History = (),
    ) -> list[tuple[Play, float]]:
        """Return the plays, at `most` so many, the best first, with the points to be expected.

        Of several as good, those come first that the ruleset lists first. The player looks one turn
        `ahead` of so many of its best plays, and returns no others. With so many seconds to decide
        `within`, it looks at some plays alone where there are very many, and ahead of fewer of them
        and over fewer throws.
        """
        values: list[int] = []

        def search(side: int, *, begun: bool) -> list[list[int]]:
            count = self.ruleset.state.count(side, begun=begun)
            if ahead > 1 and count > 1:
                found = self._ahead(side, count, ahead, within)
                self.ruleset.state.count(side, begun=begun)
            else:
                found = self._values(side, count, within)
            values.extend(value for _, value in found[:most])
            return [self.ruleset.state.list_steps(play) for play, _ in found[:most]]

        plays = self.ruleset.find_plays(search, position, throw, history=history)
        values = values or [0] * len(plays)
        return [(play, value / ONE) for play, value in zip(plays, values, strict=True)]

    def value(self, position: str, *, history: History = ()) -> float:
        """Return the points that the side to move expects, before it throws.

        Before the opening cast it is what white expects, of a game that is over what it has won.
        """
        read = self.ruleset.read(position)
        if read.mover == OPENING:
            each = [self.value(self.ruleset.start(side), history=history) for side in SIDES]
            return (each[0] - each[1]) / 2
        outcome = self.ruleset.outcome(position, history=history)
        if outcome.over:
            stake = outcome.stake or 0
            return float(stake if outcome.winner == read.mover else -stake)
        return -self._after(position, history)[0] / ONE

    def chances(self, position: str, *, history: History = ()) -> dict[str, dict[int, float]]:
        """Return, by side and stake, the chance that the side wins at least so much.

        The game must go on. Draws and games without end are what is left over.
        """
        mover = SIDES.index(self.ruleset.read(position).mover)
        _, found = self._after(position, history)
        stakes, half = self.program.NET_AT_LEAST, len(found) // 2
        shares = {1 - mover: found[:half], mover: found[half:]}
        return {
            SIDES[side]: {
                stake: share / ONE for stake, share in zip(stakes, shares[side], strict=True)
            }
            for side in (0, 1)
        }

    # Calls of the program.

    def _call(self, name: str, *arguments: Any) -> int:
        """Call a function of the program on what lies on the ruleset's board."""
        state = self.ruleset.state
        return int(getattr(self.program, name)(state.board, state.work, *arguments))

    def _values(self, side: int, count: int, within: float | None) -> list[tuple[int, int]]:
        """Return the numbers of the listed plays, the best first, and their values.

        In a hurry it looks at them at random, so that those which it reaches are of all kinds.
        """
        state, known = self.ruleset.state, self.program
        known.keep_board(state.board, state.work, known.KEPT)
        known.begin_sums(state.board, side, self.net, self._own)
        until = inf if within is None else perf_counter() + within
        order = Random(1).sample(range(count), count) if within is not None else range(count)
        found = []
        for play in order:
            value = self._call("value_of_play", side, play, self.net, self._own)
            found.append((play, value))
            known.bring_back(state.board, state.work, known.KEPT)
            if perf_counter() > until:
                break
        return sorted(found, key=lambda each: (-each[1], each[0]))

    def _ahead(
        self, side: int, count: int, wide: int, within: float | None
    ) -> list[tuple[int, int]]:
        """Return the numbers of the best plays one turn ahead, and their values.

        Throws that are cast for it are always the same: without a time it always chooses the same.
        """
        known, own, state = self.program, self._own, self.ruleset.state
        wide = min(wide, known.NET_WIDTH)
        shuffle(state.work, 1, 0)
        if within is None:
            tried = self._call("look_ahead", side, count, wide, self.net, own, self._rows)
            plays, values = known.NET_PLAYS, known.NET_VALUES
            return list(zip(own[plays : plays + tried], own[values : values + tried], strict=True))
        begun = perf_counter()
        best = self._values(side, count, within / 2)[:wide]
        spent = perf_counter() - begun
        if (FEWEST + 1) * spent > within:  # an answer to one throw takes about as long
            return best
        for i, (play, value) in enumerate(best):
            own[known.NET_PLAYS + i], own[known.NET_VALUES + i] = play, value
        known.keep_best(state.board, state.work, side, len(best), own, self._rows)
        memory = state.board, state.work, self.net, own, self._rows
        return compare_in_time(known, memory, side, len(best), within - spent)

    def _after(self, position: str, history: History) -> tuple[int, list[int]]:
        """Return a position's value to the side not to move, and the chances, its own first.

        Where numbers are left to play, they count as handed on by that side.
        """
        known, state = self.program, self.ruleset.state
        laid = self.ruleset.read(position)
        state.lay(laid, (*history, position))
        handed_on = state.give_left(laid, position) and known.NET_STAGES
        what = OTHER_PLAYS if handed_on else OTHER_THROWS
        side = 1 - SIDES.index(laid.mover)
        value = known.value_of_rows(state.board, side, what, self.net, self._own)
        return value, self._own[known.NET_ANSWER : known.NET_ANSWER + known.NET_OUTPUTS]


def name_of(net: bytes) -> str:
    """Return what records of games call the player with the net of these bytes."""
    return f"player {sha256(net).hexdigest()[:12]}"


def add_player_text(ruleset: Ruleset) -> Any:
    """Return the running program of a ruleset with the text of its player in the same module.

    Raises InputError where its family has no players.
    """
    module = ModuleType(ruleset.id)
    module.__dict__.update(vars(ruleset.state.program))
    for code in host.code(program.player_text(ruleset.assembled)):
        exec(code, module.__dict__)
    return module


CLOSE = (1 << 24) * 15 // 100
"""A play that seems worse than the best by so much, 0.15 points, is not looked at again."""
FEWEST = 2
"""How many plays are compared at least, however little time there is."""
Memory = tuple[list[int], list[int], list[int], list[int], list[int]]
"""The board, scratch memory, a net, the scratch memory of the player, and the positions kept."""


def compare_in_time(
    known: Any, memory: Memory, side: int, tried: int, seconds: float
) -> list[tuple[int, int]]:
    """Return the best of the plays that `keep_best` has kept, each with its value.

    Throw by throw the plays are held against each other, and as long as the time will not do for
    all throws, the last of them is left out. Throws that are not reached count as if they changed
    nothing.
    """
    board, work, net, own, rows = memory
    begun = perf_counter()
    plays, worth = (own[at : at + tried] for at in (known.NET_PLAYS, known.NET_VALUES))
    left = [i for i in range(tried) if worth[0] - worth[i] < CLOSE]
    totals, weights, luck = [0] * tried, [0] * tried, work[STATE]
    throws = [each for each in range(known.NET_THROWS) if known.lay_throw(board, work, each)]
    Random(1).shuffle(throws)
    done = asked = 0
    while done < len(throws) and len(left) > 1 and perf_counter() < begun + seconds:
        now = []
        for i in left:
            work[STATE] = luck
            where = i * known.NET_LINE
            if rows[where + known.CHANGING] == 0:  # the game goes on
                value = known.value_by_throw(board, work, side, where, throws[done], net, own, rows)
                now.append((i, value, own[known.AHEAD_WEIGHT]))
            asked += 1
            each = (perf_counter() - begun) / asked
            while len(left) > FEWEST and each * len(left) * len(throws) > seconds:
                left.pop()
            if perf_counter() > begun + seconds:
                break
        else:
            luck = work[STATE]
            done += 1
            for i, value, weight in now:
                totals[i] += value
                weights[i] += weight
    known.copy(board, 0, rows, known.NET_WIDTH * known.NET_LINE, known.CHANGING)
    for i in left:
        if weights[i]:
            seen, rest = totals[i] // weights[i] * done, worth[i] * (len(throws) - done)
            worth[i] = (seen + rest) // len(throws)
    return sorted(((plays[i], worth[i]) for i in left), key=lambda play: -play[1])
