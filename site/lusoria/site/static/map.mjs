/* The map and timeline: years and games are chosen, pins are gathered, the map is zoomed.

   The list is the data: each of its items says which game it is of and which years it has. What is
   hidden there is not drawn on the map, and its bar not on the timeline. */

const NEAR = 20; // pins nearer than this, in pixels, are drawn as one
const form = document.querySelector("form.filter");
const map = document.querySelector("svg.map.large");
const zoom = document.querySelector(".zoom");
const { from, to, game, kind, undated } = form.elements;
const [first, last] = [Number(form.dataset.first), Number(form.dataset.last)];
const items = [...document.querySelectorAll("[data-record]")];
const bars = new Map([...document.querySelectorAll("[data-bar]")].map((bar) => [bar.dataset.bar, bar]));
const pins = [...map.querySelectorAll("a[data-spot]")].map((link) => ({
  link,
  pin: link.firstElementChild,
  x: Number(link.dataset.x),
  y: Number(link.dataset.y),
  name: link.dataset.name,
  list: document.getElementById(`at-${link.dataset.spot}`),
  found: link.dataset.means === "find-spot",
}));
pins.sort((one, other) => other.found - one.found); // what stands for several is a find-spot, if any is
const whole = read(map.getAttribute("viewBox"));
let view = whole;
let shownGame = "";

function read(text) {
  const [x, y, width, height] = text.split(" ").map(Number);
  return { x, y, width, height };
}

function year(number) {
  if (number <= 0) return `${1 - number} BC`;
  return number < 1000 ? `AD ${number}` : String(number);
}

function counted(number, word) {
  return `${number} ${number === 1 ? word : `${word}s`}`;
}

/* Whether an item of the list is wanted: its years touch those that are chosen. */
function wanted({ dataset }) {
  if (game.value && dataset.game !== game.value) return false;
  if (kind.value && dataset.kind !== kind.value) return false;
  if (dataset.from === undefined && dataset.to === undefined) return !undated.checked;
  const begins = Number(dataset.from ?? dataset.to);
  const ends = Number(dataset.to ?? dataset.from);
  return begins <= Number(to.value) && ends >= Number(from.value);
}

function filter() {
  for (const item of items) {
    item.hidden = !wanted(item);
    const bar = bars.get(item.dataset.record);
    if (bar) bar.toggleAttribute("hidden", item.hidden);
  }
  for (const spot of document.querySelectorAll(".spot")) spot.hidden = !visible(spot);
  for (const lane of document.querySelectorAll(".lane")) {
    lane.hidden = !lane.querySelector("[data-bar]:not([hidden])");
  }
  draw();
  document.querySelector(".records").dispatchEvent(new Event("toggle")); // its one stop may be hidden
  const shown = items.filter((item) => !item.hidden);
  const placed = shown.filter((item) => item.closest("[data-spot]")).length;
  form.querySelector(".shown").textContent =
    `${counted(shown.length, "record")} of ${items.length}, ${placed} of them on the map.`;
}

function visible(spot) {
  return [...spot.querySelectorAll("[data-record]")].filter((item) => !item.hidden).length;
}

/* Draw a pin for each spot that has records; those that would touch are gathered in one. */
function draw() {
  const pixel = view.width / (map.clientWidth || 800);
  const groups = [];
  map.classList.add("drawn");
  for (const pin of pins) {
    pin.count = visible(pin.list);
    pin.link.toggleAttribute("hidden", true);
    if (!pin.count) continue;
    const near = groups.find(([head]) => Math.hypot(head.x - pin.x, head.y - pin.y) < NEAR * pixel);
    if (near) near.push(pin);
    else groups.push([pin]);
  }
  for (const group of groups) drawn(group, pixel);
}

function drawn(group, pixel) {
  const [{ link, pin, x, y, name }] = group;
  const places = new Set(group.map((each) => each.name)).size;
  const count = group.reduce((sum, each) => sum + each.count, 0);
  const radius = 5 + 1.5 * Math.sqrt(count);
  link.removeAttribute("hidden");
  link.classList.toggle("several", places > 1);
  pin.setAttribute("transform", `translate(${x} ${y}) scale(${pixel})`);
  const shape = pin.querySelector("circle, path");
  shape.setAttribute("transform", `scale(${radius / (5 + 1.5 * Math.sqrt(link.own))})`);
  const number = pin.querySelector("text") ?? pin.appendChild(label());
  number.textContent = count > 1 ? count : "";
  const said = places > 1 ? `${name} and near it, ${counted(places, "place")}` : name;
  pin.querySelector("title").textContent = `${said}: ${counted(count, "record")}`;
  link.nearby = places > 1 ? group : null;
}

function label() {
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  text.setAttribute("y", "4");
  return text;
}

function show(next) {
  const width = Math.min(Math.max(next.width, 80), 14400);
  const height = (width * whole.height) / whole.width;
  const [x, y] = [next.x + (next.width - width) / 2, next.y + (next.height - height) / 2];
  view = { x, y, width, height };
  map.setAttribute("viewBox", [x, y, width, height].map((each) => each.toFixed(1)).join(" "));
  draw();
}

function zoomed(factor) {
  const [width, height] = [view.width * factor, view.height * factor];
  show({ x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2, width, height });
}

function moved(right, down) {
  show({ ...view, x: view.x + right * view.width, y: view.y + down * view.height });
}

/* Zoom to spots, with some sea around them. */
function zoomTo(group, narrowest = view.width / 6) {
  const xs = group.map((pin) => pin.x);
  const ys = group.map((pin) => pin.y);
  const width = Math.max(
    (Math.max(...xs) - Math.min(...xs)) * 1.4,
    ((Math.max(...ys) - Math.min(...ys)) * 1.4 * whole.width) / whole.height,
    narrowest,
  );
  const height = (width * whole.height) / whole.width;
  const x = (Math.min(...xs) + Math.max(...xs) - width) / 2;
  show({ x, y: (Math.min(...ys) + Math.max(...ys) - height) / 2, width, height });
}

function told() {
  for (const slider of [from, to]) {
    const words = year(Number(slider.value));
    slider.setAttribute("aria-valuetext", words);
    slider.parentElement.querySelector(".year").textContent = words;
  }
}

/* The address holds what is chosen, and nothing else. */
function addressed() {
  const chosen = new URLSearchParams();
  for (const choice of [game, kind]) if (choice.value) chosen.set(choice.name, choice.value);
  if (Number(from.value) !== first) chosen.set("from", from.value);
  if (Number(to.value) !== last) chosen.set("to", to.value);
  if (undated.checked) chosen.set("undated", "no");
  const query = chosen.size ? `?${chosen}` : location.pathname;
  history.replaceState(null, "", query + location.hash);
}

/* A game that is chosen is shown where it is: what the map shows holds all of its pins. */
function framed() {
  if (game.value === shownGame) return;
  shownGame = game.value;
  const there = pins.filter((pin) => visible(pin.list));
  if (!game.value || !there.length) return show(whole);
  zoomTo(there, whole.width / 8);
}

function chosen(event) {
  if (Number(from.value) > Number(to.value)) {
    if (event?.target === from) to.value = from.value;
    else from.value = to.value;
  }
  told();
  filter();
  framed();
}

function restored() {
  const given = new URLSearchParams(location.search);
  for (const choice of [game, kind]) {
    const wish = given.get(choice.name);
    if ([...choice.options].some((each) => each.value === wish)) choice.value = wish;
  }
  if (given.has("from")) from.value = given.get("from");
  if (given.has("to")) to.value = given.get("to");
  undated.checked = given.get("undated") === "no";
}

const KEYS = {
  "+": () => zoomed(0.6),
  "=": () => zoomed(0.6),
  "-": () => zoomed(1.67),
  0: () => show(whole),
  ArrowLeft: () => moved(-0.15, 0),
  ArrowRight: () => moved(0.15, 0),
  ArrowUp: () => moved(0, -0.15),
  ArrowDown: () => moved(0, 0.15),
};

function dragged(start) {
  if (start.pointerType !== "mouse" || start.button) return;
  const begun = view;
  const pixel = view.width / map.clientWidth;
  let far = false;
  const move = (event) => {
    const [right, down] = [start.clientX - event.clientX, start.clientY - event.clientY];
    far ||= Math.hypot(right, down) > 4;
    if (far) show({ ...begun, x: begun.x + right * pixel, y: begun.y + down * pixel });
  };
  window.addEventListener("pointermove", move);
  const end = () => window.removeEventListener("pointermove", move);
  window.addEventListener("pointerup", end, { once: true });
  map.addEventListener("click", (event) => far && event.preventDefault(), { once: true });
}

for (const { link, list } of pins) {
  link.own = list.querySelectorAll("[data-record]").length;
  link.addEventListener("click", (event) => {
    if (!link.nearby || event.defaultPrevented) return;
    event.preventDefault();
    zoomTo(link.nearby);
  });
}
for (const button of zoom.querySelectorAll("button")) {
  const { zoom: factor, view: part } = button.dataset;
  button.addEventListener("click", () => (part ? show(read(part)) : zoomed(Number(factor))));
}
map.tabIndex = 0;
map.addEventListener("keydown", (event) => {
  if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  KEYS[event.key]();
});
map.addEventListener("dragstart", (event) => event.preventDefault());
map.addEventListener("pointerdown", dragged);
form.addEventListener("input", chosen);
form.addEventListener("change", addressed);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(() => (chosen(), addressed())));
window.addEventListener("resize", draw);
restored();
chosen();
