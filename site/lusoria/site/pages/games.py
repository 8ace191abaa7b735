"""Games as a reader chooses one, and the page of each: names, places, dates, rulesets, family.

What passages say of the look of a board is shown by a picture, if it is enough for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from lusoria.playable import families
from lusoria.playable.draw import OF_LOOKS
from lusoria.playable.ruleset import Ruleset as Playable
from lusoria.schema.tables import Game, GameDate, Passage, Place, Relation, Ruleset, Source
from lusoria.site import addresses, dating
from lusoria.site.build import Build
from lusoria.site.pages import atlas, svg
from lusoria.site.pages.boards import Boards
from lusoria.site.pages.evidence import list_located, of_game
from lusoria.site.pages.site import Site
from lusoria.site.words import write_count

BEST_KNOWN = "backgammon"
"""The game that stands first in its family: whoever knows one game knows this one."""

PROGRAM = "program"
"""The status of a ruleset that tells what a program does."""

MEN = re.compile(r"(\d+)@")
IN_HAND = re.compile(r" (\d+)-\d+$")

DATES = "SELECT * FROM game_date WHERE game = :game ORDER BY ordinal"
PLACES = "SELECT * FROM game_place WHERE game = :game ORDER BY place, role"
RULESETS = "SELECT * FROM ruleset WHERE game = :game ORDER BY ordinal"


@dataclass(frozen=True)
class Entry:
    """A game with what there is to choose by.

    `rulesets` have their sources, None where one was made by an editor; `men` and `thrown` tell
    with what the game is played, by any of them. A reader has the `seat` in the first.
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
        """The game's rulesets after texts or by editors, with their sources."""
        pairs = zip(self.rulesets, self.sources, strict=True)
        return [(row, source) for row, source in pairs if row.status != PROGRAM]

    @property
    def of_programs(self) -> list[tuple[Ruleset, Source | None]]:
        """The game's rulesets after programs, with their sources."""
        pairs = zip(self.rulesets, self.sources, strict=True)
        return [(row, source) for row, source in pairs if row.status == PROGRAM]

    @property
    def special(self) -> str:
        """The sentence on what is special about the game, else the first of its summary."""
        return self.game.special or self.game.summary.partition(". ")[0].rstrip(".") + "."


def by_family(site: Site) -> list[tuple[str, list[Entry]]]:
    """Return the playable games by their families, that with the most games first.

    In a family the best known game stands first, then those with the most rulesets.
    """
    entries: dict[str, list[Entry]] = {family: [] for family in families.names()}
    for game in site.build.query("SELECT * FROM game WHERE status = 'playable' ORDER BY name"):
        entries[game.family].append(make_entry(site, game))
    for of_family in entries.values():
        of_family.sort(key=lambda entry: (entry.game.id != BEST_KNOWN, -len(entry.rulesets)))
    pairs = [(family, of_family) for family, of_family in entries.items() if of_family]
    return sorted(pairs, key=lambda pair: (-len(pair[1]), pair[0]))


def to_come(site: Site) -> list[Entry]:
    """Return the games whose rules are to come."""
    sql = "SELECT * FROM game WHERE status <> 'playable' ORDER BY id"
    return [make_entry(site, game) for game in site.build.query(sql)]


def make_entry(site: Site, game: Game) -> Entry:
    """Return a game as one chooses it."""
    build, rulesets = site.build, site.build.query(RULESETS, game=game.id)
    played = [row for row in build.query(PLACES, game=game.id) if row.role == "played"]
    numbers = sorted({count_men(site.boards.start(row.id)) for row in rulesets})
    men = "".join(write_count(number, "man", "men") for number in numbers[:1])
    if len(numbers) > 1:
        men = f"{numbers[0]} to {numbers[-1]} men"
    thrown = dict.fromkeys(describe_dice(site.ruleset(row.id)) for row in rulesets)
    return Entry(
        game,
        first_date(build.query(DATES, game=game.id)),
        [build.row("place", row.place) for row in played],
        rulesets,
        [row.after_source and build.row("source", row.after_source) for row in rulesets],
        men,
        " or ".join(thrown),
        site.seat(rulesets[0].id) if rulesets else "",
    )


def describe_dice(ruleset: Playable) -> str:
    """Return what is thrown, in words: 2 dice, 7 cowries, no dice."""
    dice = getattr(ruleset.state, "dice", None)
    if not (dice and dice.count):
        return "no dice"
    one, many = ("cowrie", "cowries") if dice.counted else ("die", "dice")
    return write_count(dice.count, one, many)


def first_date(dates: Iterable[GameDate]) -> GameDate | None:
    """Return the earliest date of a game; one without years only where there is no other."""
    return min(dates, key=dating.order, default=None)


def count_men(start: str) -> int:
    """Return how many men white has in a position, on the board and in hand."""
    if "@" in start:
        return sum(map(int, MEN.findall(start.partition("/")[0])))
    in_hand = IN_HAND.search(start)
    return sum(map(str.isupper, start)) + (int(in_hand[1]) if in_hand else 0)


# The family of a game

_TURNED = {"ancestor": "descendant", "part-of": "has-part", "supersedes": "superseded-by"}
TURNED: Mapping[str, str] = _TURNED | {other: kind for kind, other in _TURNED.items()}
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

ABOVE = {"ancestor", "supersedes", "part-of"}
BELOW = {"descendant", "superseded-by", "has-part"}

WIDTH = 340
ROW = 52
BOX = 42
TRUNK = 22
LEFT = 64
ALONE = 34
"""The height of the box of the game itself."""


class Tie(NamedTuple):
    """One relation; `turned`: it is the other game whose record states it.

    `called` is the name that the record has for the other game, where it is not its own.
    """

    kind: str
    row: Relation
    turned: bool
    called: str | None = None

    @property
    def says(self) -> str:
        """The kind of the relation, in words: what the other game is to this game."""
        return WORDS.get(self.kind, self.kind)


@dataclass(frozen=True)
class Kin:
    """Another game with all its ties to this one; `game` is none where it has no page."""

    name: str
    game: str | None
    ties: list[Tie] = field(default_factory=list)

    @property
    def place(self) -> int:
        """The place of the other game: -1 above this game, 0 beside it, 1 below."""
        kinds = {tie.kind for tie in self.ties}
        return bool(kinds & BELOW) - bool(kinds & ABOVE)


def list_kin(build: Build, game: str) -> list[Kin]:
    """Return the games that a game is related to: those before, those beside, those after it.

    A relation may name a game without its address; if one game alone is called so, it is meant.
    """
    names = dict(build.connection.execute("SELECT id, name FROM game"))
    bearers: dict[str, set[str]] = {}
    for row in build.query("SELECT name, game FROM name"):
        bearers.setdefault(row.name.casefold(), set()).add(row.game)
    kindred: dict[str, Kin] = {}
    for row in build.query("SELECT * FROM relation WHERE game = :game ORDER BY ordinal", game=game):
        games = bearers.get(row.to_name.casefold(), set())
        to_game = row.to_game or (min(games) if len(games) == 1 and game not in games else None)
        name = names[to_game] if to_game else row.to_name
        kin = kindred.setdefault(to_game or row.to_name, Kin(name, to_game))
        called = None if row.to_game or name == row.to_name else row.to_name
        kin.ties.append(Tie(row.kind, row, turned=False, called=called))
    sql = "SELECT * FROM relation WHERE to_game = :game ORDER BY ordinal, game"
    for row in build.query(sql, game=game):
        kin = kindred.setdefault(row.game, Kin(names[row.game], row.game))
        kind = TURNED.get(row.kind, row.kind)
        if kind not in {tie.kind for tie in kin.ties}:
            kin.ties.append(Tie(kind, row, turned=True))
    return sorted(kindred.values(), key=lambda kin: kin.place)


def draw_family(name: str, kin: Sequence[Kin], to: Callable[[str], str]) -> Markup:
    """Return the family of a game as SVG: earlier games above, later ones below, a line for each.

    It is hidden from screen readers and from the keyboard, for the list beside it says the same.
    """
    above = [other for other in kin if other.place < 0]
    middle = len(above) * ROW
    parts = []
    for i, other in enumerate(kin):
        y = i * ROW if i < len(above) else i * ROW + ALONE + 10
        parts.append(_draw_branch(other, y, middle, to))
    parts += [svg.box(1, middle, WIDTH - 2, ALONE, "self"), svg.text("of", 12, middle + 22, name)]
    return svg.drawing("family", parts, WIDTH, len(kin) * ROW + ALONE + 8, top=-2)


def _draw_branch(kin: Kin, y: int, middle: int, to: Callable[[str], str]) -> Markup:
    """Return a game in its box, with the line that ties it to the trunk."""
    centre, tie = y + BOX // 2, kin.ties[0]
    start = middle if y < middle else middle + ALONE
    bend = centre + (10 if y < middle else -10)
    box = [
        svg.box(LEFT, y, WIDTH - LEFT - 1, BOX, "known" if kin.game else "unknown"),
        svg.text("of", LEFT + 10, y + 18, kin.name),
        svg.text("says", LEFT + 10, y + 34, f"{tie.says}, {tie.row.status}"),
    ]
    line = Markup('<path class="tie {}" d="M{} {}V{}Q{} {} {} {}H{}"/>').format(
        tie.row.status, TRUNK, start, bend, TRUNK, centre, TRUNK + 10, centre, LEFT
    )
    return line + (svg.link(to(kin.game), box) if kin.game else Markup("").join(box))


# Other games by the rules

FEWEST = 10
"""Games that answer fewer questions in common are not told to be near."""

MOST = 4
"""How many near games are told."""


@lru_cache(maxsize=1)
def find_likenesses(build: Build) -> Mapping[str, Mapping[str, Any]]:
    """Return, of each game, the two rulesets most alike with each other game, the nearest first.

    A row has the `ruleset`, the `other`, and of how many questions that `both` answer how many they
    answer `alike`. Games that share no question are left out.
    """
    likenesses: dict[str, dict[str, Any]] = {}
    for row in build.query(
        "SELECT k.*, g.name, r.name AS ruleset_name, o.name AS other_name FROM ruleset_kinship k "
        "JOIN game g ON g.id = k.other_game JOIN ruleset r ON r.id = k.ruleset "
        "JOIN ruleset o ON o.id = k.other "
        "ORDER BY 1.0 * alike / both DESC, both DESC, k.ruleset, k.other"
    ):
        likenesses.setdefault(row.game, {}).setdefault(row.other_game, row)
    return likenesses


@lru_cache(maxsize=1)
def _answers(build: Build) -> Mapping[str, Mapping[str, Any]]:
    """Return what each ruleset answers to shared questions, in the order of these."""
    answers: dict[str, dict[str, Any]] = {}
    sql = "SELECT r.*, t.question FROM ruleset_topic r JOIN topic t ON t.id = r.topic"
    for row in build.query(f"{sql} ORDER BY t.ordinal"):
        answers.setdefault(row.ruleset, {})[row.topic] = row
    return answers


def list_partings(build: Build, one: str, other: str) -> list[tuple[Any, Any]]:
    """Return the answers of two rulesets to the questions that they answer differently."""
    answers = _answers(build)
    pairs = [(row, answers[other].get(topic)) for topic, row in answers[one].items()]
    return [(row, against) for row, against in pairs if against and row.given != against.given]


# The pages


def render_index(site: Site) -> None:
    """Render the page on which rules to read are chosen."""
    site.page("game/", "choose_to_read.html", families=by_family(site), to_come=to_come(site))


def render_game(site: Site, key: str) -> None:
    """Render the page of a game."""
    build = site.build
    game = build.row("game", key)

    def rows(sql: str) -> list[Any]:
        return build.query(sql, game=key)

    rulesets = rows(RULESETS)
    placed = [(row, build.row("place", row.place)) for row in rows(PLACES)]
    kin = list_kin(build, key)
    likeness = find_likenesses(build).get(key, {})
    alike = [row for row in likeness.values() if row.both >= FEWEST and row.alike]
    alone = bool(rulesets) and all(row.status == PROGRAM for row in rulesets)
    records = of_game(build, key)
    here = addresses.page("game", key)
    loci = rows("SELECT * FROM locus WHERE game = :game ORDER BY ordinal")
    site.thing(
        "game",
        key,
        game=game,
        names=_group(rows("SELECT * FROM name WHERE game = :game ORDER BY ordinal"), "language"),
        places=placed,
        spots=atlas.of_game(list_located(records), [place for _, place in placed]),
        dates=sorted(rows(DATES), key=dating.order),
        kin=kin,
        likeness=likeness,
        nearest=alike[:MOST],
        partings=lambda like: list_partings(build, like.ruleset, like.other),
        shares=any(locus.topic for locus in loci),
        drawing=draw_family(
            game.name, kin, lambda other: addresses.relative(here, addresses.page("game", other))
        ),
        identifiers=rows("SELECT * FROM identifier WHERE game = :game ORDER BY id"),
        said=rows(SAID),
        evidence=_group(records, "title"),
        rulesets=rulesets,
        prose=rows(PROSE)[0] if alone else None,
        options=_group(rows(OPTIONS), "ruleset"),
        bases=_group(rows(BASES), "assembled"),
        differences=list_differences(build, key),
        loci=loci,
        examples=rows("SELECT id FROM example WHERE game = :game"),
        start=site.boards.start(rulesets[0].id) if rulesets else None,
        looks=list_looks(build, site.boards, key),
    )


SAID = """
    SELECT p.*, coalesce(y.says, p.says) AS told, y.note AS remark
    FROM saying y JOIN passage p ON p.id = y.passage WHERE y.game = :game ORDER BY y.ordinal
"""
"""The passages that say something of a game, in the editors' order."""

PROSE = """
    SELECT count(DISTINCT c.source) AS sources, count(DISTINCT c.locus) AS questions
    FROM coverage c JOIN source s ON s.id = c.source WHERE c.game = :game
    AND c.coverage IN ('answers', 'bears on it') AND s.kind <> 'program'
"""
"""The numbers of sources but programs that were read of a game, and of questions they answer."""

OPTIONS = """
    SELECT o.* FROM ruleset_option o JOIN ruleset r ON r.id = o.ruleset
    WHERE r.game = :game ORDER BY o.ordinal
"""

BASES = """
    SELECT c.assembled, c.basis, count(*) AS clauses
    FROM assembled_clause c JOIN ruleset r ON r.id = c.assembled
    WHERE r.game = :game GROUP BY 1, 2 ORDER BY 3 DESC, 2
"""
"""The number of clauses of a ruleset for each basis."""

TAKEN = """
    SELECT c.assembled, c.basis, c.clause, c.locus, r.name
    FROM assembled_clause c JOIN ruleset r ON r.id = c.assembled JOIN locus l ON l.id = c.locus
    WHERE r.game = :game ORDER BY l.ordinal, r.ordinal
"""
"""The answers of a game's rulesets to its questions."""


def _group(rows: Iterable[Any], name: str) -> dict[str, list[Any]]:
    """Return rows by an attribute, in the order in which its values first come."""
    groups: dict[str, list[Any]] = {}
    for row in rows:
        groups.setdefault(getattr(row, name), []).append(row)
    return groups


class Difference(NamedTuple):
    """A question with its answers, and the names of the rulesets that leave it out.

    An answer is a clause with the rows of the rulesets that take it.
    """

    locus: Any
    answers: Sequence[tuple[Any, Sequence[Any]]]
    without: Sequence[str]


def list_differences(build: Build, game: str) -> list[Difference]:
    """Return where rulesets take different clauses; the answer that most take stands first."""
    names = [row.name for row in build.query(RULESETS, game=game)]
    differences = []
    for locus, taken in _group(build.query(TAKEN, game=game), "locus").items():
        by_clause = _group(taken, "clause")
        if len(by_clause) > 1 or len(taken) < len(names):
            answers = [(build.row("clause", key), rows) for key, rows in by_clause.items()]
            answers.sort(key=lambda answer: -len(answer[1]))
            without = [name for name in names if name not in {row.name for row in taken}]
            differences.append(Difference(build.row("locus", locus), answers, without))
    return differences


# How the board looked

LOOKS = """
    SELECT * FROM passage WHERE look <> '' AND id IN (
        SELECT t.passage FROM stance t JOIN clause c ON c.id = t.clause
        WHERE c.game = :game AND t.written_of IS NULL
    ) ORDER BY id
"""
"""What tells how a game's board looks: of what bears witness to its clauses."""


class Look(NamedTuple):
    """A passage, and the start of a ruleset of the game whose board can be drawn as it says."""

    passage: Passage
    ruleset: str
    start: str


def list_looks(build: Build, boards: Boards, game: str) -> list[Look]:
    """Return the looks of a game's board, with a ruleset that draws each."""
    passages = build.query(LOOKS, game=game)
    pairs = [(passage, _find_ruleset(build, boards, game, passage)) for passage in passages]
    return [Look(passage, ruleset, boards.start(ruleset)) for passage, ruleset in pairs if ruleset]


def looks_of(build: Build, boards: Boards, ruleset: Ruleset) -> list[Passage]:
    """Return the passages by which the board of a ruleset looks otherwise than it is drawn."""
    passages = build.query(LOOKS, game=ruleset.game)
    return [passage for passage in passages if _changes(boards, ruleset.id, passage)]


def _find_ruleset(build: Build, boards: Boards, game: str, passage: Passage) -> str | None:
    """Return a ruleset, with options, whose board looks otherwise as the passage says.

    Those after its own source come first, and those whose men are all on the board and alike:
    passages know no others.
    """
    changed: list[str] = [
        row.id
        for row in build.query(
            "SELECT a.id FROM assembled a JOIN ruleset r ON r.id = a.ruleset WHERE r.game = :game "
            "ORDER BY r.after_source IS NOT :source, r.ordinal, a.id",
            game=game,
            source=passage.source,
        )
        if _changes(boards, row.id, passage)
    ]
    for ruleset in changed:
        scene = boards.scene(ruleset, boards.start(ruleset))
        if scene.men and all(man.kind == "man" for man in scene.men):
            return ruleset
    return changed[0] if changed else None


def _changes(boards: Boards, ruleset: str, passage: Passage) -> bool:
    """Return whether a look changes the board of a ruleset: its ground, or colours by its class."""
    start = boards.start(ruleset)
    scene, usual = (boards.scene(ruleset, start, look=look) for look in (passage.look, None))
    return scene.ground != usual.ground or f".{scene.kind.split()[-1]} " in OF_LOOKS
