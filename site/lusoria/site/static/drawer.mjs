// A drawer: a dialog from the right where there is room, from below where there is not.

/** A drawer with a heading line; `inside` of it is for what it shows. It is made once for each `id`. */
export function drawer(id, says) {
  const known = document.getElementById(id);
  if (known) return known;
  const made = document.createElement("dialog");
  Object.assign(made, { id, className: "drawer", ariaLabel: says });
  made.innerHTML = `<div class="shut"><span></span><button type="button" aria-label="Close">✕</button></div><div class="inside" tabindex="-1" autofocus></div>`;
  made.querySelector("span").textContent = says;
  made.querySelector("button").addEventListener("click", () => made.close());
  made.addEventListener("click", ({ target }) => target === made && made.close()); // beside it
  document.body.append(made);
  return made;
}

/** The part of a drawer that shows something. */
export function inside(made) {
  return made.querySelector(".inside");
}

/** Open a drawer, in place of any other that is open, at its beginning or at an element in it. */
export function open(made, at = null) {
  for (const other of document.querySelectorAll("dialog[open]")) if (other !== made) other.close();
  if (!made.open) made.showModal();
  if (at) at.scrollIntoView();
  else made.scrollTop = 0;
}
