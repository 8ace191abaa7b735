// Groups that open. What an address leads to is opened, also where the browser does not see to it, and
// all of a page are opened to be printed; a button opens or closes all that stand with it.

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

for (const button of document.querySelectorAll(".opens-all")) {
  const list = button.closest(".opens");
  const groups = [...list.querySelectorAll("details.group")];
  const all = () => groups.every((group) => group.open);
  const named = () => (button.textContent = all() ? "Close all" : "Open all");
  button.addEventListener("click", () => {
    const open = !all();
    for (const group of groups) group.open = open;
    named();
  });
  list.addEventListener("toggle", named, true);
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
