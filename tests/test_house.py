"""The house is in order: layout, licences, lengths, versions, nothing of the machine."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from hashlib import sha256

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.tree import ROOT, ROOTS, pyproject, read_yaml, texts

# Others' code that is shipped unchanged, with its licence beside it.
THIRD_PARTY = {
    "site/lusoria/site/static/search/third-party/minisearch.js": (
        "0393b3ba253b809d5e55707c7b0875ef9b518a296a006c6739b28876e154edb3"
    )
}

# Broken up, so that this file does not match itself.
OF_A_MACHINE = re.compile(
    r"(?<![\w.])(/[w]ork/|/[r]oot/|/[h]ome/\w|/[U]sers/\w|/[o]pt/|[.][.]/[s]hared/)|[A-Z]:\\[U]sers"
)
REGISTRY = re.compile(
    r"https?://(?!pypi\.org/project/)(?:registry\.|[\w.-]*(?:pypi|pythonhosted|npmjs)[\w.-]*)\S*"
    r"|--(?:extra-)?[i]ndex-url|--[f]ind-links"
)


def test_no_root_hides_another() -> None:
    """A `lusoria/__init__.py` extends its path over all roots; in a wheel there is but one."""
    (door,) = (door for root in ROOTS if (door := ROOT / root / "lusoria/__init__.py").exists())
    assert "extend_path(__path__, __name__)" in door.read_text(encoding="utf-8")


def test_every_root_is_typed_and_packaged() -> None:
    for root in ROOTS:
        assert (ROOT / root / "lusoria" / root / "py.typed").is_file()
    packages = pyproject()["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert packages == [f"{root}/lusoria" for root in ("schema", "playable", "site")]


@pytest.mark.parametrize("name", THIRD_PARTY)
def test_code_of_others_is_as_they_wrote_it_and_has_its_licence(name: str) -> None:
    path = ROOT / name
    assert sha256(path.read_bytes()).hexdigest() == THIRD_PARTY[name]
    assert path.name in (path.parent / "NOTICE.txt").read_text(encoding="utf-8")
    assert (path.parent / f"{path.stem}-LICENSE.txt").is_file()


@pytest.mark.parametrize("pattern", [OF_A_MACHINE, REGISTRY], ids=["paths", "registries"])
def test_nothing_names_the_machine_it_was_made_on(pattern: re.Pattern[str]) -> None:
    found = [
        f"{name}:{number}: {hit[0]}"
        for name, text in texts()
        if (name, pattern) != ("uv.lock", REGISTRY)  # it names the public index, and no other
        for number, line in enumerate(text.splitlines(), 1)
        if (hit := pattern.search(line))
    ]
    assert not found


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (OF_A_MACHINE, "see /" + "work/main"),
        (OF_A_MACHINE, "'/" + "home/ann/x'"),
        (OF_A_MACHINE, "C:\\" + "Users\\ann"),
        (REGISTRY, "https://registry" + ".npmjs.org/pyodide"),
        (REGISTRY, "http://py" + "pi.local:8080/simple"),
    ],
)
def test_the_guards_find_what_they_look_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


def test_the_citation_says_what_reference_managers_need() -> None:
    citation = read_yaml(ROOT / "CITATION.cff")
    needed = {"cff-version", "message", "title", "authors", "version", "license", "date-released"}
    assert needed <= set(citation)
    assert str(citation["cff-version"]) == "1.2.0"
    assert citation["version"] == pyproject()["project"]["version"]
    assert all(author.get("name") or author.get("family-names") for author in citation["authors"])
    assert citation["license"] == "Apache-2.0"
    assert [reference["license"] for reference in citation["references"]] == ["CC-BY-4.0"]


def test_all_licences_are_named_wherever_one_looks_for_them() -> None:
    project = pyproject()["project"]
    assert project["license"] == "Apache-2.0 AND CC-BY-4.0 AND OFL-1.1 AND MIT AND ISC"
    files = {path for name in project["license-files"] for path in ROOT.glob(name)}
    assert len(files) == 6
    shipped = ROOT / "site" / "lusoria" / "site" / "static"
    assert files >= {*shipped.rglob("OFL*"), *shipped.rglob("*LICENSE*")}
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    data = (ROOT / "data" / "LICENSE").read_text(encoding="utf-8")
    assert "CC BY 4.0" in data
    assert "https://creativecommons.org/licenses/by/4.0/" in data
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(r"Apache[- ](License )?2\.0", readme)
    assert re.search(r"CC[- ]BY[- ]4\.0", readme)


def test_an_extra_and_a_group_give_the_same_tools() -> None:
    """Debian's pip knows extras only; `uv run` takes the group."""
    assert pyproject()["dependency-groups"]["dev"] == ["lusoria[dev,fast,serve]"]
    assert {"dev", "fast"} <= set(pyproject()["project"]["optional-dependencies"])


def test_the_library_is_installed_without_what_serves_it() -> None:
    project = pyproject()["project"]
    light = {re.split(r"[<>=\[]", each)[0] for each in project["dependencies"]}
    assert light == {"click", "edtf", "pydantic", "pyyaml", "ruamel.yaml"}
    assert any(each.startswith("datasette") for each in project["optional-dependencies"]["serve"])


def test_a_command_that_serves_names_the_extra_where_it_is_missing() -> None:
    script = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        "from lusoria.site.cli import main; sys.argv = ['lusoria', 'build', '--out', 'x']; main()"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    (line,) = ended.stderr.splitlines()
    assert line.startswith(
        "lusoria: this needs what builds and serves pages (sqlalchemy is missing"
    )
    assert "'lusoria[serve]'" in line
    assert ended.returncode == 2


PUBLIC = r"https://(pypi\.org/simple|files\.pythonhosted\.org/packages/\S+)"


def test_the_lock_names_public_files_with_digests_and_is_that_of_the_project() -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    (ours,) = [package for package in lock["package"] if package["name"] == "lusoria"]
    others = [package for package in lock["package"] if package is not ours]
    assert len(others) > 50
    for package in others:
        assert re.fullmatch(PUBLIC, package["source"]["registry"])
        for file in [*package.get("wheels", []), *filter(None, [package.get("sdist")])]:
            assert re.fullmatch(PUBLIC, file["url"])
            assert re.fullmatch("sha256:[0-9a-f]{64}", file["hash"])
    project = pyproject()["project"]
    extras = project["optional-dependencies"].values()
    asked = [*project["dependencies"], *(one for extra in extras for one in extra)]
    wanted = {
        (canonicalize_name(one.name), frozenset(map(str, one.specifier)))
        for one in map(Requirement, asked)
    }
    assert wanted == {
        (one["name"], frozenset(filter(None, one.get("specifier", "").split(","))))
        for one in ours["metadata"]["requires-dist"]
    }
