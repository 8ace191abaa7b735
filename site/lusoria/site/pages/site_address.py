"""Where a site is to stand: below which address, and where its database is asked."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from lusoria.site.addresses import DATASETTE, relative

MISSING = "404.html"
"""The page that a server shows where there is none."""


@dataclass(frozen=True)
class SiteAddress:
    """The address below which a site is to stand, if that is known, and that of Datasette.

    `datasette` is a folder of the site or an address elsewhere; with None, the site has no database
    beside it, and does not link to one.
    """

    base: str | None = None
    datasette: str | None = DATASETTE

    def way(self, here: str, there: str) -> str:
        """How a page of the site refers to another address, or to Datasette.

        Raises ValueError where it refers to Datasette, and there is none.
        """
        if there.startswith(DATASETTE) and self.datasette != DATASETTE:
            if self.datasette is None:
                raise ValueError(f"there is no database for {here or 'the first page'} to link to")
            return self.datasette + there.removeprefix(DATASETTE)
        if here == MISSING:
            # It is shown at any address: it counts from the root, or a script puts it right.
            root = "" if self.base is None else urlsplit(self.base).path
            return root + there or "./"
        return relative(here, there)

    def absolute(self, there: str, here: str = "") -> str | None:
        """An address, as the page `here` refers to it, with its host; None where it has none."""
        if self.base is None or MISSING in (there, here):
            return None
        return urljoin(self.base + here, there)


BESIDE_DATASETTE = SiteAddress()
"""As `lusoria serve` shows a site."""


def site_address(base: str | None, datasette: str | None) -> SiteAddress:
    """How a site stands at an address, and Datasette at another, or at "none".

    Without either it is for `lusoria serve`; with an address of its own, it has no database unless
    that is said.
    """
    if datasette is None and base is None:
        return BESIDE_DATASETTE
    return SiteAddress(base, None if datasette == "none" else datasette)
