"""What the page asks of `lusoria.playable`: JSON in, JSON out.

The page's worker imports this file from the archive; it uses nothing beside `lusoria.playable`. A
request names its `kind` and has, as the kind wants, `position`, `throw`, `play`, `played`,
`history`, `record`; the assembled ruleset comes beside it, as the text of its JSON. With `reading`
or `without` it is changed as `lusoria judge --reading … --without …` would change it. All readings
of the game come as a third text: the other readings are taken from it, and the witnesses to every
clause, which the rulesets of the site leave out.
"""

from __future__ import annotations

import gc
import json
import linecache
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from lusoria.playable import families
from lusoria.playable import program as program
from lusoria.playable.errors import InputError
from lusoria.playable.records import read_record, replay
from lusoria.playable.ruleset import Ruleset
from lusoria.site.ask import play
from lusoria.site.inpage import playing, skilled

Request = Mapping[str, Any]
SHOWN = ("text", "told", "name", "lands")
"""What the page adds to a step."""


def prepare() -> None:
    """Import what answers need, and read its text, of which programs are made.

    A snapshot of the memory has it then: later visits neither start Python nor import anything.
    """
    families.rules()
    for name in families.names():
        package = sys.modules[families.state(name).__module__.rpartition(".")[0]]
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for name, loaded in list(sys.modules.items()):
        if name.startswith("lusoria.") and getattr(loaded, "__file__", None):
            linecache.getlines(str(loaded.__file__), vars(loaded))
    gc.collect()


def answer(request: str, assembled: str, readings: str | None = None, net: Any = None) -> str:
    """Return the answer to a request as JSON: `{"result": …}`, or `{"error": …}` for bad input.

    An error has a `message` of one line; `marked` shows the text and points to the character with a
    caret below it; `what` says in which field it stands and `column` at which character, from 1.
    `net` are the bytes of the player of the ruleset, for what is asked of a player.
    """
    fields: dict[str, Any] = {key: _plain(value) for key, value in json.loads(request).items()}
    if not fields.get("throw"):
        fields["throw"] = None  # the position may say which numbers are left
    fields["net"] = net and bytes(net.to_py() if hasattr(net, "to_py") else net)
    try:
        changes = tuple(fields.get("reading") or ()), tuple(fields.get("without") or ())
        ruleset = _read_ruleset(assembled, readings, *changes)
        return json.dumps({"result": KINDS[fields["kind"]](ruleset, fields)})
    except InputError as error:
        message = {"message": str(error), "marked": error.marked()}
        return json.dumps({"error": {**message, "what": error.what, "column": error.column}})


def _plain(value: Any) -> Any:
    """Return a list of steps without the words that the page has for them."""
    if not isinstance(value, list) or not all(isinstance(step, dict) for step in value):
        return value
    return [{key: item for key, item in step.items() if key not in SHOWN} for step in value]


@lru_cache(maxsize=16)
def _read_ruleset(
    assembled: str, readings: str | None, reading: Sequence[str], without: Sequence[str]
) -> Ruleset:
    """Return a changed ruleset; its witnesses are those of the readings."""
    data = json.loads(assembled)
    if readings is None:
        return Ruleset(data).reading(*reading).without(*without)
    others = json.loads(readings)
    witnesses = {clause["id"]: clause["witnesses"] for clause in others["clauses"]}
    clauses = [{"witnesses": witnesses.get(c["id"], ()), **c} for c in data["clauses"]]
    ruleset = Ruleset({**data, "clauses": clauses}, readings=lambda: others)
    return ruleset.reading(*reading).without(*without)


KINDS: Mapping[str, Callable[[Ruleset, Request], Any]] = {
    "judge": play.judge,
    "plays": play.plays,
    "next": play.next_steps,
    "outcome": play.outcome,
    "svg": lambda ruleset, request: ruleset.svg(request["position"]),
    "replay": lambda ruleset, request: replay(ruleset, read_record(request["record"])).as_json(),
    "begin": playing.begin,
    "turn": playing.turn,
    "try": playing.judge,
    "further": playing.further,
    "board": playing.board,
    "hint": skilled.hint,
    "chances": skilled.chances,
    "lost": skilled.lost,
    "choose": playing.choose,
    "record": playing.record,
    "read": playing.read,
}
