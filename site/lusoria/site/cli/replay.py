"""`lusoria replay`: an example of the catalogue, all of them, or games that were written down."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.ask.library import Change, Library
from lusoria.site.cli import wording
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import by_changed, change_options
from lusoria.site.cli.terminal import Counter, wrapped
from lusoria.site.faults import Fault, unknown

if TYPE_CHECKING:
    from lusoria.playable.records import Ply, Record, Replay
    from lusoria.playable.ruleset import Ruleset


@command(
    examples=(
        "lusoria replay verquere/first-threes",
        "lusoria replay --all",
        "lusoria replay game.txt",
        "lusoria replay game.txt --without only-on-the-head",
        "lusoria replay games.txt.gz",
    ),
)
@click.argument("what", metavar="EXAMPLE|FILE|-", required=False)
@click.option("--all", "every", is_flag=True, help="Replay all examples, each by its rulesets.")
@change_options
def replay(library: Library, change: Change, what: str | None, every: bool) -> Answer:
    """Replay an EXAMPLE of the catalogue, or the record of a game in a FILE, play by play.

    Replaying stops at the first fault and names the clause. The exit code is 1 where an example is
    not as the catalogue says, or a record has a fault.

    A record may say in its head by which changes of the ruleset it was played, as in "reading:
    nowhere" and "without: junker"; the options add to these. Of a file of many games, as lusoria
    simulate --records writes it, those with a fault are told, and how many there are.
    """
    if every and change:
        raise click.UsageError("--all goes with neither --without nor --reading")
    if every == (what is not None):
        raise click.UsageError("give an EXAMPLE, a FILE, or --all")
    if every or library.example(str(what)) is not None:
        names = list(_examples(library)) if every else [str(what)]
        return _replay_examples(library, change, names, every)
    return _replay_file(library, change, str(what))


def _examples(library: Library) -> dict[str, dict[str, Any]]:
    """The examples of the catalogue by full id."""
    return {f"{e['game']}/{e['id']}": e for e in library.index["examples"]}


def _replay_examples(library: Library, change: Change, names: Sequence[str], brief: bool) -> Answer:
    """Replay examples under each of their rulesets; `brief`: only those with a fault are shown."""
    found: list[dict[str, Any]] = []
    with Counter("examples") as counter:
        for name in names:
            counter.step()
            found += _judged(library, change, name)
    failed = [each for each in found if not each["as_expected"]]
    words = [_example_text(each) for each in (failed if brief else found)]
    if brief:
        count = f"{len(names)} examples, {len(found)} replays, {len(failed)} not as expected"
        words.append(count)
    return Answer({"examples": found}, words, exit_code=1 if failed else 0)


def _judged(library: Library, change: Change, name: str) -> Iterator[dict[str, Any]]:
    """An example under each ruleset that it speaks of: what the program finds, what differs."""
    from lusoria.schema.model import expectations
    from lusoria.schema.proof import differences, find
    from lusoria.schema.records import Example

    fields = dict(library.example(name) or {})
    game = fields.pop("game")
    example = Example.model_validate(fields)
    for address, expected in expectations(example):
        ruleset = change.ruleset(library, address)
        finding = find(ruleset, example)
        wrong = list(differences(ruleset, expected, finding, game))
        yield {
            "example": name,
            "name": example.name,
            "ruleset": ruleset.id,
            "as_expected": not wrong,
            "differences": [
                {"what": what, "found": found, "expected": wanted} for what, found, wanted in wrong
            ],
            **finding.as_json(),
        }


def _example_text(result: Mapping[str, Any]) -> str:
    """A replayed example in words."""
    mark = _mark(result["as_expected"])
    lines = [f"{mark} {click.style(result['example'], bold=True)} by {result['ruleset']}"]
    lines.append(wrapped(result["name"], 2))
    lines += _turns_text(result["turns"])
    if result["outcome"]:
        ended = result["outcome"]
        won = wording.won(ended["winner"], ended["stake"])
        lines.append(f"    {won}, by {', '.join(ended['by'])}")
    lines += [
        f"    {d['what']}: found {d['found']}, expected {d['expected']}"
        for d in result["differences"]
    ]
    return "\n".join(lines)


def _turns_text(turns: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The turns of an example in lines: position, throw and play, and what came of it."""
    from lusoria.playable.state import NO_THROW

    shown = None
    for turn in turns:
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
            yield wrapped(turn["reason"], 8)
        shown = turn["after"]
        if shown:
            yield f"    {shown}"


def _replay_file(library: Library, change: Change, file: str) -> Answer:
    """Replay the record in a file; of a file of many games, each, one after another."""
    from lusoria.playable.records import read_record, split_games
    from lusoria.playable.records import replay as play_through

    if file != "-" and not os.path.exists(file):
        raise unknown(
            "example or file", file, _examples(library), "lusoria ask examples_of_a_game lists them"
        )
    try:
        with click.open_file(file, "rb") as opened:
            games = split_games(opened)
            line, first = next(games)
            second = next(games, None)
            if second is not None:
                return _replay_games(library, change, file, chain([(line, first), second], games))
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Fault(f"{file}: the compressed file is damaged: {error}") from None
    record = read_record(first)
    ruleset, change = _ruleset_of(library, change, record, file)
    played = play_through(ruleset, record)
    data = {"ruleset": ruleset.id, **played.as_json()}
    notes = by_changed(change, ruleset.id)
    return Answer(data, _record_text(played), notes, 1 if played.fault else 0)


def _replay_games(
    library: Library, change: Change, file: str, games: Iterable[tuple[int, str]]
) -> Answer:
    """Replay games, of which those with a fault are shown; only these are kept in memory."""
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
                    rulesets[key] = _ruleset_of(library, change, record, file)[0]
                fault = play_through(rulesets[key], record).fault
            except InputError as error:
                fault = str(error)
            if fault:
                faults.append({"game": count, "line": line, "fault": fault})
    words = [f"{_mark(False)} game {each['game']}: {each['fault']}" for each in faults]
    words.append(f"{count:,} games, {len(faults):,} with a fault")
    return Answer({"games": count, "faults": faults}, words, exit_code=1 if faults else 0)


def _ruleset_of(
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
    change = change.with_(record)
    return change.ruleset(library, record.ruleset), change


def _record_text(played: Replay) -> Iterator[str]:
    """A replayed record in words: its turns, and how it stands at the end."""
    for ply in played.plies:
        yield _ply_text(ply)
    yield played.position
    if played.fault:
        yield f"{_mark(False)} {played.fault}"
        last = played.plies[-1].verdict if played.plies else None
        if last is not None and not last.legal:
            yield wording.cited([clause.as_json() for clause in last.clauses])
    else:
        yield f"{_mark(True)} {wording.outcome(played.outcome.as_json())}"


def _ply_text(ply: Ply) -> str:
    turn = ply.turn
    return f"{_mark(ply.verdict.legal)} {turn.number:>3}. {turn.mover} {turn.throw}: {turn.play}"


def _mark(well: bool) -> str:
    return click.style("ok", fg="green") if well else click.style("no", fg="red", bold=True)
