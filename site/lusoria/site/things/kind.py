"""What old pages still use; it goes with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.site.things import read_kind

if TYPE_CHECKING:
    from lusoria.site.edition import Edition


class Head(NamedTuple):
    """What the page of a thing says of itself, in the window and where it is listed."""

    title: str
    description: str


def rows(edition: Edition, name: str, part: str, key: str) -> list[dict[str, Any]]:
    """The rows of a part of a thing, for pages: the kind of thing, the part's key, the thing's."""
    answer = edition.execute(read_kind(name).parts[part].sql, id=key)
    names = [each[0] for each in answer.description]
    return [dict(zip(names, row, strict=True)) for row in answer]
