"""What search engines read: all pages of a site, and that they may be read."""

from __future__ import annotations

from html import escape
from urllib.parse import urlsplit

from lusoria.site.addresses import DATASETTE
from lusoria.site.pages.printing import Press
from lusoria.site.pages.site_address import MISSING

SITEMAP = """\
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{}
</urlset>
"""


def print_all(press: Press) -> None:
    """Write `robots.txt`, and `sitemap.xml` where the address of the site is known.

    Datasette is not for robots: it answers more addresses than anybody can read.
    """
    standing = press.standing
    path = urlsplit(standing.base or "/").path
    closed = path + DATASETTE if standing.datasette == DATASETTE else ""
    robots = ["User-agent: *", f"Disallow: {closed}".rstrip()]
    if standing.base is not None:
        whole = [standing.absolute(address) for address in press.printed if address != MISSING]
        lines = (f"<url><loc>{escape(str(address))}</loc></url>" for address in whole)
        press.text("sitemap.xml", SITEMAP.format("\n".join(lines)))
        robots.append(f"Sitemap: {standing.absolute('sitemap.xml')}")
    press.text("robots.txt", "\n".join(robots) + "\n")
