// The index of everything: made once from the list of entries, then asked.

import MiniSearch from "./third-party/minisearch.js";
import { folded, wordsOf } from "./folding.mjs";

const FIELDS = ["title", "under", "text", "name"];
const BOOST = { title: 4, name: 2, under: 1.5 };
// Where words are as frequent in many kinds, a game comes before its rulesets, those before clauses.
const WEIGHT = { game: 3, ruleset: 1.6, source: 1.5, topic: 1.3, locus: 1.1, passage: 0.9, document: 0.7 };

const PHRASE = /"([^"]*)"/g;

export async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const entries = (await answer.json()).map(([kind, page, title, under, text, name = named(page)], id) => ({
    id, kind, page, title, under, text, name,
  }));
  const index = new MiniSearch({
    fields: FIELDS,
    tokenize: (text) => text.split(/[^\p{L}\p{N}\p{M}]+/u),
    processTerm: (term) => folded(term) || null,
  });
  index.addAll(entries);
  return { entries, index };
}

// The id of a passage: it is told by its address, source/<source>/#<passage>.
function named(page) {
  return page.replace(/^source\//, "").replace("/#", "#");
}

// What has the words: all of them, else some of them; with the words that were found in each.
export function find({ entries, index }, asked) {
  const phrases = [...asked.matchAll(PHRASE)].map((found) => spaced(found[1])).filter(Boolean);
  for (const combineWith of ["AND", "OR"]) {
    const found = index
      .search(asked.replaceAll('"', " "), {
        combineWith,
        boost: BOOST,
        prefix: (term) => term.length > 2,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        weights: { fuzzy: 0.2, prefix: 0.5 },
        boostDocument: (id) => WEIGHT[entries[id].kind] ?? 1,
      })
      .map(({ id, terms }) => ({ ...entries[id], terms: new Set(terms) }))
      .filter((entry) => phrases.every((phrase) => has(entry, phrase)));
    if (found.length) return { found, all: combineWith === "AND" };
  }
  return { found: [], all: true };
}

function spaced(text) {
  return wordsOf(text).map(({ word }) => word).join(" ");
}

function has(entry, phrase) {
  return FIELDS.some((field) => ` ${spaced(entry[field])} `.includes(` ${phrase} `));
}

// A text cut about the first word that was found, as pieces of which some are marked.
export function snippet(text, terms, length = 220) {
  const marks = wordsOf(text).filter(({ word }) => terms.has(word));
  const first = marks[0]?.from ?? 0;
  const from = first < length * 0.7 ? 0 : text.lastIndexOf(" ", first - 60) + 1;
  const end = text.length - from <= length ? text.length : text.lastIndexOf(" ", from + length);
  const to = end > from ? end : text.length;
  const pieces = from ? [{ text: "… " }] : [];
  let at = from;
  for (const mark of marks.filter((each) => each.from >= from && each.to <= to)) {
    pieces.push({ text: text.slice(at, mark.from) }, { text: text.slice(mark.from, mark.to), marked: true });
    at = mark.to;
  }
  pieces.push({ text: text.slice(at, to) });
  if (to < text.length) pieces.push({ text: " …" });
  return pieces.filter((piece) => piece.text);
}
