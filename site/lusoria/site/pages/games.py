"""Games as a reader chooses one, and the page of each: names, places, dates, rulesets, family.

What passages say of the look of a board is shown by a picture, if it is enough for one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from lusoria.playable import families
from lusoria.playable.draw import OF_LOOKS
from lusoria.playable.ruleset import Ruleset as Playable
from lusoria.schema import tables
from lusoria.schema.tables import Game, GameDate, Place, Ruleset, Source
from lusoria.site import addresses, dating
from lusoria.site.edition import Edition
from lusoria.site.pages import atlas, svg
from lusoria.site.pages.boards import Boards
from lusoria.site.pages.evidence import Record, located, of_game
from lusoria.site.pages.site import Site
from lusoria.site.things.game import likenesses, nearest, partings
from lusoria.site.words import counted

BEST_KNOWN = "backgammon"
"""The game that stands first in its family: whoever knows one game knows this one."""

PROGRAM = "program"
"""The status of a ruleset that tells what a program does."""

MEN = re.compile(r"(\d+)@")
IN_HAND = re.compile(r" (\d+)-\d+$")


@dataclass(frozen=True)
class Entry:
    """A game with what there is to choose by.

    `sources` are those of its rulesets, None where one was made by an editor; `men` and `thrown`
    tell with what it is played, by any of them. A reader has the `seat` in the first.
    """

    game: Game
    when: GameDate | None
    where: Sequence[Place]
    rulesets: Sequence[Ruleset]
    sources: Sequence[Source | None]
    men: str
    thrown: str
    seat: str

    @property
    def of_texts(self) -> list[tuple[Ruleset, Source | None]]:
        """Its rulesets after texts or by editors, each with its source."""
        return [(row, source) for row, source in self._rulesets if row.status != PROGRAM]

    @property
    def of_programs(self) -> list[tuple[Ruleset, Source | None]]:
        """Those that tell what a program does."""
        return [(row, source) for row, source in self._rulesets if row.status == PROGRAM]

    @property
    def _rulesets(self) -> Iterable[tuple[Ruleset, Source | None]]:
        return zip(self.rulesets, self.sources, strict=True)

    @property
    def special(self) -> str:
        """What is special about it; else how its summary begins."""
        return self.game.special or self.game.summary.partition(". ")[0].rstrip(".") + "."


def by_family(site: Site) -> list[tuple[str, list[Entry]]]:
    """The games that can be played by their families, that with the most games first."""
    edition = site.edition
    found = {
        family: [
            entry(site, game) for game in sorted(games, key=lambda game: _place(edition, game))
        ]
        for family in families.names()
        if (games := [g for g in edition.game.by("family", family) if g.status == "playable"])
    }
    return sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))


def to_come(site: Site) -> list[Entry]:
    """The games whose rules are to come."""
    return [entry(site, game) for game in site.edition.game.all if game.status != "playable"]


def _place(edition: Edition, game: Game) -> tuple[bool, int, str]:
    """Where a game stands in its family: the best known, then those with the most rulesets."""
    return game.id != BEST_KNOWN, -len(edition.ruleset.by("game", game.id)), game.name


def entry(site: Site, game: Game) -> Entry:
    """A game as one chooses it."""
    edition = site.edition
    rulesets = edition.ruleset.by("game", game.id)
    played = [row for row in edition.game_place.by("game", game.id) if row.role == "played"]
    return Entry(
        game,
        first_date(edition.game_date.by("game", game.id)),
        [edition.place[row.place] for row in played],
        rulesets,
        [edition.source[each.after_source] if each.after_source else None for each in rulesets],
        _men(site, rulesets),
        _thrown(site, rulesets),
        site.seat(rulesets[0].id) if rulesets else "",
    )


def _men(site: Site, rulesets: Sequence[Ruleset]) -> str:
    """How many men a side has by rulesets, in words."""
    numbers = sorted({men(site.boards.start(each.id)) for each in rulesets})
    if len(numbers) > 1:
        return f"{numbers[0]} to {numbers[-1]} men"
    return "".join(counted(number, "man", "men") for number in numbers)


def _thrown(site: Site, rulesets: Sequence[Ruleset]) -> str:
    """What is thrown by rulesets, in words."""
    return " or ".join(dict.fromkeys(_thrown_with(site.ruleset(row.id)) for row in rulesets))


def _thrown_with(ruleset: Playable) -> str:
    """Return what is thrown, in words: 2 dice, 7 cowries, no dice."""
    dice = getattr(ruleset.state, "dice", None)
    if not (dice and dice.count):
        return "no dice"
    one, many = ("cowrie", "cowries") if dice.counted else ("die", "dice")
    return counted(dice.count, one, many)


def first_date(dates: Sequence[GameDate]) -> GameDate | None:
    """The earliest of the dates of a game; one without years only where there is no other."""
    return min(dates, key=dating.order, default=None)


def men(start: str) -> int:
    """How many men white has in a position, on the board and in hand."""
    if "@" in start:
        return sum(map(int, MEN.findall(start.partition("/")[0])))
    in_hand = IN_HAND.search(start)
    return sum(map(str.isupper, start)) + (int(in_hand[1]) if in_hand else 0)


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
    row: tables.Relation
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


def family(edition: Edition, game: tables.Game) -> Sequence[Kin]:
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


def drawing(game: tables.Game, kin: Sequence[Kin], to: Callable[[str], str]) -> Markup:
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


def render_index(site: Site) -> None:
    """Render the page on which rules to read are chosen."""
    families, coming = by_family(site), to_come(site)
    site.page("game/", "choose_to_read.html", families=families, to_come=coming)


def render_game(site: Site, key: str) -> None:
    """Render the page of a game."""
    edition = site.edition
    game = edition.game[key]
    rulesets = edition.ruleset.by("game", game.id)
    plain = [edition.assembled[ruleset.id] for ruleset in rulesets]
    placed = [(row, edition.place[row.place]) for row in edition.game_place.by("game", game.id)]
    kin = family(edition, game)
    likeness = likenesses(edition, game.id)
    records = of_game(edition, game.id)
    here = addresses.page("game", game.id)
    site.thing(
        "game",
        game.id,
        game=game,
        names=_by_language(edition.name.by("game", game.id)),
        places=placed,
        spots=atlas.of_game(located(records), [place for _, place in placed]),
        dates=sorted(edition.game_date.by("game", game.id), key=dating.order),
        kin=kin,
        likeness=likeness,
        nearest=nearest(likeness),
        partings=partial(partings, edition),
        shares=any(locus.topic for locus in edition.locus.by("game", game.id)),
        drawing=drawing(
            game, kin, lambda key: addresses.relative(here, addresses.page("game", key))
        ),
        identifiers=edition.identifier.by("game", game.id),
        said=[_said(edition, each) for each in edition.saying.by("game", game.id)],
        evidence=_by_title(records),
        rulesets=rulesets,
        prose=prose(edition, game.id) if of_programs_alone(rulesets) else None,
        names_of={row.id: row.name for row in rulesets},
        after={r.id: edition.source[r.after_source] if r.after_source else None for r in rulesets},
        options={r.id: edition.ruleset_option.by("ruleset", r.id) for r in rulesets},
        bases={row.ruleset: _bases(edition, row) for row in plain},
        differences=differences(edition, game, plain),
        loci=edition.locus.by("game", game.id),
        examples=edition.example.by("game", game.id),
        start=site.boards.start(plain[0].id) if plain else None,
        looks=looks(edition, site.boards, game.id),
    )


def of_programs_alone(rulesets: Sequence[tables.Ruleset]) -> bool:
    """Whether all that can be played of a game is what programs do."""
    return bool(rulesets) and all(ruleset.status == "program" for ruleset in rulesets)


class Prose(NamedTuple):
    """What was read of a game beside programs: its sources, and how many of its questions they
    answer or bear on.
    """

    sources: int
    questions: int


def prose(edition: Edition, game: str) -> Prose:
    """What was read of a game beside programs."""
    sources, questions = set(), set()
    for locus in edition.locus.by("game", game):
        for row in edition.coverage.by("locus", locus.id):
            heard = row.coverage in ("answers", "bears on it")
            if heard and edition.source[row.source].kind != "program":
                sources.add(row.source)
                questions.add(locus.id)
    return Prose(len(sources), len(questions))


def _said(
    edition: Edition, saying: tables.Saying
) -> tuple[tables.Saying, tables.Passage, tables.Source]:
    passage = edition.passage[saying.passage]
    return saying, passage, edition.source[passage.source]


def _bases(edition: Edition, assembled: tables.Assembled) -> Mapping[str, int]:
    """How many of a ruleset's clauses rest on what."""
    counts = Counter(row.basis for row in edition.taken_by(assembled.id).values())
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _by_language(names: Sequence[tables.GameName]) -> Mapping[str, Sequence[tables.GameName]]:
    """The names of a game by language, the languages in the order in which they first come."""
    found: dict[str, list[tables.GameName]] = {}
    for name in names:
        found.setdefault(name.language, []).append(name)
    return found


def _by_title(records: Sequence[Record]) -> Mapping[str, Sequence[Record]]:
    """Records of evidence by title; several boards of one place and time share theirs."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.title, []).append(record)
    return found


@dataclass(frozen=True)
class Answer:
    """A clause, and how each ruleset that takes it does so."""

    clause: tables.Clause
    taken: Sequence[tables.AssembledClause]


@dataclass(frozen=True)
class Difference:
    """A question that the rulesets of a game answer differently."""

    locus: tables.Locus
    answers: Sequence[Answer]
    without: Sequence[str]
    """The rulesets that leave it out."""


def differences(
    edition: Edition, game: tables.Game, rulesets: Sequence[tables.Assembled]
) -> list[Difference]:
    """Where not all rulesets take the same clause; the answer that most take stands first."""
    taken = {ruleset.id: edition.taken_by(ruleset.id) for ruleset in rulesets}
    found = []
    for locus in edition.locus.by("game", game.id):
        by_clause: dict[str, list[tables.AssembledClause]] = {}
        for of_it in taken.values():
            if locus.id in of_it:
                by_clause.setdefault(of_it[locus.id].clause, []).append(of_it[locus.id])
        without = [ruleset for ruleset, of_it in taken.items() if locus.id not in of_it]
        if len(by_clause) + bool(without) > 1 and by_clause:
            answers = [Answer(edition.clause[c], rows) for c, rows in by_clause.items()]
            answers.sort(key=lambda answer: -len(answer.taken))
            found.append(Difference(locus, answers, without))
    return found


class Look(NamedTuple):
    """A passage, and the start of a ruleset of the game whose board can be drawn as it says."""

    passage: tables.Passage
    ruleset: str
    start: str


def looks(edition: Edition, boards: Boards, game: str) -> list[Look]:
    """The looks of a game's board, each by one ruleset."""
    passages = _of_looks(edition, game)
    found = ((passage, _drawn_by(edition, boards, game, passage)) for passage in passages)
    return [Look(passage, own, boards.start(own)) for passage, own in found if own]


def looks_of(edition: Edition, boards: Boards, ruleset: tables.Ruleset) -> list[tables.Passage]:
    """The passages by which the board of a ruleset looks otherwise than it is drawn."""
    passages = _of_looks(edition, ruleset.game)
    return [each for each in passages if _changes(boards, ruleset.id, each)]


def _of_looks(edition: Edition, game: str) -> list[tables.Passage]:
    """What tells how a game's board looks: of what bears witness to its clauses."""
    clauses = edition.clause.by("game", game)
    stances = [each for clause in clauses for each in edition.stance.by("clause", clause.id)]
    keys = sorted({each.passage for each in stances if not each.written_of})
    return [passage for each in keys if (passage := edition.passage[each]).look]


def _drawn_by(edition: Edition, boards: Boards, game: str, passage: tables.Passage) -> str | None:
    """A ruleset, with options, whose board looks otherwise as the passage says.

    Those after its own source come first, and those whose men are all on the board and alike:
    passages know no others.
    """
    rulesets = edition.ruleset.by("game", game)
    rulesets = sorted(rulesets, key=lambda each: each.after_source != passage.source)
    first = None
    for each in (row.id for one in rulesets for row in edition.assembled.by("ruleset", one.id)):
        if not _changes(boards, each, passage):
            continue
        scene = boards.scene(each, boards.start(each))
        if scene.men and all(man.kind == "man" for man in scene.men):
            return each
        first = first or each
    return first


def _changes(boards: Boards, ruleset: str, passage: tables.Passage) -> bool:
    """Whether a look changes the board of a ruleset: its ground, or colours by its class."""
    start = boards.start(ruleset)
    scene, usual = (boards.scene(ruleset, start, look=look) for look in (passage.look, None))
    return scene.ground != usual.ground or f".{scene.kind.split()[-1]} " in OF_LOOKS
