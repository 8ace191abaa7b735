"""Our own wheel for the page: what of `lusoria.playable` answers questions, byte for byte the same.

A wheel is a zip archive with three files of metadata; nothing needs to be built, so nothing needs
the network. The members are stored, not deflated: the bytes then do not depend on the zlib at hand.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

NAME = "lusoria_playable"
PACKAGE = "lusoria/playable"
EPOCH = (1980, 1, 1, 0, 0, 0)
BULK = {
    *("native", "compiled.py", "bulk.py", "simulate.py", "results.py"),
    *("cluster.py", "perft.py", "chances.py"),
}
"""What plays and counts in bulk, which no page asks for."""

METADATA = """\
Metadata-Version: 2.4
Name: lusoria-playable
Version: {version}
Summary: The rules of lusoria, for running in a page
License-Expression: Apache-2.0
Requires-Python: >=3.11
"""
WHEEL = """\
Wheel-Version: 1.0
Generator: lusoria
Root-Is-Purelib: true
Tag: py3-none-any
"""


def make_wheel(folder: Path) -> str:
    """Write the wheel into `folder`; its file name."""
    release = version("lusoria")
    name = f"{NAME}-{release}-py3-none-any.whl"
    members = dict(sorted(_sources()))
    info = f"{NAME}-{release}.dist-info"
    members[f"{info}/METADATA"] = METADATA.format(version=release).encode()
    members[f"{info}/WHEEL"] = WHEEL.encode()
    members[f"{info}/RECORD"] = _record(members, f"{info}/RECORD")
    with ZipFile(folder / name, "w", ZIP_STORED) as archive:
        for path, content in members.items():
            member = ZipInfo(path, EPOCH)
            member.create_system = 3
            member.external_attr = 0o100644 << 16
            archive.writestr(member, content)
    return name


def _sources() -> Iterator[tuple[str, bytes]]:
    yield from _tree(files("lusoria.site.inpage"), "lusoria/site/inpage")
    for name in ("__init__.py", "play.py"):
        yield f"lusoria/site/ask/{name}", (files("lusoria.site.ask") / name).read_bytes()
    for path, content in _tree(files("lusoria.playable"), PACKAGE):
        if path.split("/")[2] not in BULK:
            yield path, content


def _tree(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """The files of a package, with their paths in the wheel."""
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _tree(entry, f"{path}/{entry.name}")
        elif entry.is_file() and entry.name.endswith((".py", "py.typed")):
            yield f"{path}/{entry.name}", entry.read_bytes()


def _record(members: Mapping[str, bytes], itself: str) -> bytes:
    """The wheel's list of its members with their digests and sizes."""
    lines = [f"{path},sha256={_digest(body)},{len(body)}\n" for path, body in members.items()]
    return "".join([*lines, f"{itself},,\n"]).encode()


def _digest(content: bytes) -> str:
    """A digest as RECORD wants it: base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
