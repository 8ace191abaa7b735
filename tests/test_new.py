"""What `lusoria new` writes lacks nothing but the words that are marked TO FILL IN."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from difflib import ndiff
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.playing import CATALOGUE
from tests.tiny import append, copied, edit

from lusoria.playable.ruleset import Ruleset
from lusoria.schema.assemble import assemble
from lusoria.schema.authoring.new_records import Beginning, Desk, game_like
from lusoria.schema.authoring.yaml_text import dumped
from lusoria.schema.catalogue import read_catalogue, read_games
from lusoria.schema.check import check
from lusoria.schema.mistakes import CatalogueError, UnknownNameError
from lusoria.site.cli import main

SKELETONS: dict[str, Callable[[Desk], Beginning]] = {
    "source": lambda desk: desk.source("pamphlet"),
    "game": lambda desk: desk.game("small", "grid"),
    "locus": lambda desk: desk.locus("tiny/who-keeps-score"),
    "locus-after": lambda desk: desk.locus("tiny/who-keeps-score", "dice"),
    "clause": lambda desk: desk.clause("tiny/four-times", "doublets"),
    "clause-at-the-end": lambda desk: desk.clause("tiny/whispers", "noise"),
    "ruleset": lambda desk: desk.ruleset("tiny/mine", "tiny/loose"),
    "example": lambda desk: desk.example("tiny/mine", "tiny/plain", "two-dice"),
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return copied(tmp_path)


@pytest.mark.parametrize("begin", SKELETONS.values(), ids=SKELETONS)
def test_the_check_asks_for_nothing_but_what_is_to_be_filled_in(
    begin: Callable[[Desk], Beginning], data: Path, tmp_path: Path
) -> None:
    begin(Desk(data)).write()
    mistakes = check(data).mistakes
    assert mistakes
    assert all(mistake.message.startswith("is to be filled in: ") for mistake in mistakes)


def test_every_open_text_is_named_with_its_place(data: Path, tmp_path: Path) -> None:
    Desk(data).source("pamphlet").write()
    file = data / "sources/pamphlet.yaml"
    lines = file.read_text("utf-8").splitlines()
    told = [mistake.origin.line for mistake in check(data).mistakes]
    assert told == [i for i, line in enumerate(lines, 1) if "TO FILL IN" in line]


LOCI = "games/tiny/loci.yaml"


def test_a_record_stands_where_it_was_asked_for_and_the_rest_stays_as_it_was(data: Path) -> None:
    before = (data / LOCI).read_text("utf-8").splitlines()
    Desk(data).locus("tiny/who-keeps-score", "dice").write()
    Desk(data).clause("tiny/four-times", "doublets").write()
    after = (data / LOCI).read_text("utf-8").splitlines()
    assert not [line for line in ndiff(before, after) if line.startswith(("- ", "? "))]
    tiny = read_catalogue(data).games["tiny"]
    assert [locus.locus for locus in tiny.loci][1:3] == ["dice", "who-keeps-score"]
    assert clauses_of(data, "doublets") == ["twice", "thrice", "four-times"]


def clauses_of(data: Path, name: str) -> list[str]:
    """Return the names of the clauses of a locus of the tiny game."""
    loci = {locus.locus: locus for locus in read_catalogue(data).games["tiny"].loci}
    return [clause.id for clause in loci[name].clauses]


@pytest.mark.parametrize(
    ("begin", "told"),
    [
        (lambda desk: desk.source("leaflet"), "the source leaflet is there already: "),
        (lambda desk: desk.source("Leaf let"), "expected small letters and digits"),
        (lambda desk: desk.game("tiny"), "the game tiny is there already"),
        (lambda desk: desk.game("small", "tabels"), "did you mean tables?"),
        (lambda desk: desk.game("small", like="tiny/plan"), "did you mean tiny/plain?"),
        (lambda desk: desk.game("small", like="tyny/plan"), "there is no ruleset 'tyny/plan'"),
        (lambda desk: desk.game("small", like="tiny/plain", ruleset="A b"), "found 'A b'"),
        (lambda desk: desk.locus("dices"), "expected game/locus"),
        (lambda desk: desk.locus("tyny/dices"), "did you mean tiny?"),
        (lambda desk: desk.locus("tiny/dices", "dize"), "did you mean tiny/dice?"),
        (lambda desk: desk.clause("tiny/once", "dublets"), "did you mean tiny/doublets?"),
        (lambda desk: desk.ruleset("tiny/mine", "tiny/plane"), "did you mean tiny/plain?"),
        (lambda desk: desk.example("tiny/x", None, "two-dize"), "did you mean two-dice?"),
    ],
)
def test_a_wrong_name_is_told_and_nothing_is_written(
    begin: Callable[[Desk], Beginning], told: str, data: Path
) -> None:
    before = {file: file.read_bytes() for file in data.rglob("*") if file.is_file()}
    with pytest.raises(UnknownNameError) as refused:
        begin(Desk(data)).write()
    assert told in str(refused.value)
    assert {file: file.read_bytes() for file in data.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["source", "x", "--like", "tiny/plain"], 2, "--like is not for a source"),
        (["clause", "tiny/x"], 2, "a clause needs --locus"),
        (["clauze", "tiny/x"], 2, "'clauze' is not one of"),
        (
            *(["ruleset", "tiny/mine", "--like", "tiny/loose"], 0),
            "games/tiny/rulesets.yaml: the ruleset tiny/mine",
        ),
    ],
)
def test_the_command_says_what_it_wrote_or_does_not_take(
    arguments: list[str], code: int, told: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_DATA", str(data))
    ended = CliRunner().invoke(main, ["new", *arguments])
    assert ended.exit_code == code
    assert told in ended.output


def test_a_clause_takes_the_place_of_the_one_a_new_locus_began_with_unless_it_was_touched(
    data: Path,
) -> None:
    Desk(data).locus("tiny/who-keeps-score", "dice").write()
    Desk(data).clause("tiny/nobody", "who-keeps-score").write()
    Desk(data).clause("tiny/everybody", "who-keeps-score").write()
    assert clauses_of(data, "who-keeps-score") == ["nobody", "everybody"]
    Desk(data).locus("tiny/who-counts", "dice").write()
    says = "TO FILL IN: what the clause lays down, in a sentence of our own"
    edit(data / LOCI, says, "Nobody counts.")
    Desk(data).clause("tiny/all-count", "who-counts").write()
    assert clauses_of(data, "who-counts") == ["who-counts-first", "all-count"]


def test_mistakes_in_other_games_are_in_no_authors_way(data: Path) -> None:
    shutil.copytree(data / "games/tiny", data / "games/wrong")
    (data / "games/wrong/rulesets.yaml").write_text("- id: wrong/x\n  like: y\n", "utf-8")
    (data / "accounts/leaflet-copy.yaml").write_text("document: leaflet-copy\n", "utf-8")
    for begin in SKELETONS.values():
        assert begin(Desk(data)).texts


def test_mistakes_in_the_game_that_is_needed_are_told(data: Path) -> None:
    edit(data / "games/tiny/rulesets.yaml", "take: twice", "take: twise")
    with pytest.raises(CatalogueError, match="unknown clause twise"):
        Desk(data).example("tiny/mine")


ASKED = """\
- topic: doublets
  section: throw
  question: How often is a doublet played?
  answers:
    - {id: once, says: A doublet is played once., rule: tables.throwing.doublets, with: {times: 1}}
    - id: twice
      says: A doublet is played twice.
      rule: tables.throwing.doublets
      with: {times: 2}
- topic: who-sits
  section: throw
  question: Who sits?
  answers:
    - {id: both-sit, says: Both sit., not-modelled: Nothing on the board changes.}
    - {id: nobody-sits, says: Nobody sits., not-modelled: Nothing on the board changes.}
- topic: who-stands
  section: throw
  question: Who stands?
  answers:
    - {id: both-stand, says: Both stand., not-modelled: Nothing on the board changes.}
"""


@pytest.fixture
def shared(data: Path) -> Path:
    """The tiny catalogue with questions that games share."""
    (data / "sections.yaml").write_text("- {id: throw, name: The throw}\n", "utf-8")
    (data / "topics.yaml").write_text(ASKED, "utf-8")
    return data


def test_a_new_locus_and_its_clause_refer_to_the_shared_question_and_answer(shared: Path) -> None:
    begun = Desk(shared).locus("tiny/who-sits", "dice")
    assert begun.notes == [
        "who-sits is a question that games share; its standard answers are both-sit, nobody-sits: "
        "lusoria new clause tiny/ANSWER --locus who-sits"
    ]
    begun.write()
    Desk(shared).clause("tiny/both-sit", "who-sits").write()
    text = (shared / "games/tiny/loci.yaml").read_text("utf-8")
    assert (
        "- locus: who-sits\n  clauses:\n  - id: both-sit\n"
        "    editorial: 'TO FILL IN: witnesses: instead, or why none'\n"
    ) in text
    (locus,) = (x for x in read_catalogue(shared).games["tiny"].loci if x.locus == "who-sits")
    assert (locus.question, locus.clauses[0].says) == ("Who sits?", "Both sit.")


def test_a_new_locus_begins_with_the_standard_answer_if_there_is_one_alone(shared: Path) -> None:
    begun = Desk(shared).locus("tiny/who-stands", "dice")
    assert begun.notes == [
        "who-stands is a question that games share; it begins with its one standard answer, "
        "both-stand"
    ]
    begun.write()
    assert clauses_of(shared, "who-stands") == ["both-stand"]
    Desk(shared).clause("tiny/nobody", "who-stands").write()
    assert clauses_of(shared, "who-stands") == ["nobody"]


def test_a_game_that_is_described_gets_rules(shared: Path) -> None:
    Desk(shared).game("small", "tables").write()
    described = shared / "games/small/game.yaml"
    append(described, "names: []\n")
    Desk(shared).game("small", like="tiny/plain").write()
    text = described.read_text("utf-8")
    assert "names: []" in text
    assert "status" not in text
    assert "modelled: 'TO FILL IN" in text
    assert (shared / "games/small/rulesets.yaml").exists()


def test_an_answer_is_not_given_twice(shared: Path) -> None:
    edit(shared / "games/tiny/loci.yaml", "{id: thrice,", "{id: thrice, answer: once,")
    with pytest.raises(UnknownNameError, match="tiny/thrice gives the answer once already"):
        Desk(shared).clause("tiny/once", "doublets")


def test_a_game_like_another_has_its_standard_answers_and_is_told_what_is_left_out(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_DATA", str(shared))
    words = ["new", "game", "small", "--like", "tiny/plain", "--ruleset", "own"]
    told = CliRunner().invoke(main, words).stdout
    small = shared / "games/small"
    assert (small / "loci.yaml").read_text("utf-8") == (
        "- locus: doublets\n  clauses:\n"
        "  - {id: twice, editorial: 'TO FILL IN: witnesses: instead, or why none'}\n"
    )
    assert {file.name for file in small.iterdir()} == {"game.yaml", "loci.yaml", "rulesets.yaml"}
    assert "- id: small/own\n" in (small / "rulesets.yaml").read_text("utf-8")
    assert "left out, no standard answer: setup: one-and-nineteen: One man on the first" in told


def test_a_game_is_like_none_that_gives_no_standard_answer(data: Path) -> None:
    with pytest.raises(UnknownNameError, match="tiny/plain takes no standard answer"):
        Desk(data).game("small", like="tiny/plain")


def test_a_game_like_another_refers_and_takes_nothing_else_along(tmp_path: Path) -> None:
    names = [ruleset.id for game in CATALOGUE.games.values() for ruleset in game.rulesets]
    assert len(names) > 60
    for file in ("topics.yaml", "sections.yaml"):
        shutil.copy(CATALOGUE.data_dir / file, tmp_path / file)
    made = []
    for name in names:
        game = name.replace("/", "-")
        files, notes = game_like(CATALOGUE, game, name, "draft")
        assert files.keys() == {"game.yaml", "loci.yaml", "rulesets.yaml"}
        assert {key for locus in files["loci.yaml"] for key in locus} <= {
            *("locus", "topic", "clauses")
        }
        clauses = [clause for locus in files["loci.yaml"] for clause in locus["clauses"]]
        assert {key for clause in clauses for key in clause} <= {"id", "answer", "editorial"}
        assert all(clause["editorial"].startswith("TO FILL IN: ") for clause in clauses)
        left_out = sum(note.startswith("left out") for note in notes)
        assert len(clauses) + left_out == len(
            CATALOGUE.games[name.split("/")[0]].choices(
                CATALOGUE.games[name.split("/")[0]].by_id[name]
            )
        )
        (tmp_path / "games" / game).mkdir(parents=True)
        for file, records in files.items():
            (tmp_path / "games" / game / file).write_text(dumped(records), "utf-8")
        made.append(game)
    mistakes = [each.message for each in read_games(tmp_path, made).mistakes]
    missing = ("exactly one is needed", "as in numbers: number")
    assert not [each for each in mistakes if not each.endswith(missing)]


def test_a_game_like_backgammon_can_be_played_at_once(tmp_path: Path) -> None:
    shutil.copytree(CATALOGUE.data_dir, tmp_path, dirs_exist_ok=True)
    Desk(tmp_path).game("portes", like="backgammon/modern", ruleset="plain").write()
    asked = Ruleset(assemble(read_games(tmp_path, ["portes"]).catalogue, "portes/plain"))
    backgammon = Ruleset(assemble(CATALOGUE, "backgammon/modern"))
    assert asked.start() == backgammon.start()
    assert [p.text for p in asked.plays(asked.start(), "3-1")] == [
        p.text for p in backgammon.plays(asked.start(), "3-1")
    ]
