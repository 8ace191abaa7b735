// A drawn board whose places can be pointed at: by mouse and touch, by dragging a man (dragging.mjs),
// and by keyboard as one stop, within which the arrow keys go from place to place.
//
// Between the board and its men lie the goals, over the men their rings, over all the places.

import { glide } from "../static/moving.mjs";
import { Dragging } from "./dragging.mjs";
import { drawn } from "./telling.mjs";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const HINTS = { picked: ", picked up", goal: ", may go here", origin: ", may be picked up", refused: ", refused", "": "" };
const SHAPE = ["d", "x", "y", "width", "height", "rx", "cx", "cy", "r"];
const NARROWEST = 40; // a tray, so that a finger finds it on a phone
const RANKS = ["", "origin", "goal", "picked"];

export class Board {
  #spots = []; // {spot, rect, kind}
  #picture = null;
  #turn = null;
  #here = null; // the middle of the place where the keyboard is

  /**
   * `onPoint` is given the name of a place, `onDrop` those from and to which a man was dragged;
   * `onLift` is given the one from which he is lifted, and tells whether he may be; `onEscape` is
   * called to put back what is picked up.
   */
  constructor(container, { onPoint, onEscape, onLift, onDrop }) {
    Object.assign(this, { container, onPoint, onEscape });
    this.dragging = new Dragging(container, { onLift, onDrop, man: (place) => this.#topmost(place) });
    container.addEventListener("click", ({ target }) => this.dragging.isTap && this.#point(target));
    container.addEventListener("keydown", (event) => this.#press(event));
    container.addEventListener("focusin", ({ target }) => target.dataset?.place && this.#settle(target));
  }

  /** Whether a place can be pointed at. */
  has(place) {
    return this.#spots.some(({ spot }) => spot.place === place);
  }

  /** What players call a place. */
  name(place) {
    return this.#spots.find(({ spot }) => spot.place === place)?.spot.name ?? place;
  }

  /** The rectangle of a place on the screen. */
  box(place) {
    return this.#spots.find(({ spot }) => spot.place === place)?.rect.getBoundingClientRect();
  }

  get isFlipped() {
    return this.container.classList.contains("flipped");
  }

  /** Turn the board round, or not. */
  flip(isFlipped) {
    this.container.classList.toggle("flipped", isFlipped);
  }

  /** Go to the board by keyboard. */
  focus() {
    this.container.querySelector('.spot[tabindex="0"]')?.focus();
  }

  /** Draw a turn: its board, its places; the men glide to where they stand. */
  show(turn) {
    const focused = this.container.contains(document.activeElement);
    this.#turn = turn;
    this.#picture = prepared(turn);
    this.#spots = turn.spots.map((spot) => ({ spot, rect: this.#rect(spot), kind: "" }));
    const layer = group(this.#picture, "spots");
    layer.append(...this.#spots.map(({ rect }) => rect));
    this.#picture.append(layer);
    const before = this.dragging.isDropped ? [] : men(this.container);
    this.container.replaceChildren(this.#picture);
    this.dragging.settle();
    glide(before, men(this.container));
    this.mark({});
    if (focused) (this.container.querySelector('.spot[tabindex="0"]') ?? this.container).focus();
  }

  /**
   * Mark places: what is `picked` up, or what may be; where that may go, with one step or with several
   * (`further`: {to, steps}); the place that was `refused`. Where all men come from one place, it is
   * seen at once where they may go.
   */
  mark({ picked = null, further = [], refused = null }) {
    const { next, mover } = this.#turn;
    for (const each of this.#picture.querySelectorAll(".lit, .rings")) each.remove();
    const [lit, rings] = [group(this.#picture, "lit"), group(this.#picture, "rings")];
    const goals = reached(next, picked, further);
    const seen = picked === null && new Set(next.map(({ from }) => from)).size === 1 ? reached(next, next[0].from, []) : new Map();
    for (const each of this.#spots) {
      const { spot } = each;
      each.kind = kindOf(spot.place, { picked, goals, refused, next });
      each.rect.setAttribute("class", `spot ${each.kind}`);
      each.rect.setAttribute("aria-label", spot.told + HINTS[each.kind]);
      if (each.kind === "goal" || each.kind === "refused") lit.append(this.#shape(spot, mover, each.kind));
      if (each.kind === "goal") rings.append(this.#circle(goals.get(spot.place), 1, "ghost"));
      else if (each.kind === "refused") rings.append(...this.#cross(spot));
      else if (seen.has(spot.place)) rings.append(this.#circle(seen.get(spot.place), 0.25, "dot"));
      const man = each.kind === "origin" || each.kind === "picked" ? this.#topmost(spot.place) : null;
      if (man) rings.append(ringed(man, each.kind));
    }
    this.#sink();
    const first = this.#picture.querySelector(".man");
    if (first) first.before(lit);
    else this.#picture.querySelector(".spots").before(lit);
    this.#picture.querySelector(".spots").before(rings);
    this.#setStop();
  }

  /** Where a path passes a square twice, the place that is not asked about lies beneath the other. */
  #sink() {
    const square = ({ x, y }) => `${x} ${y}`;
    const asked = new Set(this.#spots.filter(({ kind }) => kind).map(({ spot }) => square(spot)));
    for (const { spot, rect, kind } of this.#spots) rect.classList.toggle("beneath", !kind && asked.has(square(spot)));
  }

  #setStop() {
    const best = this.#nearest() ?? this.#spots.find(({ kind }) => RANKS.indexOf(kind) > 0) ?? this.#spots[0];
    for (const { rect } of this.#spots) rect.setAttribute("tabindex", rect === best?.rect ? "0" : "-1");
  }

  #rect({ place, x, y, width, height }) {
    const more = height > 2 * width ? Math.max(0, NARROWEST - width) / 2 : 0;
    const shape = { x: x - more, y, width: width + 2 * more, height, rx: 6, class: "spot", role: "button", tabindex: "-1" };
    const rect = made(this.#picture, "rect", shape);
    rect.dataset.place = place;
    return rect;
  }

  /** The place itself, to be lit, as it is drawn. */
  #shape({ place, x, y, width, height }, mover, kind) {
    const shape = this.#picture.querySelector(`[data-${mover}~="${place}"]`);
    const box = { x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 4 };
    const own = shape && Object.fromEntries(SHAPE.map((name) => [name, shape.getAttribute(name)]).filter(([, value]) => value !== null));
    return made(this.#picture, shape?.localName ?? "rect", { ...(own ?? box), class: kind });
  }

  #circle([cx, cy], size, kind) {
    return made(this.#picture, "circle", { cx, cy, r: size * radius(this.#picture), class: kind });
  }

  /** A cross on a place where a man may not come. */
  #cross({ x, y, width, height }) {
    const half = 0.6 * radius(this.#picture);
    const [left, top] = [x + width / 2 - half, y + height / 2 - half];
    const d = `M${left} ${top}l${2 * half} ${2 * half}m0 ${-2 * half}l${-2 * half} ${2 * half}`;
    return ["crossed under", "crossed"].map((name) => made(this.#picture, "path", { d, class: name }));
  }

  /** The man who lies on top of a place of the side that plays. */
  #topmost(place) {
    if (!this.#turn) return null;
    const all = this.#picture.querySelectorAll(`.man.${this.#turn.mover}[data-place="${place}"]:not(.pinned)`);
    return [...all].at(-1) ?? null;
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
    const away = ({ rect }) => {
      const turned = this.isFlipped ? -1 : 1;
      const [dx, dy] = [turned * (middle(rect)[0] - x), turned * (middle(rect)[1] - y)];
      const ahead = dx * right + dy * down;
      const askew = Math.abs(dx * down + dy * right);
      return ahead > 1 && askew <= ahead ? ahead + 3 * askew : Infinity;
    };
    const best = least(this.#spots, away);
    if (best && away(best) < Infinity) best.rect.focus();
  }

  #nearest() {
    if (!this.#here) return null;
    const [x, y] = this.#here;
    return least(this.#spots, ({ rect, kind }) => Math.hypot(middle(rect)[0] - x, middle(rect)[1] - y) - RANKS.indexOf(kind) / 10);
  }

  #settle(rect) {
    for (const each of this.#spots) each.rect.setAttribute("tabindex", each.rect === rect ? "0" : "-1");
    this.#here = middle(rect);
  }
}

/** The picture of a turn as an element that holds places. */
function prepared({ svg, mover }) {
  const picture = drawn(svg);
  picture.querySelectorAll(":scope > title, :scope > desc").forEach((each) => each.remove());
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", `Board, ${mover} to play. The arrow keys go from place to place.`);
  return picture;
}

/** Where a man from a place may come to lie, by the places that he may go to. */
function reached(next, from, further) {
  const direct = next.filter((step) => step.from === from).map(({ to, lands }) => [to, lands]);
  return new Map([...further.map(({ to, steps }) => [to, steps.at(-1).lands]), ...direct]);
}

function kindOf(place, { picked, goals, refused, next }) {
  if (place === refused) return "refused";
  if (place === picked) return "picked";
  if (picked !== null) return goals.has(place) ? "goal" : "";
  return next.some(({ from }) => from === place) ? "origin" : "";
}

function ringed(man, kind) {
  const { x, y, width, height } = man.getBBox();
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.max(width, height) / 2 + 1.5];
  return made(man, "circle", { cx, cy, r, class: `around ${kind}` });
}

/** The radius of a man of a picture. */
function radius(picture) {
  const man = picture.querySelector(".man:not(.slab, .small) .disc");
  return Number(man?.getAttribute("r") ?? 17);
}

function made(beside, name, attributes) {
  const element = document.createElementNS(beside.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function group(picture, kind) {
  return made(picture, "g", { class: kind });
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
