"""What pages show: silence, quotations, examples, records, rules, the form of Run."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.parsing import parsed, with_class, words

from lusoria.site.pages import code

HEAD = "example/verquere/second-man-to-the-head/"


def test_silence_is_told_with_its_proof(site: Path, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        silences = connection.execute("SELECT locus, extent, sentences, sha256 FROM silence")
        for locus, extent, sentences, digest in silences.fetchall():
            page = parsed(site / "locus" / locus / "index.html")
            told = words(page)
            assert "All its rules of the game were read twice with this question asked" in told
            assert f"{extent}, {sentences} sentence" in told, locus
            assert digest[:12] in told, locus


def test_a_quotation_has_its_language(site: Path, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        quoted = connection.execute(
            "SELECT source, name, quotation, quotation_language FROM passage"
            " WHERE quotation IS NOT NULL"
        ).fetchall()
    for source, name, text, language in quoted:
        page = parsed(site / "source" / source / "index.html")
        passage = page.find(f".//article[@id='{name}']")
        assert passage is not None
        quotation = passage.find(".//blockquote")
        assert quotation is not None
        assert quotation.get("lang") == language
        assert words(quotation) == " ".join(text.split())


def test_an_example_shows_boards_verdicts_and_what_others_say(site: Path) -> None:
    page = parsed(site / HEAD / "index.html")
    assert len(list(with_class(page, "board"))) >= 2
    assert "12@1 1@5 2@12 / 15@1 / black" in words(page)
    assert (
        "forbidden at step 1 by “A player may not have two men on any of the first twelve points"
        in words(page)
    )


def test_a_record_without_dice_tells_who_moves_and_no_throw(site: Path) -> None:
    page = parsed(site / "example/ludus-latrunculorum/third-series/index.html")
    turns = [page.find(f".//li[@id='turn-{n}']//p") for n in (1, 2)]
    assert [words(turn) for turn in turns if turn is not None] == [
        "Turn 1: white a1-a2",
        "Turn 2: black l8-l7",
    ]


@pytest.mark.parametrize(
    ("example", "kind"),
    [
        ("ludus-latrunculorum/enclosed-between-two", "hidden"),
        ("bakkis/six-up-30", None),
        ("verquere/second-man-to-the-head", None),
    ],
)
def test_the_throw_can_be_changed_only_where_something_is_thrown(
    site: Path, example: str, kind: str | None
) -> None:
    page = parsed(site / f"example/{example}/index.html")
    fields = page.findall(".//form//input[@name='throw']")
    assert [field.get("type") for field in fields] in ([], [kind])  # no form without Pyodide
    assert bool(list(with_class(page, "throw"))) == (kind is None)


def test_rules_stand_under_their_families(site: Path) -> None:
    page = parsed(site / "rule/index.html")
    families = [str(heading.get("id")) for heading in page.findall(".//h2")]
    assert families == sorted({"grid", "tables", "track"})
    at = "unknown"
    listed: dict[str, list[str]] = {family: [] for family in families}
    for element in page.findall(".//main//*"):
        at = str(element.get("id")) if element.tag == "h2" else at
        if element.tag == "a" and str(element.get("href")).endswith("/") and at in listed:
            listed[at].append(str(element.get("href")))
    for family, rules in listed.items():
        own = [rule for rule in rules if not rule.startswith("../")]
        assert own
        assert all(rule.startswith(f"{family}.") for rule in own)


def test_a_record_is_shown_turn_by_turn(site: Path) -> None:
    page = parsed(site / "example/verquere/first-turns-in-the-english-rules/index.html")
    turns = [page.find(f".//li[@id='turn-{n}']") for n in (1, 2, 3, 4)]
    assert [len(list(with_class(turn, "board"))) for turn in turns if turn is not None] == [1] * 4


def test_the_form_of_run_is_filled_in(site: Path) -> None:
    if not (site / "run").is_dir():
        pytest.skip("Pyodide is not to be had here")
    page = parsed(site / HEAD / "index.html")
    form = page.find(".//form[@class='run']")
    assert form is not None
    assert "hidden" in form.attrib
    fields = {i.get("name"): i.get("value") for i in form.iter("input")}
    assert fields == {
        "position": "12@1 1@3 1@8 1@12 / 15@1 / white",
        "throw": "4-2",
        "play": "8/12 3/5",
    }
    chosen = form.find(".//option[@selected]")
    assert chosen is not None
    file = (site / HEAD / str(chosen.get("value"))).resolve()
    assert json.loads(file.read_text())["ruleset"] == "verquere/compleat-gamester-1725"
    assert form.get("data-clause-url") == "../../../clause/{game}/{clause}/"


def test_the_schema_page_describes_every_column(site: Path, folder: Path) -> None:
    told = words(parsed(site / "schema/index.html"))
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        for _, says in connection.execute("SELECT of_column, says FROM description"):
            assert " ".join(says.split()) in told


def test_values_of_parameters_are_written_for_readers() -> None:
    written = '{"within": {"from": 2, "to": 12}, "but": [12], "men": {"1": 15}}'
    assert code.call("doubling_only_on", written) == (
        "doubling_only_on(within=2…12, but={12}, men={1: 15})"
    )
