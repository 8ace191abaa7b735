"""What if: an assembled ruleset from which clauses are left out, or that takes other readings.

    >>> ruleset("verquere/dlp-1252").without("nowhere")
    >>> ruleset("verquere/dlp-1252").reading("only-on-the-head")

Its id says what was changed, as in `verquere/dlp-1252 without nowhere`, and its digest is its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from lusoria.playable import families
from lusoria.playable.errors import InputError, nearest

Assembled = Mapping[str, Any]
Clause = Mapping[str, Any]
Readings = Callable[[], Mapping[str, Any]]
"""All answers to the loci of a game: `loci` in the order of play, `clauses` in assembled form."""

ASSUMED = "assumed"
"""The basis of a clause that no ruleset of the catalogue takes: only a question `what if` does."""


def digest(family: str, clauses: Sequence[Clause]) -> str:
    """SHA-256 over what determines play: the family, the clauses' ids and their rules."""
    played = [[clause["id"], clause["rules"]] for clause in clauses]
    return sha256(canonical([family, played]).encode()).hexdigest()


def canonical(value: Any) -> str:
    """JSON in its one canonical writing: keys sorted, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def without(assembled: Assembled, names: Iterable[str], readings: Readings | None) -> Assembled:
    """Return the ruleset without some of its clauses.

    Raises InputError for a name that is none of its clauses, and for a clause that cannot be left
    out: one that the family's engine holds, one that no rule executes, and one whose rule answers
    what every ruleset has to answer.
    """
    own = {clause["id"]: clause for clause in assembled["clauses"]}
    left_out = [_found(assembled, name, own, "without") for name in names]
    for clause in left_out:
        if not clause["rules"]:
            why = "the family's engine holds it" if clause["held_by"] else "no rule executes it"
            raise InputError(f"to leave out {clause['id']} changes nothing: {why}", what="without")
    ids = {clause["id"] for clause in left_out}
    kept = [clause for clause in assembled["clauses"] if clause["id"] not in ids]
    for clause in left_out:
        for hook in _needed(assembled, clause):
            if not _called_at(kept, hook):
                raise InputError(
                    f"no ruleset can do without {clause['id']}, which answers at {hook}"
                    f"{_instead(clause, readings)}",
                    what="without",
                )
    return _changed(assembled, kept, "without", [clause["id"] for clause in left_out])


def reading(assembled: Assembled, names: Iterable[str], readings: Readings | None) -> Assembled:
    """Return the ruleset with other answers of the game's, each in place of its own at the locus.

    Raises InputError for a name that is no clause of the game or one that the ruleset takes
    already, for one that changes nothing, and for one that does not go with the others.
    """
    if readings is None:
        raise InputError(
            f"the other readings of {assembled['ruleset']} are not at hand; "
            "lusoria.schema.ruleset() gives a ruleset that has them",
            what="reading",
        )
    known = readings()
    loci = {locus: at for at, locus in enumerate(known["loci"])}
    all_clauses = {clause["id"]: clause for clause in known["clauses"]}
    clauses = list(assembled["clauses"])
    taken = []
    for name in names:
        clause = _found(assembled, name, all_clauses, "reading")
        replaced = [own for own in clauses if own["locus"] == clause["locus"]]
        if any(own["id"] == clause["id"] for own in replaced) or not any(
            each["rules"] for each in (clause, *replaced)
        ):
            raise InputError(f"to take {clause['id']} changes nothing", what="reading")
        kept = [own for own in clauses if own not in replaced]
        clauses = sorted(
            [*kept, {**clause, "basis": ASSUMED, "note": None}], key=lambda c: loci[c["locus"]]
        )
        taken.append(clause["id"])
    for hook in _exactly_one(assembled):
        rules = len(_called_at(clauses, hook))
        if _called_at(assembled["clauses"], hook) and rules != 1:
            raise InputError(
                f"with {', '.join(taken)} the ruleset has {rules} rules at {hook}",
                expected="one",
                what="reading",
            )
    return _changed(assembled, clauses, "reading", taken)


def _found(assembled: Assembled, name: str, clauses: Mapping[str, Clause], what: str) -> Clause:
    """Return a clause by its id, with or without the game."""
    game = assembled["ruleset"].partition("/")[0]
    full = name if "/" in name else f"{game}/{name}"
    if full not in clauses:
        near = nearest(full, clauses)
        of = assembled["ruleset"] if what == "without" else game
        raise InputError(
            f"{of} has no clause {name!r}",
            nearest=near.partition("/")[2] if near else None,
            what=what,
        )
    return clauses[full]


def _exactly_one(assembled: Assembled) -> Sequence[str]:
    """Return the hooks at which every ruleset of the family has just one rule."""
    return families.family(assembled["family"]).hooks.exactly_one


def _needed(assembled: Assembled, clause: Clause) -> list[str]:
    return [hook for hook in _exactly_one(assembled) if _called_at([clause], hook)]


def _called_at(clauses: Iterable[Clause], hook: str) -> list[Clause]:
    """Return the clauses with a rule that is called at a hook."""
    return [c for c in clauses for use in c["rules"] if hook in use["hooks"]]


def _instead(clause: Clause, readings: Readings | None) -> str:
    """Return a hint at the other answers to a clause's locus."""
    others = [
        other["id"].partition("/")[2]
        for other in (readings() if readings else {"clauses": ()})["clauses"]
        if other["locus"] == clause["locus"] and other["id"] != clause["id"] and other["rules"]
    ]
    if not others:
        return ""
    return f"; take another reading in its place (--reading): {', '.join(others)}"


def _changed(
    assembled: Assembled, clauses: Sequence[Clause], how: str, ids: Iterable[str]
) -> Assembled:
    """Return a changed ruleset, assembled: id and name say how, the digest is its own."""
    change = f"{how} {', '.join(name.partition('/')[2] for name in ids)}"
    return {
        **assembled,
        "ruleset": f"{assembled['ruleset']} {change}",
        "name": f"{assembled['name']}, {change}",
        "digest": digest(assembled["family"], clauses),
        "clauses": [{**clause, "number": n} for n, clause in enumerate(clauses, 1)],
    }
