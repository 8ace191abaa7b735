// Asking the worker: one worker for a page, made at the first question.

const waiting = new Map();
let worker = null;
let count = 0;

/** The failure of a question: its message, and for bad input the text with the place marked. */
export class Refusal extends Error {
  constructor({ message, marked = null, what = null, column = null }) {
    super(message);
    Object.assign(this, { marked, what, column });
  }
}

/**
 * Ask the worker something; the promise of its result, or a Refusal.
 * `onStage` is told what it is busy with: "python", "rules", "asking".
 */
export function ask(request, onStage = () => {}) {
  worker ??= hire();
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, onStage });
    worker.postMessage({ id, ...request });
  });
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

function settle({ id, stage, result, error }) {
  const { resolve, reject, onStage } = waiting.get(id);
  if (stage) return onStage(stage);
  waiting.delete(id);
  return error ? reject(new Refusal(error)) : resolve(result);
}
