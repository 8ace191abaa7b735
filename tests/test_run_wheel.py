"""The wheel for the page: the same bytes every time, whole, and enough to answer by itself."""

from __future__ import annotations

import base64
import csv
import hashlib
import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.playing import ASSEMBLED
from tests.tree import ROOT

from lusoria.site.inpage import answering
from lusoria.site.pyodide.wheel import BULK, make_wheel

ASK = """
import sys, json
sys.path.insert(0, sys.argv[1])
from lusoria.site.inpage import answering
assert answering.__file__.startswith(sys.argv[1]), answering.__file__
import lusoria.playable
assert list(lusoria.playable.__path__)[0].startswith(sys.argv[1])
request, assembled = json.load(sys.stdin)
print(answering.answer(request, assembled))
outside = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
assert outside <= {"lusoria", "__main__", "__mp_main__"}, outside
"""


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    return tmp_path / make_wheel(tmp_path)


def test_a_second_wheel_is_the_same_to_the_byte(wheel: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    assert (again / make_wheel(again)).read_bytes() == wheel.read_bytes()


def test_the_wheel_holds_what_plays_and_nothing_that_is_made_of_it(wheel: Path) -> None:
    package = ROOT / "playable"
    expected = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*")
        if (path.suffix == ".py" or path.name == "py.typed")
        and path.relative_to(package).parts[2] not in BULK
    }
    inpage = ROOT / "site/lusoria/site/inpage"
    expected |= {path.relative_to(ROOT / "site").as_posix() for path in inpage.glob("*.py")}
    expected |= {f"lusoria/site/ask/{name}.py" for name in ("__init__", "play")}
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    metadata = {name for name in names if ".dist-info/" in name}
    assert names - metadata == expected
    assert {name.rpartition("/")[2] for name in metadata} == {"METADATA", "WHEEL", "RECORD"}
    assert "lusoria/__init__.py" not in names


WHERE_IT_IS = {"translatable.py": {"native"}}
"""What a module asks for only where it is there: in a page rules are not looked at again."""


def test_what_plays_in_bulk_is_there_and_nothing_that_stays_needs_it() -> None:
    package = ROOT / "playable/lusoria/playable"
    assert [name for name in BULK if not (package / name).exists()] == []
    bulk = {name.removesuffix(".py") for name in BULK}
    for path in package.rglob("*.py"):
        if path.relative_to(package).parts[0] not in BULK:
            named = re.findall(r"lusoria\.playable(?:\.| import )(\w+)", path.read_text("utf-8"))
            assert bulk.isdisjoint({*named} - WHERE_IT_IS.get(path.name, set())), path


def test_the_record_tells_every_member(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    (record,) = [name for name in contents if name.endswith("/RECORD")]
    rows = {path: rest for path, *rest in csv.reader(StringIO(contents[record].decode()))}
    assert rows.pop(record) == ["", ""]
    for path, (digest, size) in rows.items():
        raw = hashlib.sha256(contents[path]).digest()
        assert digest == "sha256=" + base64.urlsafe_b64encode(raw).decode().rstrip("=")
        assert int(size) == len(contents[path])
    assert rows.keys() | {record} == contents.keys()


@pytest.mark.parametrize("play", ["1/7", "1/7(2)", "1/7x"])
def test_unpacked_it_answers_with_the_standard_library_alone(
    wheel: Path, tmp_path: Path, play: str
) -> None:
    folder = tmp_path / "unpacked"
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    assembled = json.dumps(ASSEMBLED["verquere/encyclopedia"])
    asked = {"kind": "judge", "position": "15@1 / 15@1 / white", "throw": "6-6", "play": play}
    request = json.dumps(asked)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ASK, str(folder)],
        input=json.dumps([request, assembled]),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(answering.answer(request, assembled))
