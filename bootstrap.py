#!/usr/bin/env python3
"""Set lusoria up on a fresh machine; needs Python 3.11 or newer and nothing else.

python3 bootstrap.py              make .venv, install, build the database and the site
python3 bootstrap.py --slim       the same without llvmlite, which makes `lusoria simulate`
                                  hundreds of times faster
python3 bootstrap.py test [...]   the first with the development tools, then pytest [...]

Whatever cannot be done is said in one line, and the exit code is 2.
"""

import sys
from typing import NoReturn


def fail(line: str) -> NoReturn:
    """Say in one line what is wrong and what to do, and stop with exit code 2."""
    sys.stderr.write("bootstrap: " + line + "\n")
    sys.exit(2)


# This file must parse on Python 3.6, and get this far, so that an old Python hears this sentence.
if sys.version_info < (3, 11):  # noqa: UP036
    fail(
        "Python 3.11 or newer is needed, but %s is %d.%d; install one (Debian 12 and later: "  # noqa: UP031
        "`apt install python3`; elsewhere: python.org) and run it on bootstrap.py"
        % ((sys.executable or "this one",) + sys.version_info[:2])  # noqa: RUF005
    )

import hashlib  # noqa: E402
import importlib.util  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import re  # noqa: E402
import shutil  # noqa: E402
import subprocess  # noqa: E402
from pathlib import Path  # noqa: E402

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "lusoria-installed.json"
LOG = VENV / "lusoria-install.log"
CONSTRAINTS = ROOT / "constraints.txt"
"""The version of every package that may be installed; CONTRIBUTING.md says how to renew it."""

WINDOWLESS = "chromium-headless-shell"
"""Debian's Chromium for programs to drive, which takes a third of the time."""
CHROMIUM = (WINDOWLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_VARIABLE = "LUSORIA_CHROMIUM"
"""Tells the browser tests which Chromium to drive; empty: there is none, leave them out."""

NO_NETWORK = re.compile(
    r"connection broken by|NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError"
    r"|name resolution|Network is unreachable|from versions: none"
)
"""What pip says when it reaches no package index (silently finding nothing is one of its ways)."""

LLVMLITE = re.compile(r"\bllvmlite\b")
"""What is only needed for speed, and may not be there yet for a Python that is new."""

FIND_ALL = """
import importlib.metadata as metadata, re, sys
for requirement in metadata.requires("lusoria") or []:
    name, _, marker = requirement.partition(";")
    extra = re.search(r"extra == ['\\"]([^'\\"]+)", marker)
    if not extra or extra[1] in sys.argv[1:]:
        metadata.distribution(re.match(r"[\\w.-]+", name)[0])
"""
"""Run in .venv: ends in an error if something is not there that the extras named need."""


def say(line: str) -> None:
    """Tell what is being done, at once."""
    print(line, flush=True)


def shown(path: Path) -> str:
    """Return the path as one would type it from the checkout."""
    return str(path.relative_to(ROOT))


def runs(command: list[str]) -> bool:
    """Return whether the command ends well; what it prints is not of interest."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make .venv unless a sound one of this checkout is there."""
    sound = runs([str(PYTHON), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"])
    moved = bool(stamp()) and stamp().get("root") != str(ROOT)
    if sound and not moved:
        return
    # Debian's Python has `venv` but not `ensurepip`, and would leave half an environment behind.
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        fail(
            f"{sys.executable} has no venv module; install it (on Debian and Ubuntu: "
            "`apt install python3-venv`) and run this again"
        )
    say(f"Making {shown(VENV)}")
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        words = (made.stderr or made.stdout).strip().splitlines() or ["no reason given"]
        fail(f"{shown(VENV)} could not be made: {words[-1]}")


def stamp() -> dict[str, object]:
    """Return what was installed last; nothing if that is not known."""
    try:
        read = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def install(extras: list[str]) -> None:
    """Install the checkout, editable, with the extras, unless that was done already."""
    wishes = (ROOT / "pyproject.toml").read_bytes() + CONSTRAINTS.read_bytes()
    digest = hashlib.sha256(wishes).hexdigest()
    last = stamp()
    had = last.get("extras")
    had = [str(extra) for extra in had] if isinstance(had, list) else []
    wanted = sorted({*extras, *had})  # what is there already stays
    done = last.get("digest") == digest and wanted == had
    # Another tool (uv sync, pip) may have taken packages out of the environment since.
    if done and runs([str(PYTHON), "-c", FIND_ALL, *wanted]):
        return
    say(f"Installing into {shown(VENV)} (the first time this takes a minute or two)")
    STAMP.unlink(missing_ok=True)
    target = f".[{','.join(wanted)}]" if wanted else "."
    constrained = ["--constraint", str(CONSTRAINTS)]
    pip([str(PYTHON), "-m", "pip", "install", *constrained, "--editable", target])
    now = {"root": str(ROOT), "digest": digest, "extras": wanted}
    STAMP.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")


def pip(command: list[str]) -> None:
    """Run pip, its words kept in a file; where it fails, say why in one line."""
    with LOG.open("wb") as log:
        ended = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False)
    if ended.returncode == 0:
        return
    words = LOG.read_text(encoding="utf-8", errors="replace")
    if NO_NETWORK.search(words):
        fail(
            "no network, or no package index in reach: connect (or set PIP_INDEX_URL to an index "
            f"that is) and run this again; pip's own words are in {shown(LOG)}"
        )
    errors = re.findall(r"^\s*ERROR: (.+)$", words, re.MULTILINE) or ["pip failed"]
    wanted = LLVMLITE.search(errors[-1])
    slim = "; without llvmlite: `python3 bootstrap.py --slim`" if wanted else ""
    fail(f"the packages could not be installed: {errors[-1]} (the whole: {shown(LOG)}){slim}")


def find_chromium() -> str:
    """Return the Chromium for the browser tests, installed first where that can be done."""
    named = os.environ.get(BROWSER_VARIABLE)
    if named is not None:
        return named
    found = which_chromium()
    debian = Path("/etc/debian_version").exists() and shutil.which("apt-get")
    if Path(found).name != WINDOWLESS and debian and os.geteuid() == 0:
        say("Installing Chromium for the browser tests")
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
        if runs([*apt, "update"]):
            os.environ["DEBIAN_FRONTEND"] = "noninteractive"
            install = [*apt, "install", "--yes", "--no-install-recommends"]
            runs([*install, WINDOWLESS]) or found or runs([*install, "chromium"])
        found = which_chromium()
    if not found:
        say(
            "No Chromium: the browser tests are left out; install it (on Debian: "
            f"`apt install {WINDOWLESS}`) or name one in {BROWSER_VARIABLE}"
        )
    return found


def which_chromium() -> str:
    """Return the first Chromium on the path; empty if there is none."""
    return next((path for path in map(shutil.which, CHROMIUM) if path), "")


def build() -> None:
    """Build the database and the site, every example replayed; say how to browse."""
    ended = subprocess.run([str(PYTHON), "-m", "lusoria", "build"], cwd=ROOT, check=False)
    if ended.returncode:
        fail("nothing was built, for the reason given above")
    lusoria = shown(BIN / "lusoria")
    say("Built: the database and the site are in build/, every example replayed.")
    say(f"Browse:  {lusoria} serve    (it prints the address to open)")
    say(f"Ask:     {lusoria} --help")


def test(arguments: list[str]) -> None:
    """Run pytest with the arguments given and end with its exit code."""
    os.environ[BROWSER_VARIABLE] = find_chromium()
    sys.exit(subprocess.run([str(PYTHON), "-m", "pytest", *arguments], cwd=ROOT).returncode)


def main(arguments: list[str]) -> None:
    """Do what the arguments ask for: set up and build (none), or set up and test."""
    testing = arguments[:1] == ["test"]
    slim = arguments == ["--slim"]
    if arguments[:1] in (["-h"], ["--help"]):
        say(str(__doc__).strip())
        return
    if arguments and not testing and not slim:
        fail(
            f"`{' '.join(arguments)}` is not known; expected nothing, `--slim`, or `test` and "
            "pytest's arguments"
        )
    make_venv()
    install(["serve", *(["dev", "fast"] if testing else [] if slim else ["fast"])])
    if testing:
        test(arguments[1:])
    else:
        build()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        fail("interrupted")
    except OSError as error:  # a full disk, a read-only checkout
        fail(str(error))
