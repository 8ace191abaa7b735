// The pace of the computer: at once, step by step, or on a tap; and a game that is watched may rest.

import { keep, recalled } from "./recalling.mjs";

const KEPT = "lusoria-pace";
const LONG = { slow: { throw: 1400, step: 1300 }, steps: { throw: 650, step: 650 }, once: { throw: 0, step: 0 }, tap: { throw: 0, step: 450 } };

export class Pace {
  #isResting = false;
  #waiting = []; // what goes on when it is told to

  /** `box` holds the choice; `onTap` is told whether a tap is waited for. */
  constructor(box, onTap) {
    Object.assign(this, { fields: [...box.querySelectorAll("[name=pace]")], onTap });
    const kept = recalled(KEPT);
    for (const field of this.fields) if (field.value === kept) field.checked = true;
    box.addEventListener("change", () => keep(KEPT, this.chosen));
  }

  get chosen() {
    return this.fields.find(({ checked }) => checked)?.value ?? "steps";
  }

  get isResting() {
    return this.#isResting;
  }

  /** Whether men are seen to move one after the other. */
  get isSeen() {
    return this.chosen !== "once";
  }

  /** Rest, or go on. */
  rest(isResting) {
    this.#isResting = isResting;
    if (!isResting) this.go();
  }

  /** Go on now. */
  go() {
    for (const act of this.#waiting.splice(0)) act();
    this.onTap(false);
  }

  /** Wait before a `throw` or a `step` is shown; what is waited for may be over when it ends. */
  async wait(what) {
    if (this.chosen === "tap" && what === "throw" && !this.#isResting) await this.#told(true);
    else await new Promise((done) => { setTimeout(done, LONG[this.chosen][what]); });
    if (this.#isResting) await this.#told(false);
  }

  #told(isTap) {
    this.onTap(isTap);
    return new Promise((done) => { this.#waiting.push(done); });
  }
}
