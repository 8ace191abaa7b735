// A drawn board whose places can be pointed at: by mouse and touch, and by keyboard as one stop,
// within which the arrow keys go from place to place.

import { glide } from "../static/moving.mjs";
import { drawn } from "./telling.mjs";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  #spots = [];
  #here = null; // the middle of the place where the keyboard is
  #isFlipped = false;

  /** `onPoint` is given the name of a place; `onEscape` is called to put back what is picked up. */
  constructor(container, { onPoint, onEscape }) {
    Object.assign(this, { container, onPoint, onEscape });
    container.addEventListener("click", ({ target }) => this.#point(target));
    container.addEventListener("keydown", (event) => this.#press(event));
    container.addEventListener("focusin", ({ target }) => target.dataset?.place && this.#settle(target));
  }

  /** Whether a place can be pointed at. */
  has(place) {
    return this.#spots.some(({ dataset }) => dataset.place === place);
  }

  /** Turn the board round; whether it then is. */
  flip() {
    this.#isFlipped = !this.#isFlipped;
    this.container.classList.toggle("flipped", this.#isFlipped);
    return this.#isFlipped;
  }

  /** Go to the board by keyboard. */
  focus() {
    this.container.querySelector('.spot[tabindex="0"]')?.focus();
  }

  /** Draw a turn: `next` are the steps that may follow, `picked` is the place picked up. */
  show({ svg, spots, next, mover }, picked) {
    const focused = this.container.contains(document.activeElement);
    const picture = drawn(svg);
    picture.querySelectorAll(":scope > title, :scope > desc").forEach((each) => each.remove());
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", `Board, ${mover} to play. The arrow keys go from place to place.`);
    this.#spots = spots.map((spot) => this.#spot(picture, spot, next, picked));
    const layer = document.createElementNS(picture.namespaceURI, "g");
    layer.setAttribute("class", "spots");
    layer.append(...[...this.#spots].sort((one, other) => rank(one) - rank(other)));
    picture.append(layer);
    const before = men(this.container);
    this.container.replaceChildren(picture);
    glide(before, men(this.container));
    const stop = this.#nearest() ?? this.#spots.find((each) => rank(each) > 0) ?? this.#spots[0];
    if (!stop) return;
    stop.setAttribute("tabindex", "0");
    if (focused) stop.focus();
  }

  #spot(picture, { place, told, ...box }, next, picked) {
    const rect = document.createElementNS(picture.namespaceURI, "rect");
    for (const [name, value] of Object.entries(box)) rect.setAttribute(name, value);
    const goal = next.some(({ from, to }) => from === picked && to === place);
    const origin = next.some(({ from }) => from === place);
    const kind = place === picked ? "picked" : goal ? "goal" : picked === null && origin ? "origin" : "";
    const hint = { picked: ", picked up", goal: ", may go here", origin: ", may be picked up", "": "" }[kind];
    rect.setAttribute("class", `spot ${kind}`);
    rect.setAttribute("rx", "6");
    rect.setAttribute("role", "button");
    rect.setAttribute("tabindex", "-1");
    rect.setAttribute("aria-label", told + hint);
    rect.dataset.place = place;
    return rect;
  }

  #point(target) {
    if (target.dataset?.place && target.closest(".spots")) {
      this.#settle(target);
      this.onPoint(target.dataset.place);
    }
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (WAYS[event.key]) this.#go(WAYS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#point(event.target);
    else if (event.key === "Escape") this.onEscape();
    else return;
    event.preventDefault();
  }

  /** The place that is nearest in a direction: what lies askew counts as further away. */
  #go([right, down]) {
    const [x, y] = this.#here ?? middle(document.activeElement);
    const away = (spot) => {
      const turned = this.#isFlipped ? -1 : 1;
      const [dx, dy] = [turned * (middle(spot)[0] - x), turned * (middle(spot)[1] - y)];
      const ahead = dx * right + dy * down;
      const askew = Math.abs(dx * down + dy * right);
      return ahead > 1 && askew <= ahead ? ahead + 3 * askew : Infinity;
    };
    const best = least(this.#spots, away);
    if (best && away(best) < Infinity) best.focus();
  }

  #nearest() {
    if (!this.#here) return null;
    const [x, y] = this.#here;
    return least(this.#spots, (spot) => Math.hypot(middle(spot)[0] - x, middle(spot)[1] - y) - rank(spot) / 10);
  }

  #settle(spot) {
    for (const each of this.#spots) each.setAttribute("tabindex", each === spot ? "0" : "-1");
    this.#here = middle(spot);
  }
}

function rank({ classList }) {
  return ["", "origin", "goal", "picked"].findLastIndex((kind) => !kind || classList.contains(kind));
}

/** The men that are drawn, and where. */
function men(container) {
  return [...container.querySelectorAll("svg .man")].map((man) => {
    const { x, y, width, height } = man.getBBox();
    const [side] = [...man.classList].filter((word) => word === "white" || word === "black");
    return { man, side, kind: man.getAttribute("class"), x: x + width / 2, y: y + height / 2 };
  });
}

function middle(rect) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
  return [x + width / 2, y + height / 2];
}

function least(things, measure) {
  return things.reduce((best, each) => (best === null || measure(each) < measure(best) ? each : best), null);
}
