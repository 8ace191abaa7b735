"""The house is in order: layout, licences, versions, nothing of the machine."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from hashlib import sha256
from itertools import chain

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.tree import ROOT, ROOTS, pyproject, read_yaml, texts

MINISEARCH = ROOT / "site/lusoria/site/static/search/third-party/minisearch.js"
"""Others' code, shipped unchanged."""
ITS_DIGEST = "0393b3ba253b809d5e55707c7b0875ef9b518a296a006c6739b28876e154edb3"

# Broken up, so that this file does not match itself.
OF_A_MACHINE = re.compile(
    r"(?<![\w.])(/[w]ork/|/[r]oot/|/[h]ome/\w|/[U]sers/\w|/[o]pt/|[.][.]/[s]hared/)|[A-Z]:\\[U]sers"
)
REGISTRY = re.compile(
    r"https?://(?!pypi\.org/project/)(?:registry\.|[\w.-]*(?:pypi|pythonhosted|npmjs)[\w.-]*)\S*"
    r"|--(?:extra-)?[i]ndex-url|--[f]ind-links"
)
PUBLIC = r"https://(pypi\.org/simple|files\.pythonhosted\.org/packages/\S+)"
"""The public index, which the lock names, and no other."""


def test_every_package_is_typed_and_shipped_and_hides_no_other() -> None:
    """A `lusoria/__init__.py` extends its path over all roots; in a wheel there is but one."""
    (door,) = (door for root in ROOTS if (door := ROOT / root / "lusoria/__init__.py").exists())
    assert "extend_path(__path__, __name__)" in door.read_text(encoding="utf-8")
    assert all((ROOT / root / "lusoria" / root / "py.typed").is_file() for root in ROOTS)
    packages = pyproject()["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert packages == [f"{root}/lusoria" for root in ROOTS]


def test_code_of_others_is_as_they_wrote_it_and_has_its_licence() -> None:
    assert sha256(MINISEARCH.read_bytes()).hexdigest() == ITS_DIGEST
    notice = MINISEARCH.with_name("NOTICE.txt").read_text(encoding="utf-8")
    assert MINISEARCH.name in notice
    assert MINISEARCH.with_name("minisearch-LICENSE.txt").is_file()


@pytest.mark.parametrize("pattern", [OF_A_MACHINE, REGISTRY], ids=["paths", "registries"])
def test_nothing_names_the_machine_it_was_made_on(pattern: re.Pattern[str]) -> None:
    assert not [
        f"{name}:{number}: {hit[0]}"
        for name, text in texts()
        if (name, pattern) != ("uv.lock", REGISTRY)
        for number, line in enumerate(text.splitlines(), 1)
        if (hit := pattern.search(line))
    ]


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
    for name, words in {
        "LICENSE": "Apache License",
        "data/LICENSE": "https://creativecommons.org/licenses/by/4.0/",
        "README.md": "Apache License 2.0 .*CC BY 4.0",
    }.items():
        assert re.search(words, (ROOT / name).read_text(encoding="utf-8"), re.S), name


def test_the_library_is_light_and_an_extra_and_a_group_give_the_same_tools() -> None:
    """Debian's pip knows extras only; `uv run` takes the group."""
    project = pyproject()["project"]
    light = {re.split(r"[<>=\[]", requirement)[0] for requirement in project["dependencies"]}
    assert light == {"click", "edtf", "pydantic", "pyyaml", "ruamel.yaml"}
    assert {"dev", "fast", "serve"} <= set(project["optional-dependencies"])
    assert pyproject()["dependency-groups"]["dev"] == ["lusoria[dev,fast,serve]"]


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
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    wanted = {
        (canonicalize_name(one.name), frozenset(map(str, one.specifier)))
        for one in map(Requirement, chain(*lists))
    }
    assert wanted == {
        (one["name"], frozenset(filter(None, one.get("specifier", "").split(","))))
        for one in ours["metadata"]["requires-dist"]
    }
