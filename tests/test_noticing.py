"""Noticing changes: what a file holds is known without reading it, and never known wrongly."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from lusoria.playable import cache, digests


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "data"
    (folder / "games" / "a").mkdir(parents=True)
    for name in ("places.yaml", "games/a/loci.yaml", "games/a/rulesets.yml", "LICENSE"):
        (folder / name).write_text(name, encoding="utf-8")
    return folder


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read."""
    names: list[str] = []
    whole = digests.file_digest

    def digest(file: str) -> str:
        names.append(Path(file).name)
        return whole(file)

    monkeypatch.setattr(digests, "file_digest", digest)
    return names


def settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digests, "SETTLED", -(10**12))


def test_the_digests_are_those_of_the_bytes_of_yaml_files(data: Path) -> None:
    expected = {
        name: sha256((data / name).read_bytes()).hexdigest()
        for name in ("games/a/loci.yaml", "games/a/rulesets.yml", "places.yaml")
    }
    assert digests.digests(data) == expected
    assert digests.files(data) == list(expected)


def test_unchanged_files_are_not_read_again(
    data: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    first = digests.digests(data)
    assert len(read) == 3
    assert digests.digests(data) == first
    assert len(read) == 3
    (data / "places.yaml").write_text("something else", encoding="utf-8")
    assert digests.digests(data) != first
    assert read[3:] == ["places.yaml"]


def test_a_change_that_keeps_size_and_time_is_noticed(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    file = data / "places.yaml"
    first, before = digests.digests(data), file.stat()
    file.write_text("places.yam!", encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert digests.digests(data) != first


def test_a_file_that_was_just_written_is_not_trusted_to_its_times(
    data: Path, read: list[str]
) -> None:
    digests.digests(data)
    digests.digests(data)
    assert len(read) == 6


def test_new_removed_and_renamed_files_are_noticed(data: Path) -> None:
    seen = {digests.together(digests.digests(data))}
    (data / "new.yaml").write_text("", encoding="utf-8")
    seen.add(digests.together(digests.digests(data)))
    (data / "new.yaml").rename(data / "newer.yaml")
    seen.add(digests.together(digests.digests(data)))
    (data / "places.yaml").unlink()
    seen.add(digests.together(digests.digests(data)))
    assert len(seen) == 4


def test_a_file_that_cannot_be_read_is_noticed_as_such(data: Path) -> None:
    (data / "gone.yaml").symlink_to(data / "nowhere")
    assert digests.digests(data)["gone.yaml"] == digests.UNREADABLE


@pytest.mark.parametrize("junk", [b"", b"[1]", b"\xff", b"{"])
def test_junk_in_the_cache_does_no_harm(
    data: Path, junk: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    first = digests.digests(data)
    for file in (cache.cache_folder() / "kept" / "digests").iterdir():
        file.write_bytes(junk)
    assert digests.digests(data) == first


def test_nothing_is_kept_where_nothing_can_be_written(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(digests.digests(data)) == 3


def test_the_program_is_another_one_when_any_line_of_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "package" / "rules"
    rules.mkdir(parents=True)
    for file in (rules / "one.py", rules.parent / "__init__.py", rules.parent / "a.sql"):
        file.write_text("number = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    def now() -> tuple[str, str]:
        digests.program.cache_clear()
        return digests.program("package"), digests.program("package", without="rules")

    first, without = now()
    (rules / "one.py").write_text("number = 2\n", encoding="utf-8")
    second, still = now()
    assert (second != first, still == without) == (True, True)
    (rules.parent / "__init__.py").write_text("number = 2\n", encoding="utf-8")
    assert now()[1] != without
    before = now()
    (rules.parent / "a.sql").write_text("SELECT 1", encoding="utf-8")
    assert now() != before
    digests.program.cache_clear()
