"""The standard library compiled, for the browser to keep: the next start need not compile it."""

from __future__ import annotations

import marshal
import sys
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile

HEAD = MAGIC_NUMBER + bytes((1, 0, 0, 0)) + bytes(8)
"""The head of compiled modules that are never compared with their source."""


def compiled_library() -> bytes:
    """The zip archive from which this Python imports, with every module compiled."""
    source = next(path for path in sys.path if path.endswith(".zip"))
    made = BytesIO()
    with ZipFile(source) as library, ZipFile(made, "w", ZIP_STORED) as kept:
        for name in library.namelist():
            content = library.read(name)
            if name.endswith(".py"):
                code = compile(content, f"{source}/{name}", "exec", dont_inherit=True)
                kept.writestr(f"{name}c", HEAD + marshal.dumps(code))
            else:
                kept.writestr(name, content)
    return made.getvalue()
