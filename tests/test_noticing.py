"""Noticing changes: what a file holds is known without reading it, and never known wrongly."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from lusoria.schema.catalogue import file_digests, user_cache


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
    whole = file_digests._digest

    def digest(file: str) -> str:
        names.append(Path(file).name)
        return whole(file)

    monkeypatch.setattr(file_digests, "_digest", digest)
    return names


def settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_digests, "SETTLED", -(10**12))


def test_the_digests_are_those_of_the_bytes_of_yaml_files(data: Path) -> None:
    expected = {
        name: sha256((data / name).read_bytes()).hexdigest()
        for name in ("games/a/loci.yaml", "games/a/rulesets.yml", "places.yaml")
    }
    assert file_digests.digests(data) == expected
    assert file_digests.files(data) == list(expected)


def test_unchanged_files_are_not_read_again(
    data: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    first = file_digests.digests(data)
    assert len(read) == 3
    assert file_digests.digests(data) == first
    assert len(read) == 3
    (data / "places.yaml").write_text("something else", encoding="utf-8")
    assert file_digests.digests(data) != first
    assert read[3:] == ["places.yaml"]


def test_a_change_that_keeps_size_and_time_is_noticed(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    file = data / "places.yaml"
    first, before = file_digests.digests(data), file.stat()
    file.write_text("places.yam!", encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file_digests.digests(data) != first


def test_a_file_that_was_just_written_is_not_trusted_to_its_times(
    data: Path, read: list[str]
) -> None:
    file_digests.digests(data)
    file_digests.digests(data)
    assert len(read) == 6


def test_new_removed_and_renamed_files_are_noticed(data: Path) -> None:
    seen = {file_digests.together(file_digests.digests(data))}
    (data / "new.yaml").write_text("", encoding="utf-8")
    seen.add(file_digests.together(file_digests.digests(data)))
    (data / "new.yaml").rename(data / "newer.yaml")
    seen.add(file_digests.together(file_digests.digests(data)))
    (data / "places.yaml").unlink()
    seen.add(file_digests.together(file_digests.digests(data)))
    assert len(seen) == 4


def test_a_file_that_cannot_be_read_is_noticed_as_such(data: Path) -> None:
    (data / "gone.yaml").symlink_to(data / "nowhere")
    assert file_digests.digests(data)["gone.yaml"] == file_digests.UNREADABLE


@pytest.mark.parametrize("junk", [b"", b"[1]", b"\xff", b"{"])
def test_junk_in_the_cache_does_no_harm(
    data: Path, junk: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    first = file_digests.digests(data)
    for file in (user_cache.folder() / "answers").iterdir():
        file.write_bytes(junk)
    assert file_digests.digests(data) == first


def test_nothing_is_kept_where_nothing_can_be_written(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(file_digests.digests(data)) == 3


def test_the_oldest_go_where_too_much_is_kept(tmp_path: Path) -> None:
    for i, name in enumerate(("old", "newer", "newest")):
        (tmp_path / name).write_bytes(b"x" * 10)
        os.utime(tmp_path / name, (i, i))
    user_cache.bound(tmp_path, 25)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["newer", "newest"]
