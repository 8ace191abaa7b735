"""The criteria for reviewing digital editions: each question of the questionnaire is answered."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from tests.building import whole_build
from tests.parsing import parsed

# The numbers of RIDE's questionnaire on scholarly editions and the points of the criteria, version
# 1.1, to which it refers them.
ASKED = """
se001 1.2|se004 1.4|se007 1.5|se010 2.1|se013 2.1|se016 4.16|se019 3.1|se022 3.1|se025 3.7
se028 4.15|se031 4.8|se034 4.16|se037 4.16|se040 2.2|se043 2.2|se047 4.15|se050 2.3|se053 2.3
se056 2.3|se059 2.3|se062 4.6|se066 2.3|se069 4.6|se072 4.5|se075 1.3, 2.1|se086 1.3, 2.1|se091 1.3
se099 4.11|se105 4.3|se118 4.4|se121 4.4|se124 4.4|se128 4.4|se132 4.4|se136 4.4|se140 3.3
se143 3.3, 5.1|se158 3.6|se167 3.7|se170 3.7|se173 3.5|se180 4.8|se188 4.9|se194 |se197 4.12
se200 4.9|se203 4.9|se206 4.13|se209 4.13
"""
SHORT = ("Yes", "No", "Partly", "Not applicable")


def with_mark(mark: str, name: str) -> dict[str, Element]:
    """The parts of the page that have one attribute, by the value of another."""
    page = parsed(whole_build() / "site" / "method" / "criteria" / "index.html")
    return {str(each.get(name)): each for each in page.iter("div") if each.get(mark) is not None}


def points() -> dict[str, Element]:
    """The answers on the page, by the number of the question."""
    return with_mark("data-points", "id")


def test_every_question_is_answered_once_with_the_point_of_the_criteria() -> None:
    asked = [line for row in ASKED.split("\n") if row for line in row.split("|")]
    expected = {number: point for number, _, point in (each.partition(" ") for each in asked)}
    found = points()
    assert {number: each.get("data-points") for number, each in found.items()} == expected
    for number, each in found.items():
        question, answer = each.find("dt/small"), each.find("dd/strong")
        assert question is not None, number
        assert (question.text or "").endswith("?"), number
        assert answer is not None, number
        assert answer.text, number


def test_every_point_of_the_criteria_is_named_with_its_answers_or_as_not_answered() -> None:
    named = with_mark("data-point", "data-point")
    referred = {point for each in points().values() if each.get("data-points")
                for point in str(each.get("data-points")).split(", ")}  # fmt: skip
    assert referred <= set(named)
    for point, each in named.items():
        links = {link.get("href") for link in each.iter("a")}
        answers = {f"#{number}" for number, one in points().items()
                   if point in str(one.get("data-points")).split(", ")}  # fmt: skip
        assert links == answers, point
        assert links or "not answered" in "".join(each.itertext()), point


def test_what_is_missing_is_said_plainly() -> None:
    answers = [str(each.findtext("dd/strong")).strip(".") for each in points().values()]
    assert sum(answer.startswith("No") for answer in answers) > 8
    assert sum(answer in SHORT for answer in answers) > len(answers) / 2
