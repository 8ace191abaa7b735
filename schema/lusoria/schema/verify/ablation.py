"""Ablation: every clause of a ruleset is left out once, to see that an example notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from lusoria.playable.errors import InputError
from lusoria.schema.catalogue.addressing import address
from lusoria.schema.catalogue.assemble import assembled, spoken_at
from lusoria.schema.catalogue.model import Catalogue, Chosen, GameRecords
from lusoria.schema.catalogue.records import Clause
from lusoria.schema.catalogue.records import Ruleset as RulesetRecord
from lusoria.schema.checks.rules import exactly_one
from lusoria.schema.mistakes import Mistake
from lusoria.schema.verify.example_results import change
from lusoria.schema.verify.proof import Ablated, JudgedExample, Progress, Proof
from lusoria.schema.verify.result_cache import Engine, ResultCache


def ablate(
    catalogue: Catalogue, game: GameRecords, results: ResultCache, proof: Proof, progress: Progress
) -> None:
    """Leave every clause of the game's rulesets out once; what came of it goes into the proof."""
    for ruleset in game.rulesets:
        for options in ((), *((option,) for option in ruleset.options)):
            ablation = Ablation(catalogue, game, ruleset, options, results, proof.judged)
            for chosen in _targets(game, ruleset, options):
                progress(f"{ablation.name} without {chosen.choice.take}")
                ablated = ablation.without(chosen)
                proof.ablated.append(ablated)
                if (ablated.change, ablated.unshown, ablated.inherited_from) == (None, None, None):
                    proof.mistakes.append(_unnoticed(catalogue, ablation.name, chosen, ablated))


def _targets(game: GameRecords, ruleset: RulesetRecord, options: Sequence[str]) -> Iterator[Chosen]:
    """The choices of clauses with rules; with an option, those only that the option makes."""
    for chosen in game.choices(ruleset, options).values():
        if game.clauses[chosen.choice.take].uses and (chosen.option in options or not options):
            yield chosen


class Ablation:
    """A ruleset with options whose clauses are left out one at a time."""

    def __init__(
        self,
        catalogue: Catalogue,
        game: GameRecords,
        ruleset: RulesetRecord,
        options: Sequence[str],
        results: ResultCache,
        judged: Sequence[JudgedExample],
    ) -> None:
        self.catalogue, self.game, self.ruleset, self.options = catalogue, game, ruleset, options
        self.results = results
        self.name = address(ruleset.id, options)
        self.choices = game.choices(ruleset, options)
        self._judged = [j for j in judged if j.game == game.game.id]

    def without(self, chosen: Chosen) -> Ablated:
        """Leave the clause of a choice out, or replace it where its hook needs a rule.

        The examples of the ruleset are asked until one notices. Of a clause that the ruleset has
        from another by `like`, the examples of that other ruleset are asked as well; if none of
        them notices here, the proof that the other ruleset has counts for this one.
        """
        clause = self.game.clauses[chosen.choice.take]
        other = other_reading(self.game, clause)
        engine = self._engine(self._changed(chosen, other))
        noticed = _noticed(engine, self._asked(clause, other, self.name))
        unshown = chosen.choice.unshown or clause.unshown
        parent = None
        if noticed is None and chosen.made_in != self.ruleset.id:
            noticed = self._noticed_by_inherited(engine, self._asked(clause, other, chosen.made_in))
            if noticed is not None or unshown is None:
                parent = chosen.made_in
        if noticed is not None and chosen.made_in != self.ruleset.id:
            unshown = clause.unshown  # the reason of the other ruleset's choice does not hold here
        by, what = noticed or (None, None)
        name, game = self.name, self.game.game.id
        replaced = f"{game}/{other}" if other else None
        return Ablated(name, f"{game}/{clause.id}", replaced, by, what, unshown, parent)

    def _changed(self, chosen: Chosen, other: str | None) -> dict[str, Chosen]:
        """The choices of the ruleset without one, or with another reading in its place."""
        choices = dict(self.choices)
        if other is None:
            del choices[chosen.locus]
        else:
            replacing = chosen.choice.model_copy(update={"take": other})
            choices[chosen.locus] = Chosen(chosen.locus, replacing, self.ruleset.id)
        return choices

    def _engine(self, choices: dict[str, Chosen]) -> Engine:
        made = assembled(self.catalogue, self.game, self.ruleset, self.options, choices)
        return Engine(made, self.results)

    @cached_property
    def _whole(self) -> Engine:
        return self._engine(self.choices)

    def _asked(self, clause: Clause, other: str | None, ruleset: str) -> list[JudgedExample]:
        """The examples of a ruleset to ask about a clause, those first that show it."""
        judged = [j for j in self._judged if j.ruleset == ruleset]
        showing = [j for j in judged if clause.id in j.example.shows]
        if _needed(self.game, clause) and other is None:
            return showing
        return [*showing, *(j for j in judged if clause.id not in j.example.shows)]

    def _noticed_by_inherited(
        self, engine: Engine, asked: Sequence[JudgedExample]
    ) -> Noticed | None:
        """The first example of another ruleset that shows a change in this one."""
        for judged in asked:
            try:
                found, without = self._whole.find(judged.example), engine.find(judged.example)
            except InputError:
                continue
            changed = change(judged.expected, found, without)
            if changed is not None:
                return judged.id, changed
        return None


Noticed = tuple[str, tuple[str, str, str]]
"""The example that notices, as game/example@ruleset, and what changes, as `change` tells it."""


def _noticed(engine: Engine, asked: Sequence[JudgedExample]) -> Noticed | None:
    """The first example that shows a change; failing that, the first that cannot be played."""
    unplayable = None
    for judged in asked:
        try:
            found = engine.find(judged.example)
        except InputError as error:
            with_clause = judged.found.last.kind or "readable"
            unplayable = unplayable or (judged.id, ("unplayable", with_clause, str(error)))
            continue
        changed = change(judged.expected, judged.found, found)
        if changed is not None:
            return judged.id, changed
    return unplayable


def _needed(game: GameRecords, clause: Clause) -> set[str]:
    """The hooks at which just one rule speaks, and for this clause."""
    spoken = {hook for use in clause.uses for hook in spoken_at(use)}
    return spoken & set(exactly_one(game.game.family))


def other_reading(game: GameRecords, clause: Clause) -> str | None:
    """Another clause of the locus for the hooks at which one is needed; None if none is needed."""
    needed = _needed(game, clause)
    if needed:
        for other in game.locus_of[clause.id].clauses:
            if other.id != clause.id and _needed(game, other) == needed:
                return other.id
    return None


def _unnoticed(catalogue: Catalogue, name: str, chosen: Chosen, ablated: Ablated) -> Mistake:
    made_in = address(chosen.made_in, [chosen.option] if chosen.option else [])
    origin = catalogue.origin("choice", f"{made_in}:{chosen.locus}")
    how = f"replaced by {ablated.replaced_by}" if ablated.replaced_by else "left out"
    return Mistake(
        origin,
        f"no example of {name} notices that {ablated.clause} is {how}: its verdict, after, winner "
        f"or stake must change, or the clause or choice says why not (unshown: …)",
    )


def needless_excuses(catalogue: Catalogue, ablated: Sequence[Ablated]) -> Iterator[Mistake]:
    """Clauses and choices that are called unshown although an example shows them."""
    for one in ablated:
        if one.unshown is not None and one.change is not None:
            yield Mistake(
                catalogue.origin("clause", one.clause),
                f"{one.clause} is called unshown, but {one.noticed_by} shows it: {one.change[0]} "
                f"is {one.change[1]} with it, {one.change[2]} without",
            )
