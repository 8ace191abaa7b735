// Keys that work wherever the focus is, but in fields; they can be switched off (WCAG 2.1.4).

const OFF = "lusoria-keys-off";
const NAMES = [
  ["←", "one step back"],
  ["→", "one step on"],
  ["↑ or Home", "to the first"],
  ["↓ or End", "to the last"],
  ["f", "turn the board round"],
  ["?", "this help"],
];

/** Have keys do something, besides ? for help; `names` tells what they do, for that help. */
export function listen(acts, names = NAMES) {
  const help = () => tell(names);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable], dialog");
    if (typing || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const act = event.key === "?" ? help : acts[event.key];
    if (!act || stored()) return;
    event.preventDefault();
    act(event);
  });
  return { help };
}

function stored() {
  try {
    return localStorage.getItem(OFF) === "yes";
  } catch {
    return false; // a browser that keeps nothing
  }
}

function tell(names) {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  const heading = document.createElement("h2");
  heading.id = "_keys";
  heading.textContent = "Keys";
  dialog.setAttribute("aria-labelledby", heading.id);
  const list = document.createElement("dl");
  for (const [key, does] of names) {
    const [term, told] = [document.createElement("dt"), document.createElement("dd")];
    const shown = document.createElement("kbd");
    shown.textContent = key;
    term.append(shown);
    told.textContent = does;
    list.append(term, told);
  }
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = !stored();
  box.addEventListener("change", () => localStorage.setItem(OFF, box.checked ? "no" : "yes"));
  label.append(box, " Keys are on");
  const close = document.createElement("button");
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  dialog.append(heading, list, label, " ", close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
