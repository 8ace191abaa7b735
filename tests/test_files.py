"""Files are written whole or not at all, and everything that is kept lies in one folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lusoria.playable.files import cache_folder, write_atomically
from lusoria.schema.catalogue import user_cache


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs has other folders")
@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"XDG_CACHE_HOME": "/somewhere"},
        {"XDG_CACHE_HOME": " "},
        {"LUSORIA_CACHE": "/here"},
        {"LUSORIA_CACHE": ""},
    ],
    ids=str,
)
def test_the_program_and_the_catalogue_share_a_cache_folder(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "LUSORIA_CACHE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert cache_folder() == user_cache.folder()


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
