"""The map and timeline: what is chosen is the same on the map, in the list and in time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.building import whole_build
from tests.rows import row

from lusoria.schema.tables import Evidence, Place
from lusoria.site.build import Build
from lusoria.site.pages import atlas, evidence

LATRUNCULI = "ludus-latrunculorum"


@pytest.fixture(scope="module")
def context(browser: Browser, host: str) -> Iterator[BrowserContext]:
    with browser.new_context(base_url=host) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    opened.close()
    assert complaints == []


def listed(page: Page) -> int:
    return page.locator("[data-record]:not([hidden])").count()


def placed(page: Page) -> int:
    return page.locator("[data-spot] [data-record]:not([hidden])").count()


def pinned(page: Page) -> int:
    """How many records the pins of the map stand for, by what they are called."""
    titles = page.locator(".pins a:not([hidden]) title").all_text_contents()
    return sum(int(re.findall(r": (\d+) record", title)[0]) for title in titles)


def barred(page: Page) -> int:
    return page.locator("[data-bar]:not([hidden])").count()


COUNT = """
    SELECT count(*) AS traces FROM (
        SELECT 'evidence' AS kind, e.game, e.not_before, e.not_after, latitude NOTNULL OR place IN (
            SELECT id FROM place WHERE latitude NOTNULL AND coalesce(precision_km, 0) <= 1100
        ) AS point FROM evidence e
        UNION ALL SELECT 'date', game, not_before, not_after, 0 FROM game_date
        UNION ALL SELECT 'place', g.game, NULL, NULL,
            p.latitude NOTNULL AND coalesce(p.precision_km, 0) <= 1100
        FROM game_place g JOIN place p ON p.id = g.place
        UNION ALL SELECT DISTINCT 'source', c.game, s.not_before, s.not_after, EXISTS (
            SELECT 1 FROM place WHERE point_means = 'town'
            AND name = json_extract(s.csl, '$."publisher-place"')
        )
        FROM coverage c JOIN source s ON s.id = c.source
        WHERE c.coverage = 'answers' AND c.written_of IS NULL
        AND s.kind IN ('manuscript', 'text', 'rules-text', 'encyclopedia')
        AND coalesce(s.not_before, s.not_after) NOTNULL
    ) WHERE """


def known(condition: str = "true", **values: object) -> int:
    """How much of what tells where or when a game was played meets a condition in SQL."""
    count: int = Build(whole_build()).query(COUNT + condition, **values)[0].traces
    return count


DATED = "coalesce(not_before, not_after) NOTNULL"
WITHIN = "coalesce(not_before, not_after) <= :last AND coalesce(not_after, not_before) >= :first"


def set_years(page: Page, first: int, last: int) -> None:
    for name, year in (("from", first), ("to", last)):
        page.locator(f"input[name={name}]").evaluate(
            "(slider, year) => { slider.value = year;"
            " for (const kind of ['input', 'change'])"
            " slider.dispatchEvent(new Event(kind, { bubbles: true })) }",
            year,
        )


def test_all_records_are_there_without_javascript(browser: Browser, host: str) -> None:
    with closing(browser.new_context(java_script_enabled=False, base_url=host)) as context:
        page = context.new_page()
        page.goto("map/")
        assert listed(page) == known()
        assert pinned(page) == placed(page) == known("point")
        assert barred(page) == known(DATED)
        expect(page.locator("form.filter")).to_be_hidden()
        expect(page.locator(".zoom")).to_be_hidden()


def test_the_years_filter_map_list_and_timeline_alike(page: Page) -> None:
    page.goto("map/")
    assert pinned(page) == placed(page)
    assert listed(page) == known()
    set_years(page, 100, 200)
    then = known(WITHIN, first=100, last=200)
    assert barred(page) == then > 0
    assert listed(page) == then + known(f"NOT ({DATED})")
    assert pinned(page) == placed(page) <= listed(page)
    page.get_by_label("only what is dated").check()
    assert listed(page) == then == barred(page)
    assert pinned(page) == placed(page)
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("status")).to_contain_text(f"{known()} records of")


def test_the_address_holds_the_game_and_the_years(page: Page) -> None:
    page.goto(f"map/?game={LATRUNCULI}&from=100&to=300")
    assert 0 < listed(page) < known("game = :game", game=LATRUNCULI)
    expect(page.locator(".lane:not([hidden])")).to_have_count(1)
    set_years(page, 50, 300)
    assert page.url.endswith(f"map/?game={LATRUNCULI}&from=50&to=300")
    before = listed(page)
    page.reload()
    assert listed(page) == before
    expect(page.locator("input[name=from]")).to_have_attribute("aria-valuetext", "AD 50")


def playable() -> list[str]:
    rows = Build(whole_build()).query("SELECT id FROM game WHERE status = 'playable'")
    return [row.id for row in rows]


def test_every_playable_game_can_be_chosen_and_stands_on_the_timeline(page: Page) -> None:
    page.goto("map/")
    choices = page.locator("select[name=game] option").evaluate_all("all => all.map(o => o.value)")
    lanes = page.locator(".lane").evaluate_all("all => all.map((lane) => lane.dataset.game)")
    assert {*playable()} <= {*choices} & {*lanes}


@pytest.mark.parametrize("game", ["verquere", "fevga", LATRUNCULI])
def test_the_link_of_a_game_arrives_at_the_map_of_that_game(page: Page, game: str) -> None:
    page.goto(f"game/{game}/")
    page.get_by_role("link", name="On the map", exact=True).click()
    page.wait_for_url(f"**/map/?game={game}")
    expect(page.locator("select[name=game]")).to_have_value(game)
    games = page.locator("[data-record]:not([hidden])").evaluate_all(
        "all => [...new Set(all.map((each) => each.dataset.game))]"
    )
    assert games == [game]
    assert pinned(page) == placed(page) > 0
    view = [float(part) for part in page.locator("svg.map.large").evaluate(BOX)]
    for x, y in page.locator(".pins a:not([hidden])").evaluate_all(POINTS):
        assert view[0] < x < view[0] + view[2]
        assert view[1] < y < view[1] + view[3]


BOX = "(map) => map.getAttribute('viewBox').split(' ')"
POINTS = "(pins) => pins.map(({ dataset }) => [Number(dataset.x), Number(dataset.y)])"


def test_the_prints_and_the_first_mention_of_verquere_stand_in_time(page: Page) -> None:
    page.goto("map/?game=verquere")
    bars = page.locator(".lane:not([hidden]) [data-bar] > title").all_text_contents()
    assert "First written mention, about the 14th century" in bars
    assert any("1698" in bar and bar.startswith("Suite du Trictrac") for bar in bars)
    page.locator("select[name=kind]").select_option("source")
    assert listed(page) == known("kind = 'source' AND game = 'verquere'")
    assert page.url.endswith("map/?game=verquere&kind=source")


def test_the_map_is_zoomed_by_buttons_and_keys_and_loses_nothing(page: Page) -> None:
    page.goto("map/")
    everything, pins = pinned(page), page.locator(".pins a:not([hidden])").count()
    page.get_by_role("button", name="Aegean").click()
    assert page.locator(".pins a:not([hidden])").count() > pins
    assert pinned(page) == everything
    land = page.locator("svg.map.large")
    near = land.get_attribute("viewBox")
    land.focus()
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    assert land.get_attribute("viewBox") != near
    page.keyboard.press("0")
    assert page.locator(".pins a:not([hidden])").count() == pins


def test_a_pin_of_several_places_comes_apart_and_one_of_one_leads_to_the_list(page: Page) -> None:
    page.goto("map/")
    pins = page.locator(".pins a:not([hidden])")
    before = pins.count()
    page.locator(".pins a.several:not([hidden])").first.press("Enter")
    assert pins.count() > before
    assert "#" not in page.url
    alone = page.locator(".pins a:not(.several):not([hidden])").first
    spot = alone.get_attribute("data-spot")
    alone.press("Enter")
    assert page.url.endswith(f"#at-{spot}")
    expect(page.locator(f"#at-{spot}")).to_be_visible()


def found(number: int, **given: object) -> evidence.Record:
    blank = {"type": "artifact", "ordinal": number, "game": "g", "region": None, "edtf": None}
    blank |= {"not_before": None, "not_after": None, "place": "here"}
    blank |= {"latitude": None, "longitude": None, "point_means": None}
    record = row(Evidence, id=f"A.{number}", **(blank | given))
    return evidence.Record(record, row(Place, id="here", name="Here"))


def test_places_are_projected_as_the_outlines_are() -> None:
    assert atlas.project(0, 0) == (0, 0)
    assert atlas.project(0, -180) == (-7200, 0)
    assert atlas.project(85.0511, 180) == (7200, -7200)


def test_what_was_found_at_a_place_is_told_from_what_stands_for_it() -> None:
    here = {"latitude": 40.0, "longitude": 20.0, "point_means": "find-spot"}
    records = [
        found(1, **here),
        found(2, **here),
        found(3),
        found(4, **here | {"point_means": "reference"}),
    ]
    spots = atlas.spots(evidence.list_located(records))
    assert [(spot.key, len(spot.records)) for spot in spots] == [("here", 2), ("here-reference", 1)]
    shown = atlas.frame(spots, degrees=10)
    assert shown.width == 10 * atlas.UNITS
    assert all(shown.x < spot.x < shown.x + shown.width for spot in spots)


def test_bars_that_would_overlap_stand_in_rows_of_their_own() -> None:
    span = atlas.Years(-199, 300)
    bars = span.stretches([(-99, 100), (1, 50), (200, 200)])
    assert [bar.row for bar in bars] == [0, 1, 0]
    assert span.marks() == [(40.08, "AD 1")]


def test_a_small_map_is_on_the_page_of_what_has_a_point(page: Page) -> None:
    page.goto("evidence/DLP.Evidence.1012/")
    expect(page.get_by_role("img", name="Map: Mytilene")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Contemporary text, Mytilene, 600 BC")
    page.goto("evidence/DLP.Evidence.1947/")
    expect(page.get_by_role("img", name="Map")).to_have_count(0)


def test_the_list_of_evidence_is_in_order_of_date() -> None:
    text = (whole_build() / "site/evidence/index.html").read_text(encoding="utf-8")
    polis = text[text.index('id="polis"') :]
    polis = polis[: polis.index("</tbody>")]
    assert re.findall(r"<data[^>]*>([^<]*)</data>", polis) == ["519–422 BC", "AD 100–199"]


def test_land_is_drawn_from_a_file_whose_source_is_told() -> None:
    static = Path(atlas.__file__).parents[1] / "static"
    assert (static / "land.svg").stat().st_size < 60_000
    assert "Natural Earth" in (static / "land.txt").read_text(encoding="utf-8")
    assert 'id="land"' in (static / "land.svg").read_text(encoding="utf-8")
