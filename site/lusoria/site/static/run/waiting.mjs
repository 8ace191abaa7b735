// Waiting: what is going on, how far it is or for how long, and a button that stops it.

import { stop } from "./asking.mjs";
import { make } from "./telling.mjs";

const PATIENCE = 600;
const STAGES = { rules: "Fetching the rules", asking: "Asking the rules" };
const NAMES = {
  "pyodide.asm.wasm": "Python",
  "pyodide.asm.mjs": "its link to the page",
  "python_stdlib.zip": "its library",
  "lusoria.zip": "the rules of lusoria",
};

/** A box that shows up when something takes long; `onNews` is for `ask`. */
export function waiting(box) {
  const bar = make("progress", { max: "1", "aria-label": "Loading" });
  const text = make("span", { class: "run-news" });
  const parts = make("span", { class: "run-parts" });
  const button = make("button", { type: "button" }, "Stop");
  button.addEventListener("click", stop);
  const inner = make("div", { class: "run-waiting" }, bar, text, button, parts);
  let timer = null;
  let since = 0;
  let news = {};
  let doing = ""; // what is done one after another, and how far it is
  const show = () => {
    const seconds = Math.round((performance.now() - since) / 1000);
    if (news.total) {
      bar.value = news.loaded / news.total;
      text.textContent = news.loaded < news.total
        ? `Loading Python: ${megabytes(news.loaded)} of ${megabytes(news.total)} MB`
        : "Starting Python";
      parts.textContent = news.parts.filter(({ name }) => NAMES[name]).map(told).join(" · ");
    } else {
      bar.removeAttribute("value");
      text.textContent = `${doing || (STAGES[news.stage] ?? "Working")}${seconds > 0 ? `, ${seconds} s` : ""}`;
      parts.textContent = "";
    }
    if (performance.now() - since > PATIENCE && !inner.isConnected) box.replaceChildren(inner);
  };
  return {
    begin() {
      this.end();
      [since, news] = [performance.now(), {}];
      timer = setInterval(show, 200);
    },
    /** Say how far it is. */
    say(what) {
      doing = what;
    },
    onNews(told) {
      news = told;
      if (timer !== null) show();
    },
    end() {
      clearInterval(timer);
      [timer, doing] = [null, ""];
      box.replaceChildren();
    },
  };
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

function told({ name, loaded, bytes }) {
  return `${NAMES[name]} ${loaded < bytes ? `${megabytes(loaded)} of ` : ""}${megabytes(bytes)} MB`;
}
