// A board on which men move: it takes the place of the picture of each position that is shown.
// The pictures come from sheets of many positions (`sheet.svg#name`), which are fetched once.

import { appear, glide } from "./moving.mjs";

const SVG = "http://www.w3.org/2000/svg";
const MEN = /^(white|black) (\S+)$/;

export class Board {
  #sheets = new Map();
  #svg = null;
  #picture = null;
  #men = [];
  #flipped = false;
  #asked = 0;

  // Shows the position of a picture; `moving`, men go there from where they stand now.
  async show(picture, moving) {
    const asked = ++this.#asked;
    const [address, name] = picture.src.split("#");
    let sheet;
    try {
      sheet = await this.#sheet(address);
    } catch {
      return this.leave(); // the picture itself is still there
    }
    const position = sheet.getElementById(name);
    if (asked !== this.#asked || !position) return;
    const before = moving && this.#svg?.dataset.sheet === address ? this.#men : [];
    this.leave();
    this.#picture = picture;
    this.#draw(sheet, position, address, picture.alt);
    picture.before(this.#svg);
    picture.hidden = true;
    if (!before.length) return;
    glide(before, this.#men);
    appear(this.#svg.querySelector(".marks"));
  }

  leave() {
    if (this.#picture) this.#picture.hidden = false;
    this.#svg?.remove();
    this.#picture = null;
  }

  flip() {
    this.#flipped = !this.#flipped;
    this.#svg?.classList.toggle("flipped", this.#flipped);
  }

  #sheet(address) {
    if (!this.#sheets.has(address)) this.#sheets.set(address, fetched(address));
    return this.#sheets.get(address);
  }

  #draw(sheet, position, address, told) {
    const root = document.importNode(sheet.documentElement, false);
    root.removeAttribute("width");
    root.removeAttribute("height");
    root.dataset.sheet = address;
    root.classList.add("live");
    root.classList.toggle("flipped", this.#flipped);
    root.setAttribute("role", "img");
    root.setAttribute("aria-label", told);
    const whole = element("g", "whole");
    for (const part of sheet.documentElement.children) {
      if (part.classList.contains("position")) continue;
      (part.localName === "defs" ? root : whole).append(document.importNode(part, true));
    }
    const marks = element("g", "marks");
    const layer = element("g", "layer");
    this.#men = [];
    for (const part of position.children) {
      const kind = MEN.exec(part.getAttribute("class") ?? "");
      if (part.localName === "use") {
        const view = sheet.getElementById(part.getAttribute("href").slice(1));
        whole.append(...[...view.childNodes].map((node) => document.importNode(node, true)));
      } else if (kind) {
        for (const [x, y] of corners(part.getAttribute("d"))) {
          const man = element("use", `man ${kind[0]}`);
          man.setAttribute("href", `#man-${kind[1]}-${kind[2]}`);
          man.setAttribute("transform", `translate(${x} ${y})`);
          layer.append(man);
          this.#men.push({ man, side: kind[1], kind: kind[2], x, y });
        }
      } else {
        marks.append(document.importNode(part, true));
      }
    }
    for (const line of marks.querySelectorAll(".line > path")) {
      line.setAttribute("marker-start", "url(#from)");
      line.setAttribute("marker-end", "url(#head)");
    }
    whole.append(layer, marks);
    root.append(whole);
    this.#svg = root;
  }
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  // The page has the same styles; its policy would not allow them to stand inline.
  const text = (await answer.text()).replace(/<style>[^]*?<\/style>/, "");
  return new DOMParser().parseFromString(text, "image/svg+xml");
}

function element(name, kind) {
  const made = document.createElementNS(SVG, name);
  made.setAttribute("class", kind);
  return made;
}

// Men are the corners of a path, each counted from that before it: "m10 20v36h40l40 -36".
function corners(path) {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([mlhv])([-\d.]+)(?: ([-\d.]+))?/g)].filter(([step]) => step !== "h0").map(([, way, by, more]) => {
    if (way === "v") y += Number(by);
    else [x, y] = [x + Number(by), y + Number(more ?? 0)];
    return [x, y];
  });
}
