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
    make("p", { class: "run-basis" }, "Clause ", link(places.clause(id), words(id), id), `, ${basis ?? "as a fact"}`),
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
    make("li", {}, link(places.source(source), words(source), source), locators.map((locator) => `, ${locator}`).join(""))));
  return make("div", { class: "run-witnesses" }, `${STANCES[stance] ?? stance} `, list);
}

function link(address, text, id) {
  return address ? make("a", { href: address, "data-id": id }, text) : make("span", { "data-id": id }, text);
}

/** Where the pages of clauses and sources are, from templates of addresses; null without one. */
export function places({ clauseUrl, sourceUrl, base = "" }) {
  const address = (template, values) => {
    if (!template) return null;
    const filled = template.replace(/\{(\w+)\}/g, (whole, name) =>
      name in values ? values[name].split("/").map(encodeURIComponent).join("/") : whole);
    return new URL(filled, new URL(base, document.baseURI)).href;
  };
  return {
    clause: (id) => {
      const [game, name] = id.split("/");
      return address(clauseUrl, { id, game, clause: name });
    },
    source: (source) => address(sourceUrl, { source }),
  };
}

/** A list of clauses. */
export function clauses(list, places) {
  return make("ul", { class: "run-clauses" }, ...list.map((each) => clause(each, places)));
}

/** A drawing as an element; null for what is none. */
export function drawn(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return parsed.localName === "svg" ? document.importNode(parsed, true) : null;
}

/** The last part of an id in words: "only on the head" of verquere/only-on-the-head. */
export function words(id) {
  return id.split(/[/#]/).at(-1).replaceAll("-", " ");
}

/** A verdict in a few words: Forbidden at step 1 by “only on the head”. */
export function headline({ kind, step, clauses }) {
  if (kind === "legal") return "Legal";
  const at = step ? ` at step ${step}` : "";
  const by = clauses.length ? ` by ${clauses.map(({ id }) => `“${words(id)}”`).join(", ")}` : "";
  return `${capital(kind.replaceAll("-", " "))}${at}${by}`;
}

export function capital(text) {
  return text && text[0].toUpperCase() + text.slice(1);
}

/** A text as a sentence; a step at its beginning (hand/4, a1-d11) is left as it is written. */
export function sentence(text) {
  return `${/^\p{L}+(?![^\s,;:])/u.test(text) ? capital(text) : text}.`;
}

/** A position as a drawn board with its text below. */
export function board(svg, position, caption) {
  const figure = make("figure", { class: "run-board" });
  const picture = svg && drawn(svg);
  if (picture) figure.append(picture);
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
  return winner ? `The game is over: ${capital(winner)} wins${stake > 1 ? ` ${stake} stakes` : ""}.` : "The game is over: a draw.";
}
