"""What is translated means the same to the processor as to the interpreter."""

from __future__ import annotations

import pytest

pytest.importorskip("llvmlite")

from lusoria.playable import compiled, native
from lusoria.playable.engine import bits
from lusoria.playable.errors import RefusedError

HEAD = """
FEW = (3, 1, 4, 1, 5)
PAIRS = ((1, 2), (3, 4))
NO = False


def last(values: tuple, number: int) -> int:
    found = -1
    for place, each in enumerate(values):
        if each == number:
            found = place
    return found
"""
BODIES = {
    "floor division": "return a // b",
    "remainder": "return a % b",
    "shifts": "return (a << 3) - (b >> 1) + (~a ^ -b)",
    "conditions as numbers": "return (a < b) + 2 * (not a) + 4 * (0 < a <= 7) + 8 * (a in (2, b))",
    "and, or": "return 1 if a > 2 and b > 2 or a == b else 0",
    "loops": """total = 0
    for i in range(a):
        if i == 3:
            continue
        if i > 8:
            break
        total += i * b
    while total > 40:
        total -= 7
    return total""",
    "a loop's own number is free": """total = 0
    for i in range(2, 30, 3):
        total += i
        i = 100
    return total""",
    "tuples": """total = 0
    for first, second in PAIRS:
        if second == a:
            break
        total += first * second
    return 100 * total + 10 * last(FEW, 1) + FEW[a % 5] + len(FEW)""",
    "what is known": "return missing(a) if NO else max(a, b, 3) - min(a, b)",
    "sets": "return size(a & 255) + lowest(b | 8)",
    "powers": "return 6 ** (a % 4)",
    "arrays": """board[a % 4] = b
    copy(board, 4, board, 0, 4)
    board[5] += a
    return board[4] * 1000 + board[5]""",
}
NUMBERS = [(7, 3), (-7, 3), (7, -3), (-7, -3), (0, 5), (12, 2), (4, 4), (2, 9), (-1, 1)]


def program(body: str) -> str:
    entries = "\n\n\n".join(
        f"def {name}(board: list[int], a: int, b: int) -> int:\n    {body}"
        for name in compiled.ENTRIES
    )
    return f"{HEAD}\n\n{entries}\n"


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_compiled_it_answers_as_interpreted(
    body: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    interpreted = dict(vars(bits))
    exec(program(body), interpreted)
    for _ in range(2):  # made, and found in the cache
        loaded = compiled.load(program(body))
        cells = compiled.array(8)
        for a, b in NUMBERS:
            cells[:] = [0] * 8
            board = [0] * 8
            answer = interpreted["list_plays"](board, a, b)
            assert loaded.enter_list_plays(compiled.address(cells), a, b) == answer, (a, b)
            assert list(cells) == board
        assert loaded.FEW == (3, 1, 4, 1, 5)


@pytest.mark.parametrize("body", ["return [a]", "return missing(a)", "return a / b"])
def test_what_cannot_be_translated_is_named_with_its_line(body: str) -> None:
    with pytest.raises(RefusedError, match=r"^program:\d+:\d+: .* cannot be translated; write "):
        native.Translation(program(body), compiled.ENTRIES)
