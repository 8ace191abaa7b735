"""The family of a game: what it is to others, and others to it, as a list and as a drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from lusoria.schema.database.tables import Game, Relation
from lusoria.site.edition import Edition
from lusoria.site.pages import svg

TURNED: Mapping[str, str] = {
    "ancestor": "descendant",
    "descendant": "ancestor",
    "part-of": "has-part",
    "has-part": "part-of",
    "supersedes": "superseded-by",
    "superseded-by": "supersedes",
}
"""The kind of a relation from the other's side; every other kind is the same from both."""

WORDS: Mapping[str, str] = {
    "part-of": "the whole of which it is a part",
    "has-part": "a part of it",
    "supersedes": "the game whose place it took",
    "superseded-by": "the game that took its place",
    "same-game": "the same game",
    "same-game-by-name": "the same game by name",
    "similar": "a similar game",
    "equivalent": "an equivalent",
}
"""What the other game is called, where the kind alone would not tell."""

ABOVE = ("ancestor", "supersedes", "part-of")
BELOW = ("descendant", "superseded-by", "has-part")

WIDTH = 340
ROW = 52
BOX = 42
TRUNK = 22
LEFT = 64
ALONE = 34
"""The height of the box of the game itself."""


@dataclass(frozen=True)
class Tie:
    """One relation; `turned`: it is the other game whose record states it.

    `called` is the name that the record has for the other game, where it is not its own.
    """

    kind: str
    row: Relation
    turned: bool
    called: str | None = None

    @property
    def says(self) -> str:
        """What the other game is to this one."""
        return WORDS.get(self.kind, self.kind)


@dataclass(frozen=True)
class Kin:
    """Another game with all its ties to this one; `game` is none where it has no page."""

    name: str
    game: str | None
    ties: list[Tie] = field(default_factory=list)

    @property
    def place(self) -> int:
        """Whether it stands above the game (-1), beside it (0) or below (1)."""
        kinds = {tie.kind for tie in self.ties}
        return (1 if kinds & set(BELOW) else 0) - (1 if kinds & set(ABOVE) else 0)

    @property
    def status(self) -> str:
        """The status of its first tie, by which its line is drawn."""
        return self.ties[0].row.status


def family(edition: Edition, game: Game) -> Sequence[Kin]:
    """The games that a game is related to: those before it, those beside it, those after it.

    A relation may name a game without its address; if one game alone is called so, it is meant.
    """
    names = {each.id: each.name for each in edition.game.all}
    bearers = _bearers(edition)
    found: dict[str, Kin] = {}
    for row in edition.relation.by("game", game.id):
        meant = bearers.get(row.to_name.casefold(), set())
        to_game = row.to_game or (min(meant) if len(meant) == 1 and game.id not in meant else None)
        name = names[to_game] if to_game else row.to_name
        kin = found.setdefault(to_game or row.to_name, Kin(name, to_game))
        called = None if row.to_game or name == row.to_name else row.to_name
        kin.ties.append(Tie(row.kind, row, turned=False, called=called))
    for row in edition.relation.by("to_game", game.id):
        kin = found.setdefault(row.game, Kin(names[row.game], row.game))
        kind = TURNED.get(row.kind, row.kind)
        if kind not in {tie.kind for tie in kin.ties}:
            kin.ties.append(Tie(kind, row, turned=True))
    return sorted(found.values(), key=lambda kin: kin.place)


def _bearers(edition: Edition) -> Mapping[str, set[str]]:
    """The games by each of their names."""
    found: dict[str, set[str]] = {}
    for name in edition.name.all:
        found.setdefault(name.name.casefold(), set()).add(name.game)
    return found


def drawing(game: Game, kin: Sequence[Kin], to: Callable[[str], str]) -> Markup:
    """The family as SVG: earlier games above, later ones below, a line for each.

    It is hidden from screen readers and from the keyboard, for the list beside it says the same.
    """
    above = [each for each in kin if each.place < 0]
    below = [each for each in kin if each.place >= 0]
    middle = len(above) * ROW
    parts = [
        *(_branch(each, i * ROW, middle, to) for i, each in enumerate(above)),
        *(_branch(each, middle + ALONE + 10 + i * ROW, middle, to) for i, each in enumerate(below)),
        svg.box(1, middle, WIDTH - 2, ALONE, "self"),
        svg.text("of", 12, middle + 22, game.name),
    ]
    return svg.drawing("family", parts, WIDTH, len(kin) * ROW + ALONE + 8, top=-2)


def _branch(kin: Kin, y: int, middle: int, to: Callable[[str], str]) -> Markup:
    """A game in its box, with the line that ties it to the trunk."""
    centre = y + BOX // 2
    start = middle if y < middle else middle + ALONE
    bend = centre + (10 if y < middle else -10)
    box = [
        svg.box(LEFT, y, WIDTH - LEFT - 1, BOX, "known" if kin.game else "unknown"),
        svg.text("of", LEFT + 10, y + 18, kin.name),
        svg.text("says", LEFT + 10, y + 34, f"{kin.ties[0].says}, {kin.ties[0].row.status}"),
    ]
    line = Markup('<path class="tie {status}" d="{way}"/>').format(
        status=kin.status,
        way=f"M{TRUNK} {start}V{bend}Q{TRUNK} {centre} {TRUNK + 10} {centre}H{LEFT}",
    )
    return Markup("").join(
        [line, svg.link(to(kin.game), box) if kin.game else Markup("").join(box)]
    )
