"""Sources: how they and pages are cited, exports, the stemma, and what may be quoted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.building import whole_build
from tests.playing import CATALOGUE
from tests.rows import row
from tests.tiny import copied, edit

from lusoria.schema import records
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.mistakes import CatalogueError
from lusoria.schema.rows import label
from lusoria.schema.tables import Source, SourceDependence
from lusoria.site.build import Build
from lusoria.site.pages import stemma
from lusoria.site.pages.citations import DIGEST, Citations, Citing, set_items
from lusoria.site.pages.formats import bibtex, ris
from lusoria.site.things import Thing
from lusoria.site.words import brief


def source(key: str, **csl: Any) -> Source:
    item = {"id": key, "type": "book", "title": "A Title", **csl}
    return row(
        Source,
        id=key,
        label=key,
        siglum=key.upper(),
        title=item["title"],
        csl=json.dumps(item),
        kind="rules-text",
        language="en",
        edtf=None,
        not_before=-299,
        not_after=None,
        extent="none",
        consulted="2026-11-20",
    )


MOULIDARS: dict[str, Any] = {
    "type": "chapter",
    "title": "Le <i>garanguet</i> & autres",
    "author": [{"family": "Moulidars", "given": "T.", "dropping-particle": "de"}],
    "container-title": "Grande encyclopédie",
    "issued": {"date-parts": [[1840]], "circa": True},
    "publisher": "Librairie illustrée",
    "publisher-place": "Paris",
    "page": "180-186",
    "URL": "https://example.org/a?b=1&c=2",
}


def test_a_reference_is_made_by_the_processor() -> None:
    made = source("moulidars", **MOULIDARS)
    assert str(Citations([made]).references()[made.id]) == (
        "T. de Moulidars, ‘Le &lt;i&gt;garanguet&lt;/i&gt; &amp; autres’, in "
        "<i>Grande encyclopédie</i>, Paris: Librairie illustrée, c. 1840, pp. 180–186. "
        '<a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>. '
        "Consulted on 20 November 2026."
    )


def test_each_source_has_its_own_reference() -> None:
    made = [source(key, title=key.title()) for key in ("b", "a", "c")]
    citations = Citations(made)
    assert [str(citations.references()[each.id]) for each in made] == [
        "<i>B</i>.",
        "<i>A</i>.",
        "<i>C</i>.",
    ]


def test_bibtex() -> None:
    item = {
        "id": "x",
        **MOULIDARS,
        "author": [*MOULIDARS["author"], {"literal": "A Club"}],
        "title": "50% of {braces}",
    }
    assert bibtex(item) == (
        "@incollection{x,\n"
        "  author = {de Moulidars, T. and {A Club}},\n"
        "  title = {50\\% of \\{braces\\}},\n"
        "  booktitle = {Grande encyclopédie},\n"
        "  publisher = {Librairie illustrée},\n"
        "  year = {c. 1840},\n"
        "  pages = {180-186},\n"
        "  address = {Paris},\n"
        "  url = {https://example.org/a?b=1&c=2},\n"
        "}\n"
    )


def test_csl_json_has_what_was_consulted_when() -> None:
    citations = Citations([source("x", **MOULIDARS), source("y")])
    one, other = json.loads(citations.csl_json())
    assert one["accessed"] == {"date-parts": [[2026, 11, 20]]}
    assert "accessed" not in other


def owes(one: str, other: str, how: str = "copies") -> SourceDependence:
    return SourceDependence(source=one, on_source=other, how=how, status="attested", note=None)


def test_what_others_rest_on_stands_above() -> None:
    edges = [("d", "b"), ("b", "a"), ("d", "c"), ("c", "a"), ("d", "a"), ("z", "y")]
    groups = stemma.components(edges)
    assert [sorted({node for edge in each for node in edge}) for each in groups] == [
        ["a", "b", "c", "d"],
        ["y", "z"],
    ]
    laid = stemma.lay_out(groups[0], dict.fromkeys("abcd", 50.0))
    assert [set(layer) for layer in laid.layers] == [{"a"}, {"b", "c"}, {"d"}]
    assert [layer for _, layer in laid.ways["d", "a"]] == [2, 1, 0]
    assert abs(laid.x["b"] - laid.x["c"]) >= 50 + stemma.GAP


def test_a_layout_takes_no_more_room_than_it_needs() -> None:
    leaves = [f"leaf-{i}" for i in range(6)]
    edges = [(leaf, "root") for leaf in leaves] + [("far", "other"), ("far", leaves[0])]
    laid = stemma.lay_out(edges, dict.fromkeys([*leaves, "root", "far", "other"], 50.0))
    assert max(laid.x.values()) - min(laid.x.values()) <= 6 * (50 + stemma.GAP)
    middle = sum(laid.x[leaf] for leaf in leaves) / len(leaves)
    assert abs(laid.x["root"] - middle) <= 50 + stemma.GAP


def test_a_circle_is_cut() -> None:
    laid = stemma.lay_out([("a", "b"), ("b", "c"), ("c", "a")], dict.fromkeys("abc", 50.0))
    assert sorted(node for layer in laid.layers for node in layer) == ["a", "b", "c"]
    assert set(laid.ways) == {("a", "b"), ("b", "c"), ("c", "a")}


def test_the_stemma_is_drawn_the_same_whatever_the_order() -> None:
    rows = [owes("d", "b"), owes("b", "a"), owes("d", "a", "claims")]
    sources = {key: source(key) for key in "abd"}
    drawn = stemma.draw_graph(sources, rows)
    again = stemma.draw_graph(dict(reversed(sources.items())), rows)
    assert drawn == again
    assert drawn.count("<rect") == 3
    assert drawn.count("<path") == 3
    assert 'href="../source/a/"' in drawn
    assert "d says that it rests on a (attested)" in drawn
    assert "c. 300 BC" in drawn


def test_a_box_of_an_undated_source_holds_its_siglum_only() -> None:
    undated = source("u")
    undated.not_before = None
    drawn = stemma.draw_graph({"u": undated, "b": source("b")}, [owes("u", "b")])
    assert drawn.count("<text") == 3
    assert "n. d." not in drawn


def test_the_nested_list_tells_every_tie_once_and_no_source_twice_in_full() -> None:
    rows = [owes("d", "b"), owes("b", "a"), owes("d", "a", "claims"), owes("e", "d")]
    sources = {key: source(key) for key in "abde"}

    def told(twigs: Sequence[stemma.Twig]) -> list[str]:
        return [
            line
            for twig in twigs
            for line in (
                f"{twig.source.id}{'*' if twig.elsewhere else ''}"
                f" {' '.join(tie.how for tie in twig.ties)}".strip(),
                *(f" {inner}" for inner in told(twig.twigs)),
            )
        ]

    assert told(stemma.list_twigs(sources, rows)) == [
        "a",
        " b copies",
        "  d copies",
        "   e copies",
        " d* claims",
    ]


def test_a_circle_stands_in_the_nested_list() -> None:
    rows = [owes("a", "b"), owes("b", "a")]
    [top] = stemma.list_twigs({key: source(key) for key in "ab"}, rows)
    assert [twig.elsewhere for twig in top.twigs[0].twigs] == [True]


@pytest.fixture
def leaflet(tmp_path: Path) -> Path:
    return copied(tmp_path) / "sources" / "leaflet.yaml"


def test_a_stance_on_what_was_not_read_is_reported(leaflet: Path) -> None:
    edit(leaflet.parents[1] / "games/tiny/loci.yaml", ", status: reported", "")
    with pytest.raises(CatalogueError, match="retold#men was not read") as error:
        read_catalogue(leaflet.parents[1])
    assert len(error.value.mistakes) == 1


@pytest.fixture(scope="module")
def sources() -> Iterable[records.Source]:
    return CATALOGUE.sources.values()


def test_a_work_stands_once(sources: Iterable[records.Source]) -> None:
    """Chapters are passages of their book, unless they are another witness and say so."""
    titles = {source.csl.title.casefold(): source.id for source in sources}
    for source in sources:
        book = titles.get((source.csl.container_title or "").casefold())
        apart = {owed.on for owed in source.depends if owed.how == "part-of"}
        assert book is None or book in apart, source.id
    works = [
        (
            source.csl.title.casefold(),
            source.csl.author[0].family if source.csl.author else None,
            source.date.edtf,
            source.language,
        )
        for source in sources
        if source.csl.type not in ("webpage", "entry-encyclopedia")
    ]
    again = {work for work in works if works.count(work) > 1}
    assert not again


def test_a_siglum_means_one_source(sources: Iterable[records.Source]) -> None:
    sigla = [source.siglum for source in sources]
    assert len(sigla) == len(set(sigla))


def test_a_label_names_one_source_by_who_wrote_it_or_where_it_appeared(
    sources: Iterable[records.Source],
) -> None:
    labels = {source.id: label(source) for source in sources}
    assert len(set(labels.values())) == len(labels)
    assert labels["verkehr-da"] == "Verkehr, chapter of a Danish rules book"
    assert labels["suite-du-trictrac-1698"] == "Suite du Trictrac (Paris 1698)"
    assert labels["gamerz-plakoto"] == "Plakoto, gamerz.net"
    assert labels["wikipedia-fevga"] == "Fevga, in Wikipedia"
    assert labels["isidore-etymologiae"] == "Isidore of Seville, Etymologiae"
    assert labels["guiton-1822"] == "Guiton, Traité complet du jeu de Trictrac (1822)"


def test_the_years_of_writing_stand_for_that_of_print() -> None:
    manuscript = source("m", type="manuscript")
    ancient = source("a", type="classic")
    manuscript.not_before, manuscript.not_after = 1660, 1672
    ancient.not_before, ancient.not_after = 100, 199
    citations = Citations([manuscript, ancient])
    assert str(citations.references()[manuscript.id]) == "<i>A Title</i>, c. 1660–1672."
    assert str(citations.references()[ancient.id]) == "<i>A Title</i>."


def test_an_edition_is_counted() -> None:
    second = source("x", edition="2", issued={"date-parts": [[1822]]})
    assert str(Citations([second]).references()[second.id]) == "<i>A Title</i>, 2nd edn, 1822."


def test_the_hint_at_a_source_is_short_and_has_its_year() -> None:
    long = "Suite du Trictrac, contenant des regles des jeux du Revertier, du Toute-Table, du Plein"
    assert brief(f"{long} (1698)") == f"{long.removesuffix(' du Plein')} … (1698)"
    assert brief("Guiton, Traité complet du jeu de Trictrac (1822)").endswith("Trictrac (1822)")


OF_PAGES = [
    ("clause", "verquere/nowhere"),
    ("ruleset", "verquere/encyclopedia"),
    ("example", "verquere/second-man-to-the-head"),
]


@cache
def whole() -> Build:
    return Build(whole_build())


def citing(base: str | None = None) -> Citing:
    def absolute(address: str) -> str | None:
        return base and base + address

    return Citing(whole(), absolute)


def thing(kind: str, key: str) -> Thing:
    return Thing(whole().connection, kind, key)


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def test_a_source_can_be_cited_in_every_form() -> None:
    details = cite_of("source", "compleat-gamester-1725")
    csl, bibtex, ris = re.findall(r"<pre><code>(.*?)</code></pre>", details, re.S)[:3]
    (item,) = json.loads(unescape(csl))
    assert item["title"] in referred(details)
    assert bibtex.startswith("@")
    assert item["id"] in bibtex
    assert f"TI  - {item['title']}" in unescape(ris)


@pytest.mark.parametrize(("kind", "key"), OF_PAGES)
def test_a_page_says_how_it_is_cited_and_what_its_data_are_made_of(kind: str, key: str) -> None:
    details = cite_of(kind, key)
    item = citing().item(thing(kind, key))
    told = dict(re.findall(r'data-(\w+)="([^"]*)"', details.partition(">")[0]))
    assert unescape(told["title"]) == item["title"]
    assert unescape(told["genre"]) == item["genre"]
    assert item["title"] in referred(details)


@pytest.mark.parametrize("base", [None, "https://example.org/games/"])
@pytest.mark.parametrize(("kind", "key"), OF_PAGES)
def test_the_patterns_filled_in_are_the_forms_of_a_page(
    kind: str, key: str, base: str | None
) -> None:
    made = citing(base)
    item = made.item(thing(kind, key))
    told = {"@id@": item["id"], "@title@": item["title"], "@genre@": item["genre"]}
    told["@url@"] = str(made._absolute(f"{kind}/{key}/"))
    forms = {"CSL-JSON": json.dumps([item]), "BibTeX": bibtex(item), "RIS": ris(item)}
    for name, form in forms.items():
        text = made.patterns()["forms"][name]
        for mark, value in told.items():
            text = text.replace(mark, value)
        if name == "CSL-JSON":
            assert json.loads(text) == json.loads(form)
        else:
            assert text == form.rstrip()


def test_the_script_of_a_page_makes_the_forms_that_python_would(
    browser: Browser, host: str
) -> None:
    item = citing().item(thing("clause", "verquere/nowhere"))
    page = browser.new_page()
    page.goto(f"{host}clause/verquere/nowhere/")
    page.locator(".cite summary").click()
    expect(page.locator(".cite section")).to_have_count(3)
    digest = str(page.locator("[data-version]").get_attribute("data-version"))
    csl, *others = page.locator(".cite pre").all_inner_texts()
    page.close()
    assert json.loads(csl) == json.loads(json.dumps([item]).replace(DIGEST, digest))
    assert others == [form(item).rstrip().replace(DIGEST, digest) for form in (bibtex, ris)]


def cite_of(kind: str, key: str) -> str:
    """The part of a page that says how it is cited."""
    file: Path = whole_build() / "site" / kind / key / "index.html"
    text = file.read_text(encoding="utf-8")
    assert DIGEST not in text
    return text[text.index('<details class="cite"') :]


def referred(details: str) -> str:
    found = re.search(r'<p class="reference">(.*?)</p>', details, re.S)
    assert found is not None
    return words(found[1])


@pytest.mark.parametrize("base", [None, "https://example.org/games/"])
@pytest.mark.parametrize(("kind", "key"), OF_PAGES)
def test_the_pattern_says_what_the_processor_would(kind: str, key: str, base: str | None) -> None:
    made = citing(base)
    (expected,) = set_items([made.item(thing(kind, key))])
    assert words(made(thing(kind, key)).reference) == words(expected)
    assert key in expected


def test_a_page_at_an_address_is_cited_by_its_permalink() -> None:
    item = citing("https://example.org/games/").item(thing("clause", "verquere/nowhere"))
    assert item["URL"] == f"https://example.org/games/clause/verquere/nowhere/?v={DIGEST}"
    assert "URL" not in citing().item(thing("clause", "verquere/nowhere"))


def test_what_is_no_html_is_escaped_in_a_reference() -> None:
    made = citing()
    item = {**made.item(thing("clause", "verquere/nowhere")), "title": "<b> & so on"}
    assert "‘&lt;b&gt; &amp; so on’" in made._set(item)


def test_ris_of_a_chapter() -> None:
    item = {
        "id": "x",
        "type": "chapter",
        "title": "On  tables",
        "container-title": "Games",
        "author": [
            {"family": "Moulidars", "given": "T.", "non-dropping-particle": "de"},
            {"literal": "A museum"},
        ],
        "editor": [{"family": "Roe", "given": "R.", "suffix": "jr"}],
        "page": "9–12",
        "issued": {"date-parts": [[1840]]},
        "accessed": {"date-parts": [[2026, 1, 2]]},
    }
    assert ris(item).splitlines() == [
        "TY  - CHAP",
        "ID  - x",
        "AU  - de Moulidars, T.",
        "AU  - A museum",
        "ED  - Roe, R., jr",
        "TI  - On tables",
        "T2  - Games",
        "SP  - 9",
        "EP  - 12",
        "PY  - 1840",
        "Y2  - 2026/01/02",
        "ER  - ",
    ]


def test_every_source_is_a_record_of_ris() -> None:
    text = (whole_build() / "site" / "source" / "lusoria.ris").read_text(encoding="utf-8")
    records = text.split("ER  - \n")[:-1]
    assert len(records) == len(whole().query("SELECT id FROM source"))
    for one in records:
        lines = one.strip("\n").splitlines()
        assert lines[0].startswith("TY  - ")
        assert all(re.fullmatch(r"[A-Z][A-Z0-9]  - \S.*", line) for line in lines), one
