// Stepping through a record: one turn at a time, by buttons, arrow keys, or the turn's own address.
// Without this script all turns stand on the page one below the other.

const list = document.querySelector("ol.turns");
if (list && list.children.length > 1) begin([...list.children]);

function begin(turns) {
  const back = button("Back", () => show(at - 1));
  const on = button("On", () => show(at + 1));
  const all = button("All turns", showAll);
  const told = document.createElement("span");
  told.setAttribute("role", "status");
  const bar = document.createElement("p");
  bar.className = "stepping";
  bar.append(back, on, told, all);
  list.before(bar);
  let at = 0;
  list.tabIndex = 0;
  list.setAttribute("aria-label", "Turns; the arrow keys go back and on");
  list.addEventListener("keydown", (event) => {
    const goal = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: turns.length - 1 }[event.key];
    if (goal === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(goal);
  });
  window.addEventListener("hashchange", fromAddress);
  if (!fromAddress()) show(0);

  function show(goal) {
    at = Math.max(0, Math.min(goal, turns.length - 1));
    turns.forEach((turn, index) => (turn.hidden = index !== at));
    told.textContent = `Turn ${at + 1} of ${turns.length}`;
    back.disabled = at === 0;
    on.disabled = at === turns.length - 1;
    all.hidden = false;
  }

  function showAll() {
    for (const turn of turns) turn.hidden = false;
    told.textContent = `All ${turns.length} turns`;
    back.disabled = on.disabled = false;
    all.hidden = true;
  }

  function fromAddress() {
    const found = turns.findIndex((turn) => `#${turn.id}` === location.hash);
    if (found >= 0) show(found);
    return found >= 0;
  }
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
