// Play: a table at which a whole game is played by the rules of one ruleset, judged step by step by
// the page's Python.
//
// The page (templates/play.html) has a `#play` with the elements found below by their classes.

import { listen } from "../static/keys.mjs";
import { Advice, points } from "./advice.mjs";
import { NO_THROW, Refusal, STOPPED, ask } from "./asking.mjs";
import { Board } from "./board.mjs";
import { drawers } from "./drawers.mjs";
import { card, ending } from "./ending.mjs";
import { called, meant } from "./game.mjs";
import { Log } from "./log.mjs";
import { Pace } from "./pace.mjs";
import { rules } from "./rules.mjs";
import { Saving } from "./saving.mjs";
import { Seats } from "./seats.mjs";
import { SIDES, Setup } from "./setup.mjs";
import { isOfGame, said, say } from "./sharing.mjs";
import { asks, mayEnd, picked as pickedUp, refused as refusedIn } from "./status.mjs";
import { takenUp } from "./taking.mjs";
import { capital, make, mistake, places, sentence } from "./telling.mjs";
import { waiting } from "./waiting.mjs";
import { WhatIf } from "./whatif.mjs";
import { askAll } from "./who.mjs";
import { Why } from "./why.mjs";

const root = document.querySelector("#play");
const find = (kind) => root.querySelector(`.play-${kind}`);
const stage = root.querySelector(".stage");
const form = find("setup");
const setup = new Setup(form);
const wait = waiting(find("waiting"));
const links = places(root.dataset);
const readings = new URL(root.dataset.readings, document.baseURI).href;
const net = root.dataset.net && new URL(root.dataset.net, document.baseURI).href;
const board = new Board(find("board"), { onPoint: point, onEscape: putBack, onLift: lift, onDrop: drop });
const why = new Why(stage, { links, onWho: () => openWho() });
const log = new Log(root.querySelector(".log"), look);
const pace = new Pace(find("pace"), renderButtons);
const seats = new Seats(root, setup);
const drawer = drawers(root, opening);
const advice = new Advice(root, { ask: (kind, more) => asking(kind, more), net });
let game = null;
let turn = null; // how it stands, as the worker has told
let picked = null;
let further = []; // where the man picked up may go with several steps: {to, steps}
let attempt = null; // the play that was found illegal
let looked = null; // the turn that is looked at, from 0
let isTapped = false; // whether the computer waits for a tap
let run = 0; // counts what was begun; what is no longer current is not shown
let isNew = false; // whether a reader did something: going back leads to the state before it

const isOurs = (side) => setup.isPerson(side);
const here = () => ({ position: game.position, throw: game.throw, history: game.past, seed: game.seed, drawn: game.drawn });
/** By whom the board is seen, and how it looks, if not as everywhere. */
const seen = () => ({ by: seats.reader, look: find("look")?.querySelector(":checked").value || null });
const isBusy = () => root.hasAttribute("aria-busy");

/** A function that asks the worker by a ruleset and what is changed in it. */
function askingBy(ruleset, changes) {
  return (kind, more = {}) => ask({ kind, ruleset, readings, ...changes, ...more }, wait.onNews);
}

/** Ask the worker by the rules of the game. */
function asking(kind, more) {
  return askingBy(game.ruleset, game.changes)(kind, more);
}

const byRuleset = (kind, more, ruleset = game.ruleset) => askingBy(ruleset, game.changes)(kind, more);
const whatIf = new WhatIf(find("whatif"), {
  root, links, wait, ask: byRuleset,
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
  status: (text) => find("said").replaceChildren(text),
  done: begun,
  load: (told) => {
    drawer.close();
    return done((isCurrent) => takeUp({ ...setup.chosen, ...told }, isCurrent));
  },
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

find("look")?.addEventListener("change", () => (looked === null ? done(show) : look(looked)));

/** Take a game up: that of the address, of a record, or a new one. */
async function takeUp(told, isCurrent) {
  const ruleset = setup.choose(told.options);
  if (!ruleset) throw new Refusal({ message: `This ruleset has no options ${told.options.join(", ")} that go together.` });
  const changes = { reading: told.reading, without: told.without };
  const found = await takenUp(told, { ruleset, changes, ask: askingBy(ruleset, changes), report: wait.say });
  if (!isCurrent()) return;
  setup.seed = told.seed;
  game = found.game;
  looked = null;
  board.flip(seats.isBlackAlone);
  find("rules-name").replaceChildren(setup.ruleset(ruleset).name);
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
  const told = await asking("turn", { ...here(), played: game.played, last: game.lastTurn?.play, maker: game.lastTurn?.mover, ...seen() });
  if (!isCurrent()) return;
  turn = told;
  game.enter(turn);
  [picked, attempt, looked, further] = [null, null, null, []];
  why.clear();
  render();
  if (verdict) return explain(verdict);
  if (turn.outcome.over) return review(isCurrent);
  if (!game.played.length) advice.odds(here(), seats.below, isCurrent).catch(refuse);
  if (!isOurs(turn.mover)) await answer(isCurrent);
  else if (turn.stop && !turn.next.length) await finish(isCurrent);
}

/** The computer's turn: the throw is seen, then every step. */
async function answer(isCurrent) {
  const player = setup.player(turn.mover);
  wait.end(); // what goes on is seen on the board
  const [chosen] = await Promise.all([asking("choose", { ...here(), player, ...seen(), net }), pace.wait("throw")]);
  for (const svg of pace.isSeen ? chosen.frames.slice(0, -1) : []) {
    if (!isCurrent()) return;
    board.show({ ...turn, svg, next: [] });
    await pace.wait("step");
  }
  if (!isCurrent()) return;
  game.end(chosen, chosen.steps);
  await show(isCurrent);
}

/** The turn of a person is over. */
async function finish(isCurrent) {
  const play = game.played.length ? game.played : "pass";
  const verdict = await asking("try", { ...here(), play });
  if (!isCurrent()) return;
  if (!verdict.legal) return explain(verdict);
  game.end(verdict, game.played);
  await show(isCurrent);
}

function render() {
  const focused = document.activeElement;
  const isInSteps = find("steps").contains(focused);
  const { outcome, next } = turn;
  board.show(isOurs(turn.mover) ? turn : { ...turn, next: [] });
  seats.show(turn);
  announce();
  status(asks(turn, { isOurs: isOurs(turn.mover), isAlone: seats.person !== null, name: (place) => board.name(place) }));
  find("over").replaceChildren(outcome.over ? card(outcome, { person: seats.person, links, onLook: lookBack, onWho: () => openWho(true) }) : "");
  find("text").textContent = turn.text;
  find("steps").replaceChildren(...next.map((step) => make("li", {}, choice(step))));
  renderLog();
  renderButtons();
  if (isInSteps && next.length) find("steps").querySelector("button").focus();
  else if (isInSteps || (root.contains(focused) && focused.disabled)) board.focus(); // else the focus would be lost
  tell();
}

function renderLog() {
  log.show(game.turns, turn.outcome.over ? null : { mover: turn.mover, throw: game.throw }, looked);
}

function renderButtons(isTap = isTapped) {
  isTapped = isTap;
  const button = (name, off) => { for (const each of root.querySelectorAll(`button[name="${name}"]`)) each.disabled = off; };
  const end = root.querySelector("button[name=end]");
  button("undo", !game?.canUndo);
  button("undo-turn", !game?.canUndo);
  button("hint", !turn || turn.outcome.over || !isOurs(turn.mover) || looked !== null || game.played.length > 0 || turn.passes);
  const isWatched = SIDES.every((side) => !isOurs(side)) && turn && !turn.outcome.over;
  end.textContent = looked !== null ? "Back" : isTap ? "Go on" : isWatched ? (pace.isResting ? "Go on" : "Pause") : "End turn";
  end.disabled = looked === null && !isTap && !isWatched && !(turn && isOurs(turn.mover) && mayEnd(turn));
}

/** The last turn, for those who hear the page; nothing else is said there but why a step is refused. */
function announce() {
  const last = game.turns.at(-1);
  const before = last ? `${capital(last.mover)}${last.throw === NO_THROW ? "" : ` threw ${last.throw} and`} played ${last.told}. ` : "";
  const now = turn.outcome.over ? `${ending(turn.outcome, seats.person)}.` : `${capital(turn.mover)} is to play${game.throw === NO_THROW ? "" : ` ${game.throw}`}.`;
  if (!game.played.length) heard(before + now);
}

function heard(text) {
  if (find("told").textContent !== text) find("told").textContent = text;
}

/** Have the address of the page say how it stands. */
function tell() {
  const { options } = setup.ruleset(game.ruleset);
  say({ ...game.address, ...setup.sides, options, play: attempt }, isNew);
  isNew = false;
}

function choice(step) {
  const button = make("button", { type: "button" }, called({ ...step, text: step.told }, turn.next));
  button.addEventListener("click", () => play([step]));
  return button;
}

function status(parts) {
  find("status").replaceChildren(...parts.map((part) => part ?? ""));
}

const mayAct = () => turn && !turn.outcome.over && isOurs(turn.mover) && !isBusy();

/** A place was pointed at. */
function point(place) {
  if (looked !== null) return look(null);
  if (isTapped) return pace.go();
  if (!mayAct()) return;
  why.clear();
  const chain = further.find(({ to }) => to === place);
  if (picked !== null && chain) return play(chain.steps);
  const meaning = meant(turn.next, picked, place, (each) => board.has(each));
  if (meaning.step) return play([meaning.step]);
  if (meaning.attempt) return tryOut(meaning.attempt);
  pick(meaning.drop ? null : meaning.pick);
}

/** A man is lifted from a place to be dragged; whether he may be. */
function lift(place) {
  if (looked !== null || !mayAct()) return false;
  why.clear();
  pick(place);
  return true;
}

/** He is let go on a place, or nowhere. */
function drop(from, to) {
  if (to === null) return putBack();
  const step = turn.next.find((each) => each.from === from && each.to === to);
  const chain = further.find((each) => each.to === to);
  if (step) play([step]);
  else if (chain) play(chain.steps);
  else tryOut({ from, to });
}

/** Pick a man up, or put him back; where he may go with several steps is asked meanwhile. */
function pick(place) {
  [picked, further] = [place, []];
  board.mark({ picked });
  status(place === null ? asks(turn, { isOurs: true, isAlone: seats.person !== null, name: (each) => board.name(each) }) : pickedUp(turn.next, place, further, (each) => board.name(each)));
  if (place === null || !turn.next.some(({ from }) => from === place) || turn.left.length < 2) return;
  const [asked, mine] = [game.played, run];
  asking("further", { ...here(), ...seen(), played: game.played, from: place }).then((found) => {
    if (picked !== place || game.played !== asked || mine !== run) return;
    further = found;
    board.mark({ picked, further });
    status(pickedUp(turn.next, place, further, (each) => board.name(each)));
  }, () => {}); // the next question tells
}

function play(steps) {
  for (const step of steps) game.played = [...game.played, { ...step, name: step.name ?? called(step, turn.next) }];
  done(show);
}

/** A step that may not follow: why not. */
function tryOut(step) {
  begun(async (isCurrent) => {
    const verdict = await asking("try", { ...here(), play: [...game.played, step] });
    if (isCurrent()) explain(verdict, step);
  });
}

/** Say at the place where it was tried why a play is refused. */
function explain(verdict, step = null) {
  attempt = verdict.play;
  [picked, further] = [null, []];
  const at = step ? step.to : goal(verdict);
  board.dragging.refuse();
  board.mark({ refused: at });
  why.show(verdict, board.box(at));
  status(refusedIn(verdict, links, () => openWho()));
  heard(`${verdict.told}: ${verdict.why}.`);
  if (verdict.meant) find("trouble").replaceChildren(capital(sentence(verdict.meant)));
  whatIf.about(verdict.clauses[0]?.id);
  tell();
}

/** Where the step at fault leads to, if the play was not tried by hand. */
function goal({ play: text, step }) {
  const words = text.split(" ");
  return (words[(step ?? 1) - 1] ?? words.at(-1)).replace(/[*(].*$/, "").split(/[/-]/).at(-1);
}

function refuse(error) {
  if (!(error instanceof Refusal)) console.error(error);
  board.dragging.refuse();
  if (error.message === STOPPED) return status(["Stopped. Take a turn back, or go on."]);
  const where = find("said").closest("dialog").open ? "said" : "trouble";
  find(where).replaceChildren(error.message, mistake(error.marked) ?? "");
}

function putBack() {
  if (looked !== null) return look(null);
  why.clear();
  if (turn && mayAct()) pick(null);
}

/** Look at a turn of the game: the board after it; null for the game as it stands. */
async function look(at) {
  if (!game || (at !== null && !game.turns[at])) return;
  looked = at;
  why.clear();
  find("over").replaceChildren();
  if (at === null) return render();
  const { mover, throw: thrown, play: last, before, told } = game.turns[at];
  const position = game.turns[at + 1]?.before ?? game.position;
  const shown = await asking("board", { position, last, maker: mover, thrower: mover, throw: thrown, given_in: before, ...seen() });
  if (looked !== at) return;
  board.show({ ...turn, ...shown, mover, spots: [], next: [] });
  seats.show({ ...turn, ...shown, mover });
  const on = make("button", { type: "button", class: "linklike" }, "Play on from here");
  on.addEventListener("click", () => { game.cut(at + 1); done(show); });
  status([make("b", {}, `Turn ${at + 1} of ${game.turns.length}: `), `${mover} ${thrown === NO_THROW ? "" : `${thrown}, `}${told}. `, on]);
  renderLog();
  renderButtons();
}

/** The play that the ruleset's player would make, told and shown. */
function hint() {
  if (!net || !mayAct() || game.played.length) return;
  begun(async (isCurrent) => {
    const { play: best, told } = await advice.hint(here());
    const shown = await asking("board", { ...here(), tried: best, ...seen() });
    if (!isCurrent()) return;
    board.show({ ...turn, ...shown });
    status(told);
  });
}

/** A finished game is gone through: where most was lost. */
async function review(isCurrent) {
  if (!net) return;
  const after = (at) => game.turns[at + 1]?.before ?? game.position;
  const found = await advice.review(game.turns, isOurs, after, isCurrent);
  const list = root.querySelector(".ended .lost");
  if (!found.length || !list) return;
  list.append("Most was lost ", ...found.map(({ at, lost, best }, n) => {
    const button = make("button", { type: "button", class: "linklike" }, `in turn ${at + 1}`);
    button.addEventListener("click", () => look(at));
    return make("span", {}, n ? "; " : "", button, ` (${points(lost)}: better ${best})`);
  }), ".");
}

function lookBack() {
  look(game.turns.length - 1);
  root.querySelector(".log").focus();
}

function undo() {
  if (looked !== null) return look(null);
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
  if (looked !== null) look(null);
  else if (isTapped) pace.go();
  else if (SIDES.every((side) => !isOurs(side))) {
    pace.rest(!pace.isResting);
    renderButtons();
  } else if (mayAct() && mayEnd(turn)) done(finish);
}

function flip() {
  board.flip(!board.isFlipped);
}

/** Ask all rulesets who allows what is in question, or who ends a game so. */
function openWho(isOfEnd = false) {
  if (!game) return;
  drawer.open("table-who");
  const table = make("table", { class: "whatif-glance" });
  find("who").replaceChildren(table);
  if (!isOfEnd) return whatIf.glance(table);
  const asked = { position: game.position, history: game.past };
  askAll(table, asked, { file: root.dataset.choices, ask: byRuleset, wait, links });
}

/** A drawer opens: what is in it is brought. */
function opening(id) {
  const { options } = setup.ruleset(game?.ruleset ?? setup.address);
  if (id === "table-rules") rules(find("rules"), new URL(root.dataset.sheet, document.baseURI).href, options).catch(refuse);
}

const { help } = listen(
  { u: undo, z: undo, U: undoTurn, e: end, f: flip, h: hint, b: () => board.focus(), r: () => drawer.open("table-rules"), n: () => drawer.open("table-new"), ",": () => log.go(-1), ".": () => looked !== null && log.go(1) },
  [
    ["b", "to the board"],
    ["← → ↑ ↓", "on the board, from place to place"],
    ["Enter", "pick a man up, set him down"],
    ["Escape", "put him back"],
    ["u or z", "take a step back"],
    ["U", "take a turn back"],
    ["e", "end the turn; pause a game that is watched"],
    [", and .", "look at the turn before, or after"],
    ["h", "a hint"],
    ["f", "turn the board round"],
    ["r", "the rules"],
    ["n", "a new game"],
    ["?", "this help"],
  ],
);
const BUTTONS = { hint, undo, "undo-turn": undoTurn, end, flip, help, who: () => openWho() };

root.addEventListener("click", ({ target }) => BUTTONS[target.closest("button")?.name]?.());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.name === "new") setup.seed = "";
  setup.seat();
  drawer.close();
  pace.rest(false);
  done((isCurrent) => takeUp(setup.chosen, isCurrent));
});
addEventListener("popstate", () => {
  if (isOfGame()) begun(takeUpAddress);
  else if (game) tell(); // a link within the page was followed: the address keeps the game
});

for (const each of root.querySelectorAll("[hidden].play-needs-script")) each.hidden = false;
if (location.hash === "#whatif") drawer.open("table-more");
begun(takeUpAddress);
