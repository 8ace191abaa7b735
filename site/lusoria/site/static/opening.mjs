// Groups that open. What an address leads to is opened, also where the browser does not see to it, and
// all of a page are opened to be printed; a button opens or closes all that stand together.

const FEWEST = 3; // groups that have a button

function opened() {
  const goal = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!goal) return;
  let wasClosed = false;
  for (let group = goal.closest("details"); group; group = group.parentElement.closest("details")) {
    wasClosed ||= !group.open;
    group.open = true;
  }
  if (wasClosed) goal.scrollIntoView();
}

for (const list of document.querySelectorAll(".opens")) {
  const groups = [...list.querySelectorAll("details.group")];
  if (groups.length < FEWEST || list.dataset.one !== undefined) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "opens-all";
  const all = () => groups.every((group) => group.open);
  const named = () => (button.textContent = all() ? "Close all" : "Open all");
  button.addEventListener("click", () => {
    const open = !all();
    for (const group of groups) group.open = open;
    named();
  });
  list.addEventListener("toggle", named, true);
  list.prepend(button);
  named();
}

let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")].map((group) => [group, group.name]);
  for (const [group] of closed) Object.assign(group, { name: "", open: true });
});
addEventListener("afterprint", () => {
  for (const [group, name] of closed) Object.assign(group, { open: false, name });
});
addEventListener("hashchange", opened);
opened();
