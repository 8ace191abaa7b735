// A long list is sifted by words: what has not all of them is hidden, and parts of which nothing is left.

import { folded } from "./search/folding.mjs";

for (const form of document.querySelectorAll("form.sifting")) siftBy(form, document);

// Let a form sift what it names within something.
export function siftBy(form, within) {
  const input = form.querySelector("input");
  const told = form.querySelector("[role=status]");
  const items = [...within.querySelectorAll(form.dataset.sifts)].map((item) => [item, folded(item.textContent)]);
  const parts = [...within.querySelectorAll("[data-part]")];
  const sift = () => {
    const words = folded(input.value).split(/\s+/).filter(Boolean);
    let left = 0;
    for (const [item, text] of items) {
      item.hidden = !words.every((word) => text.includes(word));
      left += !item.hidden;
    }
    for (const part of parts) part.hidden = !part.querySelector("[data-sifted]:not([hidden])");
    told.textContent = words.length ? `${left} of ${items.length}` : "";
  };
  for (const [item] of items) item.dataset.sifted = "";
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", sift);
  sift(); // a browser may have kept what was written
}
