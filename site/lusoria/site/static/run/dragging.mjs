// Dragging a man: he is lifted from his place as a layer of his own, which alone moves, so that
// nothing else has to be drawn while he does; where he is let go, he stays until it is known what
// becomes of him.

const FAR = 6; // pixels after which a press is no tap
const BIGGER = 1.15;

export class Dragging {
  #pressed = null; // {place, x, y, id}
  #lifted = null; // the layer
  #grip = [0, 0];

  /** `man` finds the topmost man of a place; `onLift` and `onDrop` as `Board` has them. */
  constructor(container, { onLift, onDrop, man }) {
    Object.assign(this, { container, onLift, onDrop, man, isTap: true, isDropped: false });
    container.addEventListener("pointerdown", (event) => this.#press(event));
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#release(event));
    addEventListener("pointercancel", () => this.#putBack());
  }

  /** What was let go lies where it belongs. */
  settle() {
    this.isDropped = false;
    this.#lifted?.remove();
    this.#lifted = null;
  }

  #press({ target, clientX: x, clientY: y, pointerId: id, button }) {
    this.isTap = true;
    const place = target.closest?.(".spot")?.dataset.place;
    this.#pressed = place && button === 0 && !this.#lifted ? { place, x, y, id } : null;
  }

  #move({ clientX: x, clientY: y, pointerId: id }) {
    if (this.#pressed?.id !== id) return;
    if (!this.#lifted && Math.hypot(x - this.#pressed.x, y - this.#pressed.y) > FAR) this.#lift();
    if (this.#lifted) this.#carry(x, y);
  }

  #lift() {
    this.isTap = false;
    const man = this.man(this.#pressed.place);
    if (!man || !this.onLift(this.#pressed.place)) {
      this.#pressed = null;
      return;
    }
    const { width, height } = man.getBoundingClientRect();
    const { x, y, width: wide, height: high } = man.getBBox();
    const layer = document.createElementNS(man.namespaceURI, "svg");
    layer.setAttribute("class", "lifted");
    layer.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);
    layer.setAttribute("width", width * BIGGER);
    layer.setAttribute("height", height * BIGGER);
    layer.setAttribute("aria-hidden", "true");
    layer.append(man.cloneNode(true));
    this.#grip = [(width * BIGGER) / 2, (height * BIGGER) / 2];
    this.container.append(layer);
    man.classList.add("away");
    this.#lifted = layer;
  }

  #carry(x, y) {
    const { left, top } = this.container.getBoundingClientRect();
    this.#lifted.style.transform = `translate(${x - left - this.#grip[0]}px, ${y - top - this.#grip[1]}px)`;
  }

  #release({ clientX: x, clientY: y, pointerId: id }) {
    if (this.#pressed?.id !== id) return;
    const from = this.#pressed.place;
    this.#pressed = null;
    if (!this.#lifted) return;
    const place = this.#under(x, y);
    if (place === null || place === from) return this.#putBack(from);
    this.isDropped = true;
    this.onDrop(from, place);
  }

  /** The place under a point of the screen, or the one close by. */
  #under(x, y) {
    const found = document.elementsFromPoint(x, y).find((each) => each.classList.contains("spot"));
    return found?.dataset.place ?? null;
  }

  /** The man is let go where he was, or nowhere. */
  #putBack(from = this.#pressed?.place) {
    this.#pressed = null;
    if (!this.#lifted) return;
    this.refuse();
    if (from !== undefined) this.onDrop(from, null);
  }

  /** He lies again where he was lifted. */
  refuse() {
    for (const man of this.container.querySelectorAll(".man.away")) man.classList.remove("away");
    this.settle();
  }
}
