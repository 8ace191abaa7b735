// What may be chosen in a game: its rulesets, and the questions about its rules. One file for each
// game holds them for all pages, which fetch it when they have need of it.

import { make } from "./telling.mjs";

const files = new Map();

/** What a file of JSON holds. It is fetched once for a page; after a failure, again. */
export function read(address) {
  const { href } = new URL(address, document.baseURI);
  if (!files.has(href)) files.set(href, fetched(href).catch((error) => {
    files.delete(href);
    throw error;
  }));
  return files.get(href);
}

async function fetched(href) {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${new URL(href).pathname}: ${response.status} ${response.statusText}`);
  return response.json();
}

/** {rulesets: [{id, name, address}, …], questions: [{id, question}, …]} of a page's file of choices. */
export async function choices(file) {
  const { rulesets, questions } = await read(file);
  const from = new URL(file, document.baseURI);
  return { questions, rulesets: rulesets.map(({ file: at, ...ruleset }) => ({ ...ruleset, address: new URL(at, from).href })) };
}

/** Add all rulesets to a select that has only the page's own; a reset still chooses that one. */
export function complete(select, rulesets) {
  if (select.options.length > 1) return;
  const [own] = select.options;
  const at = rulesets.findIndex(({ id }) => id === own.dataset.id);
  const options = rulesets.map(({ id, name, address }) => make("option", { value: address, "data-id": id }, name));
  own.before(...options.slice(0, at));
  own.after(...options.slice(at + 1));
}
