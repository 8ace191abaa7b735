// The sheet of a ruleset: its layers at one address (?layer=sources), and all that is known of a
// sentence where it is tapped. Both come from the pages of the layers, which are fetched once they
// are asked for. Without this script these pages stand for themselves, and a sentence leads to the
// page of its clause.

import { drawer, inside, open } from "./drawer.mjs";
import { applyOptions } from "./options.mjs";
import { rove } from "./roving.mjs";
import { siftBy } from "./sifting.mjs";
import { equip } from "./tools.mjs";

const box = () => document.getElementById("_layer");
const layers = new Map([[box().dataset.layer, Promise.resolve(box())]]);
const sheet = box().dataset.layer === "rules";
const links = [...document.querySelectorAll("a.layer")];

prepare(box());
if (sheet) begin();
document.getElementById("_print").addEventListener("click", () => print());
document.querySelector(".doors [href='#_cite']")?.addEventListener("click", () => (document.getElementById("_cite").open = true));

function begin() {
  const homes = new Map(links.map((link) => [link.textContent.toLowerCase(), link.href.split("?")[0]]));
  const pages = new Map();
  let dialog, now;
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const name = link.textContent.toLowerCase();
      const query = new URLSearchParams(location.search);
      if (name === "rules") query.delete("layer");
      else query.set("layer", name);
      history.pushState(null, "", location.pathname + written(query));
      show(name, read()).catch(() => (location.href = link.href));
    });
  }
  addEventListener("popstate", () => show(asked() ?? "rules", decoded(location.hash)));
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".s");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tell(link).catch(() => (location.href = link.href));
  });
  const at = decoded(location.hash);
  const sentence = at && document.getElementById(at)?.matches(".c") ? at : null;
  if (asked() === "rules" && sentence) visible().find((each) => each.closest(".c").id === at)?.click();
  else if (asked() ? asked() !== "rules" : sentence) show(asked() ?? "sources", at);

  function asked() {
    const name = new URLSearchParams(location.search).get("layer");
    return homes.has(name) ? name : null;
  }

  // The page of a layer as it was fetched; nothing in it is ever changed.
  function page(name) {
    if (!pages.has(name)) pages.set(name, fetched(homes.get(name)));
    return pages.get(name);
  }

  async function show(name, at) {
    if (!layers.has(name)) layers.set(name, page(name).then(brought));
    const found = await layers.get(name);
    if (found !== box()) {
      box().replaceWith(found);
      for (const each of links) {
        if (each.textContent.toLowerCase() === name) each.setAttribute("aria-current", "page");
        else each.removeAttribute("aria-current");
      }
      applyOptions();
    }
    if (at) document.getElementById(at)?.scrollIntoView();
  }

  // --- What is known of a sentence.

  async function tell(link) {
    const [sources, code] = await Promise.all([page("sources"), page("code")]);
    now?.removeAttribute("aria-expanded");
    now = link;
    link.setAttribute("aria-expanded", "true");
    dialog ??= framed();
    const { id } = link.closest(".c");
    const entry = sources.querySelector(`[id="${id}"]`);
    const answer = document.importNode(answered(entry, link), true);
    const number = link.querySelector(".n").textContent;
    const words = [...link.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("").trim();
    const own = answer.querySelector(".ours .says");
    const basis = answer.querySelector(".rests .basis");
    dialog.querySelector(".shut span").textContent = number === "+" ? "Clause of an option" : `Clause ${number}`;
    const told = inside(dialog);
    const says = made("p", "says", words);
    const asks = made("p", "asks");
    asks.append(document.importNode(entry.querySelector("h3 a:last-child"), true));
    basis.after(made("small", "", ` ${JSON.parse(box().dataset.words)[basis.textContent]}`));
    if (own.textContent.trim() === words) own.remove();
    else own.replaceWith(made("p", "note", `As the clause has it: ${own.textContent.trim()}`));
    const shown = answer.querySelector(".shown");
    told.replaceChildren(asks, says, answer.querySelector(".ours"));
    part("Sources", answer.querySelector(".sources"));
    if (shown) {
      shown.open = true;
      const example = shown.querySelector(".example");
      part("Example", ...shown.querySelectorAll(":scope > :not(summary)"));
      shown.remove();
      example?.append(stepping(example));
    }
    part("Python", ...[answered(code.querySelector(`[id="${id}"]`), link).querySelector(".program")].map((each) => document.importNode(each, true)));
    const address = `${location.origin}${location.pathname}${written(new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(location.search)), layer: "rules" }))}#${id}`;
    const name = new URL(link.href).pathname.split("/").slice(-3, -1).join("/");
    const citation = made("p", "citation", `${document.querySelector(".cite .reference").textContent.trim()} Clause ${name}: “${words}”`);
    const tools = made("p", "tools");
    part("Cite", citation, tools);
    equip(told, { link, address, citation });
    open(dialog);
    told.focus({ preventScroll: true });

    function part(title, ...nodes) {
      if (nodes.some((node) => node.textContent.trim())) told.append(made("h3", "", title), ...nodes);
    }
  }

  // A drawer, in which one may go on to the next sentence.
  function framed() {
    const frame = drawer("_sentence", "Clause");
    frame.querySelector(".shut span").after(button("‹", "The sentence before", () => step(-1)), button("›", "The next sentence", () => step(1)));
    frame.addEventListener("close", () => {
      now.removeAttribute("aria-expanded");
      now.focus({ preventScroll: true });
    });
    return frame;
  }

  function step(by) {
    const all = visible();
    tell(all.at((all.indexOf(now) + by) % all.length));
  }
}

// The answer of an entry that has the clause of a sentence.
function answered(entry, link) {
  return [...entry.querySelectorAll(".answer")].find((each) => each.querySelector(".clause-link").href === link.href);
}

// The example's own page has its steps.
function stepping(example) {
  return button("Step through it", "", async ({ target }) => {
    const address = example.querySelector(".name a").href;
    const stages = (await parsed(address)).querySelector("ol.stages");
    const { stepThrough } = await import("./step.mjs");
    const list = document.importNode(stages, true);
    for (const each of list.querySelectorAll("[id]")) each.removeAttribute("id");
    const bar = made("div", "stepping");
    bar.role = "group";
    bar.ariaLabel = "Steps";
    example.querySelector("figure").replaceWith(bar, list);
    target.remove();
    stepThrough(list, { alone: false });
  });
}

function visible() {
  return [...document.querySelectorAll(".s")].filter((each) => each.checkVisibility());
}

async function fetched(address) {
  return (await parsed(address)).getElementById("_layer");
}

async function parsed(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const name of ["href", "src"]) {
    for (const each of found.querySelectorAll(`[${name}]`)) {
      const value = each.getAttribute(name);
      if (!value.startsWith("#")) each.setAttribute(name, new URL(value, address));
    }
  }
  return found;
}

// A layer that was fetched, for this page.
function brought(found) {
  const layer = document.importNode(found, true);
  siftBy(layer.querySelector(".sifting"), layer);
  return prepare(layer);
}

// Tab goes from paragraph to paragraph, or from entry to entry; arrow keys within.
function prepare(layer) {
  equip(layer);
  for (const each of layer.querySelectorAll(".para, .entry")) rove(each);
  return layer;
}

// What is read: the first sentence or entry that is in sight.
function read() {
  const all = [...box().querySelectorAll(".c, .entry")];
  const at = scrollY > 400 ? all.find((each) => each.checkVisibility() && each.getBoundingClientRect().top >= 0) : null;
  return at?.id;
}

function decoded(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

function written(query) {
  const text = query.toString().replaceAll("%2B", "+");
  return text && `?${text}`;
}

function made(name, kind = "", text = "") {
  return Object.assign(document.createElement(name), { className: kind, textContent: text });
}

function button(text, label, act) {
  const found = Object.assign(made("button", "", text), { type: "button" });
  if (label) found.setAttribute("aria-label", label);
  found.addEventListener("click", act);
  return found;
}
