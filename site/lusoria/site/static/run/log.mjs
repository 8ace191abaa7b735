// The log: turn by turn, throw and play as players write them; a turn that is chosen is looked at.

import { NO_THROW } from "./asking.mjs";
import { make } from "./telling.mjs";

const SIDES = ["white", "black"];
const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Log {
  #turns = [];
  #at = null; // the turn that is looked at

  /** `onLook` is given the number of a turn, from 0, or null for the game as it stands. */
  constructor(list, onLook) {
    Object.assign(this, { list, onLook });
    list.addEventListener("click", ({ target }) => {
      const turn = target.closest("[data-turn]");
      if (turn) onLook(Number(turn.dataset.turn));
    });
    list.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way || !this.#turns.length) return;
      event.preventDefault();
      this.go(way, true);
    });
  }

  /** Look at the turn before or after the one that is looked at. */
  go(way, isFocused = false) {
    const at = (this.#at ?? this.#turns.length - (way < 0 ? 0 : 1)) + way;
    this.onLook(at >= this.#turns.length ? null : Math.max(at, 0));
    if (isFocused) this.list.querySelector(`[data-turn="${Math.min(Math.max(at, 0), this.#turns.length - 1)}"]`)?.focus();
  }

  /** Show turns, and the one that is going on: {mover, throw}, or null; `at` is looked at. */
  show(turns, now, at) {
    const isLonger = turns.length !== this.#turns.length || at === null;
    [this.#turns, this.#at] = [turns, at];
    const rows = [];
    turns.forEach((turn, number) => enter(rows, turn.mover, this.#turn(turn, number)));
    if (now) enter(rows, now.mover, make("span", { class: `t${at === null ? " now" : ""}` }, thrown(now.throw), "…"));
    this.list.replaceChildren(...rows.map((row, n) =>
      make("li", {}, make("span", { class: "n" }, String(n + 1)), ...SIDES.map((side) => row[side] ?? make("span", {})))));
    if (isLonger) this.list.scrollTop = this.list.scrollHeight;
  }

  #turn({ throw: given, play, told }, number) {
    const isNow = number === this.#at;
    const attributes = { type: "button", class: `t${isNow ? " now" : ""}`, "data-turn": number, tabindex: "-1", "aria-pressed": isNow ? "true" : null };
    return make("button", attributes, thrown(given), told ?? play);
  }
}

function thrown(given) {
  return given && given !== NO_THROW ? make("em", {}, given) : "";
}

/** A turn goes into the last row, if its side has not played there and comes after the other. */
function enter(rows, mover, element) {
  const last = rows.at(-1);
  if (last && !last[mover] && (mover === SIDES[1] || !last[SIDES[1]])) last[mover] = element;
  else rows.push({ [mover]: element });
}
