"""How boards looked by what sources say: a picture for each passage that says enough of it."""

from __future__ import annotations

from typing import NamedTuple

from lusoria.playable.draw import OF_LOOKS, Scene
from lusoria.schema.database.tables import Passage
from lusoria.site.edition import Edition
from lusoria.site.pages.boards import Boards


class Look(NamedTuple):
    """A passage, and the start of a ruleset of the game whose board can be drawn as it says."""

    passage: Passage
    ruleset: str
    start: str


def looks(edition: Edition, boards: Boards, game: str) -> list[Look]:
    """What passages say of the look of a game's board: those that bear witness to its clauses."""
    clauses = edition.clause.by("game", game)
    stances = [each for clause in clauses for each in edition.stance.by("clause", clause.id)]
    told = sorted({each.passage for each in stances if not each.written_of})
    passages = [passage for each in told if (passage := edition.passage[each]).look]
    found = ((passage, _ruleset(edition, boards, game, passage)) for passage in passages)
    return [Look(passage, own, boards.start(own)) for passage, own in found if own]


def _ruleset(edition: Edition, boards: Boards, game: str, passage: Passage) -> str | None:
    """A ruleset, with options, whose board looks otherwise as the passage says.

    Those after its own source come first, and those whose men are all on the board and alike:
    passages know no others.
    """
    rulesets = edition.ruleset.by("game", game)
    rulesets = sorted(rulesets, key=lambda each: each.after_source != passage.source)
    first = None
    for each in (row.id for one in rulesets for row in edition.assembled.by("ruleset", one.id)):
        start = boards.start(each)
        scene = boards.scene(each, start, look=passage.look)
        if not _is_changed(scene, boards.scene(each, start)):
            continue
        if scene.men and all(man.kind == "man" for man in scene.men):
            return each
        first = first or each
    return first


def _is_changed(scene: Scene, usual: Scene) -> bool:
    """Whether a look changes a board: its ground, or colours by its class."""
    return scene.ground != usual.ground or f".{scene.kind.split()[-1]} " in OF_LOOKS
