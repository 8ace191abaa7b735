"""What old pages still use; it goes with them."""

from __future__ import annotations

from typing import NamedTuple


class Head(NamedTuple):
    """What the page of a thing says of itself, in the window and where it is listed."""

    title: str
    description: str
