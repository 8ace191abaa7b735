"""The map and timeline: what is chosen is the same on the map, in the list and in time."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.building import whole_build

from lusoria.schema.database.tables import Evidence, Place
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


def asked(condition: str) -> int:
    """How many records of the database have a property."""
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        query = f"SELECT count(*) FROM evidence WHERE {condition}"
        return int(connection.execute(query).fetchone()[0])


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
        assert listed(page) == asked("TRUE")
        assert pinned(page) == placed(page) >= asked("latitude NOT NULL")
        assert barred(page) == asked("not_before NOT NULL OR not_after NOT NULL")
        expect(page.locator("form.filter")).to_be_hidden()
        expect(page.locator(".zoom")).to_be_hidden()


def test_the_years_filter_map_list_and_timeline_alike(page: Page) -> None:
    page.goto("map/")
    assert pinned(page) == placed(page)
    assert listed(page) == asked("TRUE")
    set_years(page, 100, 200)
    within = "coalesce(not_before, not_after) <= 200 AND coalesce(not_after, not_before) >= 100"
    undated = "not_before IS NULL AND not_after IS NULL"
    assert barred(page) == asked(within)
    assert listed(page) == asked(f"({within}) OR ({undated})")
    assert pinned(page) == placed(page) <= listed(page)
    page.get_by_label("only what is dated").check()
    assert listed(page) == asked(within) == barred(page)
    assert pinned(page) == placed(page)
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("status")).to_contain_text(f"{asked('TRUE')} records of")


def test_the_address_holds_the_game_and_the_years(page: Page) -> None:
    page.goto(f"map/?game={LATRUNCULI}&from=100&to=300")
    assert 0 < listed(page) < asked(f"game = '{LATRUNCULI}'")
    expect(page.locator(".lane:not([hidden])")).to_have_count(1)
    set_years(page, 50, 300)
    assert page.url.endswith(f"map/?game={LATRUNCULI}&from=50&to=300")
    before = listed(page)
    page.reload()
    assert listed(page) == before
    expect(page.locator("input[name=from]")).to_have_attribute("aria-valuetext", "AD 50")


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
    row = Evidence(id=f"A.{number}", **(blank | given))
    return evidence.Record(row, Place(id="here", name="Here"), [], {}, [])


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
    spots = atlas.spots(evidence.located(records))
    assert [(spot.key, len(spot.records)) for spot in spots] == [("here", 2), ("here-reference", 1)]
    shown = atlas.frame(spots, degrees=10)
    assert shown.width == 10 * atlas.UNITS
    assert all(shown.x < spot.x < shown.x + shown.width for spot in spots)


def test_bars_that_would_overlap_stand_in_rows_of_their_own() -> None:
    records = [
        found(1, not_before=-99, not_after=100),
        found(2, not_before=1, not_after=50),
        found(3, not_before=200),
        found(4),
    ]
    span = atlas.Years(-199, 300)
    lane = evidence.lane(None, records, span)  # type: ignore[arg-type]
    assert [bar.spot.row for bar in lane.bars] == [0, 1, 0]
    assert [bar.ends for bar in lane.bars] == [True, True, False]
    assert lane.rows == 2
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
