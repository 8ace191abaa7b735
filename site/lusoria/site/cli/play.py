"""Commands for those who play: plays and verdicts, boards, replays, counts of ways to play."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import IO, TYPE_CHECKING, Any

import click

from lusoria.schema.mistakes import unknown
from lusoria.site.ask.library import Change, History, Library, find_outcome, list_plays
from lusoria.site.ask.library import judge as judge_play
from lusoria.site.cli.options import (
    NOTATION,
    ask,
    batch_option,
    build_option,
    change_options,
    history_option,
    json_option,
    pager_option,
    ruleset_argument,
)
from lusoria.site.cli.output import (
    AS_JSON,
    Counter,
    answer,
    describe_clauses,
    describe_outcome,
    describe_verdict,
    wrap,
)
from lusoria.site.faults import Fault

if TYPE_CHECKING:
    from lusoria.playable.records import Record, Replay
    from lusoria.playable.ruleset import Ruleset


def _notes(change: Change, ruleset: str, meant: str | None = None) -> list[str]:
    """Return the notes beside an answer: what was meant, and by which ruleset if it was changed."""
    return [*([meant] if meant else []), *([f"lusoria: by {ruleset}"] if change else [])]


@click.command()
@ruleset_argument(required=False)
@click.argument("position", type=NOTATION, required=False)
@click.argument("throw", type=NOTATION, required=False)
@click.option("--sequences", is_flag=True, help="List every legal order of the steps.")
@click.option("--next", "next_", is_flag=True, help="List only the steps that may come next.")
@click.option("--played", type=NOTATION, metavar="STEPS", help="With --next: the steps so far.")
@change_options
@history_option
@batch_option
@build_option
@json_option
def plays(
    library: Library,
    change: Change,
    history: History,
    lines: IO[bytes] | None,
    sequences: bool,
    next_: bool,
    **question: str | None,
) -> None:
    """List the legal plays of a THROW.

    There is one for each position that they lead to. Without a THROW: those of the numbers that the
    position says are left, as in "; left=3,3"; in a game without dice, where the throw is -, simply
    all plays.

    \b
    Examples:
      lusoria plays verquere/encyclopedia '15@1 / 15@1 / white' 5-3
      lusoria plays verquere/encyclopedia '15@1 / 15@1 / white' 5-3 --next --played 1/6
      lusoria plays verquere/encyclopedia '15@1 / 15@1 / white' 6-6 --without only-on-the-head
      lusoria plays verquere/encyclopedia --batch questions.jsonl > plays.jsonl
    """
    if sequences and next_:
        raise click.UsageError("--sequences and --next exclude each other")
    if question["played"] is not None and not next_:
        raise click.UsageError("--played goes with --next")
    find = partial(
        list_plays, library, change=change, history=history, sequences=sequences, next_=next_
    )
    found = ask(find, question, lines, "ruleset", "position")
    if next_:
        words, nothing = [*map(_describe_step, found["next"])], "the turn is over"
    else:
        listed = found["plays"]
        if sequences:
            listed = [{**play, "play": _in_order(play)} for play in listed]
        words, nothing = _describe_plays(listed), "there is nothing to play: the game is over"
    notes = _notes(change, found["ruleset"])
    answer(found, words, [*([] if words else [nothing]), *notes])


def _describe_plays(plays: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return a line for each play, with the position after it."""
    broad = max((len(play["play"]) for play in plays), default=0)
    return [f"{play['play']:<{broad}}  {play['position']}" for play in plays]


def _in_order(play: Mapping[str, Any]) -> str:
    """Return a play with each step by itself, as their order counts."""
    steps = play["steps"]
    if not steps or not all("number" in step for step in steps):
        return str(play["play"])
    return " ".join(f"{step['from']}/{step['to']}" for step in steps)


def _describe_step(step: Mapping[str, Any]) -> str:
    if "number" in step:
        return f"{step['from']}/{step['to']}  with {step['number']}"
    return f"{step['from']}-{step['to']}"


@click.command()
@ruleset_argument(required=False)
@click.argument("position", type=NOTATION, required=False)
@click.argument("throw", type=NOTATION, required=False)
@click.argument("play", type=NOTATION, required=False)
@change_options
@history_option
@batch_option
@build_option
@json_option
def judge(
    library: Library,
    change: Change,
    history: History,
    lines: IO[bytes] | None,
    **question: str | None,
) -> None:
    """Say whether a PLAY of a THROW is legal, or what is wrong with it.

    The answer begins with a word: legal; not-thrown, a number that the throw does not give; no-man,
    nobody stands where a step begins; forbidden, by the clauses named; incomplete, the play falls
    short of an obligation; no-such-move, nobody moves so; barred, the side may not play; over, the
    game has ended. The exit code is 0 for a legal play, else 1.

    \b
    Examples:
      lusoria judge verquere/encyclopedia '15@1 / 15@1 / white' 5-3 '1/6 1/4'
      lusoria judge verquere/encyclopedia '15@1 / 15@1 / white' 6-6 '1/7(2)'
      lusoria judge verquere/encyclopedia '15@1 / 15@1 / white' 6-6 '1/7(2)' --reading nowhere
      lusoria judge ludus-latrunculorum/locus-ludi-piso \\
        '6m1/7m/8/8/8/2M5/8/M7 black' - h7-h8 --history positions.txt
      lusoria judge --batch questions.jsonl > verdicts.jsonl
    """
    find = partial(judge_play, library, change=change, history=history)
    found = ask(find, question, lines, "ruleset", "position", "throw", "play")
    notes = _notes(change, found["ruleset"], found.get("meant"))
    answer(found, describe_verdict(found), notes, 0 if found["legal"] else 1)


@click.command()
@ruleset_argument()
@click.argument("position", type=NOTATION)
@change_options
@history_option
@build_option
@json_option
def outcome(library: Library, change: Change, history: History, **question: str) -> None:
    """Say whether a game is over at a POSITION, and who has won.

    With the stake, and the clauses by which it is over.

    \b
    Example:
      lusoria outcome verquere/encyclopedia '15@24 / 15@1 / black'
    """
    found = find_outcome(library, question, change, history)
    answer(found, describe_outcome(found), _notes(change, found["ruleset"]))


@click.command()
@ruleset_argument()
@click.argument("position", type=NOTATION, required=False)
@click.option(
    "--svg",
    type=click.File("w", encoding="utf-8", lazy=True),
    metavar="FILE|-",
    help="Write the board as an SVG picture instead.",
)
@build_option
@json_option
def show(library: Library, ruleset: str, position: str | None, svg: IO[str] | None) -> None:
    """Draw a POSITION as a board of text.

    Without one: the position at the start.

    \b
    Examples:
      lusoria show verquere/encyclopedia
      lusoria show verquere/encyclopedia '14@1 1@6 / 15@1 / black' --svg board.svg
      lusoria show ludus-latrunculorum/falkener
    """
    if svg is not None and click.get_current_context().meta[AS_JSON]:
        raise click.UsageError("--svg and --json exclude each other")
    rules = library.ruleset(ruleset)
    state = rules.read(position or rules.start())
    text = rules.write(state)
    if svg is not None:
        svg.write(f"{rules.svg(text, plain=True)}\n")
        return
    board = rules.board_text(text).splitlines()
    answer({"position": text, "mover": state.mover, "board": board}, board)


@click.command()
@ruleset_argument()
@click.argument("turns", metavar="N", type=click.IntRange(min=0))
@build_option
@json_option
def perft(library: Library, ruleset: str, turns: int) -> None:
    """Count the ways to play N turns from the start.

    A way is a sequence of throws, 3-5 being the same as 5-3, and of plays, of which those that
    lead to the same position are one. The count tells two engines apart. A terminal shows how far
    a long count has come; Ctrl-C stops it.

    \b
    Example:
      lusoria perft verquere/encyclopedia 2
    """
    from lusoria.playable.perft import perft as count

    def report(paths: int, part: float) -> None:
        counter.say(f"{paths:,} ways so far, about {part:.0%} done")

    with Counter("paths") as counter:
        paths = count(library.ruleset(ruleset), turns, report=report)
    answer({"ruleset": ruleset, "turns": turns, "paths": paths}, [str(paths)])


@click.command()
@ruleset_argument()
@build_option
@json_option
@pager_option
def program(library: Library, ruleset: str) -> None:
    """Print a ruleset as one Python module.

    It has the rules, the hooks, and the engine of the family.

    \b
    Example:
      lusoria program verquere/encyclopedia > verquere.py
    """
    from lusoria.playable.program import text

    assembled = library.build.assembled(ruleset)
    written = text(assembled)
    data = {"ruleset": ruleset, "digest": assembled["digest"], "program": written}
    answer(data, [written.removesuffix("\n")])


# Replay


@click.command()
@click.argument("what", metavar="EXAMPLE|FILE|-", required=False)
@click.option("--all", "every", is_flag=True, help="Replay all examples, each by its rulesets.")
@change_options
@build_option
@json_option
def replay(library: Library, change: Change, what: str | None, every: bool) -> None:
    """Replay an EXAMPLE, or the record of a game.

    Replaying goes play by play. It stops at the first fault and names the clause. The exit code is
    1 where an example is not as the catalogue says, or a record has a fault.

    A record may say in its head by which changes of the ruleset it was played, as in "reading:
    nowhere" and "without: junker"; the options add to these. Of a file of many games, as lusoria
    simulate --records writes it, only those with a fault are shown, and how many there are.

    \b
    Examples:
      lusoria replay verquere/first-threes
      lusoria replay --all
      lusoria replay game.txt --without only-on-the-head
      lusoria replay games.txt.gz
    """
    if every and change:
        raise click.UsageError("--all goes with neither --without nor --reading")
    if every == (what is not None):
        raise click.UsageError("give an EXAMPLE, a FILE, or --all")
    examples = [f"{e['game']}/{e['id']}" for e in library.build.index["examples"]]
    if every:
        _replay_examples(library, change, examples, brief=True)
    elif library.example(str(what)) is not None:
        _replay_examples(library, change, [str(what)])
    elif what != "-" and not os.path.exists(str(what)):
        hint = "lusoria ask examples_of_a_game lists them"
        raise unknown("example or file", str(what), examples, hint=hint)
    else:
        _replay_file(library, change, str(what))


def _replay_examples(
    library: Library, change: Change, names: Sequence[str], brief: bool = False
) -> None:
    """Replay examples under each of their rulesets; `brief`: show only those with a fault."""
    results: list[dict[str, Any]] = []
    with Counter("examples") as counter:
        for name in names:
            counter.step()
            results += _replay_example(library, change, name)
    failed = [result for result in results if not result["as_expected"]]
    words = [line for result in (failed if brief else results) for line in _describe(result)]
    if brief:
        words.append(
            f"{len(names)} examples, {len(results)} replays, {len(failed)} not as expected"
        )
    answer({"examples": results}, words, exit_code=1 if failed else 0)


def _replay_example(library: Library, change: Change, name: str) -> Iterator[dict[str, Any]]:
    """Yield the result of an example under each ruleset that it speaks of, and what differs."""
    from lusoria.schema.model import expectations
    from lusoria.schema.proof import differences, find
    from lusoria.schema.records import Example

    fields = dict(library.example(name) or {})
    game = fields.pop("game")
    example = Example.model_validate(fields)
    for address, expected in expectations(example):
        ruleset = change.ruleset(library, address)
        result = find(ruleset, example)
        wrong = [
            {"what": what, "found": found, "expected": wanted}
            for what, found, wanted in differences(ruleset, expected, result, game)
        ]
        yield {
            "example": name,
            "name": example.name,
            "ruleset": ruleset.id,
            "as_expected": not wrong,
            "differences": wrong,
            **result.as_json(),
        }


def _describe(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a replayed example: its turns, its outcome, what was not expected."""
    from lusoria.playable.state import NO_THROW

    name = click.style(result["example"], bold=True)
    yield f"{_mark(result['as_expected'])} {name} by {result['ruleset']}"
    yield wrap(result["name"], 2)
    shown = None
    for turn in result["turns"]:
        if turn["position"] != shown:
            yield f"    {turn['position']}"
        if turn["throw"] == NO_THROW:
            yield f"      {turn['play'] or 'what can be played?'}"
        elif turn["throw"]:
            yield f"      {turn['throw']}: {turn['play'] or ''}".rstrip(" :")
        if turn["kind"] not in (None, "legal"):
            at = f" at step {turn['step']}" if turn["step"] else ""
            by = f" by {', '.join(turn['forbidden_by'])}" if turn["forbidden_by"] else ""
            yield f"      {turn['kind']}{at}{by}"
            yield wrap(turn["reason"], 8)
        shown = turn["after"]
        if shown:
            yield f"    {shown}"
    if ended := result["outcome"]:
        winner = ended["winner"]
        won = "a draw" if winner == "draw" else f"{winner} wins {ended['stake']}"
        yield f"    {won}, by {', '.join(ended['by'])}"
    for wrong in result["differences"]:
        yield f"    {wrong['what']}: found {wrong['found']}, expected {wrong['expected']}"


def _replay_file(library: Library, change: Change, file: str) -> None:
    """Replay the record in a file; of a file of many games, each."""
    from lusoria.playable.records import read_record, split_games
    from lusoria.playable.records import replay as play_through

    try:
        with click.open_file(file, "rb") as opened:
            games = split_games(opened)
            line, first = next(games)
            second = next(games, None)
            if second is not None:
                games = chain([(line, first), second], games)
                _replay_games(library, change, file, games)
                return
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Fault(f"{file}: the compressed file is damaged: {error}") from None
    record = read_record(first)
    ruleset, change = _read_ruleset(library, change, record, file)
    played = play_through(ruleset, record)
    data = {"ruleset": ruleset.id, **played.as_json()}
    notes = _notes(change, ruleset.id)
    answer(data, _describe_record(played), notes, 1 if played.fault else 0)


def _replay_games(
    library: Library, change: Change, file: str, games: Iterable[tuple[int, str]]
) -> None:
    """Replay games, and show those with a fault; only these are kept in memory."""
    from lusoria.playable.errors import InputError
    from lusoria.playable.records import read_record
    from lusoria.playable.records import replay as play_through

    rulesets: dict[tuple[Any, ...], Ruleset] = {}
    faults: list[dict[str, Any]] = []
    count = 0
    with Counter("games") as counter:
        for count, (line, text) in enumerate(games, 1):
            counter.step()
            try:
                record = read_record(text, line)
                key = record.ruleset, record.digest, record.reading, record.without
                if key not in rulesets:
                    rulesets[key] = _read_ruleset(library, change, record, file)[0]
                fault = play_through(rulesets[key], record).fault
            except InputError as error:
                fault = str(error)
            if fault:
                faults.append({"game": count, "line": line, "fault": fault})
    words = [f"{_mark(False)} game {wrong['game']}: {wrong['fault']}" for wrong in faults]
    words.append(f"{count:,} games, {len(faults):,} with a fault")
    answer({"games": count, "faults": faults}, words, exit_code=1 if faults else 0)


def _read_ruleset(
    library: Library, change: Change, record: Record, file: str
) -> tuple[Ruleset, Change]:
    """Return the ruleset of a record as it is changed; print a note if its digest is another."""
    if record.ruleset is None:
        raise Fault(f"{file}: the record does not name its ruleset, as in `ruleset: game/name`")
    ruleset = library.ruleset(record.ruleset)
    if record.digest and not ruleset.digest.startswith(record.digest.rstrip("….")):
        click.echo(
            f"lusoria: {record.ruleset} has changed since the record was made: its digest is "
            f"{ruleset.digest[:12]}, in the record {record.digest[:12]}",
            err=True,
        )
    change = change.with_record(record)
    return change.ruleset(library, record.ruleset), change


def _describe_record(played: Replay) -> Iterator[str]:
    """Yield the lines of a replayed record: its turns, and how it stands at the end."""
    for ply in played.plies:
        turn = ply.turn
        legal = _mark(ply.verdict.legal)
        yield f"{legal} {turn.number:>3}. {turn.mover} {turn.throw}: {turn.play}"
    yield played.position
    if played.fault is None:
        head, *clauses = describe_outcome(played.outcome.as_json())
        yield f"{_mark(True)} {head}"
        yield from clauses
    else:
        yield f"{_mark(False)} {played.fault}"
        last = played.plies[-1].verdict if played.plies else None
        if last is not None and not last.legal:
            yield from describe_clauses(clause.as_json() for clause in last.clauses)


def _mark(well: bool) -> str:
    return click.style("ok", fg="green") if well else click.style("no", fg="red", bold=True)
