"""Rules that are broken, one at a time, are caught by an oracle or by an example of the catalogue.

A row says which ruleset, which rule, what stands in its place, and who has to notice. Of a sound
ruleset nobody notices anything. (`test_mutations.py` breaks the engine.)
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.oracles import ORACLES, differences
from tests.playing import ASSEMBLED, CATALOGUE

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.schema import proof
from lusoria.schema.model import expectations

VERQUERE = "verquere/encyclopedia"
MODERN = "backgammon/modern"
GARANGUET = "garanguet/moulidars"
PISO = "ludus-latrunculorum/locus-ludi-piso"
LINES = "pente-grammai/locus-ludi-knock-off"
SPLIT = "pente-grammai/anonymous-page"
UDAT = "udat-pagada/dlp-1177"
PLAKOTO = "plakoto/ludii-code"


def by_oracle(rules: Ruleset, name: str) -> bool:
    """Return whether an oracle of a ruleset lists other plays in one of a few hundred turns."""
    asked = [oracle for ruleset, oracle in ORACLES if ruleset == name]
    return any(True for o in asked[:1] for _ in differences(rules, o, o.turns(name, 1, 240)))


def by_example(rules: Ruleset, name: str) -> bool:
    """Return whether an example of the catalogue comes out otherwise than is expected."""
    game = name.partition("/")[0]
    for example in CATALOGUE.games[game].examples:
        for ruleset, expected in expectations(example):
            if ruleset == name:
                try:
                    found = proof.find(rules, example)
                    wrong = [*proof.differences(rules, expected, found, game)]
                except InputError:
                    return True
                if wrong:
                    return True
    return False


Notices = Callable[[Ruleset, str], bool]
BROKEN: list[tuple[str, str, str, str, Notices]] = [
    (VERQUERE, "closed", "faced(board, side, men)", "faced(board, side, men + 1)", by_oracle),
    (VERQUERE, "doubling_only_on", " & ~but", "", by_oracle),
    (VERQUERE, "shut_out", " > size", " >= size", by_oracle),
    (VERQUERE, "before_all_else", "side, BAR", "1 - side, BAR", by_oracle),
    (VERQUERE, "never_all_enter", " > ", " >= ", by_example),
    (MODERN, "larger_number", "used(board) == 1", "used(board) == 3", by_oracle),
    (MODERN, "exact_or_hindmost", "lowest(mine) > OFF", "lowest(mine) < OFF", by_oracle),
    (GARANGUET, "larger_numbers", "63 - unplayed", "63", by_oracle),
    (PLAKOTO, "last_man_pinned", "facing(board, start)", "start", by_example),
    (PISO, "between_two", "range(lines)", "range(lines - 1)", by_oracle),
    (PISO, "after_turns", "times >= most", "times > most", by_example),
    (PISO, "in_corner", "helps(board, side, behind)", "True", by_oracle),
    (LINES, "first_if_possible", "origin == HAND", "origin != HAND", by_oracle),
    (SPLIT, "whole_throw", "not left_over", "left_over", by_oracle),
    (UDAT, "out_of_play", "OFF", "HAND", by_oracle),
]


def mutated(text: str, rule: str, old: str, new: str) -> str:
    """Return a program in which one thing of a rule is otherwise."""
    start = text.index(f"\ndef {rule}(")
    end = text.index("\n\n\n", start)
    body = text[start:end]
    code = body[body.rindex('"""') :]
    assert code.count(old) == 1
    return text[: end - len(code)] + code.replace(old, new) + text[end:]


@pytest.mark.parametrize(
    ("name", "rule", "old", "new", "notices"), BROKEN, ids=[row[1] for row in BROKEN]
)
def test_a_broken_rule_is_noticed(
    name: str, rule: str, old: str, new: str, notices: Notices
) -> None:
    sound = Ruleset(ASSEMBLED[name])
    broken = Ruleset(ASSEMBLED[name], text=mutated(sound.program, rule, old, new))
    assert notices(broken, name)


@pytest.mark.parametrize(("name", "notices"), sorted({(row[0], row[4]) for row in BROKEN}, key=str))
def test_nothing_is_noticed_of_a_sound_ruleset(name: str, notices: Notices) -> None:
    assert not notices(Ruleset(ASSEMBLED[name]), name)
