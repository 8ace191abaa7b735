"""The tables asked from Python: the examples of docs/database.md run as they are written."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, select
from tests.tree import ROOT

from lusoria.schema import session, tables

WRITTEN = (ROOT / "docs/database.md").read_text(encoding="utf-8")


@pytest.fixture
def catalogue(folder: Path) -> Session:
    return session(build=folder)


def test_the_examples_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUSORIA_BUILD", str(folder))
    asked = "\n\n".join(re.findall(r"^```python\n(.*?)^```$", WRITTEN, re.M | re.S))
    test = doctest.DocTestParser().get_doctest(asked, {}, "database.md", "database.md", 0)
    said: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert results.attempted > 40
    assert results.failed == 0, "".join(said)


def test_every_row_leads_to_those_that_it_refers_to(catalogue: Session) -> None:
    """Of each table the first row is read, and all that its relationships lead to."""
    followed = 0
    for table in tables.Table.__subclasses__():
        row = catalogue.exec(select(table).limit(1)).first()
        for name in table.__sqlmodel_relationships__ if row else ():
            if name.endswith("_row"):
                column = name.removesuffix("_row")
                assert (getattr(row, name) is None) == (getattr(row, column) is None)
            getattr(row, name)
            followed += 1
    assert followed > 50


def test_a_session_only_reads(catalogue: Session) -> None:
    catalogue.add(tables.Meta(key="spoilt", value="yes"))
    with pytest.raises(OperationalError, match="readonly"):
        catalogue.commit()
