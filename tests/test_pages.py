"""The static pages: what they show, how they show it, and that they are valid, strict HTML."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib  # type: ignore[import-untyped]
import pytest
from tests.parsing import parsed, with_class, words

from lusoria.site.pages import addresses, code, generate
from lusoria.site.pages.finishing import LONGEST

HEAD = "example/verquere/second-man-to-the-head/"


def html_pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


# --- What holds for every page: each is parsed once, and looked at in every respect.


def inline(page: Element) -> Iterator[str]:
    for element in page.iter():
        if element.tag == "style" or "style" in element.attrib:
            yield "a style"
        yield from (name for name in map(str, element.attrib) if name.startswith("on"))
        is_data = element.get("type") == "application/ld+json"
        if element.tag == "script" and not element.get("src") and not is_data:
            yield "a script"


def elsewhere(page: Element) -> Iterator[str]:
    for element in page.iter():
        names = ["src", "srcset", "action", "data", *(["href"] if element.tag == "link" else [])]
        yield from (name for name in names if "//" in element.get(name, ""))


def head(page: Element) -> Iterator[str]:
    told = {
        meta.get("name") or meta.get("property"): meta.get("content") for meta in page.iter("meta")
    }
    if "refresh" in {meta.get("http-equiv") for meta in page.iter("meta")}:
        return  # it leads on to another page at once
    if not told.get("description") or len(str(told["description"])) > LONGEST + 2:
        yield "no description"


def frame(page: Element) -> Iterator[str]:
    if page.get("lang") != "en":
        yield "no language"
    if len(list(page.iter("h1"))) != 1:
        yield "not one heading"
    if page.find(".//main[@id='_content']") is None or page.find(".//a[@href='#_content']") is None:
        yield "no way past the navigation"
    if not words(next(page.iter("title"))).endswith("· lusoria"):
        yield "no title"


def levels(page: Element) -> Iterator[str]:
    level = 0
    for element in page.iter():
        if isinstance(element.tag, str) and re.fullmatch("h[1-6]", element.tag):
            if int(element.tag[1]) > level + 1:
                yield words(element)
            level = int(element.tag[1])


def ids(page: Element) -> Iterator[str]:
    found = Counter(element.get("id") for element in page.iter() if element.get("id"))
    yield from (str(name) for name, times in found.items() if times > 1)


RESPECTS = (inline, elsewhere, head, frame, levels, ids)


@dataclass
class Seen:
    """What was seen of all pages: faults, by respect."""

    pages: int = 0
    invalid: list[str] = field(default_factory=list)
    faults: dict[str, list[str]] = field(default_factory=dict)


@pytest.fixture(scope="module")
def seen(site: Path) -> Seen:
    found = Seen(faults={respect.__name__: [] for respect in RESPECTS})
    for path in html_pages(site):
        name = path.relative_to(site).parent.as_posix()
        found.pages += 1
        try:
            page = parsed(path)
        except html5lib.html5parser.ParseError as error:
            found.invalid.append(f"{name}: {error}")
            continue
        for respect in RESPECTS:
            found.faults[respect.__name__] += [f"{name}: {fault}" for fault in respect(page)]
    return found


def test_every_page_is_valid_html(seen: Seen) -> None:
    assert seen.pages > 100
    assert seen.invalid == []


def test_nothing_is_inline_that_the_policy_forbids(seen: Seen) -> None:
    assert seen.faults["inline"] == []


def test_nothing_is_loaded_from_elsewhere(seen: Seen) -> None:
    assert seen.faults["elsewhere"] == []


def test_every_page_has_one_heading_a_title_and_a_way_past_the_navigation(seen: Seen) -> None:
    assert seen.faults["frame"] == []


def test_every_page_describes_itself(seen: Seen) -> None:
    assert seen.faults["head"] == []


def test_headings_skip_no_level(seen: Seen) -> None:
    assert seen.faults["levels"] == []


def test_ids_are_unique_in_a_page(seen: Seen) -> None:
    assert seen.faults["ids"] == []


def page_of(text: str) -> Element:
    page = html5lib.HTMLParser(namespaceHTMLElements=False).parse(text)
    assert isinstance(page, Element)
    return page


@pytest.mark.parametrize(
    ("respect", "text"),
    [
        (inline, "<p style='color: red'>"),
        (inline, "<style></style>"),
        (inline, "<p onclick='x()'>"),
        (inline, "<script>x()</script>"),
        (elsewhere, "<img src='https://example.org/x.png'>"),
        (elsewhere, "<link href='//example.org/x.css'>"),
        (head, "<title>No description</title>"),
        (frame, "<title>lusoria</title>"),
        (levels, "<h1>One</h1><h3>Three</h3>"),
        (ids, "<p id='a'><p id='a'>"),
    ],
)
def test_a_fault_of_a_page_is_seen(respect: Callable[[Element], Iterator[str]], text: str) -> None:
    assert [*respect(page_of(text))]


def test_every_thing_has_its_page(site: Path, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        for kind in addresses.KINDS:
            for (key,) in connection.execute(f"SELECT id FROM {kind}"):
                assert (site / kind / key / "index.html").is_file(), f"{kind} {key}"
        for (key,) in connection.execute("SELECT id FROM assembled"):
            assert (site / "rulesets" / f"{key}.json").is_file(), key


def test_silence_is_told_with_its_proof(site: Path, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        silences = connection.execute("SELECT locus, extent, sentences, sha256 FROM silence")
        for locus, extent, sentences, digest in silences.fetchall():
            page = parsed(site / "locus" / locus / "index.html")
            told = words(page)
            assert "Read to the end, and no sentence bears on this question." in told
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
    assert "forbidden at step 1 by “nowhere”" in words(page)


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


def test_without_pyodide_the_site_is_complete_but_for_run(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    bare = tmp_path / "bare"
    (bare / "rulesets").parent.mkdir(parents=True, exist_ok=True)
    for name in ("lusoria.db", "rulesets", "readings"):
        (bare / name).symlink_to(folder / name)
    monkeypatch.setattr("lusoria.site.pages.place", lambda site, say: bool(say("no Run")))
    lines: list[str] = []
    generate(bare, say=lines.append)
    assert lines == ["no Run"]
    page = parsed(bare / "site" / HEAD / "index.html")
    assert page.find(".//form") is None
    assert len(list(with_class(page, "board"))) >= 2


def test_the_same_build_gives_the_same_pages(folder: Path, site: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    for name in ("lusoria.db", "rulesets", "readings"):
        (again / name).symlink_to(folder / name)
    generate(again, say=lambda line: None)
    for page in html_pages(site):
        other = again / "site" / page.relative_to(site)
        assert page.read_bytes() == other.read_bytes(), page


def test_the_schema_page_describes_every_column(site: Path, folder: Path) -> None:
    told = words(parsed(site / "schema/index.html"))
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        for _, says in connection.execute("SELECT of_column, says FROM description"):
            assert " ".join(says.split()) in told


@pytest.mark.parametrize(
    ("here", "there", "way"),
    [
        ("", "", "./"),
        ("", "source/", "source/"),
        ("clause/verquere/nowhere/", "", "../../../"),
        ("clause/verquere/nowhere/", "static/site.css", "../../../static/site.css"),
        (
            "clause/verquere/nowhere/",
            "source/ludii-1252/#doubling",
            "../../../source/ludii-1252/#doubling",
        ),
        ("source/ludii-1252/", "source/ludii-1252/#setup", "./#setup"),
        ("source/", "#content", "#content"),
    ],
)
def test_relative_addresses(here: str, there: str, way: str) -> None:
    assert addresses.relative(here, there) == way


def test_rows_are_addressed_as_datasette_does() -> None:
    assert addresses.row("clause", "verquere/nowhere") == "db/lusoria/clause/verquere~2Fnowhere"
    assert addresses.row("passage", "a#b") == "db/lusoria/passage/a~23b"
    assert addresses.row("ruleset", "v/e+five blots") == "db/lusoria/ruleset/v~2Fe~2Bfive+blots"
    assert addresses.row("name", "verquere", 2) == "db/lusoria/name/verquere,2"


def test_values_of_parameters_are_written_for_readers() -> None:
    written = '{"within": {"from": 2, "to": 12}, "but": [12], "men": {"1": 15}}'
    assert code.call("doubling_only_on", written) == (
        "doubling_only_on(within=2…12, but={12}, men={1: 15})"
    )
