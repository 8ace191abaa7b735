"""Building: the same bytes from the same data, shown in one step, and never half a build."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tiny import GOOD, copied, edit

import lusoria.schema
from lusoria.schema.build import build
from lusoria.schema.mistakes import CatalogueError
from lusoria.schema.publish import STORE, OutError, hold, publish

DATA = Path(__file__).parent / "data"

SCRIPT = """
import sys
from pathlib import Path
from lusoria.schema.build import build
data, out = map(Path, sys.argv[1:])
print(build(data, out).folder.name)
"""


def built_by_another_process(data: Path, place: Path, **environment: str) -> Path:
    place.mkdir()
    arguments = [str(data), str(place / "build")]
    subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        env={**os.environ, "LUSORIA_CACHE": str(place / "cache"), **environment},
        check=True,
        capture_output=True,
        timeout=300,
    )
    return place / "build"


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    first = built_by_another_process(GOOD, tmp_path / "a", PYTHONHASHSEED="1", TZ="UTC")
    moved = tmp_path / "elsewhere"
    shutil.copytree(GOOD, moved)
    second = built_by_another_process(
        moved, tmp_path / "b", PYTHONHASHSEED="2", TZ="Pacific/Kiritimati", LC_ALL="C"
    )
    assert contents(first) == contents(second)
    assert first.resolve().name == second.resolve().name


def test_a_build_holds_database_rulesets_and_index(tmp_path: Path) -> None:
    report = build(GOOD, tmp_path / "build")
    assert (tmp_path / "build").is_symlink()
    assert sorted(contents(report.folder)) == [
        "catalogue.json",
        "lusoria.db",
        "readings/tiny.json",
        "rulesets/tiny/loose.json",
        "rulesets/tiny/plain+home-first.json",
        "rulesets/tiny/plain.json",
    ]
    index = json.loads((report.folder / "catalogue.json").read_text(encoding="utf-8"))
    assert index["digest"] == report.digest
    assert [example["id"] for example in index["examples"]][:2] == ["a-game", "onto-a-man"]
    assert report.checked.counts()["ablations"] == 18


def test_a_mistake_leaves_the_last_good_build(tmp_path: Path) -> None:
    good = build(GOOD, tmp_path / "build").folder
    before = contents(good)
    data = copied(tmp_path)
    shutil.copy(DATA / "bad" / "loci.yaml", data / "games" / "tiny" / "loci.yaml")
    with pytest.raises(CatalogueError):
        build(data, tmp_path / "build")
    assert (tmp_path / "build").resolve() == good
    assert contents(good) == before


def test_pages_are_there_before_a_build_is_shown_and_a_failure_leaves_nothing_behind(
    tmp_path: Path,
) -> None:
    shown: list[bool] = []

    def finish(folder: Path) -> None:
        (folder / "index.html").write_text("page", encoding="utf-8")
        shown.append((tmp_path / "build").exists())
        if len(shown) > 1:
            raise RuntimeError("the pages cannot be written")

    good = build(GOOD, tmp_path / "build", finish=finish).folder
    with pytest.raises(RuntimeError, match="the pages"):
        build(GOOD, tmp_path / "build", finish=finish)
    assert shown == [False, True]
    assert (tmp_path / "build").resolve() == good
    assert (good / "index.html").read_text(encoding="utf-8") == "page"
    assert [path for path in (tmp_path / STORE).iterdir() if path.is_dir()] == [good]


def swapped(out: Path, text: str) -> Path:
    """Return a build of a single page."""

    def make(folder: Path) -> None:
        (folder / "page").write_text(text, encoding="utf-8")

    return publish(out, make)


def test_older_builds_go_but_the_last_good_one_and_what_another_link_shows(tmp_path: Path) -> None:
    other = swapped(tmp_path / "other", "zero")
    folders = [swapped(tmp_path / "build", text) for text in ("one", "two", "three")]
    assert [folder.exists() for folder in folders] == [False, True, True]
    assert (tmp_path / "build").resolve() == folders[2]
    assert (tmp_path / "other").resolve() == other
    assert (other / "page").is_file()


def test_a_build_that_is_held_stays_until_it_is_let_go(tmp_path: Path) -> None:
    out = tmp_path / "build"

    first = swapped(out, "one")
    held, again = hold(out), hold(out)
    for text in ("two", "three", "four"):
        last = swapped(out, text)
    assert (held.folder, held.is_at(out), held.is_at(first)) == (first, False, True)
    assert (first / "page").read_text() == "one"
    held.close()
    before = swapped(out, "five")
    assert first.is_dir()
    again.close()
    now = swapped(out, "six")
    assert sorted(path for path in (tmp_path / STORE).iterdir() if path.is_dir()) == sorted(
        (before, now)
    )
    assert not last.exists()


def test_there_is_nothing_to_hold_where_there_is_no_build(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        hold(tmp_path / "build")


def test_half_a_removed_build_is_not_taken_for_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(folder: Path, **rest: object) -> None:
        (folder / "page").unlink()
        raise KeyboardInterrupt

    out = tmp_path / "build"
    swapped(out, "one")
    swapped(out, "two")
    with monkeypatch.context() as context:
        context.setattr(shutil, "rmtree", killed)
        with pytest.raises(KeyboardInterrupt):
            swapped(out, "three")
    assert (swapped(out, "one") / "page").read_text() == "one"


def test_a_folder_of_somebody_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    with pytest.raises(OutError, match="is no build"):
        build(GOOD, tmp_path / "build")


def test_a_rebuild_replays_only_what_depends_on_the_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    data = copied(tmp_path)
    first = build(data, tmp_path / "build").checked.proof.computed
    again = build(data, tmp_path / "build").checked.proof.computed
    examples = data / "games" / "tiny" / "examples.yaml"
    edit(examples, "throw: 5-1", "throw: 5-2")
    text = examples.read_text(encoding="utf-8").replace("19/20", "19/21")
    # the record has a 19/20 as well, which stays
    examples.write_text(text.replace("1/3 19/21", "1/3 19/20"), encoding="utf-8")
    one_example = build(data, tmp_path / "build").checked.proof.computed
    assert again == 0
    assert 0 < one_example < first / 3


def test_rulesets_come_from_the_build_or_from_the_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "build"
    folder = build(GOOD, out).folder
    assert (lusoria.schema.place_of_build(out), lusoria.schema.find_build(out)) == (out, folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUSORIA_DATA", str(GOOD))
    told = []
    for named in (None, str(out)):
        if named:
            monkeypatch.chdir("/")
            monkeypatch.setenv("LUSORIA_BUILD", named)
        else:
            monkeypatch.delenv("LUSORIA_BUILD", raising=False)
        changed = lusoria.schema.ruleset("tiny/plain").reading("thrice")
        told.append(
            (lusoria.schema.rulesets(), lusoria.schema.readings("tiny"), changed.digest, changed.id)
        )
    assert told[0] == told[1]
    assert told[0][0] == ["tiny/plain", "tiny/plain+home-first", "tiny/loose"]
    assert told[0][3] == "tiny/plain reading thrice"
    assert lusoria.schema.ruleset("tiny/plain").start() == "1@1 1@19 / 1@1 1@19 / white"
    with pytest.raises(lusoria.schema.UnknownNameError, match="did you mean tiny/plain"):
        lusoria.schema.ruleset("tiny/plane")
    monkeypatch.setenv("LUSORIA_BUILD", str(tmp_path))
    with pytest.raises(lusoria.schema.UnknownNameError, match="is no build"):
        lusoria.schema.ruleset("tiny/plain")


def test_importing_the_package_is_cheap() -> None:
    script = (
        "import sys, lusoria.schema;"
        "print([m for m in ('pydantic', 'sqlalchemy', 'ruamel.yaml') if m in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    ).stdout
    assert told.strip() == "[]"
