"""Many questions at once: a line of JSON in, a line of JSON out, in the same order."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import IO, Any

from lusoria.site.ask.questions import Question
from lusoria.site.cli.options import ascii_only
from lusoria.site.cli.progress import Counter
from lusoria.site.faults import Fault, told

KEYS = ("ruleset", "position", "throw", "play", "played", "history")
"""What a question may hold. Other keys are passed over, unless one looks like a misspelling."""


def answer_lines(
    lines: IO[bytes], defaults: Mapping[str, str | None], answer: Callable[[Question], Any]
) -> bool:
    """Answer every line; whether all of them could be answered.

    `defaults` are taken for what a line does not say. An answer is written out at once, so that a
    program may ask line by line.
    """
    given = {key: value for key, value in defaults.items() if value is not None}
    encode = json.JSONEncoder(ensure_ascii=ascii_only()).encode
    all_well = True
    with Counter("lines answered", among_answers=True) as counter:
        for line in lines:
            try:
                told_back = answer({**given, **_question(line)})
            except Exception as error:
                fault = told(error)
                if fault is None:
                    raise
                told_back = {"error": fault.message.partition("\n")[0]}
                all_well = False
            sys.stdout.write(f"{encode(told_back)}\n")
            sys.stdout.flush()
            counter.step()
    return all_well


def _question(line: bytes) -> Question:
    """What a line asks. Raises Fault."""
    question = _read(line)
    if not isinstance(question, dict):
        raise Fault('expected a JSON object, as in {"ruleset": …, "position": …, "throw": …}')
    for key, value in question.items():
        if key not in KEYS:
            _check_unknown(key)
        elif key == "history":
            _check_history(value)
        elif value is not None and not isinstance(value, str) and key not in ("play", "played"):
            raise Fault(f"{key}: found {_short(value)}, expected a text")
        elif value is not None and not isinstance(value, str | list):
            raise Fault(f"{key}: found {_short(value)}, expected a text or a list of steps")
    return question


def _read(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Fault(f"byte {error.start + 1} of the line is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Fault(f"character {error.colno}: this is not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise Fault("this is no question: it is nested too deeply, or a number too long") from None


def _check_history(value: Any) -> None:
    texts = value is None or (isinstance(value, list) and all(isinstance(v, str) for v in value))
    if not texts:
        raise Fault(f"history: found {_short(value)}, expected a list of positions")


def _check_unknown(key: str) -> None:
    from lusoria.playable.errors import nearest

    near = nearest(key, KEYS)
    if near:
        raise Fault(f"found the key {_short(key)}; did you mean {near}?")


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
