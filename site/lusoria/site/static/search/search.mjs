// The search page: its form asks the index, its list shows what was found, its address keeps both.

import { find, load, snippet } from "./finding.mjs";

const form = document.getElementById("_search");
const input = document.getElementById("_q");
const status = document.getElementById("_found");
const list = document.getElementById("_hits");
const more = document.getElementById("_more");
const instead = document.getElementById("_instead");
const PAGE = 20;

let index = null;
let hits = [];
let isTyping = false; // whether the address is that of what is being typed

const boxes = [...form.querySelectorAll("[name=kind]")];
const sizes = Object.fromEntries(boxes.map((box) => [box.value, box.parentElement.querySelector("small")]));
const whole = Object.fromEntries(boxes.map((box) => [box.value, sizes[box.value].textContent]));

function chosen() {
  return boxes.filter((box) => box.checked).map((box) => box.value);
}

function readAddress() {
  const asked = new URLSearchParams(location.search);
  input.value = asked.get("q") ?? "";
  for (const box of boxes) box.checked = asked.getAll("kind").includes(box.value);
}

// What is typed has one address: going back leads to what was asked before, not through each letter.
function writeAddress() {
  const asked = new URLSearchParams();
  if (input.value.trim()) asked.set("q", input.value.trim());
  for (const kind of chosen()) asked.append("kind", kind);
  const goal = `${asked}` ? `?${asked}` : location.pathname;
  const isNew = !isTyping && location.search !== "" && location.search !== goal;
  history[isNew ? "pushState" : "replaceState"](null, "", goal);
}

async function answer() {
  const asked = input.value;
  if (!/[\p{L}\p{N}]/u.test(asked)) {
    const note = asked.trim() ? "Write at least one word or number." : "";
    show([], note);
    count(null);
    return;
  }
  try {
    if (!index) {
      status.textContent = "Loading …";
      index = load(form.dataset.entries);
    }
    const { found, all } = find(await index, asked);
    if (asked !== input.value) return; // something else has been asked meanwhile
    count(found);
    const kinds = chosen();
    const kept = kinds.length ? found.filter((entry) => kinds.includes(entry.kind)) : found;
    show(kept, told(kept, found, all));
  } catch {
    index = null;
    show([], "The list of what can be found did not load. Try again, or take one of the ways below.");
  }
}

function told(kept, found, all) {
  if (!found.length) return "Nothing was found. Try fewer or other words.";
  if (!kept.length) return `Nothing of these kinds; ${found.length} of other kinds.`;
  const number = kept.length === 1 ? "One found" : `${kept.length} found`;
  return all ? `${number}.` : `${number}; none has all the words, these have some of them.`;
}

function count(found) {
  for (const box of boxes) {
    const of = found?.filter((entry) => entry.kind === box.value).length;
    sizes[box.value].textContent = found ? String(of) : whole[box.value];
  }
}

function show(entries, note) {
  hits = entries;
  list.replaceChildren();
  status.textContent = note;
  instead.classList.toggle("wanted", !entries.length);
  list.hidden = !entries.length;
  extend();
}

function extend() {
  const begun = list.children.length;
  list.append(...hits.slice(begun, begun + PAGE).map(item));
  more.hidden = list.children.length >= hits.length;
}

function marked(element, text, terms, length) {
  for (const piece of snippet(text, terms, length)) {
    if (piece.marked) {
      const mark = document.createElement("mark");
      mark.textContent = piece.text;
      element.append(mark);
    } else element.append(piece.text);
  }
  return element;
}

function item(entry) {
  const line = document.createElement("li");
  const head = document.createElement("p");
  const kind = Object.assign(document.createElement("span"), { className: "kind" });
  kind.textContent = entry.kind === "locus" ? "question" : entry.kind;
  const link = Object.assign(document.createElement("a"), { href: form.dataset.root + entry.page });
  marked(link, entry.title, entry.terms, 300);
  head.append(kind, " ", link);
  line.append(head);
  if (entry.under) {
    const under = Object.assign(document.createElement("p"), { className: "under" });
    line.append(marked(under, entry.under, entry.terms, 160));
  }
  const sought = entry.near === 0 ? new Set() : entry.terms; // what is named so is told from its beginning
  if (entry.text) line.append(marked(document.createElement("p"), entry.text, sought));
  return line;
}

let waiting = 0;
function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    writeAddress();
    isTyping = true;
    answer();
  }, 150);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  writeAddress();
  isTyping = false;
  answer();
});
input.addEventListener("input", soon);
for (const box of boxes) box.addEventListener("change", soon);
more.addEventListener("click", () => {
  const next = list.children.length;
  extend();
  list.children[next]?.querySelector("a").focus();
});
addEventListener("popstate", () => {
  clearTimeout(waiting);
  isTyping = false;
  readAddress();
  answer();
});

document.getElementById("_without").remove();
readAddress();
if (!input.value) input.focus();
answer();
