// What a ruleset's player advises: the chances of a position as a quiet bar, the play that it would
// make, and after a game the turns where most was lost. Without a player there is none of it.

import { keep, recalled } from "./recalling.mjs";
import { make } from "./telling.mjs";

const KEPT = "lusoria-odds";
const TOLD = 3; // turns that are named after a game
const LITTLE = 0.02; // points that nobody asks about

export class Advice {
  /** `root` may have an `.odds` and a switch for it; `ask` asks by the rules of the game. */
  constructor(root, { ask, net }) {
    Object.assign(this, { root, ask, net, bar: root.querySelector(".odds") });
    const field = root.querySelector("[name=odds]");
    if (!field) return;
    field.checked = recalled(KEPT) !== "no";
    field.addEventListener("change", () => {
      keep(KEPT, field.checked ? "yes" : "no");
      this.#show(field.checked);
    });
    this.#show(field.checked);
  }

  #show(isShown) {
    this.bar.classList.toggle("unshown", !isShown);
  }

  /** Show the chances of the game as it stands. */
  async odds(here, below, isCurrent) {
    if (!this.bar || this.bar.classList.contains("unshown")) return;
    const chances = await this.ask("chances", { ...here, net: this.net });
    if (!isCurrent()) return;
    const share = (side) => Math.round(100 * Number(Object.values(chances[side])[0] ?? 0));
    const [own, other] = [below, below === "white" ? "black" : "white"].map(share);
    this.bar.style.setProperty("--own", `${own}%`);
    this.bar.style.setProperty("--other", `${Math.min(other, 100 - own)}%`);
    this.bar.className = `odds ${below}`;
    this.bar.setAttribute("aria-label", `Of 100 games from here ${below} wins about ${own}, by the ruleset’s player.`);
  }

  /** The play that the player would make, in parts of a paragraph, and the play itself. */
  async hint(here) {
    const [best, next] = await this.ask("hint", { ...here, net: this.net });
    const more = next && next.less >= LITTLE ? `, ${points(next.less)} better than ${next.told}` : next ? `, as good as ${next.told}` : "";
    return { play: best.play, told: [make("b", {}, `${best.told}`), `${more}: so the ruleset’s player would play.`] };
  }

  /** The turns of these sides where most was lost: [{at, lost, best}], the worst first. */
  async review(turns, isOurs, after, isCurrent) {
    const found = [];
    for (const [at, { mover, throw: thrown, before }] of turns.entries()) {
      if (!isOurs(mover)) continue;
      const history = turns.slice(0, at).map((turn) => turn.before);
      const told = await this.ask("lost", { position: before, throw: thrown, history, after: after(at), net: this.net });
      if (!isCurrent()) return [];
      if (told.lost >= LITTLE) found.push({ at, ...told });
    }
    return found.sort((one, other) => other.lost - one.lost).slice(0, TOLD);
  }
}

/** So many points, in words. */
export function points(number) {
  return `${number.toFixed(2)} points`;
}
