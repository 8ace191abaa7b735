"""A ruleset: positions, throws and plays as text in; plays, verdicts and outcomes out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from lusoria.playable import families, host, reasons, whatif
from lusoria.playable.errors import InputError
from lusoria.playable.notation import paths
from lusoria.playable.state import (
    NO_THROW,
    OPENING,
    GameState,
    Move,
    Parsed,
    write_cast,
    write_throw,
)
from lusoria.playable.verdicts import (
    SIDES,
    Cited,
    Outcome,
    Play,
    Position,
    Step,
    Verdict,
    Written,
    cited,
    result_of,
)
from lusoria.playable.whatif import Assembled, Readings

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    from lusoria.playable.draw import Scene
    from lusoria.playable.judging import Judge
    from lusoria.playable.records import Chooser, Record
    from lusoria.playable.results import Figures

__all__ = ["OPENING", "History", "Position", "Ruleset", "Written"]

History = Sequence[str]
"""The positions of a game before the one that is asked about, the oldest first."""


class Ruleset:
    """A ruleset that answers what may be played, made from an assembled ruleset.

    Methods take positions, throws and plays as text (see `notation`) and raise InputError where
    one of them cannot be read or does not fit the game. The `history` of a game matters only by
    rules that ask what has been before. `lasting` keeps the code of the program for the next
    process; `text` is that of the program, if there is one already; `made_from` is the ruleset
    that this one changes.

    Two rulesets are equal if they are assembled from the same. A pickled ruleset needs neither the
    data nor a build.
    """

    def __init__(
        self,
        assembled: Assembled,
        *,
        lasting: bool = False,
        readings: Readings | None = None,
        net: Callable[[], bytes] | None = None,
        text: str | None = None,
        made_from: Ruleset | None = None,
    ) -> None:
        self.assembled = assembled
        self.id: str = assembled["ruleset"]
        self.name: str = assembled["name"]
        self.digest: str = assembled["digest"]
        running = host.running(assembled, lasting=lasting, text=text)
        self.state: GameState[Any] = families.state(assembled["family"])(assembled, running)
        """The game on its board, its program running."""
        self.state.made_from = made_from.state if made_from else None
        self._kept: dict[str, Any] = {
            "lasting": lasting,
            "readings": readings,
            "net": net,
            "made_from": made_from,
        }
        self._readings = readings
        self._net = net

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}, {len(self.clauses)} clauses, digest {self.digest[:12]}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.assembled == other.assembled

    def __hash__(self) -> int:
        return hash((self.id, self.digest))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Ruleset, **self._kept), (self.assembled,)

    # What it is made of.

    @cached_property
    def clauses(self) -> tuple[Cited, ...]:
        """The clauses, as verdicts cite them."""
        return tuple(map(cited, self.assembled["clauses"]))

    @property
    def program(self) -> str:
        """The ruleset as one Python module."""
        from lusoria.playable import program

        return program.text(self.assembled)

    def without(self, *clauses: str) -> Ruleset:
        """Return this ruleset less some clauses: `without("nowhere", "verquere/junker")`.

        Raises InputError for a name that is none of its clauses, with the nearest, and for a clause
        that no ruleset can do without.
        """
        if not clauses:
            return self
        return self._altered(whatif.without(self.assembled, clauses, self._readings))

    def reading(self, *clauses: str) -> Ruleset:
        """Return this ruleset with other answers of its game, each in place of its own at a locus.

        Raises InputError for a name that is no clause of the game, with the nearest; for a clause
        that does not go with the others; and where the game's other answers are not at hand.
        """
        if not clauses:
            return self
        changed = self._altered(whatif.reading(self.assembled, clauses, self._readings))
        try:
            for mover in SIDES:
                for throw, _ in changed.throws(changed.start(mover)):
                    changed.plays(changed.start(mover), throw)
        except (IndexError, ValueError) as error:  # a table of values too short for the dice, …
            message = f"{self.id} cannot be played with {', '.join(clauses)}"
            raise InputError(message, what="reading") from error
        return changed

    def _altered(self, assembled: Assembled) -> Ruleset:
        return Ruleset(assembled, readings=self._readings, net=self._net, made_from=self)

    def net(self) -> bytes:
        """Return the net of the ruleset's player, as its file has it.

        A ruleset made from another plays by the net of that one. Raises InputError where there is
        none.
        """
        if self._net is None:
            raise InputError(f"{self.id} has no player at hand", what="player")
        return self._net()

    # Positions.

    def start(self, mover: str = "white") -> Position:
        """Return the first position; `mover` may be `opening`: nobody has thrown yet."""
        return self.write(self.state.start(mover))

    def position(self, text: str) -> Position:
        """Return a position of this ruleset in its canonical writing."""
        return self.write(self.read(text))

    def read(self, position: str) -> Parsed:
        """Return a position as it is read.

        A ruleset made `without` clauses also reads what the whole one writes into positions.
        """
        read: Parsed = self.state.read_leniently(position)
        return read

    def write(self, position: Any) -> Position:
        """Return the canonical text of a position that has been read."""
        return Position(self.state.write(position), self)

    def opened(self, position: str, cast: str) -> tuple[Position, str | None]:
        """Return the position after an opening cast, and the throw if the cast itself is played.

        The position stays as it is if the dice have to be cast again.
        """
        self._lay(position)
        dice = self.state.cast.read_cast(cast)
        side, with_the_cast = self.state.begins(dice)
        if side is None:
            return Position(position, self), None
        after = self.write(self.state.position(SIDES[side]))
        return after, write_throw(dice) if with_the_cast else None

    def after(self, position: str, play: Written | Play, throw: str | None = None) -> Position:
        """Return the position after a play, whether legal or not, for whoever plays next.

        Without a `throw` the play is taken to have used up all numbers: where unplayed numbers are
        handed on, it is needed.
        """
        laid = self._lay(position)
        side = self._side(laid)
        if throw is not None:
            verdict = self.judge(position, throw, play)
            if verdict.position is not None:
                return verdict.position
            self.state.lay(laid, (position,))
        self.state.force(side, self.steps(play))
        return Position(self.state.text_after(side), self)

    def midst(self, position: str, play: Written | Play) -> Position:
        """Return the position after the first steps of a turn, its mover still to move.

        Rules against repetition at single steps need such positions in the history of a game.
        """
        return self.write(self.state.midst(self._lay(position), self.steps(play)))

    def outcome(self, position: str, *, history: History = ()) -> Outcome:
        """Return whether the game is over at a position; who has won, what, by which clauses."""
        return self._outcome(self._lay(position, history))

    # Pictures.

    def svg(self, position: str, play: str | None = None, *, plain: bool = False) -> str:
        """Return the board as a picture; `play` led to the position, its steps are marked.

        A `plain` picture has its colours in itself; others take them from a style sheet.
        """
        from lusoria.playable import draw

        return draw.svg(self.scene(position, play), plain=plain)

    def scene(
        self,
        position: str,
        play: Written | None = None,
        *,
        by: str | None = None,
        tried: Written | None = None,
        fault: int | None = None,
        throw: str | None = None,
        left: Sequence[int] | None = None,
        look: str | None = None,
    ) -> Scene:
        """Return what there is to draw of a position, for `draw.svg` and `draw.sheet`.

        `play` led to the position, and was made by the side `by`, or by the one that is not to
        play. `tried` is a play that was refused there, at its step `fault`, or as a whole. The dice
        of a `throw` lie on the board; those whose numbers are no longer `left` are dimmed. The
        board has a `look` (`draw.LOOKS`) or the usual one.
        """
        from lusoria.playable.draw import Marks, thrown

        dice = self.state.dice
        lying = bool(dice.count and throw and throw != NO_THROW)
        lie = thrown(dice, dice.read(throw or ""), left) if lying else ()
        marks = Marks(self._drawable(play), by, self._drawable(tried), fault, lie, look=look)
        return self.state.scene(self.read(position), marks)

    def _drawable(self, play: Written | None) -> Sequence[Any]:
        """Return the steps of a play; none where it cannot be read: the board is drawn all the
        same."""
        with suppress(InputError):
            return self.steps(play or "")
        return ()

    def board_text(self, position: str) -> str:
        """Return the board in letters."""
        return self.state.board_text(self.read(position))

    # Throws and plays.

    def throws(self, position: str) -> list[tuple[str, Fraction]]:
        """Return the throws that can fall now, with their chances; none when the game is over.

        Where nothing is thrown (in games without dice; where the position says which numbers are
        left) there is one throw, `-`.
        """
        laid = self._lay(position)
        if laid.mover == OPENING:
            return [(write_cast(cast), chance) for cast, chance in self.state.casts()]
        if self._over(laid):
            return []
        if self.state.give_left(laid, position):
            from fractions import Fraction

            return [(NO_THROW, Fraction(1))]
        return [(write_throw(throw), chance) for throw, chance in self.state.dice.throws()]

    def given(self, position: str, throw: str | None = None, *, history: History = ()) -> list[int]:
        """Return the numbers to play: of a throw, or those that the position says are left.

        There are none in games without dice.
        """
        _, side, _ = self._take_up(position, throw, history)
        return [] if side is None else self.state.given()

    def plays(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        """Return the legal plays of a throw, one for each position that they lead to.

        Without a throw, of the numbers that the position says are left. After the end of a game
        there are none; a side that cannot play has one play, `pass`.
        """
        return self.find_plays(self.state.plays, position, throw, history=history)

    def some_play(
        self,
        position: str,
        throw: str | None,
        pick: Callable[[int], int],
        *,
        history: History = (),
    ) -> Play:
        """Return one of the legal plays of a throw: `pick` takes their count, and returns which.

        It is `plays(…)[pick(n)]`, and quicker, as the others are not written. Raises IndexError
        where there is none, or not so many.
        """

        def search(side: int, *, begun: bool) -> list[list[int]]:
            count = self.state.count(side, begun=begun)
            return [self.state.list_steps(range(count)[pick(count)])]

        (play,) = self.find_plays(search, position, throw, history=history)
        return play

    def sequences(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        """Return the legal plays of a throw in every order of their steps.

        Raises InputError if there are more than a hundred thousand.
        """
        return self.find_plays(self.state.sequences, position, throw, history=history)

    def find_plays(
        self,
        search: Callable[..., Sequence[Sequence[int]]],
        position: str,
        throw: str | None = None,
        *,
        history: History = (),
    ) -> list[Play]:
        """Return the plays of a throw that a search finds.

        The search takes the side, and whether part of the turn is played, and returns the steps of
        each play, as `GameState.plays` does.
        """
        laid, side, begun = self._take_up(position, throw, history)
        if side is None:  # the side that begins throws; if none does, both throw again
            return [Play("pass", (), self.write(laid))]
        return [] if self._over(laid) else self._plays(side, search(side, begun=begun))

    def next_steps(
        self,
        position: str,
        throw: str | None = None,
        played: Written = "",
        *,
        history: History = (),
    ) -> list[Step]:
        """Return the steps that may follow those already played of a throw.

        They lead to legal plays. A step already played may say its `number`: more than
        one can bear a man off.
        """
        laid, side, begun = self._take_up(position, throw, history)
        if side is None or self._over(laid):
            return []
        made, values = self.steps(played), _plain(played)
        said = [] if isinstance(values, str) else [step.get("number") for step in values]
        judge = self._judge(side, throw, begun)
        found = judge.next_steps(self.state.moves(made), said or self.state.stated_numbers(made))
        steps = sorted(found, key=lambda step: (self.state.ends(step), step))
        return [self.state.step(step) for step in steps]

    def may_stop(
        self,
        position: str,
        throw: str | None = None,
        played: Written = "",
        *,
        history: History = (),
    ) -> bool:
        """Return whether a turn may end after the steps already played."""
        return self.judge(position, throw, played, history=history).legal

    def judge(
        self,
        position: str,
        throw: str | None,
        play: Written | Play,
        *,
        history: History = (),
    ) -> Verdict:
        """Return whether a play of a throw is legal; if not, what is at fault, by which clauses."""
        laid, side, begun = self._take_up(position, throw, history)
        steps = self.steps(play)
        written = self.state.write_steps(steps, as_given=True)
        if side is None:
            raise InputError("an opening cast has no play; the side that begins throws next")
        outcome = self._outcome(laid)
        if outcome.over:
            reason = reasons.over(outcome.winner)
            return Verdict("over", written, clauses=outcome.clauses, reason=reason)
        judge = self._judge(side, None if throw == NO_THROW else throw, begun)
        moves = self.state.moves(steps)
        judge.said = numbers_of(moves, self.state.stated_numbers(steps))
        return self.state.check_notation(self._verdict(judge, moves, written), steps, written)

    # Plays as their players write them.

    def steps(self, play: Written | Play) -> Sequence[Any]:
        """Return the steps of a play as they are read."""
        return self.state.read_steps(_plain(play))

    @cached_property
    def names(self) -> paths.Names:
        """The players' names of the places, where these differ from those in positions."""
        count = self.assembled.get("numbering")
        return paths.called(count, getattr(self.state, "places", ()))

    def told(self, play: str) -> str:
        """Return the text of a play as its players would write it."""
        return paths.as_called(play, self.names)

    def meant(
        self, position: str, throw: str | None, play: str, *, history: History = ()
    ) -> str | None:
        """Return the legal play that is meant if an illegal one is in the count of its players."""
        there = self.told(play)
        if not self.names or not self.judge(position, throw, there, history=history):
            return None
        return paths.habit(play, there)

    # Whole games.

    def random_game(
        self,
        seed: int = 1,
        *,
        most: int | None = None,
        white: Chooser | None = None,
        black: Chooser | None = None,
    ) -> Record:
        """Return a random game, which follows from the seed: `write_record` makes a text of it.

        A side may have a player, which chooses its plays; the throws fall all the same.
        The record has no result where the game lasts longer than `most` turns, or than those after
        which bulk play gives a game up.
        """
        from lusoria.playable.engine.loop import LONGEST
        from lusoria.playable.records import played

        return played(self, seed, most or LONGEST, white, black)

    def simulate(
        self,
        games: int,
        *,
        policy: str = "random",
        seed: int = 1,
        workers: int = 1,
        records: str | Path | None = None,
    ) -> Figures:
        """Play many games; return their figures, with 95 % intervals.

        The same seed gives the same figures, whatever the number of `workers`, which are processes.
        The `policy` is of both sides, or of each:
        `white=skilled,black=random`. Raises ValueError for a policy that there is not, and
        InputError where it needs a player and there is none. All games are written to the file of
        `records`, compressed by gzip, as `records.read_games` reads them.
        """
        from lusoria.playable import bulk, results
        from lusoria.playable.simulate import kept_in, processes, simulate

        net = self.net() if bulk.needs_net(policy) else None
        recorded = records is not None
        job = bulk.job(self.assembled, seed=seed, policy=policy, net=net, recorded=recorded)
        with processes(workers) as crew, kept_in(records) as keep:
            return results.figures(simulate(job, games, crew, keep=keep))

    # Text set up on the board, and answers put together.

    def _lay(self, position: str, history: History = ()) -> Parsed:
        """Set a position up on the board, and return it."""
        laid = self.read(position)
        self.state.lay(laid, (*history, position))
        return laid

    def _take_up(
        self, position: str, throw: str | None, history: History
    ) -> tuple[Parsed, int | None, bool]:
        """Set up a position and what is thrown. Return the position, the side that plays and
        whether part of its turn is played; no side plays a cast that only says who begins."""
        laid = self._lay(position, history)
        if laid.mover != OPENING:
            return laid, self._side(laid), self.state.take_up(laid, throw, position)
        cast = self.state.cast.read_cast(throw or "")
        side, with_the_cast = self.state.begins(cast)
        if side is not None:
            laid = self.state.position(SIDES[side])
        if not with_the_cast:
            return laid, None, False
        self.state.give(cast)
        return laid, side, False

    def _side(self, laid: Parsed) -> int:
        if laid.mover == OPENING:
            raise InputError("nobody is to move before the opening cast", what="position")
        return SIDES.index(laid.mover)

    def _over(self, laid: Parsed) -> bool:
        return laid.mover != OPENING and self.state.over(self._side(laid))

    def _outcome(self, laid: Parsed) -> Outcome:
        if laid.mover == OPENING:
            return Outcome(False)
        result, ids = self.state.result(self._side(laid))
        return Outcome(True, *result_of(result), self._cited(ids)) if result else Outcome(False)

    def _cited(self, ids: Iterable[str]) -> tuple[Cited, ...]:
        by_id = {clause["id"]: clause for clause in self.assembled["clauses"]}
        return tuple(cited(by_id[name]) for name in dict.fromkeys(ids))

    def _plays(self, side: int, plays: Sequence[Sequence[int]]) -> list[Play]:
        """Make each play, given by its steps; return it with the position after it."""
        start = self.state.snapshot()
        found = []
        for steps in plays:
            self.state.restore(start)
            written = self.state.perform(side, steps)
            text, made = self.state.write_steps(written), self.state.describe_steps(written, steps)
            found.append(Play(text, made, Position(self.state.text_after(side), self)))
        self.state.restore(start)
        return found

    def _judge(self, side: int, throw: str | None, begun: bool) -> Judge[Any]:
        judge = families.judge(self.assembled["family"])
        return judge(self.state, side, thrown=throw, begun=begun)

    def _verdict(self, judge: Judge[Any], moves: Sequence[Move], written: str) -> Verdict:
        side = judge.side
        fault = judge.judge(moves)
        if fault.kind == "legal":
            (play,) = self._plays(side, [fault.steps])
            return Verdict("legal", play.text, position=play.position, steps=play.steps)
        reason, instead = fault.reason, None
        better = judge.nearest(moves) if fault.kind == "incomplete" else None
        if better is not None:
            instead = self._plays(side, [better])[0].text
            reason = judge.explain_shortfall(fault.steps, better, instead)
        clauses = self._cited(fault.clauses)
        grounds = tuple(ground.as_json(self.state.name) for ground in fault.grounds)
        return Verdict(fault.kind, written, fault.step, clauses, reason, grounds, instead=instead)


def numbers_of(moves: Sequence[Move], said: Sequence[int | None]) -> dict[Move, Collection[int]]:
    """Return the numbers of each move, for moves of which every step says its own."""
    numbers: dict[Move, list[int | None]] = {}
    for move, number in zip(moves, said, strict=True):
        numbers.setdefault(move, []).append(number)
    return {move: {n for n in of_move if n} for move, of_move in numbers.items() if all(of_move)}


def _plain(play: Written | Play) -> str | list[Mapping[str, Any]]:
    """Return a play as text, or as the JSON values of its steps."""
    if isinstance(play, str):
        return play
    steps = play.steps if isinstance(play, Play) else play
    return [step.as_json() if isinstance(step, Step) else step for step in steps]
