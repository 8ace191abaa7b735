"""bootstrap.py on machines that lack something: one clear line, exit code 2, no traceback.

Nothing is installed here: what bootstrap.py does on a sound machine, whoever runs these tests by
`python3 bootstrap.py test` has just seen.
"""

from __future__ import annotations

import ast
import os
import re
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
    pip = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/"}
    quiet = {"PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_RETRIES": "0"}
    return python(str(checkout / "bootstrap.py"), *arguments, **pip, **quiet)


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


@pytest.mark.parametrize(
    ("preparation", "told"),
    [
        ("sys.version_info = (3, 6, 15)", "Python 3.11 or newer is needed, but .* is 3.6;"),
        ("sys.version_info = (3, 10, 13)", "Python 3.11 or newer is needed, but .* is 3.10;"),
        # Debian leaves `ensurepip` out of its Python until python3-venv is installed.
        ("sys.modules['venv'] = None", "apt install python3-venv"),
        ("sys.modules['ensurepip'] = None", "apt install python3-venv"),
        ("sys.argv.append('tset')", "`tset` is not known; .*`--slim`, or `test`"),
        ("sys.argv += ['--slim', 'test']", "`--slim test` is not known"),
    ],
)
def test_what_is_missing_is_named_before_anything_is_made(
    checkout: Path, preparation: str, told: str
) -> None:
    assert re.search(told, only_line(after(preparation, checkout)))
    assert not (checkout / ".venv").exists()


@pytest.mark.slow  # it makes an environment, with pip
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
    ("arguments", "uv", "told"),
    [
        (
            [],
            "f'error: {sys.argv[1:]}'",
            "'--no-dev', '--extra=serve', '--extra=fast']",
        ),
        (["--slim"], "f'error: {sys.argv[1:]}'", "'--no-dev', '--extra=serve']"),
        (["test"], "f'error: {sys.argv[1:]}'", "['sync', '--frozen', '--inexact']"),
        ([], "'error: Failed to fetch: error sending request for url'", "no network"),
        ([], "'  × Failed to download `llvmlite==0.47`'", "without llvmlite: `python3 bootstrap"),
        ([], "'error: Could not write: No space left'", "Could not write: No space left"),
        ([], "'nothing'", "no reason given"),
    ],
)
def test_uv_installs_what_the_lock_names_and_where_it_fails_its_reason_is_told(
    checkout: Path, arguments: list[str], uv: str, told: str
) -> None:
    make_environment(checkout, uv=f"sys.exit(sys.argv[1] == 'sync' and {uv})")
    assert told in only_line(offline(checkout, *arguments))


def test_a_build_that_fails_is_told(checkout: Path) -> None:
    make_environment(checkout, lusoria="sys.exit('a mistake')")
    ended = offline(checkout)
    told = ["a mistake", "bootstrap: nothing was built, for the reason given above"]
    assert (ended.returncode, ended.stderr.splitlines()) == (2, told)
