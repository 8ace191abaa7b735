// Stepping through an example: one position at a time, by buttons, keys, or the step's own address.
// Without this script all positions stand on the page, one after another.

import { Board } from "./board.mjs";
import { listen } from "./keys.mjs";

const list = document.querySelector("ol.stages");
if (list && list.children.length > 1) stepThrough(list);

/** Have buttons and keys go through the stages of a list; one that is not `alone` on its page has
 * neither keys nor addresses. */
export function stepThrough(list, { alone = true } = {}) {
  const stages = [...list.children];
  const board = new Board();
  const first = button("First", () => show(0));
  const back = button("Back", () => show(at - 1));
  const next = button("Next", () => show(at + 1));
  const last = button("Last", () => show(stages.length - 1));
  const flip = button("Flip the board", () => board.flip());
  const all = button("All steps", () => (all.ariaPressed === "true" ? show(at) : showAll()));
  const help = button("Keys", () => keys.help());
  const told = document.createElement("span");
  told.setAttribute("role", "status");
  list.previousElementSibling.append(first, back, next, last, flip, ...(alone ? [all, help] : []), told);
  let at = 0;
  const keys = alone ? listen({
    ArrowLeft: ({ repeat }) => show(at - 1, repeat ? instead : enter),
    ArrowRight: ({ repeat }) => show(at + 1, repeat ? instead : enter),
    ArrowUp: () => show(0),
    ArrowDown: () => show(stages.length - 1),
    Home: () => show(0),
    End: () => show(stages.length - 1),
    f: () => board.flip(),
  }) : null;
  if (alone) addEventListener("popstate", () => fromAddress() || location.hash || show(0, null));
  if (!alone || !fromAddress()) show(0, null);

  /** Show a step; `name` writes its address, unless it was the address that led there. */
  function show(goal, name = alone ? enter : null) {
    const before = stages[at];
    at = Math.max(0, Math.min(goal, stages.length - 1));
    const stage = stages[at];
    stages.forEach((each) => (each.hidden = each !== stage));
    list.classList.add("begun");
    list.classList.remove("all");
    board.show(stage.querySelector("img.board"), before !== stage);
    const caption = stage.querySelector("figcaption");
    const text = [...caption.querySelectorAll("p")].map((p) => p.textContent.trim()).join(" ");
    const count = `${at + 1} of ${stages.length}`;
    told.replaceChildren(count, hidden(`. ${text} ${stage.querySelector("img.board").alt}`));
    first.ariaDisabled = back.ariaDisabled = String(at === 0);
    next.ariaDisabled = last.ariaDisabled = String(at === stages.length - 1);
    all.ariaPressed = "false";
    if (before !== stage) name?.(`#${stage.id}`);
  }

  function showAll() {
    stages.forEach((each) => (each.hidden = false));
    list.classList.add("all");
    board.leave();
    told.replaceChildren(`All ${stages.length}`);
    all.ariaPressed = "true";
  }

  function fromAddress() {
    const found = stages.findIndex((stage) => `#${stage.id}` === location.hash);
    if (found >= 0) show(found, null);
    return found >= 0;
  }
}

/** Have the address of the page name a step; going back leads to the one before. */
function enter(hash) {
  history.pushState(null, "", hash);
}

/** The same for a key that is held down: it leaves no trail of addresses. */
function instead(hash) {
  history.replaceState(null, "", hash);
}

function button(name, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = name;
  made.addEventListener("click", act);
  return made;
}

function hidden(text) {
  const made = document.createElement("span");
  made.className = "unseen";
  made.textContent = text;
  return made;
}
