"""What is written on boards can be read on a phone, where a board is 358 pixels wide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.building import whole_build
from tests.playing import ASSEMBLED, ruleset

PHONE = 358
SIZE = re.compile(r'font-size="([\d.]+)"')
WIDTH = re.compile(r'viewBox="0 0 ([\d.]+) ')


def smallest(drawn: str) -> float:
    """The height of the smallest letters of boards on a phone, in pixels."""
    sizes = [float(size) for size in SIZE.findall(drawn)]
    found = WIDTH.search(drawn)
    assert found is not None
    return min(sizes, default=99) * PHONE / float(found[1])


def test_all_labels_of_the_boards_of_the_site_are_nine_pixels_high() -> None:
    boards = whole_build() / "site" / "boards"
    small = [
        path.relative_to(boards)
        for path in sorted(Path(boards).rglob("*.svg"))
        if smallest(path.read_text(encoding="utf-8")) < 9
    ]
    assert not small


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("pente-grammai/anonymous-page+eleven-lines", "10@17 1@15 / 9@17 2@1 / white"),
        ("bakkis/ludii-3", "4@9 / 3@9 1@1 / white"),
    ],
)
def test_counts_on_men_are_nine_pixels_high(name: str, position: str) -> None:
    assert name in ASSEMBLED
    assert smallest(ruleset(name).svg(position)) >= 9
