"""What Pyodide itself does while a site is built: it compiles its standard library.

Python is started in the page with modules that need not be compiled there. `node.mjs` runs this
text in Pyodide, whose Python is not that of the build, and calls `compiled_library`.
"""

from __future__ import annotations

import marshal
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from types import CodeType
from zipfile import ZIP_STORED, ZipFile, ZipInfo

HEAD = MAGIC_NUMBER + bytes((1, 0, 0, 0)) + bytes(8)
"""The head of compiled modules that are never compared with their source."""


def compiled_library(library: bytes) -> bytes:
    """Return an archive with every module compiled, without docstrings and line numbers."""
    made = BytesIO()
    with ZipFile(BytesIO(library)) as source, ZipFile(made, "w", ZIP_STORED) as kept:
        for member in source.infolist():
            content, name = source.read(member), member.filename
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                content, name = HEAD + marshal.dumps(bare(code)), f"{name}c"
            kept.writestr(ZipInfo(name, member.date_time), content)
    return made.getvalue()


def bare(code: CodeType) -> CodeType:
    """Return code without its lines and the file it is from, which take half of its bytes."""
    constants = (bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_filename="", co_consts=tuple(constants))
