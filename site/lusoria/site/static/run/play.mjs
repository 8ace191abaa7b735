// Play: a whole game by the rules of one ruleset, judged step by step by the page's Python.
//
// The page (templates/play.html) has a `#play` with the elements found below by their classes.

import { listen } from "../static/keys.mjs";
import { NO_THROW, Refusal, STOPPED, ask } from "./asking.mjs";
import { Board } from "./board.mjs";
import { called, meant } from "./game.mjs";
import { Saving } from "./saving.mjs";
import { SIDES, Setup } from "./setup.mjs";
import { isOfGame, said, say } from "./sharing.mjs";
import { takenUp } from "./taking.mjs";
import { capital, clauses, headline, make, mistake, places, result, sentence } from "./telling.mjs";
import { waiting } from "./waiting.mjs";
import { WhatIf } from "./whatif.mjs";

const root = document.querySelector("#play");
const find = (kind) => root.querySelector(`.play-${kind}`);
const form = find("setup");
const setup = new Setup(form);
const wait = waiting(find("waiting"));
const board = new Board(find("board"), { onPoint: point, onEscape: putBack });
const links = places(root.dataset);
const readings = new URL(root.dataset.readings, document.baseURI).href;
let game = null;
let turn = null; // how it stands, as the worker has told
let picked = null;
let attempt = null; // the play that was found illegal
let run = 0; // counts what was begun; what is no longer current is not shown
let isNew = false; // whether a reader did something: going back leads to the state before it

const isOurs = (side) => setup.isPerson(side);
const here = () => ({ position: game.position, throw: game.throw, history: game.past, seed: game.seed, drawn: game.drawn });

/** A function that asks the worker by a ruleset and what is changed in it. */
function askingBy(ruleset, changes) {
  return (kind, more = {}) => ask({ kind, ruleset, readings, ...changes, ...more }, wait.onNews);
}

/** Ask the worker by the rules of the game. */
function asking(kind, more) {
  return askingBy(game.ruleset, game.changes)(kind, more);
}

const whatIf = new WhatIf(find("whatif"), {
  root, links, wait,
  ask: (kind, more, ruleset = game.ruleset) => askingBy(ruleset, game.changes)(kind, more),
  ruleset: () => game?.ruleset ?? setup.address,
  changes: () => game?.changes ?? { reading: [], without: [] },
  asked: () => game && ({ position: game.position, throw: game.throw, play: attempt ?? game.played.map((step) => step.text).join(" "), history: game.past }),
  last: () => game.turns.at(-1),
  change: (changes) => {
    if (!game) return undefined; // Python is still being loaded
    Object.assign(game, { changes, played: [] });
    return done(show);
  },
});
const saving = new Saving(find("saving"), {
  record: () => ({ ...here(), ...game.record, base: { id: setup.ruleset(game.ruleset).id, ...game.changes } }),
  ask: asking,
  status,
  done: begun,
  load: (told) => done((isCurrent) => takeUp({ ...setup.chosen, ...told }, isCurrent)),
});

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

/** Do what a reader asks for. */
function done(act) {
  isNew = true;
  find("trouble").replaceChildren();
  return begun(act);
}

/** Take a game up: that of the address, of a record, or a new one. */
async function takeUp(told, isCurrent) {
  const ruleset = setup.choose(told.options);
  if (!ruleset) throw new Refusal({ message: `This ruleset has no options ${told.options.join(", ")} that go together.` });
  const changes = { reading: told.reading, without: told.without };
  const found = await takenUp(told, { ruleset, changes, ask: askingBy(ruleset, changes), report: wait.say });
  if (!isCurrent()) return;
  setup.seed = told.seed;
  game = found.game;
  whatIf.offer();
  if (typeof found.verdict === "string") find("trouble").replaceChildren(found.verdict);
  await show(isCurrent, found.verdict?.kind ? found.verdict : null);
}

/** Take up the game of the address; where that cannot be read, a new one, and say so. */
async function takeUpAddress(isCurrent) {
  const told = said();
  [setup.sides, setup.seed] = [told, told.seed];
  try {
    await takeUp({ ...told, seed: setup.chosen.seed }, isCurrent);
  } catch (error) {
    if (error.message === STOPPED || !isCurrent()) throw error;
    find("trouble").replaceChildren(`This is a new game, as that of the address cannot be taken up: ${error.message}`, mistake(error.marked) ?? "");
    await takeUp({ ...setup.chosen, options: [] }, isCurrent);
  }
}

/** Show how the turn stands and the verdict on what was tried; go on where nobody has to choose. */
async function show(isCurrent = () => true, verdict = null) {
  turn = await asking("turn", { ...here(), played: game.played, last: game.lastOfTheOther });
  if (!isCurrent()) return;
  game.enter(turn);
  [picked, attempt] = [null, null];
  find("verdict").replaceChildren();
  render();
  if (verdict) return explain(verdict);
  if (turn.outcome.over) return;
  if (!isOurs(turn.mover)) await answer(isCurrent);
  else if (turn.stop && !turn.next.length) await finish(isCurrent);
}

/** The computer's turn. */
async function answer(isCurrent) {
  status(`${capital(turn.mover)}${thrown()} is thinking…`);
  const chosen = await asking("choose", { ...here(), player: setup.player(turn.mover) });
  if (!isCurrent()) return;
  const told = `${capital(turn.mover)}${thrown()} plays ${chosen.play}.`;
  game.end(chosen, chosen.steps);
  await show(isCurrent);
  if (isCurrent()) status(`${told} ${find("status").textContent}`);
}

/** The turn of a person is over. */
async function finish(isCurrent) {
  const play = game.played.length ? game.played : "pass";
  const verdict = await asking("judge", { ...here(), play });
  if (!isCurrent()) return;
  if (!verdict.legal) return explain(verdict);
  game.end(verdict, game.played);
  await show(isCurrent);
}

const thrown = () => (game.throw === NO_THROW || !game.throw ? "" : `, who has thrown ${game.throw},`);

function render() {
  const focused = document.activeElement;
  const isInSteps = find("steps").contains(focused);
  board.show(turn, picked);
  const { outcome, mover, next, passes, stop } = turn;
  find("throw").textContent = outcome.over || game.throw === NO_THROW ? "" : `Throw ${game.throw}`;
  const act = passes ? "cannot play: end the turn." : picked === null ? "is to play: pick up a man." : `has picked up a man on ${picked}.`;
  status(outcome.over ? result(outcome) : `${capital(mover)}${thrown()} ${stop && next.length ? "may go on, or end the turn." : act}`);
  if (outcome.over) find("verdict").replaceChildren(clauses(outcome.clauses, links));
  const button = (name, off) => { root.querySelector(`button[name="${name}"]`).disabled = off; };
  button("undo-step", !game.canUndo);
  button("undo-turn", !game.canUndo);
  button("end", outcome.over || !(stop || passes));
  find("text").textContent = turn.text;
  find("steps").replaceChildren(...next.filter(({ from }) => picked === null || from === picked).map((step) => make("li", {}, choice(step))));
  find("plies").replaceChildren(...game.turns.map(({ mover, throw: t, play }) => make("li", {}, `${mover}${t === NO_THROW ? "" : ` ${t}`}: ${play}`)));
  find("played").textContent = game.played.length ? `So far: ${game.played.map((step) => step.text).join(" ")}` : "";
  if (isInSteps && next.length) find("steps").querySelector("button").focus();
  else if (isInSteps || (root.contains(focused) && focused.disabled)) board.focus(); // else the focus would be lost
  tell();
}

/** Have the address of the page say how it stands. */
function tell() {
  const { options } = setup.ruleset(game.ruleset);
  say({ ...game.address, ...setup.sides, options, play: attempt }, isNew);
  isNew = false;
}

function choice(step) {
  const button = make("button", { type: "button" }, called(step, turn.next));
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
  game.played = [...game.played, { ...step, name: called(step, turn.next) }];
  done(show);
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
  const line = make("p", { class: verdict.legal ? "play-legal" : "play-illegal" }, make("code", {}, verdict.play), ` ${headline(verdict)}. `, verdict.reason ? sentence(verdict.reason) : "");
  find("verdict").replaceChildren(line, clauses(verdict.clauses, links));
  line.scrollIntoView({ block: "nearest" }); // a high board leaves no room for it
  whatIf.about(verdict.clauses[0]?.id);
  tell();
}

function refuse(error) {
  if (!(error instanceof Refusal)) console.error(error);
  if (error.message === STOPPED) return status("Stopped. Take a turn back, or go on.");
  find("verdict").replaceChildren(make("p", { class: "play-illegal" }, error.message), mistake(error.marked) ?? "");
  status("That could not be done.");
}

function putBack() {
  picked = null;
  if (turn) render();
}

function undoStep() {
  if (!game?.canUndo) return;
  game.undoStep(isOurs);
  done(show);
}

function undoTurn() {
  if (!game?.canUndo) return;
  game.undoTurn(isOurs);
  done(show);
}

function end() {
  if (turn?.stop || turn?.passes) done(finish);
}

function flip() {
  status(board.flip() ? "The board is turned round." : "The board is as at first.");
}

const { help } = listen(
  { u: undoStep, U: undoTurn, e: end, f: flip, b: () => board.focus() },
  [
    ["b", "to the board"],
    ["← → ↑ ↓", "on the board, from place to place"],
    ["Enter", "pick a man up, set him down"],
    ["Escape", "put him back"],
    ["u", "take a step back"],
    ["U", "take a turn back"],
    ["e", "end the turn"],
    ["f", "turn the board round"],
    ["?", "this help"],
  ],
);
const BUTTONS = { "undo-step": undoStep, "undo-turn": undoTurn, end, flip, help };

root.addEventListener("click", ({ target }) => BUTTONS[target.name]?.());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.name === "new") setup.seed = "";
  done((isCurrent) => takeUp(setup.chosen, isCurrent));
});
for (const side of SIDES) form.elements[side].addEventListener("change", () => game && begun(show));
addEventListener("popstate", () => {
  if (isOfGame()) begun(takeUpAddress);
  else if (game) tell(); // a link within the page was followed: the address keeps the game
});

for (const each of root.querySelectorAll("[hidden].play-needs-script")) each.hidden = false;
begun(takeUpAddress);
