"""Rows for tests that look at a few columns only."""

from __future__ import annotations

from typing import Any, TypeVar

from lusoria.schema.tables import Table

Of = TypeVar("Of", bound=Table)


def row(of: type[Of], **values: Any) -> Of:
    """Return a row with these values; its other columns are empty."""
    return of(**values)
