"""Addresses of the site: below any other, without a database, shortened, and as they once were."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from xml.etree import ElementTree

import click
import httpx
import pytest
from markupsafe import escape
from playwright.sync_api import Browser, expect
from tests.browsing import Handler, hosted
from tests.crawling import crawl, of_page
from tests.playing import ASSEMBLED

from lusoria.site import policy
from lusoria.site.addresses import SiteAddress, site_address
from lusoria.site.cli.options import Url
from lusoria.site.pages import finding
from lusoria.site.pages.writing import write_site

BASE = "https://example.org/some/where/"
PATH = urlsplit(BASE).path
DATASETTE = "https://data.example.org/"
WAS = "ruleset/tiny/as-it-was/"
NOW = "ruleset/tiny/plain/?options=home-first"


class Below(Handler):
    """A static host: it shows the site below PATH, and its 404.html where there is nothing."""

    def translate_path(self, path: str) -> str:
        inner = path.removeprefix(PATH)
        return super().translate_path(f"/{inner}" if inner != path else "/nothing-is-here")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


def site_of(made: Path, place: Path, how: SiteAddress) -> Path:
    for name in ("lusoria.db", "readings", "rulesets"):
        (place / name).symlink_to(made / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finding, "read_moved", lambda: {WAS: NOW, "game/nothing/": "game/gone/"})
        write_site(place, say=print, address=how)
    return place / "site"


@pytest.fixture(scope="module")
def based(tiny_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site_of(tiny_site, tmp_path_factory.mktemp("based"), site_address(BASE, None))


@pytest.fixture(scope="module")
def beside(tiny_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site_of(tiny_site, tmp_path_factory.mktemp("beside"), site_address(None, None))


def texts(site: Path) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8")
        for path in site.rglob("*.html")
    }


# --- Below another address, on a host that only has files.


def test_below_another_address_every_link_leads_somewhere(based: Path) -> None:
    with hosted(based, Below) as host, httpx.Client(base_url=host, timeout=30) as client:
        found = crawl(client, [PATH], lambda address: urlsplit(address).path, 1)
    assert len(found) > 50
    assert {address: became for address, became in found.items() if became != "200"} == {}


def test_where_no_server_says_it_a_page_says_what_it_may_do(based: Path, beside: Path) -> None:
    said = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy.IN_A_PAGE)}">'
    for file, text in texts(based).items():
        assert "<script" not in text or -1 < text.find(said) < text.index("<script"), file
    assert not any(said in text for text in texts(beside).values())
    assert "unsafe-inline" not in policy.SITE


def test_without_a_database_nothing_links_to_one(based: Path, beside: Path) -> None:
    assert any("/db/lusoria" in text for text in texts(beside).values())
    for file, text in texts(based).items():
        links = [urljoin(f"http://h/{file}", link) for link in of_page(text)]
        assert [link for link in links if link.startswith("http://h/db/")] == [], file


def test_links_to_a_database_elsewhere_lead_there(tiny_site: Path, tmp_path: Path) -> None:
    site = site_of(tiny_site, tmp_path, site_address(BASE, DATASETTE))
    assert f'href="{DATASETTE}lusoria/game/tiny"' in texts(site)["game/tiny/index.html"]


def test_a_page_says_its_own_address_where_that_is_known(based: Path, beside: Path) -> None:
    for file, text in texts(based).items():
        known = re.findall('<link rel="canonical" href="([^"]*)">', text)
        if file == "404.html":
            assert known == []
        elif file == f"{WAS}index.html":
            assert known == [BASE + NOW]
        else:
            assert known == [BASE + file.removesuffix("index.html")]
    assert not any(
        'rel="canonical"' in text for file, text in texts(beside).items() if WAS not in file
    )


def test_whoever_links_to_a_page_is_shown_its_title_what_it_says_and_a_picture(based: Path) -> None:
    for file, text in texts(based).items():
        told = dict(re.findall('<meta (?:property|name)="([^"]*)" content="([^"]*)">', text))
        if file in ("404.html", f"{WAS}index.html"):
            assert "og:title" not in told
            continue
        assert f"<title>{told['og:title']} · lusoria</title>" in text, file
        assert told["og:description"] == told["description"], file
        assert (based / told["og:image"].removeprefix(BASE)).is_file(), file


def test_the_sitemap_lists_every_page_once(based: Path, beside: Path) -> None:
    tree = ElementTree.parse(based / "sitemap.xml")
    listed = [str(element.text) for element in tree.iter() if element.tag.endswith("}loc")]
    pages = set(texts(based)) - {"404.html", f"{WAS}index.html"}
    assert sorted(listed) == sorted(BASE + page.removesuffix("index.html") for page in pages)
    assert f"Sitemap: {BASE}sitemap.xml" in (based / "robots.txt").read_text().splitlines()
    assert not (beside / "sitemap.xml").exists()
    assert "Disallow: /db/" in (beside / "robots.txt").read_text().splitlines()


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("which", ["based", "beside"])
def test_the_page_for_errors_has_the_frame_at_any_depth(
    browser: Browser, which: str, javascript: bool, request: pytest.FixtureRequest
) -> None:
    with (
        hosted(request.getfixturevalue(which), Below) as host,
        browser.new_context(java_script_enabled=javascript) as context,
    ):
        page = context.new_page()
        for missing in ("nothing", "clause/nothing/", "a/b/c/d"):
            page.goto(f"{host}{PATH}{missing}")
            expect(page.locator("h1")).to_have_text("There is no such page")
            if javascript:  # the style sheet was found
                family = page.evaluate("getComputedStyle(document.body).fontFamily")
                assert family != "Times New Roman"
            if javascript or which == "based":
                for door in ("Read", "Sources", "Map", "Search", "Key", "About"):
                    address = page.get_by_role("link", name=door, exact=True).get_attribute("href")
                    assert urljoin(page.url, address or "").startswith(f"{host}{PATH}")
                expect(page.get_by_role("search")).to_be_visible()
                page.get_by_role("link", name="lusoria", exact=True).click()
                assert page.url == f"{host}{PATH}"
            elif missing == "nothing":
                page.get_by_role("link", name="the folder of this address").click()
                assert page.url == f"{host}{PATH}"


# --- Shortened addresses, and those that were.


def test_every_beginning_of_an_address_has_a_page(beside: Path) -> None:
    for file in texts(beside):
        for folder in list(Path(file).parents)[1:]:
            assert (beside / folder / "index.html").is_file(), f"{folder}, which is above {file}"


def test_the_page_of_a_beginning_lists_what_is_below_by_its_title(beside: Path) -> None:
    text = texts(beside)["clause/tiny/index.html"]
    clauses = [path.parent.name for path in (beside / "clause/tiny").glob("*/index.html")]
    assert clauses
    for clause in clauses:
        found = re.search(rf'<a href="{clause}/">([^<]+)</a>', text)
        assert found, clause
        assert found[1] in texts(beside)[f"clause/tiny/{clause}/index.html"]


def test_an_old_address_leads_on_by_itself(beside: Path) -> None:
    text = texts(beside)[f"{WAS}index.html"]
    refresh = re.search(r'http-equiv="refresh" content="0; url=([^"]*)"', text)
    assert refresh
    assert urljoin(f"http://h/{WAS}", refresh[1]) == f"http://h/{NOW}"
    assert refresh[1] in of_page(text)
    assert not (beside / "game/nothing").exists()  # it would lead to a page that is not there


def test_every_old_address_leads_to_a_ruleset_with_options_that_it_has() -> None:
    table = finding.read_moved()
    assert len(table) > 100
    for was, now in table.items():
        page, _, options = now.partition("?options=")
        kind, _, ruleset = page.strip("/").partition("/")
        assert kind == "ruleset", was
        assert f"{ruleset}+{options}" in ASSEMBLED, was
        assert was not in table.values()


# --- What is asked for on the command line.


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        (BASE, BASE),
        ("https://example.org", "https://example.org/"),
        ("http://localhost:8000/a", "http://localhost:8000/a/"),
        ("none", "none"),
    ],
)
def test_an_address_ends_in_a_slash(given: str, taken: str) -> None:
    assert Url("none").convert(given, None, None) == taken


@pytest.mark.parametrize(
    "given", ["", "none", "example.org", "/path", "ftp://a/", f"{BASE}?a", f"{BASE}#a"]
)
def test_what_is_no_address_of_a_folder_is_refused(given: str) -> None:
    with pytest.raises(click.BadParameter):
        Url().convert(given, None, None)


@pytest.mark.parametrize(
    ("base", "datasette", "place"),
    [(None, None, "db/"), (BASE, None, None), (BASE, "none", None), (None, "none", None)],
)
def test_where_the_database_is(base: str | None, datasette: str | None, place: str | None) -> None:
    assert site_address(base, datasette) == SiteAddress(base, place)
