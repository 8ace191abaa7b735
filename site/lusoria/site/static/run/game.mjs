// A game that is being played: how it began, its turns, and the turn that is going on.
// Nothing here knows rules; the worker is asked, and its answers are entered.

import { NO_THROW } from "./asking.mjs";

const COLOURS = ["white", "black"];

/** Whose turn it is in a position. */
export function moverOf(position) {
  return position.split(";")[0].trim().split(/\s+/).find((word) => COLOURS.includes(word));
}

export class Game {
  /**
   * `ruleset` is the address of its rules, `changes` the readings taken and the clauses left out.
   * `start` is where it begins if not as usual, `opening` the opening cast (`isDrawn`, by the seed),
   * `throw` the first throw if it is given, `drawn` counts the throws drawn before.
   */
  constructor({ ruleset, changes, seed, position, start = null, opening = null, isDrawn = false, throw: thrown = null, drawn = 0 }) {
    Object.assign(this, { ruleset, changes, seed, position, drawn });
    this.throw = thrown;
    this.beginning = { start, opening, isDrawn, throw: thrown, drawn };
    this.begunBy = JSON.stringify(changes);
    this.turns = []; // {mover, throw, play, told, steps, before, drawn, changes}
    this.played = [];
  }

  /** The positions before this one, the oldest first. */
  get past() {
    return this.turns.map(({ before }) => before);
  }

  /** The last turn. */
  get lastTurn() {
    return this.turns.at(-1) ?? null;
  }

  /**
   * The game as it can be played again: by the rules as they are now. Where readings were exchanged
   * on the way it begins at the last exchange. {start, opening, isDrawn, throw, drawn, turns}
   */
  get record() {
    const now = JSON.stringify(this.changes);
    const at = this.turns.findLastIndex(({ changes }) => changes !== now) + 1;
    if (!at && this.begunBy === now) return { ...this.beginning, turns: this.turns };
    const first = this.turns[at] ?? { before: this.position, throw: this.throw, drawn: this.drawn };
    const begins = { start: first.before, opening: null, isDrawn: false, throw: first.throw, drawn: first.drawn };
    return { ...begins, turns: this.turns.slice(at) };
  }

  /** What the address of the page says of the game; `steps` as `called` calls them. */
  get address() {
    const { start, opening, isDrawn, throw: thrown, drawn, turns } = this.record;
    const isGiven = start && !opening;
    return {
      ...this.changes,
      position: start,
      opening: isDrawn ? null : opening,
      throw: isGiven && thrown !== NO_THROW ? thrown : null,
      drawn: isGiven && drawn ? String(drawn) : null,
      seed: this.seed,
      turns,
      steps: this.played.map(({ name }) => name),
    };
  }

  /** Enter how the turn stands: its throw, and how many throws have been drawn. */
  enter({ throw: thrown, drawn }) {
    Object.assign(this, { throw: thrown, drawn });
  }

  /** Enter a whole play: the turn is over. */
  end({ play, told = play, position }, steps) {
    const turn = { mover: moverOf(this.position), throw: this.throw, play, told, steps };
    this.turns.push({ ...turn, before: this.position, drawn: this.drawn, changes: JSON.stringify(this.changes) });
    Object.assign(this, { position, throw: null, played: [] });
  }

  /** Go back to where so many turns were played. */
  cut(count) {
    const next = this.turns[count];
    if (!next) return;
    Object.assign(this, { position: next.before, throw: next.throw, drawn: next.drawn, played: [] });
    this.turns.length = count;
  }

  get canUndo() {
    return this.played.length > 0 || this.turns.length > 0;
  }

  /** Take back one step; `isOurs` says of a side whether a person plays it. */
  undoStep(isOurs) {
    if (this.played.length) {
      this.played = this.played.slice(0, -1);
      return;
    }
    const steps = this.#back(isOurs);
    this.played = steps.slice(0, -1);
  }

  /** Take back what was played of this turn, or else the last turn of a person. */
  undoTurn(isOurs) {
    if (!this.played.length) this.#back(isOurs);
    this.played = [];
  }

  #back(isOurs) {
    let turn;
    do {
      turn = this.turns.pop();
    } while (this.turns.length && !isOurs(turn.mover));
    Object.assign(this, { position: turn.before, throw: turn.throw, drawn: turn.drawn, played: [] });
    return isOurs(turn.mover) ? turn.steps : [];
  }
}

/** A step as its address and its button call it: with the number where the same step goes by two. */
export function called(step, next) {
  const isTwofold = next.some((other) => other !== step && other.text === step.text);
  return isTwofold ? `${step.text} with ${step.number}` : step.text;
}

/** What pointing at a place means, given the steps that may follow and the place picked up. */
export function meant(next, picked, place, isDrawn) {
  if (picked === place) return { drop: true };
  if (picked !== null) {
    const step = next.find(({ from, to }) => from === picked && to === place);
    if (step) return { step };
    if (next.some(({ from }) => from === place)) return { pick: place };
    return { attempt: { from: picked, to: place } };
  }
  const leaving = next.filter(({ from }) => from === place);
  if (leaving.length) return leaving.some(({ to }) => isDrawn(to)) ? { pick: place } : { step: leaving[0] };
  const arriving = next.filter(({ to }) => to === place);
  if (arriving.length && new Set(arriving.map(({ from }) => from)).size === 1) return { step: arriving[0] };
  return { pick: place };
}
