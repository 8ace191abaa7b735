"""Records of whole games: read, written, replayed up to the end or the first fault, and played.

    ruleset: verquere/encyclopedia 3f9a…
    white: Ada
    opening: 4|6
    1. black 6-4: 1/7 1/5     # a comment
    2. white 5-3: 1/6/9
    result: white 2

A record is a head, one line a turn, the result. To read it no rule is needed: throws and plays stay
as they are written. A file of many games has an empty line before each `ruleset:` but the first; it
may be compressed by gzip (`read_games`).
"""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, Any, Protocol, cast

from lusoria.playable.errors import InputError, nearest
from lusoria.playable.state import NO_THROW, OPENING
from lusoria.playable.verdicts import Outcome, Play, Verdict, named

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset

CHANGES = ("reading", "without")
"""The keys of the head with clauses that the ruleset took besides its own, or left out."""
TOLD = ("players", "white", "black", "date", "place", "source", "note")
"""The keys of the head that have no meaning to a program."""
HEAD = ("ruleset", *CHANGES, *TOLD)
BEGINNING = ("start", "opening")
RESULT = "result"
KEYS = (*HEAD, *BEGINNING, RESULT)

COMMENT = re.compile(r"(^|\s)#.*")
ENTRY = re.compile(r"([A-Za-z][\w -]*?)\s*:\s*(.*)")
TURN = re.compile(r"(\d{1,6})\s*[.)]?\s*(white|black|w|b)\b\s*([^:]*?)\s*:\s*(.*)", re.I | re.A)
OUTCOME = re.compile(r"(white|black|draw|w|b)\b\s*(\d{1,6})?", re.I | re.A)
GZIP = b"\x1f\x8b"
"""The first bytes of a compressed file."""
AS_IN = "as in `12. white 5-3: 1/6 1/4`"


@dataclass(frozen=True)
class Turn:
    """A throw, the play that was made with it, and the line where they stand."""

    number: int
    mover: str
    throw: str
    play: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """A game: its head, its start if it is not the usual one, its turns, its result.

    `opening` is the opening cast. `result` is the winner (None for a draw) and the stake, where it
    is given; None for a game that was not finished.
    """

    head: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    opening: str | None = None
    turns: tuple[Turn, ...] = ()
    result: tuple[str | None, int | None] | None = None

    @property
    def ruleset(self) -> str | None:
        """The id of the ruleset, without the digest that may follow it."""
        return self.head.get("ruleset", "").partition(" ")[0] or None

    @property
    def reading(self) -> tuple[str, ...]:
        """The clauses that were taken in place of the ruleset's own."""
        return tuple(self.head.get("reading", "").split())

    @property
    def without(self) -> tuple[str, ...]:
        """The clauses of the ruleset that were left out."""
        return tuple(self.head.get("without", "").split())

    @property
    def digest(self) -> str | None:
        """The digest of the ruleset by which the game was played."""
        return self.head.get("ruleset", "").partition(" ")[2].strip() or None


def read_record(text: str, first: int = 1) -> Record:
    """Return the record of a game, its `first` line so numbered. Raises InputError."""
    entries: dict[str, str] = {}
    turns: list[Turn] = []
    result = None
    for line, content in _lines(text, first):
        if content[0].isdigit():
            turn = _read_turn(line, content)
            _check_order(turn, turns, entries, content)
            turns.append(turn)
        else:
            key, value = _read_entry(line, content, entries, begun=bool(turns))
            entries[key] = value
            if key == RESULT:
                result = _read_result(line, content, value)
    return Record(
        {key: entries[key] for key in HEAD if key in entries},
        entries.get("start"),
        entries.get("opening"),
        tuple(turns),
        result,
    )


def read_games(file: str | Path | IO[bytes]) -> Iterator[Record]:
    """Yield the games of a file, plain or compressed by gzip, one after another.

    Raises InputError at a game that cannot be read, and OSError or EOFError at a file that cannot.
    """
    for line, text in split_games(file):
        yield read_record(text, line)


def split_games(file: str | Path | IO[bytes]) -> Iterator[tuple[int, str]]:
    """Yield the text of each game of a file, with the number of its first line.

    Another game begins where an empty line is followed by `ruleset:` again. Raises as `read_games`.
    """
    with ExitStack() as stack:
        if isinstance(file, str | Path):
            file = stack.enter_context(open(file, "rb"))
        raw = io.BufferedReader(cast("io.BufferedIOBase", file))  # standard input may have no peek
        opened = gzip.GzipFile(fileobj=raw) if raw.peek(2)[:2] == GZIP else raw
        lines: list[str] = []
        first, named = 1, False
        for number, line in enumerate(opened, 1):
            text = _decode(line, number)
            begins = text.lower().startswith("ruleset")
            if begins and named and not lines[-1].strip():
                yield first, "".join(lines)
                lines, first = [], number
            named = named or begins
            lines.append(text)
        yield first, "".join(lines)


def _decode(line: bytes, number: int) -> str:
    try:
        return line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        place = f"line {number}, byte {error.start + 1}"
        raise InputError(f"{place} is not UTF-8, a record is a text", what="record") from None


def _lines(text: str, first: int) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, with their numbers, without their comments."""
    for number, line in enumerate(text.splitlines(), first):
        content = COMMENT.sub("", line).strip()
        if content:
            yield number, content


def _error(
    line: int,
    content: str,
    message: str,
    expected: str,
    *,
    column: int = 1,
    nearest: str | None = None,
) -> InputError:
    what = f"record, line {line}"
    return InputError(message, content, column, expected=expected, nearest=nearest, what=what)


def _read_turn(line: int, content: str) -> Turn:
    found = TURN.fullmatch(content)
    if found is None:
        raise _error(line, content, "found no turn", f'number, mover, throw, ":" and play, {AS_IN}')
    number, mover, throw, play = found.groups()
    if not throw:
        raise _error(line, content, "found no throw", AS_IN, column=found.end(2) + 1)
    side = "white" if mover.lower().startswith("w") else "black"
    return Turn(int(number), side, throw, play or "pass", line)


def _check_order(turn: Turn, before: list[Turn], entries: Mapping[str, str], content: str) -> None:
    """Raise InputError if a turn leaves a gap in the count, or follows the result."""
    if before and turn.number != before[-1].number + 1:
        expected = f"turn {before[-1].number + 1}"
        raise _error(turn.line, content, f"found turn {turn.number}", expected)
    if RESULT in entries:
        raise _error(turn.line, content, "found a turn", "nothing after the result")


def _read_entry(
    line: int, content: str, entries: Mapping[str, str], *, begun: bool
) -> tuple[str, str]:
    """Return key and value of a line of the head, or of the result."""
    found = ENTRY.fullmatch(content)
    if found is None:
        raise _error(line, content, f"found {content[:20]!r}", f"`key: value`, or a turn {AS_IN}")
    key, value = found.group(1).lower(), found.group(2)
    if key not in KEYS:
        near = nearest(key, KEYS)
        raise _error(line, content, f"found {key!r}", ", ".join(KEYS), nearest=near)
    if key in entries:
        raise _error(line, content, f"found {key!r} again", "each key once")
    if RESULT in entries:
        raise _error(line, content, f"found {key!r}", "nothing after the result")
    if begun and key != RESULT:
        raise _error(line, content, f"found {key!r}", "a turn or the result after the first turn")
    if not value:
        raise _error(line, content, "found no value", f"{key}: …", column=len(content) + 1)
    return key, value


def _read_result(line: int, content: str, value: str) -> tuple[str | None, int | None] | None:
    if value.lower() in ("none", "unfinished"):
        return None
    found = OUTCOME.fullmatch(value)
    if found is None:
        column = content.rfind(value) + 1
        expected = "the winner and the stake, as in `white 2`, draw, or none"
        raise _error(line, content, f"found {value[:20]!r}", expected, column=column)
    word, stake = found.group(1).lower(), found.group(2)
    winner = {"w": "white", "b": "black", "d": None}[word[0]]
    return winner, int(stake) if stake else None


def write_record(record: Record) -> str:
    """Return the canonical text of a record, a line feed at the end of each line.

    Raises InputError for a value that would not read back: of several lines, or with a comment.
    """
    for key in record.head:
        if key not in HEAD:
            near = nearest(key, HEAD)
            expected = ", ".join(HEAD)
            raise InputError(f"found {key!r}", expected=expected, nearest=near, what="record")
    head = [(key, record.head[key]) for key in HEAD if key in record.head]
    beginning = [("start", record.start), ("opening", record.opening)]
    lines = [_write_entry(key, value) for key, value in [*head, *beginning] if value]
    lines += [f"{turn.number}. {turn.mover} {turn.throw}: {turn.play}" for turn in record.turns]
    if record.result is not None:
        winner, stake = record.result
        lines.append(f"{RESULT}: {winner or 'draw'}{'' if stake is None else f' {stake}'}")
    return "".join(f"{line}\n" for line in lines)


def _write_entry(key: str, value: str) -> str:
    if value != value.strip() or len(value.splitlines()) != 1 or COMMENT.search(value):
        expected = 'one line, without " #"'
        raise InputError(f"found {value[:20]!r}", expected=expected, what=f"record, {key}")
    return f"{key}: {value}"


BY_CLAUSES = ("forbidden", "incomplete", "barred")
"""Kinds of verdicts of which clauses are the whole cause."""


@dataclass(frozen=True)
class Ply:
    """A line of a record, the position before it, and the verdict."""

    turn: Turn
    before: str
    verdict: Verdict

    def __bool__(self) -> bool:
        """Return whether the play is legal."""
        return self.verdict.legal

    def as_json(self) -> dict[str, Any]:
        """Return the ply as JSON values."""
        return {
            "turn": self.turn.number,
            "mover": self.turn.mover,
            "throw": self.turn.throw,
            "play": self.turn.play,
            "before": self.before,
            **self.verdict.as_json(),
        }


@dataclass(frozen=True)
class Replay:
    """The result of replaying a record.

    `fault` is a line on the mistake of the record, if it has one; `position` is the last one
    reached. A replay is true if there is no fault, as a ply is if its verdict is.
    """

    plies: Sequence[Ply]
    position: str
    outcome: Outcome
    fault: str | None

    def __bool__(self) -> bool:
        """Return whether the record could be played to its end, and its result is true."""
        return self.fault is None

    def __repr__(self) -> str:
        return f"<Replay of {len(self.plies)} turns: {self.fault or self.outcome}>"

    def as_json(self) -> dict[str, Any]:
        """Return the replay as JSON values."""
        return {
            "plies": [ply.as_json() for ply in self.plies],
            "position": self.position,
            "outcome": self.outcome.as_json(),
            "fault": self.fault,
        }


def replay(ruleset: Ruleset, record: Record) -> Replay:
    """Play a record after by a ruleset, stopping at its first fault."""
    plies: list[Ply] = []
    position = record.start or ruleset.start(OPENING if record.opening else "white")
    history: list[str] = []
    fault = None
    try:
        if record.opening:
            position, throw = ruleset.opened(position, record.opening)
            _check_cast(record, throw)
        for turn in record.turns:
            position = _at_turn(ruleset, position, turn)
            verdict = ruleset.judge(position, turn.throw, turn.play, history=history)
            plies.append(Ply(turn, position, verdict))
            if verdict.position is None:
                fault = _fault(turn, verdict)
                break
            history.append(position)
            position = verdict.position
    except InputError as error:
        fault = str(error)
    outcome = ruleset.outcome(position, history=history)
    return Replay(plies, position, outcome, fault or _false_result(record, outcome))


def _check_cast(record: Record, throw: str | None) -> None:
    """Raise InputError if the cast's dice are to be played, and the first turn has others."""
    if throw and record.turns and record.turns[0].throw != throw:
        raise InputError(
            f"line {record.turns[0].line}: the first throw is {record.turns[0].throw}",
            expected=f"the dice of the opening cast, {throw}",
            what="record",
        )


def _at_turn(ruleset: Ruleset, position: str, turn: Turn) -> str:
    """Raise InputError unless it is this turn's side that has to play."""
    laid = ruleset.read(position)
    if laid.mover == OPENING:
        return position
    if laid.mover != turn.mover:
        raise InputError(
            f"line {turn.line}: {turn.mover} is said to play, but it is {laid.mover}'s turn",
            what="record",
        )
    return position


def _fault(turn: Turn, verdict: Verdict) -> str:
    step = f"step {verdict.step} of " if verdict.step else ""
    thrown = "" if turn.throw == NO_THROW else f" with {turn.throw}"
    by = f" is {verdict.kind} by {named(verdict.clauses)}" if verdict.kind in BY_CLAUSES else ""
    return f"line {turn.line}: {step}{turn.play}{thrown}{by}: {verdict.reason}"


def _false_result(record: Record, outcome: Outcome) -> str | None:
    """Return what is wrong with the result that a record claims, or None."""
    if record.result is None:
        return None
    if not outcome.over:
        return "the record claims a result, but the game is not over"
    winner, stake = record.result
    if winner == outcome.winner and stake in (None, outcome.stake):
        return None
    ended = f"{outcome.winner} {outcome.stake}" if outcome.winner else "a draw"
    return f"the game ends with {ended}, not as the record claims"


def head_of(assembled: Mapping[str, Any]) -> dict[str, str]:
    """Return what the head of a record says of the ruleset; the digest only of one as it stands."""
    name, *changes = re.split(r" (reading|without) ", assembled["ruleset"])
    if not changes:
        return {"ruleset": f"{name} {assembled['digest']}"}
    told = {how: ids.replace(",", "") for how, ids in zip(changes[::2], changes[1::2], strict=True)}
    return {"ruleset": name, **told}


class Chooser(Protocol):
    """A player of a side, or anything else that chooses one of the legal plays."""

    @property
    def name(self) -> str:
        """The name in the record of a game."""

    def choose(
        self, position: str, throw: str | None = None, *, history: Sequence[str] = ()
    ) -> Play:
        """Return the play that it makes of a throw."""


def played(
    ruleset: Ruleset,
    seed: int,
    most: int,
    white: Chooser | None = None,
    black: Chooser | None = None,
) -> Record:
    """Return the game of a seed, up to its end or for so many turns at most.

    A side that nobody plays makes every play of a throw with the same chance.
    """
    players = {"white": white, "black": black}
    chance = Random(f"{ruleset.assembled['ruleset']} {seed}")
    position = ruleset.start()
    turns: list[Turn] = []
    history: list[str] = []
    throws = ruleset.throws(position)
    while throws and len(turns) < most:
        texts, chances = zip(*throws, strict=True)
        throw = chance.choices(texts, [float(each) for each in chances])[0]
        mover = ruleset.read(position).mover
        player = players[mover]
        if player is None:
            play = ruleset.some_play(position, throw, chance.randrange, history=history)
        else:
            play = player.choose(position, throw, history=history)
        turns.append(Turn(len(turns) + 1, mover, throw, play.text))
        history.append(position)
        position = play.position
        throws = ruleset.throws(position)
    outcome = ruleset.outcome(position, history=history)
    names = [player.name if player else "random" for player in players.values()]
    how = "at random" if names == ["random"] * 2 else f"by {names[0]} (white), {names[1]} (black)"
    head = head_of(ruleset.assembled) | {"note": f"played {how} with seed {seed}"}
    result = (outcome.winner, outcome.stake) if outcome.over else None
    return Record(head, turns=tuple(turns), result=result)
