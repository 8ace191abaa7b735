// The key to signs and notation, one tap away on every page: as a drawer, and as hints on what it explains.
// Without this script the link to the key leads to its page.

import { drawer, inside, open } from "./drawer.mjs";

const link = document.querySelector("[data-opens-key]");
const EXPLAINED = ".basis, .throw, .asked > code";
let asked = null; // the key, once it was asked for

/** The key, from its page. */
function key() {
  asked ??= fetch(link.href).then(async (answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector(".the-key");
    for (const each of found.querySelectorAll("[id]")) {
      each.dataset.sign = each.id; // the page may have the same id
      each.removeAttribute("id");
    }
    return found;
  });
  return asked;
}

/** Show the key, at the place of a sign. */
async function show(sign) {
  try {
    const made = drawer("_key", "Key");
    const shown = inside(made);
    if (!shown.hasChildNodes()) shown.append(...sigla(), await key());
    open(made, sign && made.querySelector(`[data-sign="${sign}"]`));
  } catch {
    location.href = link.href; // a page of its own
  }
}

/** The sigla of this page, if it has any. */
function sigla() {
  const list = document.querySelector("#_sigla")?.cloneNode(true);
  list?.removeAttribute("id");
  return list ? [list] : [];
}

/** The place in the key of what explains an element. */
function signOf(element) {
  return element.matches(".basis") ? element.textContent.trim() : "plays";
}

link?.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show();
});

document.addEventListener("click", ({ target }) => {
  const found = target.closest?.(EXPLAINED);
  if (found && !found.closest("a, button, summary, label, .drawer")) show(signOf(found));
});

document.addEventListener("pointerover", hint);
document.addEventListener("focusin", hint);

/** Give a siglum or a word on what rests the title that explains it. */
async function hint({ target }) {
  const found = target.closest?.(".siglum, .basis") ?? target.querySelector?.(":scope > .siglum");
  if (!found || found.title || found.closest("a[title]")) return;
  if (found.matches(".siglum")) found.title = sourcesOf(found.textContent);
  else {
    const term = (await key().catch(() => null))?.querySelector(`[data-sign="${signOf(found)}"]`);
    found.title = term?.nextElementSibling?.textContent ?? "";
  }
}

/** The sources that are meant by sigla, as the list of the page has them. */
function sourcesOf(text) {
  const wanted = text.split(",").map((each) => each.trim().replace(/\*$/, ""));
  const all = [...document.querySelectorAll("#_sigla li")];
  const found = all.filter((each) => wanted.includes(each.querySelector(".siglum").textContent));
  return found.map((each) => each.textContent.trim()).join("\n");
}
