"""A player of a ruleset: what it would play, and what it thinks of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from types import ModuleType
from typing import Any

from lusoria.playable import host, program
from lusoria.playable.engine.chance import shuffle
from lusoria.playable.player import nets
from lusoria.playable.ruleset import History, Ruleset
from lusoria.playable.state.game import OPENING
from lusoria.playable.verdicts import SIDES, Play

ONE = 1 << 24
"""What stands for 1 in the whole numbers of a net."""
OTHER_PLAYS = 3


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

    @classmethod
    def read(cls, ruleset: Ruleset, net: bytes) -> Player:
        """The player with the net of these bytes, a file of `data/players`.

        Raises UnfitError, an InputError, for bytes that are no net or that do not fit the ruleset.
        """
        running = added(ruleset)
        cells = [0] * running.NET_CELLS
        nets.unpack(nets.shape(running), net, cells)
        return cls(ruleset, running, cells, name_of(net))

    def choose(
        self,
        position: str,
        throw: str | None = None,
        *,
        ahead: bool = False,
        wide: int | None = None,
        history: History = (),
    ) -> Play:
        """The play that it makes; of several as good, the first that the ruleset lists.

        `ahead`, it looks one turn ahead of its best plays, of as many as `wide`. Raises IndexError
        after the end of a game, where there is none.
        """

        def search(side: int, *, begun: bool) -> list[list[int]]:
            count = self.ruleset.state.count(side, begun=begun)
            if not ahead or count < 2:
                best = self._call("choose_by_net", side, count, self.net, self._own)
                return [self.ruleset.state.steps_found(best)]
            tried, _ = self._ahead(side, count, wide)
            self.ruleset.state.count(side, begun=begun)
            return [self.ruleset.state.steps_found(tried[0])]

        (play,) = self._found(search, position, throw, history)
        return play

    def ranked(
        self,
        position: str,
        throw: str | None = None,
        *,
        ahead: bool = False,
        wide: int | None = None,
        history: History = (),
    ) -> list[tuple[Play, float]]:
        """The plays, the best first, each with the points that the side expects of it.

        `ahead`, only its best plays, as many as `wide`, by what they are worth a turn later.
        """
        values: list[float] = []

        def search(side: int, *, begun: bool) -> list[list[int]]:
            count = self.ruleset.state.count(side, begun=begun)
            if ahead and count > 1:
                order, worth = self._ahead(side, count, wide)
                self.ruleset.state.count(side, begun=begun)
            else:
                worth = self._values(side, count)
                order = sorted(range(count), key=lambda play: -worth[play])
                worth = [worth[play] for play in order]
            values.extend(value / ONE for value in worth)
            return [self.ruleset.state.steps_found(play) for play in order]

        plays = self._found(search, position, throw, history)
        return list(zip(plays, values or [0.0] * len(plays), strict=True))

    def value(self, position: str, *, history: History = ()) -> float:
        """The points that the side to move expects, before it throws; of a game that is over, what
        it has won. Before the opening cast it is what white expects."""
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
        """For each side and stake, the chance that it wins at least so much; of a game that goes
        on. What is left over are draws, and games without end."""
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

    # What the program is asked.

    def _found(
        self, search: Callable[..., Any], position: str, throw: str | None, history: History
    ) -> Sequence[Play]:
        return self.ruleset.found(search, position, throw, history=history)

    def _call(self, name: str, *arguments: Any) -> int:
        """The answer of a function of the program about what lies on the ruleset's board."""
        state = self.ruleset.state
        return int(getattr(self.program, name)(state.board, state.work, *arguments))

    def _values(self, side: int, count: int) -> list[int]:
        """What each play that was listed is worth."""
        state, known = self.ruleset.state, self.program
        known.keep_board(state.board, state.work, known.KEPT)
        known.begin_sums(state.board, side, self.net, self._own)
        values = []
        for play in range(count):
            values.append(self._call("value_of_play", side, play, self.net, self._own))
            known.bring_back(state.board, state.work, known.KEPT)
        return values

    def _ahead(self, side: int, count: int, wide: int | None) -> tuple[list[int], list[int]]:
        """The best plays one turn ahead, by their numbers, and what they are worth.

        Throws that are cast for it are always the same, so that it always chooses the same.
        """
        known = self.program
        shuffle(self.ruleset.state.work, 1, 0)
        width = max(1, min(wide or known.NET_WIDTH, known.NET_WIDTH))
        tried = self._call("look_ahead", side, count, width, self.net, self._own, self._rows)
        plays, values = known.NET_PLAYS, known.NET_VALUES
        return self._own[plays : plays + tried], self._own[values : values + tried]

    def _after(self, position: str, history: History) -> tuple[int, list[int]]:
        """What a position is worth to the side that is not to move, and the chances, its first.

        Where numbers are left to play, they count as handed on by that side.
        """
        known, state = self.program, self.ruleset.state
        laid = self.ruleset.read(position)
        state.lay(laid, (*history, position))
        what = OTHER_PLAYS if state.give_left(laid, position) and known.NET_STAGES else 0
        side = 1 - SIDES.index(laid.mover)
        value = known.value_of_rows(state.board, side, what, self.net, self._own)
        return value, self._own[known.NET_ANSWER : known.NET_ANSWER + known.NET_OUTPUTS]


def name_of(net: bytes) -> str:
    """What records of games call the player with the net of these bytes."""
    return f"player {sha256(net).hexdigest()[:12]}"


def added(ruleset: Ruleset) -> Any:
    """The running program of a ruleset, and in the same module the text of its player.

    Raises InputError where its family has no players.
    """
    module = ModuleType(ruleset.id)
    module.__dict__.update(vars(ruleset.state.program))
    for code in host.code(program.player_text(ruleset.assembled)):
        exec(code, module.__dict__)
    return module
