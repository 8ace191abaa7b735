"""bootstrap.py on machines that lack something: one clear line, exit code 2, no traceback.

Nothing is installed here: what bootstrap.py does on a sound machine, whoever runs these tests by
`python3 bootstrap.py test` has just seen.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

BOOTSTRAP = Path(__file__).resolve().parents[1] / "bootstrap.py"
Ended = subprocess.CompletedProcess[str]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of the project as is looked at before anything is fetched."""
    folder = tmp_path / "a checkout"
    folder.mkdir()
    for name in ("bootstrap.py", "pyproject.toml", "uv.lock", "README.md"):
        shutil.copy(BOOTSTRAP.with_name(name), folder)
    return folder


def python(*arguments: str, **environment: str) -> Ended:
    """Run this Python with the arguments, away from any environment that is active."""
    without = {"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME"}
    kept = {name: value for name, value in os.environ.items() if name not in without}
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**kept, **environment},
    )


def after(preparation: str, checkout: Path) -> Ended:
    """Run bootstrap.py as a program, in a Python that was prepared by a line."""
    script = str(checkout / "bootstrap.py")
    run = f"import sys, runpy; sys.argv = {[script]!r}; {preparation}; "
    return python("-c", f"{run}runpy.run_path({script!r}, run_name='__main__')")


def only_line(ended: Ended) -> str:
    """Return the one line of complaint, with which a failure ends."""
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith("bootstrap: ")
    assert "Traceback" not in ended.stdout + ended.stderr
    return line


def offline(checkout: Path, *arguments: str) -> Ended:
    """Run bootstrap.py where no package index answers."""
    return python(
        str(checkout / "bootstrap.py"),
        *arguments,
        PIP_CONFIG_FILE=os.devnull,
        PIP_INDEX_URL="http://127.0.0.1:9/",
        PIP_EXTRA_INDEX_URL="",
        PIP_FIND_LINKS="",
        PIP_RETRIES="0",
    )


def make_environment(checkout: Path, **modules: str) -> None:
    """Make a .venv whose modules pip, uv and lusoria only do as the lines given say."""
    venv.create(checkout / ".venv")
    (site_packages,) = (checkout / ".venv").rglob("site-packages")
    for name in ("pip", "uv", "lusoria"):
        (site_packages / name).mkdir()
        (site_packages / name / "__init__.py").touch()
        code = f"import sys; {modules.get(name, 'pass')}"
        (site_packages / name / "__main__.py").write_text(code, encoding="utf-8")


def test_an_old_python_can_read_the_file() -> None:
    ast.parse(BOOTSTRAP.read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_an_old_python_hears_which_is_needed(checkout: Path, version: tuple[int, ...]) -> None:
    line = only_line(after(f"sys.version_info = {version}", checkout))
    assert "Python 3.11 or newer is needed" in line
    assert f" is {version[0]}.{version[1]};" in line
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_missing_venv_module_is_named_with_its_package(checkout: Path, missing: str) -> None:
    """Debian leaves `ensurepip` out of its Python until python3-venv is installed."""
    line = only_line(after(f"sys.modules[{missing!r}] = None", checkout))
    assert "apt install python3-venv" in line
    assert not (checkout / ".venv").exists()


def test_an_environment_that_was_moved_is_made_anew_and_no_network_is_told(checkout: Path) -> None:
    make_environment(checkout)
    moved = checkout.rename(checkout.with_name("elsewhere"))
    ended = offline(moved)
    assert "Making .venv" in ended.stdout
    line = only_line(ended)
    assert "no network" in line
    assert str(Path(".venv", "lusoria-install.log")) in line
    made = (moved / ".venv" / "pyvenv.cfg").stat().st_mtime_ns
    assert "no network" in only_line(offline(moved)), "a second try is not taken for done"
    assert (moved / ".venv" / "pyvenv.cfg").stat().st_mtime_ns == made


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        ([], ["--no-dev", "--extra", "serve", "--extra", "fast"]),
        (["--slim"], ["--no-dev", "--extra", "serve"]),
        (["test"], []),
    ],
)
def test_what_the_lock_names_is_installed_and_nothing_that_is_there_goes(
    checkout: Path, arguments: list[str], asked: list[str]
) -> None:
    make_environment(checkout, uv="sys.exit(sys.argv[1] == 'sync' and f'error: {sys.argv[1:]}')")
    assert str(["sync", "--frozen", "--inexact", *asked]) in only_line(
        offline(checkout, *arguments)
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("error: Failed to fetch: error sending request for url", "no network"),
        ("  × Failed to download `llvmlite==0.47`", "without llvmlite: `python3 bootstrap.py --s"),
        ("error: Could not write: No space left", "Could not write: No space left"),
        ("nothing", "no reason given"),
    ],
)
def test_where_uv_fails_its_reason_is_told(checkout: Path, words: str, told: str) -> None:
    make_environment(checkout, uv=f"sys.exit(sys.argv[1] == 'sync' and {words!r})")
    assert told in only_line(offline(checkout))


def test_a_build_that_fails_is_told(checkout: Path) -> None:
    make_environment(checkout, lusoria="sys.exit('a mistake')")
    ended = offline(checkout)
    told = ["a mistake", "bootstrap: nothing was built, for the reason given above"]
    assert (ended.returncode, ended.stderr.splitlines()) == (2, told)


@pytest.mark.parametrize("unknown", ["tset", "--slim test", "--fast"])
def test_an_unknown_argument_is_answered_with_the_known(checkout: Path, unknown: str) -> None:
    line = only_line(python(str(checkout / "bootstrap.py"), *unknown.split()))
    assert f"`{unknown}` is not known" in line
    assert "`--slim`" in line
    assert "`test`" in line
    assert not (checkout / ".venv").exists()
