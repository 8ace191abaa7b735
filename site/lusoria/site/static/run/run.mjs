// Run: the verdict on an example, or on what a reader makes of it, computed in the page.
//
// A page has this script (<script type="module" src="…/run/run.mjs">), the style run.css, and
//
//   <form class="run" hidden data-ruleset="…/rulesets/verquere/encyclopedia.json"
//         data-clause-url="…/{game}/clauses/{clause}/" data-source-url="…/sources/{source}/">
//     <label>Position <input name="position" value="…"></label>
//     <label>Throw <input name="throw" value="…"></label>
//     <label>Play <input name="play" value="…"></label>
//     <button>Run</button> <button type="reset">Back to the example</button>
//     <output aria-live="polite"></output>
//   </form>
//   <p class="run-without">Run computes the verdict in the page; that needs JavaScript.</p>
//
// The paragraph is taken away here, and `hidden` from the form. A <select name="ruleset"> with addresses as values may stand in place
// of data-ruleset; with data-choices, the address of the game's file of choices, it is given all others
// of the game as soon as the form is seen. Addresses are relative to the page, or to data-base where that is given; in
// the templates {id}, {game}, {clause}, {source} are filled in. Instead of position, throw and play
// a form may have a <textarea name="record"> with a whole game. A game without dice has the throw "-"
// in a hidden field.
//
// A play is judged. Without a play, the plays of the throw are listed; without a throw as well, the
// outcome of the position is told.

import { NO_THROW, Refusal, ask, prepare as prepareToAsk } from "./asking.mjs";
import { choices, complete } from "./choosing.mjs";
import { said, say as sayAddress } from "./sharing.mjs";
import { board, clauses, headline, make, mistake, places, result } from "./telling.mjs";
import { waiting } from "./waiting.mjs";
import { WhatIf } from "./whatif.mjs";

const MOST_PLAYS = 200;

for (const form of document.querySelectorAll("form.run")) prepare(form);

function prepare(form) {
  const details = make("div", { class: "run-details" });
  const box = make("div", {});
  form.querySelector("output").after(box, details);
  const wait = waiting(box);
  const changes = { reading: [], without: [] }; // of the ruleset
  let runs = 0;
  const begin = () => {
    const mine = ++runs;
    return () => mine === runs;
  };
  const act = () => run(form, details, wait, changes, begin());
  const whatIf = new WhatIf(form.querySelector(".run-whatif"), {
    root: form, links: places(form.dataset), wait,
    ruleset: () => form.elements.ruleset.value,
    changes: () => changes,
    change: (made) => {
      Object.assign(changes, made);
      return act();
    },
    ask: (kind, more, ruleset) => asking(form, changes, wait.onNews)(kind, more, ruleset),
    asked: () => ({ ...given(form), history: [] }),
    last: () => null,
  });
  for (const sign of ["pointerenter", "focusin"]) form.addEventListener(sign, prepareToAsk, { once: true });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
  form.addEventListener("reset", () => {
    begin();
    wait.end();
    Object.assign(changes, { reading: [], without: [] });
    whatIf.offer();
    unmark(form);
    settle(form, details, "idle", "");
  });
  if (form.nextElementSibling?.matches(".run-without")) form.nextElementSibling.remove();
  form.hidden = false;
  if (form.dataset.choices) whenSeen(form, () => choose(form).catch(console.error)); // its own is left
  if (form.hasAttribute("data-shares")) takeUp(form, changes, act).catch((error) => refuse(form, details, error));
}

/** Do something when a form comes into sight for the first time. */
function whenSeen(form, act) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  }, { rootMargin: "50%" });
  observer.observe(form);
}

/** Give a form all rulesets of its game. */
async function choose(form) {
  const { rulesets } = await choices(form.dataset.choices);
  complete(form.elements.ruleset, rulesets);
}

/** Fill in what the address of the page asks, and answer it. */
async function takeUp(form, changes, act) {
  const asked = said();
  Object.assign(changes, { reading: asked.reading, without: asked.without });
  if (asked.ruleset && form.dataset.choices) await choose(form);
  const chosen = [...(form.elements.ruleset?.options ?? [])].find(({ dataset }) => dataset.id === asked.ruleset);
  if (asked.ruleset && !chosen) throw new Refusal({ message: `This game has no ruleset ${asked.ruleset}; choose one, and run it again` });
  if (chosen) chosen.selected = true;
  if (!asked.position || !form.elements.position) return;
  const dice = form.elements.throw?.type !== "hidden"; // else nothing is thrown in this game
  fill(form, { position: asked.position, ...(dice ? { throw: asked.throw ?? "" } : {}), play: asked.play ?? "" });
  act();
}

/** Have the address of the page hold what stands in the form. */
function share(form, changes) {
  if (!form.hasAttribute("data-shares") || form.elements.record) return;
  sayAddress({ ...given(form), ...changes, ruleset: form.elements.ruleset.selectedOptions[0].dataset.id });
}

/** Answer what stands in the form now, unless it is run again meanwhile. */
async function run(form, details, wait, changes, isCurrent) {
  unmark(form);
  share(form, changes);
  wait.begin();
  form.dataset.state = "busy"; // what was told before stays in place until there is something new
  say(form, "");
  try {
    const told = await answer(form, asking(form, changes, (news) => isCurrent() && wait.onNews(news)));
    if (isCurrent()) settle(form, details, told.state, told.headline, told.details);
  } catch (error) {
    if (isCurrent()) refuse(form, details, error);
  }
  if (isCurrent()) wait.end();
}

/** A function that asks the worker by the ruleset of a form. */
function asking(form, changes, onNews) {
  const own = form.elements.ruleset?.value || form.dataset.ruleset;
  const readings = form.dataset.readings && resolve(form, form.dataset.readings);
  return (kind, more, ruleset = resolve(form, own)) =>
    ask({ kind, ruleset, readings, ...changes, ...given(form), ...more }, onNews);
}

/** What is asked. */
function given(form) {
  const read = (name) => form.elements[name]?.value.trim() ?? "";
  return { position: read("position"), throw: read("throw"), play: read("play") };
}

/** What there is to tell: the state, one line, and elements with the details. */
function answer(form, asking) {
  const { position, throw: thrown, play } = given(form);
  if (form.elements.record) return replayed(form, asking, form.elements.record.value);
  if (play) return judged(form, asking, { position });
  if (thrown || position.includes("left=")) return listed(form, asking, { position });
  return ended(form, asking, { position });
}

async function judged(form, asking, { position }) {
  const verdict = await asking("judge");
  if (verdict.legal) {
    const details = await reached(form, asking, verdict.position, "After the play");
    return { state: "legal", headline: "Legal.", details };
  }
  const figure = board(await asking("svg"), position, "Before the play");
  return {
    state: "forbidden",
    headline: `${headline(verdict)}: ${verdict.reason}.`,
    details: [clauses(verdict.clauses, places(form.dataset)), figure],
  };
}

/** A position that was reached: its board, who has won if somebody has, how to go on if not. */
async function reached(form, asking, position, caption) {
  const outcome = await asking("outcome", { position });
  const figure = board(await asking("svg", { position }), position, caption);
  if (!outcome.over) return [figure, form.elements.position ? goOn(form, position) : null];
  return [make("p", { class: "run-result" }, result(outcome)), clauses(outcome.clauses, places(form.dataset)), figure];
}

function goOn(form, position) {
  return choice("Play on from here", () => {
    const thrown = form.elements.throw;
    const fixed = thrown.type === "hidden"; // nothing is thrown in this game
    fill(form, { position, throw: fixed ? thrown.value : "", play: "" });
    form.elements[fixed ? "play" : "throw"].focus();
  });
}

async function listed(form, asking, given) {
  const { position } = given;
  const plays = await asking("plays");
  if (plays.length === 0) return ended(form, asking, given);
  const items = plays.slice(0, MOST_PLAYS).map(({ play }) =>
    make("li", {}, choice(play, () => {
      fill(form, { play });
      form.requestSubmit();
    })),
  );
  const left = plays.length - items.length;
  return {
    state: "listed",
    headline: plays.length === 1 ? "One play is legal." : `${plays.length} plays are legal.`,
    details: [
      make("ul", { class: "run-plays" }, ...items),
      left > 0 ? make("p", {}, `and ${left} more`) : null,
      board(await asking("svg"), position, "Before the play"),
    ],
  };
}

async function ended(form, asking, { position }) {
  const outcome = await asking("outcome");
  const figure = board(await asking("svg"), position, "Position");
  if (!outcome.over) {
    return { state: "listed", headline: "The game is not over. Give a throw to see its plays.", details: [figure] };
  }
  return { state: "listed", headline: result(outcome), details: [clauses(outcome.clauses, places(form.dataset)), figure] };
}

async function replayed(form, asking, record) {
  const replay = await asking("replay", { record });
  const plies = replay.plies.map(({ turn, mover, throw: thrown, play, kind }) =>
    make("li", { value: turn }, `${mover}${thrown === NO_THROW ? "" : ` ${thrown}`}: ${play} `, make("strong", {}, kind.replaceAll("-", " "))),
  );
  const forbidding = replay.plies.filter(({ legal }) => !legal).flatMap((ply) => ply.clauses);
  const turns = plies.length === 1 ? "The one turn is legal." : `All ${plies.length} turns are legal.`;
  return {
    state: replay.fault ? "forbidden" : "legal",
    headline: replay.fault ? `The record fails: ${replay.fault}.` : turns,
    details: [
      make("ol", { class: "run-plies" }, ...plies),
      forbidding.length ? clauses(forbidding, places(form.dataset)) : null,
      ...(await reached(form, asking, replay.position, "The last position")),
    ],
  };
}

/** A button within the details. */
function choice(text, act) {
  const button = make("button", { type: "button" }, text);
  button.addEventListener("click", act);
  return button;
}

function fill(form, values) {
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
}

/** Show where things stand: the state as data for the style, a line, and the details. */
function settle(form, details, state, headline, elements = []) {
  form.dataset.state = state;
  details.replaceChildren(...elements.filter((element) => element !== null));
  say(form, headline);
}

function say(form, text) {
  const output = form.querySelector("output");
  if (output.textContent !== text) output.textContent = text;
}

/** Bad input is shown at its field, with the character selected; anything else as it is. */
function refuse(form, details, error) {
  if (!(error instanceof Refusal)) console.error(error);
  settle(form, details, "refused", error.message, [mistake(error.marked)]);
  const field = error.what ? form.elements[error.what.split(/\W/)[0]] : null;
  if (!field) return;
  field.setAttribute("aria-invalid", "true");
  field.focus();
  if (error.column && field.name !== "record") {
    const start = [...field.value].slice(0, error.column - 1).join("").length;
    field.setSelectionRange(start, start + 1);
  }
}

function unmark(form) {
  for (const field of form.elements) field.removeAttribute("aria-invalid");
}

function resolve(form, address) {
  return new URL(address, new URL(form.dataset.base ?? "", document.baseURI)).href;
}
