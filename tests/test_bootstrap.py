"""bootstrap.py on machines that lack something: one clear line, exit code 2, no traceback.

Nothing is installed here: what bootstrap.py does on a sound machine, whoever runs these tests by
`python3 bootstrap.py test` has just seen.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest

BOOTSTRAP = Path(__file__).resolve().parents[1] / "bootstrap.py"

Ended = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with a pip that only fails, of which copies are as good."""
    made = tmp_path_factory.mktemp("environment") / ".venv"
    venv.create(made)
    (site_packages,) = made.rglob("site-packages")
    (site_packages / "pip").mkdir()
    (site_packages / "pip" / "__init__.py").touch()
    distribution(made.parent, "pip")
    return made


@pytest.fixture(scope="module")
def tried(
    tmp_path_factory: pytest.TempPathFactory, environment: Path
) -> tuple[Path, Ended, set[str]]:
    """A checkout that was moved together with its environment, in which bootstrap.py has run where
    no package index answers; what it said, and what is left of the environment before."""
    folder = copied(tmp_path_factory.mktemp("tried"))
    stood_in(folder, environment, folder.with_name("elsewhere"))
    ended = offline(folder)
    left = {path.name for path in (folder / ".venv").rglob("lusoria*") if path.name != LOG}
    return folder, ended, left


LOG = "lusoria-install.log"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return copied(tmp_path)


def copied(place: Path) -> Path:
    """A copy of as much of the project as pip looks at before it fetches anything."""
    folder = place / "a checkout"
    folder.mkdir()
    for name in ("bootstrap.py", "pyproject.toml", "constraints.txt", "README.md"):
        shutil.copy(BOOTSTRAP.with_name(name), folder)
    return folder


def python(arguments: list[str], **environment: str) -> Ended:
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


def after(preparation: str, checkout: Path, *arguments: str) -> Ended:
    """Run bootstrap.py as a program, in a Python that was prepared by the line given."""
    script = str(checkout / "bootstrap.py")
    run = f"import sys, runpy; sys.argv = {[script, *arguments]!r}; {preparation}; "
    return python(["-c", run + f"runpy.run_path({script!r}, run_name='__main__')"])


def only_line(ended: Ended) -> str:
    """The one line of complaint, with which a failure ends."""
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith("bootstrap: ")
    assert "Traceback" not in ended.stdout + ended.stderr
    return line


def offline(checkout: Path, *arguments: str) -> Ended:
    """Run bootstrap.py where no package index answers."""
    return python(
        [str(checkout / "bootstrap.py"), *arguments],
        PIP_CONFIG_FILE=os.devnull,
        PIP_INDEX_URL="http://127.0.0.1:9/",
        PIP_EXTRA_INDEX_URL="",
        PIP_FIND_LINKS="",
        PIP_NO_INDEX="0",
        PIP_RETRIES="0",
    )


def test_an_old_python_can_read_the_file() -> None:
    ast.parse(BOOTSTRAP.read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_an_old_python_hears_which_is_needed(checkout: Path, version: tuple[int, ...]) -> None:
    ended = after(f"sys.version_info = {version}", checkout)
    line = only_line(ended)
    assert "Python 3.11 or newer is needed" in line
    assert f" is {version[0]}.{version[1]};" in line
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("name", ["python3.6", "python3.7", "python3.8", "python3.9", "python3.10"])
def test_a_real_old_python_hears_it_too(checkout: Path, name: str) -> None:
    old = shutil.which(name)
    if (
        not old
        or subprocess.run([old, "-V"], capture_output=True, check=False, timeout=120).returncode
    ):
        pytest.skip(f"no {name} on this machine")
    command = [old, str(checkout / "bootstrap.py")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert "Python 3.11 or newer is needed" in only_line(ended)


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_missing_venv_module_is_named_with_its_package(checkout: Path, missing: str) -> None:
    """Debian leaves `ensurepip` out of its Python until python3-venv is installed."""
    line = only_line(after(f"sys.modules[{missing!r}] = None", checkout))
    assert "apt install python3-venv" in line
    assert not (checkout / ".venv").exists()


def test_an_environment_that_was_moved_is_made_anew(tried: tuple[Path, Ended, set[str]]) -> None:
    _, ended, left = tried
    assert "Making .venv" in ended.stdout
    assert left == set()


def test_without_a_network_it_says_so(tried: tuple[Path, Ended, set[str]]) -> None:
    checkout, ended, _ = tried
    line = only_line(ended)
    assert "no network" in line
    assert "PIP_INDEX_URL" in line
    assert str(Path(".venv", LOG)) in line
    assert "hatchling" in (checkout / ".venv" / LOG).read_text(encoding="utf-8")


def test_a_second_try_is_not_taken_for_done(tried: tuple[Path, Ended, set[str]]) -> None:
    """The environment that a failure left behind is used again, and pip is asked again."""
    checkout, *_ = tried
    made = (checkout / ".venv" / "pyvenv.cfg").stat().st_mtime_ns
    assert "no network" in only_line(offline(checkout))
    assert (checkout / ".venv" / "pyvenv.cfg").stat().st_mtime_ns == made


NO_INDEX = repr("NewConnectionError")


class StandIn(Protocol):
    def __call__(self, root: Path, *requirements: str, extras: Sequence[str] = ()) -> None:
        """Make a .venv that says of itself that lusoria was installed from `root` with extras."""


@pytest.fixture
def stand_in(checkout: Path, environment: Path) -> StandIn:
    """Makes a .venv in the checkout whose pip finds no index."""

    return partial(stood_in, checkout, environment)


def stood_in(
    checkout: Path, environment: Path, root: Path, *requirements: str, extras: Sequence[str] = ()
) -> None:
    shutil.copytree(environment, checkout / ".venv", symlinks=True)
    pip_says(checkout, NO_INDEX)
    installed(checkout, root, *requirements, extras=extras)


def installed(checkout: Path, root: Path, *requirements: str, extras: Sequence[str]) -> None:
    """Let .venv say of itself that lusoria was installed from `root` with extras."""
    distribution(checkout, "lusoria", *requirements)
    (site_packages,) = (checkout / ".venv").rglob("site-packages")
    (site_packages / "lusoria.py").write_text("import sys; sys.exit('lusoria ' + sys.argv[1])\n")
    wishes = [(checkout / name).read_bytes() for name in ("pyproject.toml", "constraints.txt")]
    digest = hashlib.sha256(b"".join(wishes)).hexdigest()
    stamp = {"root": str(root), "digest": digest, "extras": list(extras)}
    (checkout / ".venv" / "lusoria-installed.json").write_text(json.dumps(stamp))


def distribution(checkout: Path, name: str, *requirements: str) -> None:
    """Let .venv say that a package is installed."""
    (site_packages,) = (checkout / ".venv").rglob("site-packages")
    info = site_packages / f"{name}-0.1.0.dist-info"
    info.mkdir()
    needs = "".join(f"Requires-Dist: {required}\n" for required in requirements)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n{needs}")


BUILDS = ["lusoria build", "bootstrap: nothing was built, for the reason given above"]
"""What is said where nothing has to be installed, and the stand-in then builds nothing."""


def test_what_is_installed_is_not_installed_again(checkout: Path, stand_in: StandIn) -> None:
    """With the stamp of this pyproject.toml pip is left alone: the build is next."""
    stand_in(checkout, "pip", "llvmlite ; extra == 'fast'", extras=["fast", "serve"])
    distribution(checkout, "llvmlite")
    ended = offline(checkout)
    assert ended.stderr.splitlines() == BUILDS
    assert ended.returncode == 2


def test_llvmlite_is_installed_unless_told_slim(checkout: Path, stand_in: StandIn) -> None:
    stand_in(checkout, "pip", "llvmlite ; extra == 'fast'", extras=["serve"])
    assert offline(checkout, "--slim").stderr.splitlines() == BUILDS
    assert "no network" in only_line(offline(checkout))


def test_slim_does_not_take_llvmlite_away(checkout: Path, stand_in: StandIn) -> None:
    """What was installed with it is still known, so that it is not installed again after that."""
    stand_in(checkout, "pip", "llvmlite ; extra == 'fast'", extras=["fast", "serve"])
    distribution(checkout, "llvmlite")
    for arguments in (["--slim"], []):
        assert offline(checkout, *arguments).stderr.splitlines() == BUILDS


def test_where_llvmlite_cannot_be_installed_slim_is_named(
    checkout: Path, stand_in: StandIn
) -> None:
    """As on a Python that is newer than it."""
    stand_in(checkout, "pip")
    pip_says(
        checkout, repr("ERROR: No matching distribution found for llvmlite>=99; extra == 'fast'")
    )
    line = only_line(offline(checkout))
    assert "No matching distribution found for llvmlite" in line
    assert line.endswith("without llvmlite: `python3 bootstrap.py --slim`")


def pip_says(checkout: Path, expression: str) -> None:
    """Put a pip into .venv that only prints the value of an expression, and fails."""
    pip = next((checkout / ".venv").rglob("site-packages/pip")) / "__main__.py"
    pip.write_text(f"import sys; sys.exit({expression})\n", encoding="utf-8")


@pytest.mark.parametrize("arguments", [[], ["--slim"]])
def test_only_the_versions_of_the_constraints_are_installed(
    checkout: Path, stand_in: StandIn, arguments: list[str]
) -> None:
    stand_in(checkout, "no-such-package")
    pip_says(checkout, "f'ERROR: {sys.argv[1:]}'")
    constrained = f"'--constraint', '{checkout / 'constraints.txt'}'"
    assert constrained in only_line(offline(checkout, *arguments))


@pytest.mark.parametrize("change", ["pyproject.toml", "constraints.txt", "package"])
def test_what_has_changed_is_installed_again(
    checkout: Path, stand_in: StandIn, change: str
) -> None:
    stand_in(checkout, *(["no-such-package"] if change == "package" else []))
    if change in ("pyproject.toml", "constraints.txt"):
        with (checkout / change).open("a", encoding="utf-8") as file:
            file.write("# changed\n")
    assert "no network" in only_line(offline(checkout))


@pytest.mark.parametrize("unknown", ["tset", "--slim test", "--fast"])
def test_an_unknown_argument_is_answered_with_the_known(checkout: Path, unknown: str) -> None:
    line = only_line(python([str(checkout / "bootstrap.py"), *unknown.split()]))
    assert f"`{unknown}` is not known" in line
    assert "`--slim`" in line
    assert "`test`" in line
    assert not (checkout / ".venv").exists()


def test_help_is_the_head_of_the_file(checkout: Path) -> None:
    ended = python([str(checkout / "bootstrap.py"), "--help"])
    assert ended.returncode == 0
    assert "python3 bootstrap.py test" in ended.stdout
    assert "python3 bootstrap.py --slim" in ended.stdout
