"""Ancient Greek on the pages: one face has all its letters, and is shipped with its licence."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tests.building import whole_build

GREEK = "ἱερᾶς"
FACE = "Noto Serif Greek"


@pytest.fixture
def page(browser: Browser, host: str) -> Iterator[Page]:
    shown = browser.new_page()
    shown.goto(f"{host}about/", wait_until="networkidle")
    yield shown
    shown.close()


def family(page: Page, language: str) -> str:
    """The first of the typefaces in which a text of a language is set."""
    script = """([text, language]) => {
      const made = document.createElement("p");
      Object.assign(made, { textContent: text, lang: language });
      document.querySelector("main").append(made);
      return getComputedStyle(made).fontFamily;
    }"""
    found: str = page.evaluate(script, [GREEK, language])
    return found.split(",")[0].strip('"')


def test_ancient_greek_is_set_in_the_face_that_has_its_accents_and_latin_letters_are_not(
    page: Page,
) -> None:
    assert family(page, "grc") == FACE
    assert family(page, "grc-Latn") == family(page, "en") == "Source Serif 4"


def test_the_letters_come_from_the_site(page: Page) -> None:
    with page.expect_response(re.compile("noto-serif-greek-ext-400-normal")) as answer:
        family(page, "grc")
    assert answer.value.ok
    licence = whole_build() / "site" / "static" / "fonts" / "OFL-Noto-Serif.txt"
    assert "SIL Open Font License, Version 1.1" in licence.read_text("utf-8")
