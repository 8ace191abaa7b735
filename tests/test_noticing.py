"""Noticing changes: what a file holds is known without reading it, and never known wrongly."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from lusoria.schema import caching, noticing


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
    whole = noticing._digest

    def digest(file: str) -> str:
        names.append(Path(file).name)
        return whole(file)

    monkeypatch.setattr(noticing, "_digest", digest)
    return names


def settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noticing, "SETTLED", -(10**12))


def test_the_digests_are_those_of_the_bytes_of_yaml_files(data: Path) -> None:
    expected = {
        name: sha256((data / name).read_bytes()).hexdigest()
        for name in ("games/a/loci.yaml", "games/a/rulesets.yml", "places.yaml")
    }
    assert noticing.digests(data) == expected
    assert noticing.files(data) == list(expected)


def test_unchanged_files_are_not_read_again(
    data: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    first = noticing.digests(data)
    assert len(read) == 3
    assert noticing.digests(data) == first
    assert len(read) == 3
    (data / "places.yaml").write_text("something else", encoding="utf-8")
    assert noticing.digests(data) != first
    assert read[3:] == ["places.yaml"]


def test_a_change_that_keeps_size_and_time_is_noticed(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    file = data / "places.yaml"
    first, before = noticing.digests(data), file.stat()
    file.write_text("places.yam!", encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert noticing.digests(data) != first


def test_a_file_that_was_just_written_is_not_trusted_to_its_times(
    data: Path, read: list[str]
) -> None:
    noticing.digests(data)
    noticing.digests(data)
    assert len(read) == 6


def test_new_removed_and_renamed_files_are_noticed(data: Path) -> None:
    seen = {noticing.together(noticing.digests(data))}
    (data / "new.yaml").write_text("", encoding="utf-8")
    seen.add(noticing.together(noticing.digests(data)))
    (data / "new.yaml").rename(data / "newer.yaml")
    seen.add(noticing.together(noticing.digests(data)))
    (data / "places.yaml").unlink()
    seen.add(noticing.together(noticing.digests(data)))
    assert len(seen) == 4


def test_a_file_that_cannot_be_read_is_noticed_as_such(data: Path) -> None:
    (data / "gone.yaml").symlink_to(data / "nowhere")
    assert noticing.digests(data)["gone.yaml"] == noticing.UNREADABLE


@pytest.mark.parametrize("junk", [b"", b"[1]", b"\xff", b"{"])
def test_junk_in_the_cache_does_no_harm(
    data: Path, junk: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled_at_once(monkeypatch)
    first = noticing.digests(data)
    for file in (caching.folder() / "answers").iterdir():
        file.write_bytes(junk)
    assert noticing.digests(data) == first


def test_nothing_is_kept_where_nothing_can_be_written(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(noticing.digests(data)) == 3


def test_the_oldest_go_where_too_much_is_kept(tmp_path: Path) -> None:
    for i, name in enumerate(("old", "newer", "newest")):
        (tmp_path / name).write_bytes(b"x" * 10)
        os.utime(tmp_path / name, (i, i))
    caching.bound(tmp_path, 25)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["newer", "newest"]
