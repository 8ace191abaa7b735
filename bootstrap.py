#!/usr/bin/env python3
"""Set lusoria up on a fresh machine; needs Python 3.11 or newer and nothing else.

python3 bootstrap.py              make .venv, install, build the database and the site
python3 bootstrap.py --slim       the same without llvmlite, which makes `lusoria simulate`
                                  hundreds of times faster
python3 bootstrap.py test [...]   the first with the development tools, then pytest [...]

Packages have the versions and the digests of uv.lock. Whatever cannot be done is said in one line,
and the exit code is 2.
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

import os  # noqa: E402
import re  # noqa: E402
import shutil  # noqa: E402
import subprocess  # noqa: E402
from importlib.util import find_spec  # noqa: E402
from pathlib import Path  # noqa: E402

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / ("python.exe" if os.name == "nt" else "python"))
LOG = VENV / "lusoria-install.log"
WINDOWLESS = "chromium-headless-shell"  # Debian's Chromium for programs, a third of the size
CHROMIUM = (WINDOWLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_VARIABLE = "LUSORIA_CHROMIUM"
NO_NETWORK = re.compile(
    r"connection broken by|NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|dns error"
    r"|name resolution|Network is unreachable|from versions: none|error sending request"
)


def runs(*command: str) -> bool:
    """Return whether a command ends well; its output is dropped."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make .venv unless there is a sound one that was not moved here from elsewhere."""
    activate = BIN / "activate"
    here = activate.is_file() and str(VENV) in activate.read_text(encoding="utf-8")
    if here and runs(PYTHON, "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"):
        return
    # Debian's Python has `venv` but not `ensurepip`, and would leave half an environment behind.
    if not (find_spec("venv") and find_spec("ensurepip")):
        fail(
            f"{sys.executable} has no venv module; install it (on Debian and Ubuntu: "
            "`apt install python3-venv`) and run this again"
        )
    print("Making .venv", flush=True)
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode:
        fail(f".venv could not be made: {(ended.stderr or ended.stdout).strip()[-300:]}")


def run_logged(*command: str) -> None:
    """Run a module of .venv with its output in a file; if it fails, say why in one line."""
    environment = {"UV_PROJECT_ENVIRONMENT": str(VENV), "UV_SYSTEM_CERTS": "true", **os.environ}
    with LOG.open("wb") as log:
        arguments = [PYTHON, "-m", *command]
        ended = subprocess.run(arguments, cwd=ROOT, stdout=log, stderr=log, env=environment)
    if ended.returncode == 0:
        return
    words, log_name = LOG.read_text(encoding="utf-8", errors="replace"), LOG.relative_to(ROOT)
    if NO_NETWORK.search(words):
        fail(
            f"no network, or no package index in reach ({command[0]}'s own words: {log_name}); "
            "connect and run this again, or install '.[serve,fast]' from an index that is in reach"
        )
    slim = "; without llvmlite: `python3 bootstrap.py --slim`" if "llvmlite" in words else ""
    errors = re.findall(r"(?im)^(?:error|.*[╰×]─?▶?):? (.+)$", words) or ["no reason given"]
    fail(f"the packages could not be installed: {errors[-1]} (the whole: {log_name}){slim}")


def find_chromium() -> str:
    """Return the Chromium for the browser tests, installed first where that can be done."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), "")
    debian = Path("/etc/debian_version").exists() and shutil.which("apt-get")
    if Path(found).name != WINDOWLESS and debian and os.geteuid() == 0:
        print("Installing Chromium for the browser tests", flush=True)
        apt = ("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120")
        if runs(*apt, "update"):
            os.environ["DEBIAN_FRONTEND"] = "noninteractive"
            wanted = (*apt, "install", "--yes", "--no-install-recommends")
            runs(*wanted, WINDOWLESS) or found or runs(*wanted, "chromium")
        found = next(filter(None, map(shutil.which, CHROMIUM)), "")
    if not found:
        print(
            "No Chromium: the browser tests are left out; install it (on Debian: "
            f"`apt install {WINDOWLESS}`) or name one in {BROWSER_VARIABLE}"
        )
    return found


def main(arguments: list[str]) -> int:
    """Set up and build, or set up and test; return the exit code."""
    if arguments in (["-h"], ["--help"]):
        print(str(__doc__).strip())
        return 0
    testing = arguments[:1] == ["test"]
    if not testing and arguments not in ([], ["--slim"]):
        fail(
            f"`{' '.join(arguments)}` is not known; expected nothing, `--slim`, or `test` and "
            "pytest's arguments"
        )
    make_venv()
    if not runs(PYTHON, "-m", "uv", "--version"):
        print("Installing into .venv (the first time this takes a minute)", flush=True)
        run_logged("pip", "install", "uv==0.13.9")
    extras = ["serve"] if arguments else ["serve", "fast"]
    wanted = [] if testing else ["--no-dev", *(f"--extra={extra}" for extra in extras)]
    run_logged("uv", "sync", "--frozen", "--inexact", *wanted)  # what is there already stays
    if testing:
        if BROWSER_VARIABLE not in os.environ:  # empty, it leaves the browser tests out
            os.environ[BROWSER_VARIABLE] = find_chromium()
        return subprocess.run([PYTHON, "-m", "pytest", *arguments[1:]], cwd=ROOT).returncode
    if subprocess.run([PYTHON, "-m", "lusoria", "build"], cwd=ROOT, check=False).returncode:
        fail("nothing was built, for the reason given above")
    lusoria = (BIN / "lusoria").relative_to(ROOT)
    print("Built: the database and the site are in build/, every example replayed.")
    print(f"Browse:  {lusoria} serve    (it prints the address to open)\nAsk:     {lusoria} --help")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        fail("interrupted")
    except OSError as error:  # a full disk, a read-only checkout
        fail(str(error))
