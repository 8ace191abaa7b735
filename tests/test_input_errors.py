"""Errors of input: they point into the text, and offer the nearest name."""

from __future__ import annotations

import pickle

import pytest

from lusoria.playable.errors import InputError, nearest


def test_error_points_into_the_text() -> None:
    error = InputError("found 'x'", "15@1 x\n3", 6, expected="a man", what="position")
    assert error.marked().splitlines() == [
        "position, character 6: found 'x', expected a man",
        "  15@1 x 3",
        "       ^",
    ]
    assert str(error.inside("record, line 3")).startswith("record, line 3, position, character 6:")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("column", [1, 40, 200, 300, 301])
def test_long_text_is_shown_around_the_character(column: int) -> None:
    text = "a" * (column - 1) + "!" + "b" * 299
    error = InputError("found '!'", text, column)
    _, shown, caret = error.marked().splitlines()
    assert shown[caret.index("^")] == "!"
    assert len(shown) <= 80


def test_nearest_name() -> None:
    assert nearest("Wihte", ["white", "black"]) == "white"
    assert nearest("zebra", ["white", "black"]) is None
