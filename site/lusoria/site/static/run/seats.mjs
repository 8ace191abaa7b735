// Who sits where: the one who reads the board sits below, the other above; how far both are.

import { capital } from "./telling.mjs";
import { SIDES } from "./setup.mjs";

export class Seats {
  /** `root` has a `.them` and a `.you`; `setup` knows who plays. */
  constructor(root, setup) {
    this.setup = setup;
    this.boxes = [root.querySelector(".player.them"), root.querySelector(".player.you")];
  }

  /** The side of the only person; null, if there are two or none. */
  get person() {
    const persons = SIDES.filter((side) => this.setup.isPerson(side));
    return persons.length === 1 ? persons[0] : null;
  }

  /** Who reads the numbers of the board; null: whoever plays. */
  get reader() {
    if (this.person) return this.person;
    return this.setup.isPerson(SIDES[0]) ? null : SIDES[0];
  }

  get isBlackAlone() {
    return this.person === SIDES[1];
  }

  /** The side that sits below. */
  get below() {
    return this.isBlackAlone ? SIDES[1] : SIDES[0];
  }

  /** Show who plays each side, who is to play, and how far both are. */
  show({ mover, standing, outcome }) {
    const { below } = this;
    const sides = [SIDES.find((side) => side !== below), below];
    sides.forEach((side, at) => {
      const box = this.boxes[at];
      const isPerson = this.setup.isPerson(side);
      box.querySelector(".man").className = `man ${side}`;
      box.querySelector(".who").textContent = side === this.person ? "You" : isPerson ? capital(side) : "Computer";
      box.querySelector(".level").textContent = isPerson ? "" : this.setup.title(this.setup.player(side)).replace(/^Computer, /, "");
      box.querySelector(".stands").textContent = standing[side];
      box.classList.toggle("on", side === mover && !outcome.over);
    });
  }
}
