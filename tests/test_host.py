"""The code of a program is kept between runs, and never served for another ruleset or package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.playing import ASSEMBLED, PLAYED, TABLES

from lusoria.playable import digests, host, program
from lusoria.playable.whatif import canonical

NAME = "verquere/encyclopedia"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    return tmp_path / "kept" / "programs"


def test_code_is_kept_and_taken_up_without_the_text(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = host.running(ASSEMBLED[NAME], lasting=True)
    monkeypatch.setattr(program, "text", lambda _: pytest.fail("put together again"))
    again = host.running(ASSEMBLED[NAME], lasting=True)
    assert len(list(kept.iterdir())) == 1
    assert again.land.__code__ == first.land.__code__


def test_every_ruleset_has_code_of_its_own(kept: Path) -> None:
    for name in TABLES:
        host.running(ASSEMBLED[name], lasting=True)
    assert len(list(kept.iterdir())) == len(TABLES)


def test_a_changed_package_is_not_served_the_code_of_the_old(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.running(ASSEMBLED[NAME], lasting=True)
    monkeypatch.setattr(digests, "program", lambda: "another program")
    host.running(ASSEMBLED[NAME], lasting=True)
    assert len(list(kept.iterdir())) == 2


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
    (tmp_path / "kept").write_text("in the way")
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    made: Any = host.running(ASSEMBLED[PLAYED[0]], lasting=True)
    assert made.dice() == 2


def test_a_program_is_the_same_from_the_records_and_from_a_build() -> None:
    """A build writes keys in the order of their letters: 13, 24, 6, 8."""
    for name, assembled in ASSEMBLED.items():
        assert program.text(json.loads(canonical(assembled))) == program.text(assembled), name
