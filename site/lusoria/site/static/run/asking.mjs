// Asking the worker: one worker for a page, made at the first question.

const waiting = new Map();
export const STOPPED = "Stopped.";
/** The throw of a game in which nothing is thrown. */
export const NO_THROW = "-";
let worker = null;
let count = 0;

/** What cannot be answered: the message, and for bad input the text with the place marked. */
export class Refusal extends Error {
  constructor({ message, marked = null, what = null, column = null }) {
    super(message);
    Object.assign(this, { marked, what, column });
  }
}

/**
 * Ask the worker something; the promise of its result, or a Refusal.
 * `onNews` is told what it is busy with, as `worker.mjs` says.
 */
export function ask(request, onNews = () => {}) {
  worker ??= hire();
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, onNews });
    worker.postMessage({ id, ...request });
  });
}

/** Have Python loaded, as it will soon be asked; not for readers who want to save data. */
export function prepare() {
  if (!navigator.connection?.saveData) ask({ kind: "start" }).catch(() => {}); // the question will tell
}

/** Stop whatever is being answered. The next question has Python loaded from the browser's store. */
export function stop() {
  worker?.terminate();
  worker = null;
  for (const id of [...waiting.keys()]) settle({ id, error: { message: STOPPED } });
}

function hire() {
  const hired = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  hired.addEventListener("message", ({ data }) => settle(data));
  hired.addEventListener("error", (event) => {
    event.preventDefault();
    worker = null;
    hired.terminate();
    const message = event.message || "the worker could not be loaded";
    for (const id of [...waiting.keys()]) settle({ id, error: { message } });
  });
  return hired;
}

function settle({ id, news, result, error }) {
  if (!waiting.has(id)) return undefined;
  const { resolve, reject, onNews } = waiting.get(id);
  if (news) return onNews(news);
  waiting.delete(id);
  return error ? reject(new Refusal(error)) : resolve(result);
}
