"""The order of sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site import dating

if TYPE_CHECKING:
    from lusoria.schema.tables import Source


def age(source: Source) -> tuple[bool, int, str]:
    """For sorting sources: by their dates, and by their sigla."""
    return *dating.order(source), source.siglum
