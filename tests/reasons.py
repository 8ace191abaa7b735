"""The page of all reasons: for each rule that can refuse, a play that it refuses, and what is said.

`python -m tests.reasons` writes anew what is said of the plays on the page, and looks for plays
that rules refuse which are not on it, among wrong ones of every ruleset, made by chance; without
the page it takes some minutes. What stands there is to be read by a person: is it true of the
position, and is it plain?
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from tests.playing import ASSEMBLED, RULESETS, ruleset
from tests.refusals import Refusal, every_try, refusals, refused

from lusoria.playable import families
from lusoria.playable.families import rules
from lusoria.playable.reasons import reason_of
from lusoria.playable.verdicts import SIDES

PAGE = Path(__file__).parent / "data" / "reasons.yaml"
RENEW = "python -m tests.reasons"
POSITIONS = 400
Said = dict[str, Any]
Best = dict[tuple[str, ...], tuple[tuple[int, int, int], Said]]
"""By rule and kinds of facts: how involved a refusal is (less is better), and what the page has."""


def speaking() -> set[str]:
    """The rules that can refuse, and say why."""
    return {
        rule.name
        for rule in rules().values()
        if reason_of(rule.function)
        and set(rule.hooks) & set(families.family(rule.family).hooks.refusing)
    }


def used(name: str) -> set[str]:
    """The rules that can refuse in a ruleset."""
    uses = (use for clause in ASSEMBLED[name]["clauses"] for use in clause["rules"])
    return {use["rule"] for use in uses if use["lifts"] is None} & speaking()


def judged(said: Said) -> Said:
    """What is said of the play of an entry now."""
    verdict = ruleset(said["ruleset"]).judge(
        said["position"], said["throw"], said["play"], history=said.get("history", ())
    )
    told = {"verdict": verdict.kind, "reason": verdict.reason, "grounds": list(verdict.grounds)}
    return {**said, **told}


def entry(refusal: Refusal, rule: str, clause: str) -> Said | None:
    """What the page has of a refusal; None, where the play as a whole is judged otherwise."""
    state = refusal.judge.state
    here, side = state.snapshot(), refusal.judge.side
    play = state.write_steps(state.read_steps(refusal.play()), as_given=True)
    history = refusal.history
    said = {"rule": rule, "clause": clause, "ruleset": refusal.name, "position": refusal.position}
    said |= {"throw": refusal.throw, "play": play}
    found = judged(said)
    if found["reason"] != refusal.fault.reason and history:
        at = next(
            (
                back
                for back in range(len(history) - 1, -1, -1)
                if judged({**said, "history": history[back:]})["reason"] == refusal.fault.reason
            ),
            0,
        )
        found = judged({**said, "history": history[at:]})
    state.lay(state.read(refusal.position), history)
    state.take_up(state.read(refusal.position), refusal.throw, refusal.position)
    state.restore(here)
    assert refusal.judge.side == side
    return found if found["reason"] == refusal.fault.reason else None


def draw_page(known: list[Said]) -> list[Said]:
    """For each rule and each sort of reason it gives, the plainest refusal that was found.

    What is `known` is kept; for the rules in it no more is looked for.
    """
    best: Best = {}
    for said in map(judged, known):
        kinds = [g["kind"] for g in said["grounds"] if g["clause"] == said["clause"]]
        best[said["rule"], *kinds] = (0, 0, 0), said
    for name in RULESETS:
        met = {key[0] for key, (worth, _) in best.items() if worth <= (1, 1, 0)}
        if used(name) - met:
            for refusal in refusals(name, 1, POSITIONS):
                consider(refusal, best)
            print(name, len(best), file=sys.stderr)
    return [said for _, (_, said) in sorted(best.items())]


def consider(refusal: Refusal, best: Best) -> None:
    """Keep a refusal for each of its rules for which it is plainer than what there is."""
    refusing = refusal.rules()
    for b in refusing:
        kinds = [g.kind for g in refusal.fault.grounds if g.clause == b.clause]
        alone = sum(other.clause == b.clause for other in refusing)
        worth = (len(refusal.fault.clauses), alone, len(refusal.made) + bool(refusal.history))
        key = (b.rule.name, *kinds)
        if key not in best or worth < best[key][0]:
            said = entry(refusal, b.rule.name, b.clause)
            if said is not None:
                best[key] = worth, said


def read_page() -> list[Said]:
    """The page as it is written down."""
    found: list[Said] = YAML(typ="safe").load(PAGE)
    return found


def write_page(page: list[Said]) -> None:
    yaml = YAML()
    yaml.width = 160
    with PAGE.open("w", encoding="utf-8") as file:
        file.write(f"# Made by {RENEW}, and read by a person.\n")
        yaml.dump(page, file)


def refusal_of(said: Said) -> Refusal:
    """The refusal of an entry, on the board as it is then."""
    state: Any = ruleset(said["ruleset"]).state
    laid = state.read(said["position"])
    history = said.get("history", [])
    state.lay(laid, history)
    begun = state.take_up(laid, said["throw"], said["position"])
    judge: Any = families.judge(state.assembled["family"])(
        state, SIDES.index(laid.mover), thrown=said["throw"], begun=begun
    )
    *before, move = state.moves(state.read_steps(said["play"]))
    made = []
    for each in before:
        made.append(judge.ways(each)[0])
        judge.make(made[-1])
    barred = judge.before([move])
    details = [0] if barred else [detail for at, detail in every_try(judge) if at == move]
    for detail in details:
        fault = barred or refused(judge, move, detail)
        if fault.reason == said["reason"]:
            at = said["position"], said["throw"], history
            return Refusal(said["ruleset"], *at, judge, made, move, detail, fault)
    raise AssertionError(said)


if __name__ == "__main__":
    write_page(draw_page(read_page() if PAGE.exists() else []))
    for missing in sorted(speaking() - {said["rule"] for said in read_page()}):
        print("not met:", missing)
