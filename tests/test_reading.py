"""Reading the catalogue: what is right is read, and every mistake is told with its place."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.json_schemas import FOLDER, schemas
from tests.tree import ROOT

from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.check import check
from lusoria.schema.mistakes import CatalogueError, UnknownNameError
from lusoria.schema.reading import yaml_source
from lusoria.schema.reading.yaml_source import read
from lusoria.schema.records.base import UNBOUNDED, years

DATA = Path(__file__).parent / "data"
BAD = sorted((DATA / "bad").glob("*.yaml"))


@pytest.mark.parametrize("bad", BAD, ids=lambda path: path.stem)
def test_every_mistake_is_told_in_one_run(bad: Path, tmp_path: Path) -> None:
    """A line of a bad file says which file the lines from there on take the place of; others, what
    is expected."""
    lines = bad.read_text(encoding="utf-8").splitlines()
    expected = [line.removeprefix("# expect ") for line in lines if line.startswith("# expect ")]
    shutil.copytree(DATA / "good", tmp_path / "data")
    for line in lines:
        if line.startswith("# file: "):
            place = tmp_path / "data" / line.removeprefix("# file: ")
            place.parent.mkdir(exist_ok=True)
            place.write_text("", encoding="utf-8")
        with place.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    found = check(tmp_path / "data").mistakes
    assert [str(m).replace(f"{tmp_path / 'data'}/", "") for m in found] == expected


SCALARS = """
- no
- yes
- on
- 1:20
- 2024-01-01
- 0x10
- 0o7
- 012
- 1_000
- -3
- +4
- 0.50
- .5
- 1e3
- .inf
- TRUE
- False
- tRue
- ~
- Null
-
- ''
- "true"
- '12'
- =
- <<
- |
  12
- a: 'b'  # told
  "c": [1, {d: null, e:f: g}, "http://x"]
- >-
  folded
  text
"""


def read_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every file be read by ruamel.yaml, whatever is kept of it."""
    monkeypatch.setattr(yaml_source, "_compose", yaml_source.compose_slowly)
    monkeypatch.setattr(yaml_source, "kept", lambda kind, inputs, make, **_: make())


@pytest.mark.parametrize("form", ["{}", "\ufeff{}", "---\n{}", "{}\n...\n"])
def test_libyaml_and_yaml_1_2_read_every_kind_of_scalar_alike(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(form.format(SCALARS), encoding="utf-8")
    fast = read(file)
    assert fast.value[:5] == ["no", "yes", "on", "1:20", "2024-01-01"]
    read_slowly(monkeypatch)
    assert fast == read(file)


@pytest.mark.slow
def test_libyaml_and_yaml_1_2_read_every_file_of_the_catalogue_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = sorted([*(ROOT / "data").rglob("*.yaml"), *DATA.rglob("*.yaml")])
    fast = {file: read(file) for file in files}
    read_slowly(monkeypatch)
    assert [file for file in files if read(file) != fast[file]] == []


def test_good_records_are_found_by_name() -> None:
    catalogue = read_catalogue(DATA / "good")
    assert catalogue.passages["leaflet#course"].says == "The sides go against each other."
    tiny = catalogue.games["tiny"]
    loose = tiny.choices(tiny.by_id["tiny/loose"])
    assert list(loose)[:3] == ["players", "dice", "doublets"], "in the order of play"
    assert loose["doublets"].choice.take == "thrice"
    assert loose["dice"].made_in == "tiny/plain"
    assert "numbers" not in loose
    origin = catalogue.origin("choice", "tiny/loose:doublets")
    assert (origin.file.name, origin.line) == ("rulesets.yaml", 27)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("tiny/plane", "there is no ruleset 'tiny/plane'; did you mean tiny/plain?"),
        ("tiny/plain+home", "tiny/plain has no option 'home'; did you mean home-first?"),
        ("tiny/loose+x", "tiny/loose has no option 'x'; it has none"),
    ],
)
def test_an_unknown_ruleset_is_told_with_the_nearest(name: str, told: str) -> None:
    with pytest.raises(UnknownNameError) as error:
        read_catalogue(DATA / "good").find(name)
    assert str(error.value) == told


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="there is no such folder"):
        read_catalogue(tmp_path / "nowhere")


def test_scalars_are_read_as_people_mean_them(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    text = "{a: 0300, b: -0299, c: 2026-11-21, d: true, e: 1.5, f: , g: no, 1: 1_000, h: 7}"
    file.write_text(text, encoding="utf-8")
    assert read(file).value == {
        "a": "0300",
        "b": "-0299",
        "c": "2026-11-21",
        "d": True,
        "e": 1.5,
        "f": None,
        "g": "no",
        1: "1_000",
        "h": 7,
    }


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a: \x01", b"[" * 5000, b"a: 1\n---\nb: 2\n"])
def test_what_is_no_yaml_is_one_mistake(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(content)
    assert len(read(file).mistakes) == 1


@pytest.mark.parametrize(
    ("edtf", "first", "last"),
    [
        ("1725", 1725, 1725),
        ("1725-05", 1725, 1725),
        ("13XX~", 1300, 1399),
        ("1400~/..", 1400, UNBOUNDED),
        ("../1500", -UNBOUNDED, 1500),
        ("1698/1699", 1698, 1699),
        ("-0299", -299, -299),
        ("-0299/0200", -299, 200),
        ("0000", 0, 0),
        ("[1670,1671]", 1670, 1671),
    ],
)
def test_edtf_is_bounded(edtf: str, first: float, last: float) -> None:
    assert years(edtf) == (first, last)


@pytest.mark.parametrize(
    "edtf", ["17th century", "1725-13", "1960s", "1500/1400", "1300/1400/1500"]
)
def test_what_is_no_edtf_is_refused(edtf: str) -> None:
    with pytest.raises(ValueError, match="is not a date in EDTF"):
        years(edtf)


def test_the_json_schemas_are_fresh() -> None:
    """If this fails: python -m tests.json_schemas."""
    there = {
        str(file.relative_to(FOLDER)): file.read_text(encoding="utf-8")
        for file in FOLDER.rglob("*.json")
    }
    assert there == schemas()


def test_the_json_schemas_accept_what_is_right() -> None:
    for file in sorted((DATA / "good").rglob("*.yaml")):
        name = {"sources": "source", "accounts": "account", "readings": "readings"}.get(
            file.parent.name, file.stem
        )
        schema = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
        value = json.loads(json.dumps(read(file).value))
        if name == "source":  # a number for a text is understood, an editor warns of it
            for passage in value["passages"]:
                passage["locator"]["value"] = str(passage["locator"].get("value", ""))
        Draft202012Validator(schema).validate(value)
