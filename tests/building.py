"""The whole catalogue built, with all its pages, once for all tests that look at it."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from tests.assembling import KEPT, digest

from lusoria import playable, schema, site
from lusoria.schema.locations import change_log


def whole_build() -> Path:
    """The folder of a build of the catalogue as it stands, made by whoever comes first.

    It is only for reading: a test that changes something copies it.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until the file is closed
        changes = sha256(change_log().read_bytes()).hexdigest()  # its lines are on a page
        out = KEPT / "builds" / f"{digest(playable, schema, site)}-{changes}" / "build"
        if not out.exists():
            shutil.rmtree(KEPT / "builds", ignore_errors=True)
            out.parent.mkdir(parents=True)
            command = [sys.executable, "-m", "lusoria", "build", "--out", str(out)]
            made = subprocess.run(command, capture_output=True, text=True, timeout=800)
            assert made.returncode == 0, made.stderr
        return out.resolve()
