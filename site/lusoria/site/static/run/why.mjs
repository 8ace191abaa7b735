// Why not: the reason of a refusal at the point where it was tried, with the clause as a link.

import { make, sentence } from "./telling.mjs";

const EDGE = 6;
const BESIDE = 12;

/** The reason at a point of the board; `stage` is what it lies over, `onWho` asks who allows it. */
export class Why {
  constructor(stage, { links, onWho }) {
    Object.assign(this, { stage, links, onWho, box: null });
    addEventListener("resize", () => this.clear()); // the point is elsewhere now; the status has the reason
  }

  /** Put it away. */
  clear() {
    this.box?.remove();
    this.box = null;
  }

  /** Say why a play was refused, beside `spot`, a rectangle of the screen. */
  show(verdict, spot) {
    this.clear();
    const who = make("button", { type: "button", class: "linklike" }, "Who allows this?");
    who.addEventListener("click", this.onWho);
    const said = verdict.clauses.map(({ id, says, basis }) =>
      make("q", {}, make("a", { href: this.links.clause(id), "data-id": id }, says), basis && basis !== "attested" ? make("small", {}, ` ${basis}`) : null));
    this.box = make(
      "div",
      { class: "why" },
      make("p", { class: "why-reason" }, ...reason(verdict)),
      ...said,
      make("p", { class: "why-more" }, who),
    );
    this.stage.append(this.box);
    this.#place(spot);
  }

  /** Beside the point where there is room, else above or below it: never on it. */
  #place(spot) {
    const around = this.stage.getBoundingClientRect();
    const { width, height } = this.box.getBoundingClientRect();
    const at = spot ?? { left: around.left + around.width / 2, right: around.left + around.width / 2, top: around.top + around.height / 2, bottom: around.top + around.height / 2 };
    const rightward = around.right - at.right - BESIDE - EDGE >= width;
    const leftward = at.left - around.left - BESIDE - EDGE >= width;
    const [middleX, middleY] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
    let [x, y] = [0, 0];
    if (rightward || leftward) {
      this.box.classList.add(rightward ? "right" : "left");
      x = rightward ? at.right + BESIDE : at.left - BESIDE - width;
      y = middleY - height / 2;
    } else {
      const below = around.bottom - at.bottom - BESIDE >= height || middleY < around.top + around.height / 2;
      this.box.classList.add(below ? "below" : "above");
      x = middleX - width / 2;
      y = below ? Math.min(at.bottom, middleY + around.height / 3) + BESIDE : at.top - BESIDE - height;
    }
    x = Math.min(Math.max(x, around.left + EDGE), around.right - width - EDGE);
    y = Math.min(Math.max(y, around.top + EDGE), Math.max(around.bottom - height - EDGE, around.top + EDGE));
    this.box.style.left = `${x - around.left}px`;
    this.box.style.top = `${y - around.top}px`;
    this.box.style.setProperty("--tip-x", `${middleX - x}px`);
    this.box.style.setProperty("--tip-y", `${Math.min(Math.max(middleY - y, 14), height - 14)}px`);
  }
}

/** A refusal in words: what may not be, and then why. */
export function reason({ told, kind, why }) {
  const cut = why.match(/^(.*? may not be played): (.*)$/s);
  if (cut) return [make("b", {}, `${cut[1]}.`), " ", sentence(cut[2])];
  const head = kind === "incomplete" ? `${told} is not the whole turn.` : `Not ${told}.`;
  const rest = why.startsWith(`${told} `) ? `It ${why.slice(told.length + 1)}` : why;
  return [make("b", {}, head), " ", rest ? sentence(rest) : ""];
}
