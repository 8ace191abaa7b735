// A module worker that loads Python when it is first asked something, and answers from
// lusoria.playable.
//
//   in    {id, kind, ruleset, readings?, …}
//         kind and the rest: a request of lusoria.site.inpage.answering; or `start`, to load Python
//         ruleset: the address of an assembled ruleset, or the assembled ruleset itself
//         net: the address of the ruleset's player, where one is asked
//         readings: the address of all readings of the game: the witnesses to its clauses are there, and
//                   what `reading` and `without` exchange
//   out   {id, news}     {stage: "python", loaded, total, parts} while Python is loading, then
//                        {stage: "rules"}, then {stage: "asking"}
//         {id, result}   what that kind of request answers, as JSON values
//         {id, error}    {message, marked, what, column}; the last three only for bad input
//
// Everything is fetched from where this file stands, and the rulesets from where the page says.

import { get, load } from "./loading.mjs";

const HERE = new URL(".", import.meta.url);

let python = null;
let loaded = false;
const texts = new Map();

self.addEventListener("message", async ({ data: { id, ruleset, readings, net, ...request } }) => {
  const tell = (news) => self.postMessage({ id, ...news });
  try {
    if (!loaded) tell({ news: { stage: "python" } });
    const rules = Promise.all([ruleset, readings].map((each) => each && text(each)).concat(net && bytes(net)));
    rules.catch(() => {}); // it is told below
    const answering = await once(() => python, (promise) => (python = promise), () =>
      load(HERE, (news) => tell({ news: { stage: "python", ...news } })));
    loaded = true;
    if (request.kind === "start") return tell({ result: null });
    tell({ news: { stage: "rules" } });
    const [assembled, others, weights] = await rules;
    tell({ news: { stage: "asking" } });
    tell(JSON.parse(answering.answer(JSON.stringify(request), assembled, others, weights)));
  } catch (error) {
    tell({ error: { message: lastLine(error), marked: null, what: null, column: null } });
  }
});

/** The text of an address, or of a thing itself; fetched once. */
function text(thing) {
  return typeof thing === "string" ? fetched(thing, (response) => response.text()) : JSON.stringify(thing);
}

/** The bytes of an address; fetched once. */
function bytes(address) {
  return fetched(address, async (response) => new Uint8Array(await response.arrayBuffer()));
}

function fetched(address, what) {
  return once(
    () => texts.get(address),
    (promise) => (promise ? texts.set(address, promise) : texts.delete(address)),
    async () => what(await get(address, "no-cache")),
  );
}

/** Do something once and keep its promise; forget it if it fails, so that it can be tried again. */
function once(kept, keep, begin) {
  if (!kept()) {
    const promise = begin();
    keep(promise);
    promise.catch(() => keep(null));
  }
  return kept();
}

/** Of a Python traceback the last line tells what happened. */
function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1);
}
