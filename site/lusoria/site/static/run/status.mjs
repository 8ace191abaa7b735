// What the status says: one thing, of the one who is to act.

import { NO_THROW } from "./asking.mjs";
import { capital, make } from "./telling.mjs";
import { reason } from "./why.mjs";

const MOST = 5; // goals that are named one by one

/** Whether the turn may be ended now. */
export function mayEnd({ outcome, stop, passes }) {
  return !outcome.over && (stop || passes);
}

/** What is asked of whom: parts of a paragraph. */
export function asks(turn, { isOurs, isAlone }) {
  if (turn.outcome.over) return [make("b", {}, "The game is over.")];
  const who = isAlone && isOurs ? "You" : capital(turn.mover);
  const have = who === "You" ? "have" : "has";
  const isThrown = turn.throw && turn.throw !== NO_THROW;
  const head = make("b", {}, isThrown ? `${who} ${have} thrown ${turn.throw}.` : `${who === "You" ? "It is your turn" : `${who} is to play`}.`);
  if (!isOurs) return [head];
  return [head, " ", ...what(turn)];
}

function what({ next, passes, stop }) {
  if (passes) return ["Nothing can be played: end the turn."];
  if (stop && next.length) return ["Play on, or end the turn."];
  const origins = new Set(next.map(({ from }) => from));
  if (origins.size === 1 && origins.has("hand") && new Set(next.map(({ to }) => to)).size > 1) return ["Set a man down: tap a place that is free."];
  return ["Drag a man, or tap him and then where he goes."];
}

/** A man is picked up: where he may go. */
export function picked(next, from, further, name) {
  const head = make("b", {}, from === "hand" ? "A man in hand" : from === "bar" ? "A man that is out" : `A man from ${name(from)}`);
  const goals = next.filter((step) => step.from === from);
  if (!goals.length) return [head, " cannot go anywhere now. Point at where he should go, to learn why."];
  const [near, far] = [goals, further].map((ways) => [...new Set(ways.map(({ to }) => to))].map((to) => (to === "off" ? "off" : `to ${name(to)}`)));
  if (near.length + far.length > MOST) return [head, `: to any of the ${near.length + far.length} places that are lit.`];
  return [head, `: ${listed(near)}${far.length ? `, and on ${listed(far)}` : ""}.`];
}

function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** A play was refused: why, in a line, with what a phone has no room for beside the point. */
export function refused(verdict, links, onWho) {
  const [clause] = verdict.clauses;
  const who = make("button", { type: "button", class: "linklike" }, "Who allows this?");
  who.addEventListener("click", onWho);
  const more = make("span", { class: "more" }, clause ? make("a", { href: links.clause(clause.id) }, "The clause") : "", clause ? " · " : "", who);
  return [...reason(verdict), " ", more];
}
