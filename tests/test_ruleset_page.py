"""The page of a ruleset: its four parts, its options, its size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from tests.parsing import parsed, with_class, words

from lusoria.site import addresses

MOST_BYTES = 125_000
BOARD = re.compile(r'<img class="board"[^>]*>')
CLAUSE = re.compile(r"clause/(.*)/$")


def page(site: Path, ruleset: str) -> Element:
    return parsed(site / "ruleset" / ruleset / "index.html")


def rulesets(site: Path) -> Iterator[tuple[str, list[str], dict[str, Any]]]:
    """Every ruleset with every combination of its options, as it is assembled."""
    for path in sorted((site / "rulesets").rglob("*.json")):
        assembled = json.loads(path.read_text(encoding="utf-8"))
        base, *options = assembled["ruleset"].split("+")
        yield base, options, assembled


def entry(page: Element, locus: str) -> Element:
    found = page.find(f".//article[@id='{locus}']")
    assert found is not None, locus
    return found


def names(element: Element, attribute: str) -> list[str]:
    return str(element.get(attribute, "")).split()


def shown_with(page: Element, options: list[str]) -> list[str]:
    """The clauses that a reader sees with some options switched on, those in common first."""
    (common,) = [*with_class(page, "common")] or [Element("p")]
    found = [*with_class(common, "clause-link")]
    for answer in with_class(page, "answer"):
        on = [name for name in names(answer, "data-with") if name in options]
        off = [name for name in names(answer, "data-without") if name in options]
        if not off and (on or "data-with" not in answer.attrib):
            found += with_class(answer, "clause-link")
    matches = [CLAUSE.search(str(link.get("href"))) for link in found]
    return [match[1] for match in matches if match]


def test_a_clause_has_sources_words_code_and_example_side_by_side(site: Path) -> None:
    found = entry(page(site, "verquere/encyclopedia"), "doubling-on-the-far-side")
    parts = {section.get("class"): words(section) for section in found.iter("section")}
    assert list(parts) == ["sources", "ours", "program", "shown"]
    assert "W section Closed points states" in parts["sources"]
    assert "4 other readings: L; LIv; SB*; K*." in parts["sources"]
    assert "attested" in parts["ours"]
    assert "def doubling_only_on" in parts["program"]
    assert "doubling_only_on(but={12}, within=2…12)" in parts["program"]
    assert re.search(r"forbidden at step \d by this clause", parts["shown"])
    assert len(list(with_class(found, "position"))) == 1


def has_empty_parts(page: Element) -> bool:
    """Whether a part of a clause has nothing but its heading."""
    parts = [part for answer in with_class(page, "answer") for part in answer.iter("section")]
    return any(len(words(part)) <= len(part.findtext("h3") or "") for part in parts)


def test_with_every_combination_of_options_just_its_clauses_are_shown_and_no_part_is_empty(
    site: Path,
) -> None:
    combined = 0
    for ruleset, options, assembled in rulesets(site):
        combined += len(options) > 1
        shown = shown_with(page(site, ruleset), options)
        assert sorted(shown) == sorted(clause["id"] for clause in assembled["clauses"])
        if not options:
            assert not has_empty_parts(page(site, ruleset)), ruleset
            order = [clause["id"] for clause in assembled["clauses"]]
            common = len([*with_class(page(site, ruleset), "entry")]) - len(shown)
            for part in (shown[:-common], shown[-common:]):
                places = [order.index(clause) for clause in part]
                assert places == sorted(places) or part, ruleset
    assert combined


def test_options_that_answer_the_same_question_exclude_each_other(site: Path) -> None:
    boxes = page(site, "verquere/verkehren-german").findall(".//input[@type='checkbox']")
    assert {str(box.get("value")) for box in boxes} == {
        "doublets-as-they-go",
        "five-bands",
        "five-blots",
    }
    assert not any(box.get("data-excludes") for box in boxes)
    stakes = page(site, "backgammon/modern").findall(".//input[@type='checkbox']")
    excludes = {str(box.get("value")): names(box, "data-excludes") for box in stakes}
    assert excludes["triple"] == []
    assert sorted(excludes["cotton-stakes"]) == ["cotton-stakes-if-out", "willughby-stakes"]


def test_without_scripts_each_answer_says_to_which_option_it_belongs(site: Path) -> None:
    found = entry(page(site, "verquere/encyclopedia"), "five-bands")
    told = [words(each) for each in with_class(found, "which")]
    assert told == ["Without the option Five closed points", "With the option Five closed points"]


def test_the_verdict_with_an_option_stands_beside_that_without(site: Path) -> None:
    found = entry(page(site, "verquere/encyclopedia"), "five-bands")
    (verdicts,) = with_class(found, "verdicts")
    told = {str(each.get("data-judged")): words(each) for each in verdicts.findall("p")}
    assert re.fullmatch(r"6-2 1/3\*/9 legal.*", told["five-bands"])
    assert re.fullmatch(r"6-2 1/3\*/9 forbidden at step 1 by “two men close”.*", told[""])


def test_what_all_rulesets_have_in_common_is_one_paragraph(site: Path) -> None:
    found = page(site, "verquere/encyclopedia")
    (common,) = with_class(found, "common")
    told = words(common)
    assert "Two play against each other." in told
    assert "The players throw and play in turn." in told
    assert found.find(".//article[@id='players']") is None
    assert common.find(".//span[@id='players']") is not None


def test_a_page_without_its_boards_is_small(site: Path) -> None:
    for ruleset, options, _ in rulesets(site):
        if not options:
            text = (site / "ruleset" / ruleset / "index.html").read_text(encoding="utf-8")
            assert len(BOARD.sub("", text).encode()) <= MOST_BYTES, ruleset


def test_an_option_is_addressed_on_the_page_of_its_ruleset() -> None:
    assert addresses.page("ruleset", "g/r+one+two") == "ruleset/g/r/?options=one+two"
    assert addresses.page("ruleset", "g/r") == "ruleset/g/r/"
    way = addresses.relative("clause/g/c/", "ruleset/g/r/?options=one")
    assert way == "../../../ruleset/g/r/?options=one"
    assert addresses.relative("ruleset/g/r/", "ruleset/g/r/?options=one") == "?options=one"
