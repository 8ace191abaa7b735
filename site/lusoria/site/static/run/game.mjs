// A game that is being played: how it began, its turns, and the turn that is going on.
// Nothing here knows rules; the worker is asked, and its answers are entered.

export class Game {
  constructor({ seed, start = null, opening = null, position = null, throw: thrown = null, drawn = 0 }) {
    Object.assign(this, { seed, start, opening, position, drawn });
    this.throw = thrown;
    this.turns = []; // {mover, throw, play, steps, before, drawn}
    this.played = [];
  }

  /** The positions before this one, the oldest first. */
  get past() {
    return this.turns.map(({ before }) => before);
  }

  /** The last play, if the other side made it. */
  lastOf(mover) {
    const last = this.turns.at(-1);
    return last && last.mover !== mover ? last.play : null;
  }

  /** Enter how the turn stands: its throw, and how many throws have been drawn. */
  enter({ throw: thrown, drawn }) {
    Object.assign(this, { throw: thrown, drawn });
  }

  /** Enter a whole play: the turn is over. */
  end(mover, { play, position }, steps) {
    this.turns.push({ mover, throw: this.throw, play, steps, before: this.position, drawn: this.drawn });
    Object.assign(this, { position, throw: null, played: [] });
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
