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
// of data-ruleset. Addresses are relative to the page, or to data-base where that is given; in
// the templates {id}, {game}, {clause}, {source} are filled in. Instead of position, throw and play
// a form may have a <textarea name="record"> with a whole game. A game without dice has the throw "-"
// in a hidden field.
//
// A play is judged. Without a play, the plays of the throw are listed; without a throw as well, the
// outcome of the position is told.

import { Refusal, ask } from "./asking.mjs";
import { board, clauses, make, mistake, result } from "./telling.mjs";

const MOST_PLAYS = 200;
const NO_DICE = "-";
const STAGES = {
  python: "Loading Python, 13 MB, once…",
  rules: "Fetching the rules…",
  asking: "Asking the rules…",
};

for (const form of document.querySelectorAll("form.run")) prepare(form);

function prepare(form) {
  const details = make("div", { class: "run-details" });
  form.querySelector("output").after(details);
  let runs = 0;
  const begin = () => {
    const mine = ++runs;
    return () => mine === runs;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(form, details, begin());
  });
  form.addEventListener("reset", () => {
    begin();
    unmark(form);
    settle(form, details, "idle", "");
  });
  if (form.nextElementSibling?.matches(".run-without")) form.nextElementSibling.remove();
  form.hidden = false;
}

/** Answer what stands in the form now, unless it is run again meanwhile. */
async function run(form, details, isCurrent) {
  unmark(form);
  const onStage = (stage) => {
    if (isCurrent()) say(form, STAGES[stage]);
  };
  form.dataset.state = "busy"; // what was told before stays in place until there is something new
  say(form, STAGES.asking);
  try {
    const told = await answer(form, onStage);
    if (isCurrent()) settle(form, details, told.state, told.headline, told.details);
  } catch (error) {
    if (isCurrent()) refuse(form, details, error);
  }
}

/** What there is to tell: the state, one line, and elements with the details. */
function answer(form, onStage) {
  const read = (name) => form.elements[name]?.value.trim() ?? "";
  const given = { position: read("position"), throw: read("throw"), play: read("play") };
  const address = resolve(form, read("ruleset") || form.dataset.ruleset);
  const asking = (kind, more) => ask({ kind, ruleset: address, ...given, ...more }, onStage);
  if (form.elements.record) return replayed(form, asking, form.elements.record.value);
  if (given.play) return judged(form, asking, given);
  if (given.throw || given.position.includes("left=")) return listed(form, asking, given);
  return ended(form, asking, given);
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
    headline: `${told(verdict)}: ${verdict.reason}.`,
    details: [clauses(verdict.clauses, places(form)), figure],
  };
}

/** A verdict in a few words: "Forbidden at step 1 by verquere/nowhere". */
function told({ kind, step, clauses }) {
  const words = kind.replaceAll("-", " ");
  const at = step ? ` at step ${step}` : "";
  const by = clauses.length ? ` by ${clauses.map(({ id }) => id).join(", ")}` : "";
  return `${words[0].toUpperCase()}${words.slice(1)}${at}${by}`;
}

/** A position that was reached: its board, who has won if somebody has, how to go on if not. */
async function reached(form, asking, position, caption) {
  const outcome = await asking("outcome", { position });
  const figure = board(await asking("svg", { position }), position, caption);
  if (!outcome.over) return [figure, form.elements.position ? goOn(form, position) : null];
  return [make("p", { class: "run-result" }, result(outcome)), clauses(outcome.clauses, places(form)), figure];
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
  return { state: "listed", headline: result(outcome), details: [clauses(outcome.clauses, places(form)), figure] };
}

async function replayed(form, asking, record) {
  const replay = await asking("replay", { record });
  const plies = replay.plies.map(({ turn, mover, throw: thrown, play, kind }) =>
    make("li", { value: turn }, `${mover}${thrown === NO_DICE ? "" : ` ${thrown}`}: ${play} `, make("strong", {}, kind.replaceAll("-", " "))),
  );
  const forbidding = replay.plies.filter(({ legal }) => !legal).flatMap((ply) => ply.clauses);
  const turns = plies.length === 1 ? "The one turn is legal." : `All ${plies.length} turns are legal.`;
  return {
    state: replay.fault ? "forbidden" : "legal",
    headline: replay.fault ? `The record fails: ${replay.fault}.` : turns,
    details: [
      make("ol", { class: "run-plies" }, ...plies),
      forbidding.length ? clauses(forbidding, places(form)) : null,
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

/** Where the pages of clauses and sources are, from the form's templates; null without one. */
function places(form) {
  const address = (template, values) => {
    if (!template) return null;
    const filled = template.replace(/\{(\w+)\}/g, (whole, name) =>
      name in values ? values[name].split("/").map(encodeURIComponent).join("/") : whole);
    return resolve(form, filled);
  };
  return {
    clause: (id) => {
      const [game, name] = id.split("/");
      return address(form.dataset.clauseUrl, { id, game, clause: name });
    },
    source: (source) => address(form.dataset.sourceUrl, { source }),
  };
}

function resolve(form, address) {
  return new URL(address, new URL(form.dataset.base ?? "", document.baseURI)).href;
}
