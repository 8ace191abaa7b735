"""Pyodide's standard library compiled, by Pyodide itself, in the Node that also runs npm."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

from lusoria.site.pyodide import npm


def compiled(kept: Path, library: bytes) -> bytes:
    """The archive of a library with its modules compiled by the Pyodide in the folder `kept`.

    Where no Node can be had, it is the library as it was: Python then compiles it in the page.
    """
    with (
        TemporaryDirectory(prefix="lusoria-compiling-") as folder,
        as_file(files("lusoria.site.pyodide")) as here,
    ):
        scratch = Path(folder)
        (scratch / "library.zip").write_bytes(library)
        words = [kept, here / "inside.py", scratch / "library.zip", scratch / "compiled.zip"]
        with suppress(npm.NotFetchedError):
            for command, more in npm.commands(scratch, "node"):
                script = [*command, str(here / "node.mjs"), *map(str, words)]
                with suppress(npm.NotFetchedError):
                    npm.run(script, scratch, more)
                    return (scratch / "compiled.zip").read_bytes()
    return library
