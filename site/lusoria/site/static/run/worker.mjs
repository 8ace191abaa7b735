// A module worker that loads Python when it is first asked something, and answers from
// lusoria.playable.
//
//   in    {id, kind, ruleset, position?, throw?, play?, played?, record?}
//         kind: "judge", "plays", "next", "outcome", "svg" or "replay"
//         ruleset: the address of an assembled ruleset, or the assembled ruleset itself
//   out   {id, stage}    "python" while Python is loading, then "rules", then "asking"
//         {id, result}   what the method of that name answers, as JSON values
//         {id, error}    {message, marked, what, column}; the last three only for bad input
//
// Everything is fetched from where this file stands, and the ruleset from where the page says.

const HERE = new URL(".", import.meta.url);

let python = null;
let loaded = false;
const rulesets = new Map();

self.addEventListener("message", async ({ data: { id, ruleset, ...request } }) => {
  const tell = (news) => self.postMessage({ id, ...news });
  try {
    if (!loaded) tell({ stage: "python" });
    const answering = await once(() => python, (promise) => (python = promise), load);
    loaded = true;
    tell({ stage: "rules" });
    const assembled = typeof ruleset === "string" ? await fetchRuleset(ruleset) : JSON.stringify(ruleset);
    tell({ stage: "asking" });
    tell(JSON.parse(answering.answer(JSON.stringify(request), assembled)));
  } catch (error) {
    tell({ error: { message: lastLine(error), marked: null, what: null, column: null } });
  }
});

/** Python, with our wheel unpacked: the module that answers. */
async function load() {
  const { wheel } = await (await get(new URL("manifest.json", HERE))).json();
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", HERE));
  const [py, response] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", HERE).href }),
    get(new URL(encodeURIComponent(wheel), HERE)),
  ]);
  py.unpackArchive(await response.arrayBuffer(), "wheel");
  return py.pyimport("answering");
}

/** The text of an assembled ruleset; fetched once. */
function fetchRuleset(address) {
  return once(
    () => rulesets.get(address),
    (promise) => (promise ? rulesets.set(address, promise) : rulesets.delete(address)),
    async () => (await get(address)).text(),
  );
}

/** Do something once and keep its promise; forget it if it fails, so that it can be tried again. */
function once(kept, keep, start) {
  if (!kept()) {
    const promise = start();
    keep(promise);
    promise.catch(() => keep(null));
  }
  return kept();
}

/** Fetch from our own host; a copy that is kept is asked for its freshness first. */
async function get(address) {
  const response = await fetch(address, { cache: "no-cache", credentials: "same-origin" });
  if (!response.ok) throw new Error(`${new URL(address, HERE).pathname}: ${response.status} ${response.statusText}`);
  return response;
}

/** Of a Python traceback the last line tells what happened. */
function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1);
}
