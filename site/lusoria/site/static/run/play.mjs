// Play: a whole game by the rules of one ruleset, judged step by step by the page's Python.
//
// The page (templates/play.html) has a `#play` with the elements found below by their classes.

import { Refusal, STOPPED, ask } from "./asking.mjs";
import { Board } from "./board.mjs";
import { Game, meant } from "./game.mjs";
import { copy, address, said, say } from "./sharing.mjs";
import { capital, clauses, headline, make, mistake, places, result } from "./telling.mjs";
import { waiting } from "./waiting.mjs";
import { WhatIf } from "./whatif.mjs";

const NO_DICE = "-";
const PERSON = "person";
const root = document.querySelector("#play");
const find = (kind) => root.querySelector(`.play-${kind}`);
const setup = find("setup");
const wait = waiting(find("waiting"));
const board = new Board(find("board"), { onPoint: point, onKey: key });
const links = places(root.dataset);
const changes = { reading: [], without: [] };
const whatIf = new WhatIf(find("whatif"), {
  root, links, ask: asking, wait, changes,
  asked: () => ({ position: game.position, throw: game.throw, play: attempt ?? game.played.map((step) => step.text).join(" "), history: game.past }),
  last: () => game.turns.at(-1),
  changed: () => begun(() => show()),
});
let game = null;
let turn = null; // how it stands, as the worker has told
let picked = null;
let attempt = null; // the play that was found illegal
let run = 0; // counts what was begun; what is no longer current is not shown

const ruleset = () => setup.elements.ruleset.selectedOptions[0];
const plays = (side) => setup.elements[side].value;
const isOurs = (side) => plays(side) === PERSON;

/** Ask the worker about the ruleset as it is chosen and changed. */
function asking(kind, more = {}, ruleset_ = new URL(ruleset().value, document.baseURI).href) {
  const readings = new URL(root.dataset.readings, document.baseURI).href;
  return ask({ kind, ruleset: ruleset_, readings, ...changes, ...more }, wait.onNews);
}

const here = () => ({ position: game.position, throw: game.throw, history: game.past, seed: game.seed, drawn: game.drawn });

/** Do something with the worker; whatever was begun before is forgotten. */
async function begun(act) {
  const mine = ++run;
  wait.begin();
  root.setAttribute("aria-busy", "true");
  try {
    await act(() => mine === run);
  } catch (error) {
    if (mine === run) refuse(error);
  } finally {
    if (mine === run) {
      wait.end();
      root.removeAttribute("aria-busy");
    }
  }
}

function newGame({ position = null, throw: thrown = null, play = null } = {}) {
  const seed = setup.elements.seed.value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]);
  setup.elements.seed.value = seed;
  begun(async (isCurrent) => {
    if (position) game = new Game({ seed, start: position, position, throw: thrown });
    else {
      const told = await asking("begin", { seed });
      if (!isCurrent()) return;
      game = new Game({ seed, ...told });
    }
    const verdict = play ? await asking("judge", { ...here(), play }) : null;
    await show(isCurrent);
    if (verdict && isCurrent()) explain(verdict);
  });
}

/** Show how the turn stands, and go on where nobody has to choose. */
async function show(isCurrent = () => true) {
  const mover = (position) => position.split(";")[0].trim().split(" ").find((word) => ["white", "black"].includes(word));
  const last = game.lastOf(mover(game.position));
  turn = await asking("turn", { ...here(), played: game.played, last });
  if (!isCurrent()) return;
  game.enter(turn);
  [picked, attempt] = [null, null];
  find("verdict").replaceChildren();
  render();
  if (turn.outcome.over) return;
  if (!isOurs(turn.mover)) await answer(isCurrent);
  else if (turn.stop && !turn.next.length) await finish(isCurrent);
}

/** The computer's turn. */
async function answer(isCurrent) {
  status(`${capital(turn.mover)}${thrown()} is thinking…`);
  const chosen = await asking("choose", { ...here(), player: plays(turn.mover) });
  if (!isCurrent()) return;
  const told = `${capital(turn.mover)}${thrown()} plays ${chosen.play}.`;
  game.end(turn.mover, chosen, chosen.steps);
  await show(isCurrent);
  if (isCurrent()) status(`${told} ${find("status").textContent}`);
}

/** The turn of a person is over. */
async function finish(isCurrent) {
  const play = game.played.length ? game.played : "pass";
  const verdict = await asking("judge", { ...here(), play });
  if (!isCurrent()) return;
  if (!verdict.legal) return explain(verdict);
  game.end(turn.mover, verdict, game.played);
  await show(isCurrent);
}

const thrown = () => (game.throw === NO_DICE || !game.throw ? "" : `, who has thrown ${game.throw},`);

function render() {
  board.show(turn, picked);
  const { outcome, mover, next, passes, stop } = turn;
  find("throw").textContent = outcome.over || game.throw === NO_DICE ? "" : `Throw ${game.throw}`;
  const act = passes ? "cannot play: end the turn." : picked === null ? "is to play: pick up a man." : `has picked up a man on ${picked}.`;
  status(outcome.over ? result(outcome) : `${capital(mover)}${thrown()} ${stop && next.length ? "may go on, or end the turn." : act}`);
  if (outcome.over) find("verdict").replaceChildren(clauses(outcome.clauses, links));
  const button = (name, off) => { root.querySelector(`button[name="${name}"]`).disabled = off; };
  button("undo-step", !game.canUndo);
  button("undo-turn", !game.canUndo);
  button("end", outcome.over || !(stop || passes));
  find("text").textContent = turn.text;
  find("steps").replaceChildren(...next.filter(({ from }) => picked === null || from === picked).map((step) => make("li", {}, choice(step))));
  find("plies").replaceChildren(...game.turns.map(({ mover, throw: t, play }) => make("li", {}, `${mover}${t === NO_DICE ? "" : ` ${t}`}: ${play}`)));
  find("played").textContent = game.played.length ? `So far: ${game.played.map((step) => step.text).join(" ")}` : "";
  const { options } = ruleset().dataset;
  say({ options: options ? options.split("+") : [], ...changes, position: game.position, throw: game.throw === NO_DICE ? null : game.throw, seed: game.seed });
}

function choice(step) {
  const again = turn.next.some((other) => other !== step && other.text === step.text);
  const button = make("button", { type: "button" }, again ? `${step.text} with ${step.number}` : step.text);
  button.addEventListener("click", () => play(step));
  return button;
}

function status(text) {
  if (find("status").textContent !== text) find("status").textContent = text;
}

/** A place was pointed at. */
function point(place) {
  if (!turn || turn.outcome.over || !isOurs(turn.mover) || root.hasAttribute("aria-busy")) return;
  const meaning = meant(turn.next, picked, place, (each) => board.has(each));
  if (meaning.step) return play(meaning.step);
  if (meaning.attempt) return begun((isCurrent) => judge(meaning.attempt, isCurrent));
  picked = meaning.drop ? null : meaning.pick;
  render();
  const stuck = picked !== null && !turn.next.some(({ from }) => from === picked);
  if (stuck) status(`No step leads from ${picked} now. Point at where it should go, to learn why.`);
}

function play(step) {
  game.played = [...game.played, step];
  begun(show);
}

/** A step that may not follow: why not. */
async function judge(step, isCurrent) {
  const steps = [...game.played, step];
  const verdict = await asking("judge", { ...here(), play: steps });
  if (!isCurrent()) return;
  picked = null;
  render();
  explain(verdict);
}

function explain(verdict) {
  attempt = verdict.play;
  const line = make("p", { class: verdict.legal ? "play-legal" : "play-illegal" }, make("code", {}, verdict.play), ` ${headline(verdict)}. `, verdict.reason ? `${capital(verdict.reason)}.` : "");
  find("verdict").replaceChildren(line, clauses(verdict.clauses, links));
  whatIf.offer();
}

function refuse(error) {
  if (!(error instanceof Refusal)) console.error(error);
  if (error.message === STOPPED) return status("Stopped. Take a turn back, or go on.");
  find("verdict").replaceChildren(make("p", { class: "play-illegal" }, error.message), mistake(error.marked) ?? "");
  status("That could not be done.");
}

/** Keys on the board that are none of its own; whether one was. */
function key(name) {
  const acts = { Escape: () => { picked = null; render(); }, u: undoStep, U: undoTurn, e: end };
  acts[name]?.();
  return name in acts;
}

function undoStep() {
  if (!game?.canUndo) return;
  game.undoStep(isOurs);
  begun(show);
}

function undoTurn() {
  if (!game?.canUndo) return;
  game.undoTurn(isOurs);
  begun(show);
}

function end() {
  if (turn?.stop || turn?.passes) begun(finish);
}

async function record() {
  const changed = Object.entries(changes).flatMap(([how, names]) => names.map((name) => `${how} ${name}`));
  const base = { id: ruleset().dataset.id, note: changed.length ? `played with ${changed.join(", ")}` : null };
  return asking("record", { ...here(), base, turns: game.turns, start: game.start, opening: game.opening });
}

const BUTTONS = {
  "undo-step": undoStep,
  "undo-turn": undoTurn,
  end,
  save: () => begun(async () => { find("record").value = await record(); }),
  copy: async () => status((await copy(find("record").value)) ? "The record is copied." : "The browser did not let it be copied."),
  download: () => begun(async () => {
    const text = await record();
    find("record").value = text;
    const link = make("a", { download: `${ruleset().dataset.id.replaceAll("/", "-")}.txt`, href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}` });
    link.click();
  }),
  share: async () => status((await copy(location.href)) ? "The address is copied." : `The address: ${location.href}`),
  load: () => begun(async (isCurrent) => {
    const { turns, ...told } = await asking("resume", { record: find("record").value });
    if (!isCurrent()) return;
    game = new Game({ seed: setup.elements.seed.value, drawn: turns.length + 1, ...told });
    game.turns = turns.map((each, number) => ({ ...each, drawn: number + 1 }));
    await show(isCurrent);
  }),
};

root.addEventListener("click", ({ target }) => BUTTONS[target.name]?.());
setup.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.name === "new") setup.elements.seed.value = "";
  newGame();
});
for (const side of ["white", "black"]) setup.elements[side].addEventListener("change", () => game && begun(show));

const asked = said();
Object.assign(changes, { reading: asked.reading, without: asked.without });
const wanted = [...setup.elements.ruleset.options].find(({ dataset }) => dataset.options === asked.options.join("+"));
if (wanted) wanted.selected = true;
if (asked.seed) setup.elements.seed.value = asked.seed;
root.hidden = false;
document.querySelector(".play-without")?.remove();
newGame(asked);
