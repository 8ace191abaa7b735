"""What is kept is what would be made now; and files are written whole or not at all."""

from __future__ import annotations

import math
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lusoria.playable import cache
from lusoria.playable.cache import keep, kept, prune, recall, write_atomically
from lusoria.schema.mistakes import Origin


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def made_of(inputs: object, made: list[object]) -> str:
    """What is kept for some inputs, which are noted where it is made."""

    def make() -> str:
        made.append(inputs)
        return repr(inputs)

    return kept("things", inputs, make)


def test_a_thing_is_made_once_for_its_inputs() -> None:
    made: list[object] = []
    several: list[object] = [["a", 1], ["a", 2], {"a": [1]}, {"a": [1], "b": None}, ["a", "1"]]
    for inputs in [*several, *several]:
        assert made_of(inputs, made) == repr(inputs)
    assert made == several


def test_objects_are_kept_as_well_as_plain_values() -> None:
    origin = Origin(Path("here"), 3)
    kept("origins", 1, lambda: origin, form=pickle)
    assert kept("origins", 1, lambda: pytest.fail("made again"), form=pickle) == origin


def test_what_does_not_count_is_neither_kept_nor_taken_up() -> None:
    answers = iter([1, 2, 3])
    assert kept("things", 0, lambda: next(answers), counts=lambda found: found > 1) == 1
    assert kept("things", 0, lambda: next(answers), counts=lambda found: found > 1) == 2
    assert kept("things", 0, lambda: next(answers), counts=lambda found: found > 1) == 2
    assert kept("things", 0, lambda: next(answers), counts=lambda found: found > 2) == 3


@pytest.mark.parametrize("harm", ["cut off", "empty", "foreign", "a folder", "one byte"])
def test_what_is_not_whole_is_made_again(harm: str, place: Path) -> None:
    made: list[object] = []
    made_of("input", made)
    (file,) = (place / "kept" / "things").iterdir()
    content = file.read_bytes()
    if harm == "a folder":
        file.unlink()
        file.mkdir()
    else:
        changed = content[:-1] + bytes([content[-1] ^ 1])
        harmed = {"cut off": content[:-1], "empty": b"", "foreign": b"{}", "one byte": changed}
        file.write_bytes(harmed[harm])
    assert made_of("input", made) == repr("input")
    assert made == ["input", "input"]


def test_where_nothing_can_be_kept_everything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in the way").write_text("")
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "in the way"))
    made: list[object] = []
    assert [made_of(1, made), made_of(1, made)] == ["1", "1"]
    assert made == [1, 1]


WRITING = """
from lusoria.playable.cache import kept
for number in range(300):
    assert kept("shared", number % 30, lambda: [number % 30] * 5000) == [number % 30] * 5000
"""


def test_processes_that_keep_the_same_things_at_once_do_not_disturb_each_other(
    place: Path,
) -> None:
    several = [subprocess.Popen([sys.executable, "-c", WRITING]) for _ in range(3)]
    assert [process.wait(120) for process in several] == [0, 0, 0]
    assert len(list((place / "kept" / "shared").iterdir())) == 30


def test_the_oldest_go_where_too_much_is_kept(tmp_path: Path) -> None:
    for i, name in enumerate(("old", "newer", "newest")):
        (tmp_path / name).write_bytes(b"x" * 10)
        os.utime(tmp_path / name, (i, i))
    prune(tmp_path, 25, math.inf)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["newer", "newest"]


def test_what_was_not_used_for_long_goes_and_what_is_used_stays(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("used", "forgotten"):
        keep("things", name, name)
        long_ago = time.time() - cache.MOST_SECONDS - 60
        os.utime(place / "kept" / "things" / name, (long_ago, long_ago))
    assert recall("things", "used") == "used"
    monkeypatch.setattr(cache, "PRUNED_AFTER", 0)
    keep("things", "new", "new")
    assert {file.name for file in (place / "kept" / "things").iterdir()} == {"used", "new"}


def test_a_process_looks_at_a_folder_only_if_none_has_of_late(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Path] = []
    monkeypatch.setattr(cache, "prune", looked.append)
    folder = place / "kept" / "things"
    for times in (1, 1, 2):
        monkeypatch.setattr(cache, "_written", {})  # as in another process
        if times == 2:
            long_ago = time.time() - cache.LOOKED_AT - 1
            os.utime(folder.with_name("things-pruned"), (long_ago, long_ago))
        keep("things", "a", "a")
        assert looked == [folder] * times


def test_a_file_is_written_with_its_folder_and_nothing_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "new" / "file.txt"
    write_atomically(file, "é")
    assert file.read_bytes() == "é".encode()
    write_atomically(file, b"\x00")
    assert file.read_bytes() == b"\x00"
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    with pytest.raises(OSError, match="file"):
        write_atomically(tmp_path / "file", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
