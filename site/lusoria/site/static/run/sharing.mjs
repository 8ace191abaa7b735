// The address of a page holds what is asked: ruleset options, position, throw, play, readings, seed.
// What would be too long for a server stands after the # sign: the turns of a game, as
// `#turns=5-3:1/6+1/4;6-6:pass`, and `steps=` for those of the turn that is going on.

const LISTS = ["options", "reading", "without"];
const TEXTS = ["position", "throw", "play", "opening", "drawn", "seed", "white", "black", "ruleset"];
const PLAIN = { "%20": "+", "%2F": "/", "%40": "@", "%3A": ":", "%3B": ";", "%3D": "=", "%2C": ",", "%5E": "^" };

/** What the address of the page says; `turns` are [{throw, play}], `steps` texts. */
export function said() {
  const query = new URLSearchParams(location.search);
  const lists = LISTS.map((name) => [name, query.getAll(name).flatMap((each) => each.split(/[ +,]+/)).filter(Boolean)]);
  const texts = TEXTS.map((name) => [name, query.get(name)?.trim() || null]);
  const hash = new URLSearchParams(location.hash.slice(1));
  const turns = parts(hash.get("turns")).map((turn) => {
    const at = turn.indexOf(":");
    return { throw: turn.slice(0, Math.max(at, 0)), play: turn.slice(at + 1) };
  });
  return Object.fromEntries([...lists, ...texts, ["turns", turns], ["steps", parts(hash.get("steps"))]]);
}

/** Whether what stands after the # sign is of a game, or nothing: else it names a place in the page. */
export function isOfGame() {
  return /^(#|#(turns|steps)=.*)?$/.test(location.hash);
}

/** The address of the page that says this; without turns, it leads to the same place in the page. */
export function address(what) {
  const words = [...LISTS, ...TEXTS]
    .filter((name) => what[name]?.length)
    .map((name) => `${name}=${LISTS.includes(name) ? what[name].map(quoted).join("+") : quoted(what[name])}`);
  return `${location.origin}${location.pathname}${words.length ? `?${words.join("&")}` : ""}${hash(what)}`;
}

function hash({ turns, steps }) {
  if (!turns || (!turns.length && !steps.length && !isOfGame())) return location.hash;
  const played = turns.map(({ throw: thrown, play }) => `${thrown}:${play}`);
  const words = Object.entries({ turns: played, steps }).filter(([, list]) => list.length);
  return words.length ? `#${words.map(([name, list]) => `${name}=${quoted(list.join(";"))}`).join("&")}` : "";
}

function parts(text) {
  return (text ?? "").split(";").map((each) => each.trim()).filter(Boolean);
}

/** Have the address of the page say this; `asNew`, going back in the browser leads to the one before. */
export function say(what, asNew = false) {
  const goal = address(what);
  if (goal === location.href) return;
  if (asNew) history.pushState(null, "", goal);
  else history.replaceState(history.state, "", goal);
}

function quoted(text) {
  return encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (code) => PLAIN[code] ?? code);
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
