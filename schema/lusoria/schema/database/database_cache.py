"""A database made of the data without a build, kept in the user's cache until they change."""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

from lusoria.schema.catalogue import file_digests, user_cache
from lusoria.schema.locations import DATABASE


def database(data_dir: Path, now: file_digests.Digests) -> Path:
    """A database of what is right of the data; no example is replayed for it.

    `now` are the digests of the files of the data.
    """
    name = sha256(str(data_dir.resolve()).encode()).hexdigest()[:32]
    file = user_cache.folder() / "answers" / f"data-{name}.db"
    if _made_of(file) == _stamp(file_digests.together(now)):
        return file
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(dir=file.parent))
    except OSError:  # there is nowhere to keep it
        new = Path(tempfile.mkdtemp())
        atexit.register(shutil.rmtree, new, ignore_errors=True)
        return _written(data_dir, new / DATABASE)
    try:
        os.replace(_written(data_dir, new / DATABASE), file)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    user_cache.bound(file.parent)
    return file


def _stamp(digest: str) -> str:
    return f"{digest} {file_digests.program()}"


def _made_of(file: Path) -> str | None:
    """What a database was made of; None if there is none."""
    with suppress(sqlite3.Error):
        uri = f"{file.as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            found = connection.execute("SELECT value FROM meta WHERE key = 'made_of'").fetchone()
            return str(found[0]) if found else None
    return None


def _written(data_dir: Path, file: Path) -> Path:
    from lusoria.schema.catalogue.assemble import assemble_all
    from lusoria.schema.checks.reading import read_draft
    from lusoria.schema.database import sqlite_file
    from lusoria.schema.database.rows import rows, rule_rows
    from lusoria.schema.verify.proof import Proof

    catalogue = read_draft(data_dir).catalogue
    found = [*rows(catalogue, Proof(), assemble_all(catalogue)), *rule_rows()]
    sqlite_file.write(file, found, {"made_of": _stamp(catalogue.digest)})
    return file
