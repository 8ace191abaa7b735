"""Pyodide is taken only as it was pinned, and our archive for the page is whole and enough."""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.playing import ASSEMBLED
from tests.tree import ROOT

from lusoria.site import pyodide
from lusoria.site.inpage import answering
from lusoria.site.pyodide import BULK, PACKED, fetching, in_bulk, modules
from lusoria.site.pyodide.fetching import FILES, VERSION, NotFetchedError, NotVerifiedError

INPAGE = ROOT / "site/lusoria/site/inpage"
SOURCES = [INPAGE, ROOT / "site/lusoria/site/pyodide", ROOT / "site/lusoria/site/static/run"]
PLACE = """
import sys
from pathlib import Path
from lusoria.site.pyodide import place
print(place(Path(sys.argv[1]), print))
"""


@pytest.fixture(scope="module")
def kept() -> Path:
    try:
        return fetching.pyodide_files()
    except NotFetchedError as error:
        pytest.skip(f"Pyodide cannot be had: {error}")


@pytest.mark.parametrize("name", FILES)
def test_a_changed_or_missing_file_is_noticed(kept: Path, tmp_path: Path, name: str) -> None:
    assert {path.name for path in kept.iterdir()} == set(FILES)
    for file in FILES:
        (tmp_path / file).write_bytes((kept / file).read_bytes())
    assert fetching.is_whole(tmp_path)
    (tmp_path / name).write_bytes((tmp_path / name).read_bytes() + b"\n")
    assert not fetching.is_whole(tmp_path)
    (tmp_path / name).unlink()
    assert not fetching.is_whole(tmp_path)


def test_another_package_is_not_unpacked(tmp_path: Path) -> None:
    other = tmp_path / "pyodide.tgz"
    with tarfile.open(other, "w:gz") as archive:
        archive.add(__file__, "package/pyodide.mjs")
    with pytest.raises(NotVerifiedError, match="is not the one whose digest is pinned"):
        fetching.unpack(other)


def test_the_site_is_given_the_files_the_licences_and_a_list_without_packages(
    kept: Path, tmp_path: Path
) -> None:
    said: list[str] = []
    assert pyodide.place(tmp_path, said.append)
    assert said == []
    folder = tmp_path / pyodide.RUN / "pyodide"
    licences = {"MPL-2.0.txt", "NOTICE.txt", "PYTHON-LICENSE.txt"}
    served = {"pyodide.mjs", "pyodide.asm.mjs", *(f"{name}.packed" for name in PACKED)}
    assert {path.name for path in folder.iterdir()} == served | licences
    assert VERSION in (folder / "NOTICE.txt").read_text()
    manifest = json.loads((folder.parent / "manifest.json").read_text())
    assert manifest["lock"]["packages"] == {}
    for part in manifest["parts"]:
        content = (folder.parent / part["file"]).read_bytes()
        is_packed = part["file"].endswith(pyodide.SUFFIX)
        assert len(content if is_packed else pyodide.pack(content)) == part["bytes"]
        assert hashlib.sha256(content).hexdigest().startswith(part["digest"])


def test_what_is_packed_unpacks_to_the_pinned_files_but_for_what_nothing_imports(
    kept: Path,
) -> None:
    wasm = pyodide.packed(kept, "pyodide.asm.wasm")
    assert gzip.decompress(wasm) == (kept / "pyodide.asm.wasm").read_bytes()
    library = BytesIO(gzip.decompress(pyodide.packed(kept, "python_stdlib.zip")))
    with ZipFile(kept / "python_stdlib.zip") as whole, ZipFile(library) as reduced:
        kept_names = {re.sub("pyc$", "py", name): name for name in reduced.namelist()}
        assert set(kept_names) == set(filter(pyodide.is_needed, whole.namelist()))
        for member, name in kept_names.items():
            content = reduced.read(name)
            if member == name:
                assert content == whole.read(member)
            else:
                assert content.startswith(reduced.read("abc.pyc")[:16]), name
        tops = {name.partition("/")[0].removesuffix(".py") for name in whole.namelist()}
    for source in [*(ROOT / "playable").rglob("*.py"), *INPAGE.glob("*.py")]:
        if not in_bulk("/".join(source.relative_to(ROOT).parts[3:])):
            assert imported(source) & tops <= pyodide.STDLIB, source


def test_without_node_the_library_stays_as_it_is(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_node(scratch: Path, tool: str) -> Iterator[fetching.Command]:
        raise NotFetchedError(f"there is no {tool}")

    monkeypatch.setattr(fetching, "commands", no_node)
    library = (kept / "python_stdlib.zip").read_bytes()
    assert pyodide.compiled(kept, library) == library


def imported(source: Path) -> set[str]:
    """The modules that a file imports anywhere, by the first part of their names."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_without_npm_and_network_one_line_says_that_run_is_left_out(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    environment = {
        **{
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("PIP_", "LUSORIA_"))
        },
        "PATH": str(empty),
        "HOME": str(empty),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
    }
    site = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-c", PLACE, str(site)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    line, answer = done.stdout.splitlines()
    assert line.startswith("The site is complete but for Run, Python in the page: ")
    assert answer == "False"
    assert not (site / pyodide.RUN).exists()
    assert list((tmp_path / "cache" / "lusoria").iterdir()) == []


def test_our_files_load_from_no_other_host() -> None:
    for folder in SOURCES:
        for path in folder.iterdir():
            if path.suffix in {".py", ".mjs", ".css"}:
                assert "://" not in path.read_text(encoding="utf-8"), path


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
def archive() -> ZipFile:
    return ZipFile(BytesIO(modules()))


def test_a_second_archive_is_the_same_to_the_byte() -> None:
    assert modules() == modules()


def test_the_archive_holds_what_plays_and_nothing_that_is_made_of_it(archive: ZipFile) -> None:
    package = ROOT / "playable"
    expected = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*")
        if (path.suffix == ".py" or path.name == "py.typed")
        and not in_bulk(path.relative_to(package / "lusoria" / "playable").as_posix())
    }
    inpage = ROOT / "site/lusoria/site/inpage"
    expected |= {path.relative_to(ROOT / "site").as_posix() for path in inpage.glob("*.py")}
    expected |= {f"lusoria/site/ask/{name}.py" for name in ("__init__", "play")}
    assert set(archive.namelist()) == expected
    assert "lusoria/__init__.py" not in expected


WHERE_IT_IS = {
    "rules.py": {"native"},
    "host.py": {"compiled"},
    "ruleset.py": {"bulk", "results", "simulate"},
}
"""What a module asks for only where it is there: no page looks at rules again, compiles them, or
plays in bulk."""


def test_what_plays_in_bulk_is_there_and_nothing_that_stays_needs_it() -> None:
    package = ROOT / "playable/lusoria/playable"
    assert [name for name in BULK if not (package / name).exists()] == []
    bulk = {name.removesuffix(".py") for name in BULK}
    for path in package.rglob("*.py"):
        if not in_bulk(path.relative_to(package).as_posix()):
            named = re.findall(r"lusoria\.playable(?:\.| import )(\w+)", path.read_text("utf-8"))
            assert bulk.isdisjoint({*named} - WHERE_IT_IS.get(path.name, set())), path


@pytest.mark.parametrize("play", ["1/7", "1/7(2)", "1/7x"])
def test_unpacked_it_answers_with_the_standard_library_alone(
    archive: ZipFile, tmp_path: Path, play: str
) -> None:
    folder = tmp_path / "unpacked"
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
