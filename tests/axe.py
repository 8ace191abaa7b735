"""axe-core, which finds what is against WCAG on a page: fetched once by npm, verified, and kept.

It is by Deque Systems, under the Mozilla Public License 2.0, and used by the tests alone; its
licence is kept beside it.
"""

from __future__ import annotations

import hashlib
import os
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from lusoria.playable.cache import cache_folder
from lusoria.site.pyodide.fetching import pack

VERSION = "4.14.1"
TARBALL = "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745"
"""SHA-256 of the npm package."""
SCRIPT = "axe.min.js"
DIGEST = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
"""SHA-256 of the script in it."""
KEPT = (SCRIPT, "LICENSE", "LICENSE-3RD-PARTY.txt")

EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
JUDGED = """async (only) => {
  const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map((each) => each.html.slice(0, 200))]);
}"""
"""What is judged on a page of which the script is a part, by the rules of some tags."""


def axe_script() -> str:
    """The script, fetched first where it is not kept; NotFetchedError without npm or network."""
    folder = cache_folder() / f"axe-core-{VERSION}"
    if not _is_whole(folder / SCRIPT):
        _fetch(folder)
    return (folder / SCRIPT).read_text(encoding="utf-8")


def _is_whole(script: Path) -> bool:
    return script.is_file() and _digest(script) == DIGEST


def _fetch(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".fetching-", dir=folder) as scratch:
        tarball = pack(Path(scratch), f"axe-core@{VERSION}")
        assert _digest(tarball) == TARBALL, "npm's axe-core is not the one whose digest is pinned"
        with tarfile.open(tarball) as members:
            for name in KEPT:
                member = members.extractfile(f"package/{name}")
                assert member is not None
                (Path(scratch) / name).write_bytes(member.read())
        for name in KEPT:  # the script is first: another worker may do the same at once
            os.replace(Path(scratch) / name, folder / name)


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
