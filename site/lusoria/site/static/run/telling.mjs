// Telling in the page what was answered. Text only ever becomes text: elements are made one by one,
// and a drawn board is parsed as an XML image.

/** An element with attributes and children; children that are null are left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const STANCES = { states: "Stated by", implies: "Implied by", contradicts: "Contradicted by" };

/** A clause: its sentence, the link to its page, its basis, its witnesses by stance. */
export function clause({ id, says, basis, witnesses }, places) {
  return make(
    "li",
    { class: "run-clause" },
    make("p", { class: "run-says" }, says),
    make("p", { class: "run-basis" }, "Clause ", link(places.clause(id), id), `, ${basis}`),
    ...stances(witnesses ?? []).map(([stance, group]) => told(stance, group, places)),
    witnesses?.length ? null : make("p", { class: "run-witnesses" }, "No source has this clause."),
  );
}

/** Witnesses by stance, and for each stance by source: [[stance, [[source, [locator, …]], …]], …]. */
function stances(witnesses) {
  const found = new Map();
  for (const { stance, source, locator } of witnesses) {
    if (!found.has(stance)) found.set(stance, new Map());
    const sources = found.get(stance);
    if (!sources.has(source)) sources.set(source, new Set());
    if (locator) sources.get(source).add(locator);
  }
  return [...found].map(([stance, sources]) => [stance, [...sources].map(([source, locators]) => [source, [...locators]])]);
}

function told(stance, sources, places) {
  const list = make("ul", {}, ...sources.map(([source, locators]) =>
    make("li", {}, link(places.source(source), source), locators.map((locator) => `, ${locator}`).join(""))));
  return make("div", { class: "run-witnesses" }, `${STANCES[stance] ?? stance} `, list);
}

function link(address, text) {
  return address ? make("a", { href: address }, text) : make("span", {}, text);
}

/** A list of clauses. */
export function clauses(list, places) {
  return make("ul", { class: "run-clauses" }, ...list.map((each) => clause(each, places)));
}

/** A position as a drawn board with its text below. */
export function board(svg, position, caption) {
  const figure = make("figure", { class: "run-board" });
  const drawn = svg && new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (drawn?.localName === "svg") figure.append(document.importNode(drawn, true));
  figure.append(make("figcaption", {}, `${caption}: `, make("code", {}, position)));
  return figure;
}

/** Bad input: the text, with the character marked at which reading stopped. */
export function mistake(marked) {
  const [, text, caret] = (marked ?? "").split("\n");
  if (caret === undefined) return null;
  const letters = [...text];
  const at = caret.length - 1;
  const [before, after] = [letters.slice(2, at).join(""), letters.slice(at + 1).join("")];
  return make("p", { class: "run-mistake" }, make("code", {}, before, make("mark", {}, letters[at] ?? "\u00a0"), after));
}

/** Who has won, and what. */
export function result({ winner, stake }) {
  const name = winner && winner[0].toUpperCase() + winner.slice(1);
  return winner ? `The game is over: ${name} wins${stake > 1 ? ` ${stake} stakes` : ""}.` : "The game is over: a draw.";
}
