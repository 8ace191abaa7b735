// The index of everything: made once from the list of entries, then asked.

import MiniSearch from "./third-party/minisearch.js";
import { folded, wordsOf } from "./folding.mjs";

const FIELDS = ["title", "under", "text", "name"];
const BOOST = { title: 4, name: 2, under: 1.5 };
// In what order kinds are told: three of each at a time, as the question of the database does.
const ORDER = [
  "game", "ruleset", "topic", "locus", "clause", "source", "passage", "example", "evidence",
  "document", "rule",
];
const AT_A_TIME = 3;
// The fields in which a thing is named; a game and a source stand under other names of theirs.
const NAMES = {
  game: ["title", "name", "under"], source: ["title", "name", "under"],
  passage: ["name"], evidence: ["name", "under"],
};
const BEGINNING = 4; // letters that a word must have to be the beginning of another

// Words by which people ask; the database has the same (`site/plugin/functions.py`).
export const IDLE = new Set(
  (
    "a an and are at by can do does for from game games how i in is it me my of on or play played " +
    "playing rule rules s the to was we were what which who with you your"
  ).split(" "),
);

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
  const words = telling(asked);
  for (const combineWith of ["AND", "OR"]) {
    const found = index
      .search(words.join(" "), {
        combineWith,
        boost: BOOST,
        prefix: (term) => term.length >= BEGINNING,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        weights: { fuzzy: 0.2, prefix: 0.5 },
      })
      .map(({ id, terms, match }) => ({ ...entries[id], terms: new Set(terms), match }))
      .filter((entry) => phrases.every((phrase) => has(entry, phrase)));
    if (found.length) return combineWith === "AND" ? { found: ranked(found, words), all: true } : { found, all: false };
  }
  return { found: [], all: true };
}

// The words that tell what is looked for: not the idle ones, unless there are no others.
function telling(asked) {
  const quoted = [...asked.matchAll(PHRASE)].flatMap((found) => wordsOf(found[1]));
  const words = wordsOf(asked.replace(PHRASE, " "));
  const kept = [...quoted, ...words.filter(({ word }) => !IDLE.has(word))];
  return (kept.length ? kept : words).map(({ word }) => word);
}

// What has the words in its name first, then what has them in its text, then what has words like
// them; in each of these the kinds by turns, and the rules in Python at the end.
function ranked(found, words) {
  const groups = new Map();
  for (const entry of found) {
    entry.near = nearness(entry, words);
    const group = `${entry.near} ${entry.kind}`;
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(entry);
  }
  for (const group of groups.values()) {
    if (group[0].near === 0) group.sort((one, other) => compared(order(one, words), order(other, words)));
    group.forEach((entry, nth) => (entry.nth = nth));
  }
  const place = (entry) => [
    entry.kind === "rule" ? 1 : 0, entry.near, Math.floor(entry.nth / AT_A_TIME),
    ORDER.indexOf(entry.kind), entry.nth,
  ];
  return found.sort((one, other) => compared(place(one), place(other)));
}

// Things that have the words in their names stand as in the catalogue; of games those first that are
// called so here, the shortest name before others.
function order({ id, kind, title }, words) {
  const called = wordsOf(title).map(({ word }) => word);
  const isCalled = words.every((word) => called.some((each) => each.startsWith(word)));
  return kind === "game" ? [isCalled ? 0 : 1, title.length, id] : [id];
}

function compared(one, other) {
  const at = one.findIndex((each, i) => each !== other[i]);
  return at < 0 ? 0 : one[at] - other[at];
}

function nearness({ kind, match }, words) {
  const begun = Object.entries(match);
  const stands = (word, fields) =>
    begun.some(([term, where]) => term.startsWith(word) && where.some((each) => fields.includes(each)));
  if (words.every((word) => stands(word, NAMES[kind] ?? ["title", "name"]))) return 0;
  return words.every((word) => stands(word, FIELDS)) ? 1 : 2;
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
