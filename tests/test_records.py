"""Records of games: what is written reads back, and mistakes are located."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lusoria.playable.errors import InputError
from lusoria.playable.records import HEAD, Record, Turn, read_record, write_record

RECORD = """\
# A game of two turns
Ruleset: verquere/encyclopedia 3f9a
white: Ada   # she had white
source: compleat-gamester-1725#points
opening: 4|6

1. black 6-4: 1/7 1/5
2 W 53: 1/6/9   # a comment
3. black 1-1:
result: White 2
"""


def test_record_is_read_and_written() -> None:
    record = read_record(RECORD)
    assert (record.ruleset, record.digest) == ("verquere/encyclopedia", "3f9a")
    assert record.head["source"] == "compleat-gamester-1725#points"
    assert record.opening == "4|6"
    assert record.turns[1] == Turn(2, "white", "53", "1/6/9")
    assert [turn.line for turn in record.turns] == [7, 8, 9]
    assert record.turns[2].play == "pass"
    assert record.result == ("white", 2)
    assert read_record(write_record(record)) == record
    assert read_record("") == Record()
    assert read_record("result: draw").result == (None, None)
    assert read_record("result: none").result is None


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("rulset: x", "line 1, character 1: found 'rulset', expected .* did you mean ruleset"),
        ("what is this", "line 1, character 1: found 'what is this', expected `key: value`"),
        ("date: 1\ndate: 2", "line 2, character 1: found 'date' again"),
        ("1. white 5-3 1/6", "line 1, character 1: found no turn, expected number, mover"),
        ("1. white : 1/6", "line 1, character 9: found no throw"),
        ("1. white 5-3: 1/6\n3. black 5-3: 1/6", "line 2, .*found turn 3, expected turn 2"),
        ("1. white 5-3: 1/6\ndate: 1", "line 2, .*found 'date', expected a turn or the result"),
        ("result: draw\n1. white 5-3: 1/6", "line 2, .*expected nothing after the result"),
        ("result: draw\ndate: 5", "line 2, .*expected nothing after the result"),
        ("result: mauve", "line 1, character 9: found 'mauve', expected the winner"),
        ("date:", "line 1, character 6: found no value"),
    ],
)
def test_mistake_in_a_record_is_located(text: str, error: str) -> None:
    with pytest.raises(InputError, match=error):
        read_record(text)


words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)


@given(st.dictionaries(st.sampled_from(HEAD), words), st.lists(words), st.text(max_size=60))
def test_what_is_written_of_a_record_reads_back(
    head: dict[str, str], sides: list[str], junk: str
) -> None:
    turns = tuple(Turn(n, "black", "5-3", "1/6") for n, _ in enumerate(sides, 4))
    record = Record(head, None, "4|6", turns, ("black", None))
    with suppress(InputError):
        assert read_record(write_record(record)) == record
    with suppress(InputError):
        read_record(junk)


def test_value_that_would_not_read_back_is_not_written() -> None:
    for head in ({"note": "a\nb"}, {"note": "a #b"}, {"mood": "good"}):
        with pytest.raises(InputError):
            write_record(Record(head))
