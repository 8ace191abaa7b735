// The options of a ruleset as switches. What belongs to an option is in the page already; a switch
// shows it, hides what it exchanges, and writes the address: ?options=one+other. What is put into the
// page later is shown as they are by `applyOptions`.
//
//   data-with="a b"     shown while a or b is on
//   data-without="a b"  shown while neither is on
//   data-exactly="a b"  shown while a and b are on and nothing else is
//   data-judged="a b"   a verdict found with a and b; of several the nearest is shown

const form = document.querySelector(".switches form");
if (form) begin(form);

export function applyOptions() {
  if (form) show([...form.querySelectorAll("input:checked")].map((box) => box.value));
}

function begin(form) {
  const boxes = [...form.querySelectorAll("input")];
  const told = form.querySelector("[role=status]");
  const active = () => boxes.filter((box) => box.checked).map((box) => box.value);

  form.addEventListener("change", ({ target }) => {
    const excluded = target.checked ? turnOff(boxes, names(target.dataset.excludes)) : [];
    show(active());
    write(active());
    tell(excluded);
  });
  window.addEventListener("popstate", read);
  read();

  function read() {
    const asked = names(new URLSearchParams(location.search).get("options"));
    for (const box of boxes) box.checked = false;
    for (const box of boxes) {
      const clash = names(box.dataset.excludes).some((name) => active().includes(name));
      box.checked = asked.includes(box.value) && !clash;
    }
    show(active());
    if (asked.length) form.parentElement.open = true;
    if (asked.length) tell([], asked.filter((name) => !active().includes(name)));
    if (active().length) document.querySelector(":target")?.scrollIntoView();
  }

  function tell(excluded, refused = []) {
    const changed = document.querySelectorAll(":is(.s, .answer)[data-with].on").length;
    const unknown = refused.map((name) => `There is no option ‘${name}’ here that goes together with the others. `);
    const off = [...unknown, ...excluded.map((box) => `‘${label(box)}’ is off, as it excludes this. `)].join("");
    const said = changed === 1 ? "1 clause is exchanged or added." : `${changed} clauses are exchanged or added.`;
    told.textContent = off + (changed ? said : "The rules as they stand, without options.");
  }
}

function show(active) {
  const any = (list) => names(list).some((name) => active.includes(name));
  for (const each of document.querySelectorAll("[data-with]")) {
    each.classList.toggle("on", any(each.dataset.with));
  }
  for (const each of document.querySelectorAll("[data-without]")) {
    each.classList.toggle("off", any(each.dataset.without));
  }
  for (const each of document.querySelectorAll("[data-exactly]")) {
    each.classList.toggle("on", same(names(each.dataset.exactly), active));
    each.classList.toggle("off", !same(names(each.dataset.exactly), active));
  }
  for (const each of document.querySelectorAll("a.play, a.layer")) {
    each.search = active.length ? `options=${active.join("+")}` : "";
  }
  for (const each of document.querySelectorAll(".verdicts")) judge([...each.children], active);
}

// Of the verdicts that were found with no other options than those that are on, the one with most;
// it is said if that is not all of them.
function judge(verdicts, active) {
  const found = verdicts.map((verdict) => names(verdict.dataset.judged));
  const fitting = found.map((set) => (set.every((name) => active.includes(name)) ? set.length : -1));
  const best = fitting.indexOf(Math.max(...fitting));
  verdicts.forEach((verdict, index) => {
    verdict.classList.toggle("off", index !== best);
    const under = verdict.querySelector(".under");
    if (under) under.hidden = same(found[index], active);
  });
}

function turnOff(boxes, excluded) {
  const off = boxes.filter((box) => box.checked && excluded.includes(box.value));
  for (const box of off) box.checked = false;
  return off;
}

function write(active) {
  const query = new URLSearchParams(location.search);
  query.delete("options");
  const others = query.toString();
  const options = active.length ? `options=${active.join("+")}` : "";
  const asked = [others, options].filter(Boolean).join("&");
  history.replaceState(null, "", location.pathname + (asked && `?${asked}`) + location.hash);
}

function names(list) {
  return (list ?? "").split(/[ +,]/).filter(Boolean);
}

function same(one, other) {
  return one.length === other.length && one.every((name) => other.includes(name));
}

function label(box) {
  return box.closest("label").textContent.trim();
}
