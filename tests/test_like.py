"""A ruleset by `like` costs what its differences cost."""

from __future__ import annotations

from pathlib import Path

from tests.tiny import append, copied, edit

from lusoria.schema.check import check, checked

THIRD = """
- id: tiny/third
  name: As the plain rules, but with one reading of its own
  editor: To be tried.
  like: tiny/plain
"""
OWN = "  choices:\n    doublets: {take: thrice, basis: editorial}\n"


def with_ruleset(written: str, tmp_path: Path) -> Path:
    data = copied(tmp_path)
    append(data / "games/tiny/rulesets.yaml", written)
    return data


def test_only_what_a_ruleset_decides_itself_needs_an_example(tmp_path: Path) -> None:
    data = with_ruleset(THIRD + OWN, tmp_path)
    lines = (data / "games/tiny/rulesets.yaml").read_text("utf-8").splitlines()
    (mistake,) = check(data).mistakes
    assert mistake.message.startswith("no example of tiny/third notices that tiny/thrice is")
    assert lines[mistake.origin.line - 1].strip() == "doublets: {take: thrice, basis: editorial}"


def test_a_clause_that_nothing_can_be_played_without_needs_another_answer_beside_it(
    tmp_path: Path,
) -> None:
    data = with_ruleset("", tmp_path)
    loci = data / "games/tiny/loci.yaml"
    lines = loci.read_text("utf-8").splitlines(keepends=True)
    loci.write_text("".join(line for line in lines if "{id: parallel," not in line), "utf-8")
    edit(data / "games/tiny/examples.yaml", "contrary, ", "")
    told = {mistake.message for mistake in check(data).mistakes}
    (message,) = (each for each in told if "tiny/contrary is left out" in each)
    assert "nothing can be played without it; expected another answer at course" in message


def test_clauses_that_are_inherited_are_proved_by_the_examples_of_the_other_ruleset(
    tmp_path: Path,
) -> None:
    proof = checked(with_ruleset(THIRD, tmp_path)).proof
    ablated = {a.clause: a for a in proof.ablated if a.ruleset == "tiny/third"}
    plain = {a.clause for a in proof.ablated if a.ruleset == "tiny/plain"}
    assert set(ablated) == plain
    assert all(a.inherited_from == "tiny/plain" for a in ablated.values())
    assert ablated["tiny/as-many"].noticed_by == "tiny/half@tiny/plain"
    assert ablated["tiny/as-many"].change == ("verdict", "incomplete", "legal")


SECOND_ARRAY = """
    - {id: apart, says: Two men on the first point., rule: tables.setup.same_array,
       with: {men: {1: 2}}, editorial: For comparison.}
"""


def test_a_problem_of_inheritance_stands_in_the_lines_of_the_ruleset_that_inherits(
    tmp_path: Path,
) -> None:
    data = with_ruleset(
        THIRD + "  choices:\n    noise: {take: apart, basis: editorial}\n", tmp_path
    )
    append(data / "games/tiny/loci.yaml", SECOND_ARRAY)  # the last locus is the one on noise
    (mistake,) = check(data).mistakes
    lines = (data / "games/tiny/rulesets.yaml").read_text("utf-8").splitlines()
    assert lines[mistake.origin.line - 1] == "- id: tiny/third"
    assert "one-and-nineteen (inherited from tiny/plain), apart" in mistake.message
