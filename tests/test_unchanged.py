"""A build in which nothing would change is not made again; whatever it is made of counts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.drafting import append, edit

from lusoria.playable.digests import digests, together
from lusoria.site import made_of
from lusoria.site.made_of import Before

CHANGES: dict[str, Callable[[Path, Path, pytest.MonkeyPatch], object]] = {
    "data": lambda data, build, _: edit(data / "games/tiny/game.yaml", "name: ", "name: New "),
    "new file": lambda data, build, _: append(data / "games/tiny/more.yaml", "a: 1\n"),
    "build": lambda data, build, _: append(build / "catalogue.json", " "),
    "lost file": lambda data, build, _: (build / "lusoria.db").unlink(),
    "no build": lambda data, build, _: build.unlink(),
    "makers": lambda data, build, patch: patch.setattr(made_of, "makers", lambda: ["others"]),
}


def known(data: Path, build: Path, options: Any = None) -> bool:
    return Before(data, build, options).report() is not None


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_a_build_is_made_of_counts(
    change: str, built: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not known(data, built)
    Before(data, built, None).remember(together(digests(data)), {"counts": {}})
    assert known(data, built)
    assert not known(data, built, ["https://example.org/", None])
    CHANGES[change](data, built, monkeypatch)
    assert not known(data, built)


def test_a_build_of_data_that_changed_meanwhile_is_not_remembered(built: Path, data: Path) -> None:
    before = Before(data, built, None)
    before.remember("the digest of other data", {"counts": {}})
    assert not known(data, built)
