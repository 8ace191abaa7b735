"""The code of a program is kept between runs, and never served for another ruleset or package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.playing import ASSEMBLED, PLAYED, TABLES

from lusoria.playable import host
from lusoria.playable.codegen import program

NAME = "verquere/encyclopedia"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    return tmp_path / "programs"


def test_code_is_kept_and_taken_up_without_the_text(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = host.running(ASSEMBLED[NAME], lasting=True)
    monkeypatch.setattr(program, "text", lambda _: pytest.fail("put together again"))
    again = host.running(ASSEMBLED[NAME], lasting=True)
    assert [file.suffix for file in kept.iterdir()] == [".code"]
    assert again.land.__code__ == first.land.__code__


def test_every_ruleset_has_code_of_its_own(kept: Path) -> None:
    assert len({host._key(ASSEMBLED[name]) for name in TABLES}) == len(TABLES)


def test_a_changed_package_is_not_served_the_code_of_the_old(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = host._key(ASSEMBLED[NAME])
    changed = [(file, time + 1, size) for file, time, size in host._package()]
    monkeypatch.setattr(host, "_package", lambda: changed)
    assert host._key(ASSEMBLED[NAME]) != before


@pytest.mark.parametrize("spoiled", [b"", b"\x00", b"spoiled"])
def test_spoiled_code_is_made_again(kept: Path, spoiled: bytes) -> None:
    host.running(ASSEMBLED[NAME], lasting=True)
    (file,) = kept.iterdir()
    file.write_bytes(spoiled)
    assert host.running(ASSEMBLED[NAME], lasting=True).dice() == 2
    assert file.read_bytes() != spoiled


def test_a_cache_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "programs").write_text("in the way")
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    made: Any = host.running(ASSEMBLED[PLAYED[0]], lasting=True)
    assert made.dice() == 2
