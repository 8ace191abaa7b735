// The address of a page holds what is asked: ruleset options, position, throw, play, readings, seed.

const LISTS = ["options", "reading", "without"];
const TEXTS = ["position", "throw", "play", "seed", "ruleset"];

/** What the address of the page says. */
export function said() {
  const query = new URLSearchParams(location.search);
  const lists = LISTS.map((name) => [name, query.getAll(name).flatMap((each) => each.split(/[ +,]+/)).filter(Boolean)]);
  const texts = TEXTS.map((name) => [name, query.get(name)?.trim() || null]);
  return Object.fromEntries([...lists, ...texts]);
}

/** The address of the page that says this. */
export function address(what) {
  const words = [...LISTS, ...TEXTS]
    .filter((name) => what[name]?.length)
    .map((name) => `${name}=${LISTS.includes(name) ? what[name].map(quoted).join("+") : quoted(what[name])}`);
  return `${location.origin}${location.pathname}${words.length ? `?${words.join("&")}` : ""}`;
}

/** Have the address of the page say this; going back in the browser still leaves the page. */
export function say(what) {
  history.replaceState(history.state, "", address(what));
}

function quoted(text) {
  return encodeURIComponent(text).replace(/%20/g, "+").replace(/%2F/g, "/").replace(/%40/g, "@").replace(/%3B/g, ";").replace(/%3D/g, "=");
}

/** Copy a text; whether that could be done. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // the browser did not allow it
  }
}
