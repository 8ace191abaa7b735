"""Files and dates that are wrong in any way are told in lines with their places."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tiny import GOOD, copied

from lusoria.schema.check import check
from lusoria.schema.reading.yaml_source import DEEPEST, read
from lusoria.schema.records.base import years
from lusoria.site import dating

DEEP = f"is nested too deeply; expected at most {DEEPEST} levels"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: " + "[" * 2_000 + "]" * 2_000, f"1:6[23]: {DEEP}"),
        ("a: " + "[" * 100_000, f"1:6[23]: {DEEP}"),  # by either libyaml
        ("{" * 3_000, f"1:60: {DEEP}"),
        ("\n".join(" " * i + "a:" for i in range(900)), f"60:60: {DEEP}"),
        ("\n".join(" " * i + "a:" for i in range(3_000)), f"60:60: {DEEP}"),
        ("- " * 3_000, f"1:119: {DEEP}"),
        ("a: " + "9" * 5_000, "1:4: is a number of 5,000 digits; expected at most 18"),
        ("a: !!int " + "9" * 5_000, "1:4: is a number of 5,000 digits; expected at most 18"),
        (r'a: "\0"', r"1:4: has '\\x00', which is no character"),
        (r'a: "\ud800"', r"1:4: has '\\ud800', which is no character"),
        ("a: -" + "9" * 400 + ".5", "1:4: is a number of 401 digits; expected at most 18"),
    ],
    ids=lambda text: text[:20],
)
def test_a_file_that_is_too_deep_or_has_a_number_too_long_is_told_with_its_place(
    text: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(text, encoding="utf-8")
    (mistake,) = read(file).mistakes
    assert re.fullmatch(f"{file}:{told}", str(mistake))


def test_a_file_may_be_as_deep_as_is_told_and_a_number_as_long(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    deep = "[" * (DEEPEST - 2) + "]" * (DEEPEST - 2)
    file.write_text(f"a: {deep}\nb: {'9' * 18}\n", encoding="utf-8")
    assert read(file).mistakes == []
    assert read(file).value["b"] == 10**18 - 1


PIECES = (
    *("1725", "-0299", "0000", "13XX", "196X", "XXXX", "Y17", "-05", "-1X", "-25", "-21", "-3X"),
    *("-30", "-", "/", "..", "~", "?", "%", "[", "]", "{", "}", ",", "e", "S2", "(", ")", "T10:00"),
    *(" ", "é", "\n", "9", "١"),
)


@pytest.mark.parametrize("edtf", ["1725-25", "1725-1X", "1725-02-3X", "2018/..//", "1725-05 ", ""])
def test_a_date_that_is_no_edtf_is_refused_in_one_line(edtf: str) -> None:
    with pytest.raises(ValueError, match=r"is not a date in EDTF|has no such month") as refused:
        years(edtf)
    assert "\n" not in str(refused.value)


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), max_size=6).map("".join)
    | st.text("0123456789X-/.~?%[]{},YeS ", max_size=14)
)
def test_any_date_is_refused_in_a_line_or_said_in_words(edtf: str) -> None:
    try:
        first, last = (None if math.isinf(year) else int(year) for year in years(edtf))
        said = dating.in_words(edtf, first, last)
    except ValueError as error:
        said = str(error)
    assert len(said.splitlines()) == 1


NASTY = (
    *("", "~", "[]", "{}", "0", "-1", "1e9", "true", "[[[]]]", "{a: {b: c}}", "'-'", "'/'", "' '"),
    *('"\\0"', '"\\ud800"', '"\\n"', "1725-25", "2018/..//", "9" * 5_000, "0.1", "!!binary x"),
    *("tiny", "tiny/plain", "a/b/c", "..", "../../x", "a+b", "#", "é", "‮", "x" * 10_000, "*a"),
    *("&a b", "!x y", "? a", "|", "- - a", "[" * 100, "unknown", "@", "1@1 / 1@1 / white"),
)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_whatever_stands_in_place_of_a_value_a_check_ends_with_lines_that_have_places(
    drawn: st.DataObject,
) -> None:
    with TemporaryDirectory() as place:
        folder = copied(Path(place))
        names = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.yaml"))
        file = folder / drawn.draw(st.sampled_from(names))
        lines = file.read_text(encoding="utf-8").splitlines()
        at = drawn.draw(st.integers(0, len(lines) - 1))
        nasty = drawn.draw(st.sampled_from(NASTY) | st.text(max_size=20))
        lines[at] = re.sub(r"(: |- |^)[^:]*$", lambda found: found[1] + nasty, lines[at], count=1)
        file.write_text("\n".join(lines), encoding="utf-8", errors="surrogatepass")
        for mistake in check(folder).mistakes:
            assert mistake.origin.file.is_relative_to(folder)
            assert len(str(mistake).splitlines()) == 1


@pytest.mark.parametrize(
    ("closed", "arguments", "code", "told"),
    [
        (1, ["games"], 2, "lusoria: the standard output is closed; there is nowhere to answer\n"),
        (0, ["games"], 0, ""),
        (2, ["plays", "tiny/plain", "--batch", "-"], 0, ""),
        (0, ["plays", "tiny/plain", "--batch", "-"], 2, "lusoria: the standard input is closed;"),
        (0, ["replay", "-"], 2, "lusoria: the standard input is closed; there is nothing to read"),
    ],
)
@pytest.mark.usefixtures("tiny")
def test_a_stream_that_is_closed_is_told_in_one_line(
    closed: int, arguments: list[str], code: int, told: str
) -> None:
    sign = "<&-" if closed == 0 else f"{closed}>&-"
    ended = subprocess.run(
        ["bash", "-c", f'"$@" {sign}', "bash", sys.executable, "-m", "lusoria", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LUSORIA_DATA": str(GOOD)},
    )
    assert ended.returncode == code, ended.stderr
    assert ended.stderr.startswith(told)
    assert len(ended.stderr.splitlines()) == (1 if told else 0)
