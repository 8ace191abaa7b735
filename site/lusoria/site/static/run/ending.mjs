// The end of a game: who has won, what, and by which clauses.

import { capital, make } from "./telling.mjs";

const STAKES = { 2: "a double game", 3: "a triple game" };

/** The end in a line: You win a double game. `person` is the side of the only person, or null. */
export function ending({ winner, stake }, person) {
  if (!winner) return "Nobody wins: a draw";
  const who = person === null ? `${capital(winner)} wins` : winner === person ? "You win" : `${capital(winner)} wins`;
  if (stake <= 1) return who;
  return `${who} ${STAKES[stake] ?? `${stake} points`}`;
}

/** The end as a card over the board. */
export function card(outcome, { person, links, onLook, onWho }) {
  const button = (text, act) => {
    const made = make("button", { type: "button", class: "tap" }, text);
    made.addEventListener("click", act);
    return made;
  };
  const again = make("button", { type: "button", class: "tap first", "data-opens": "table-new" }, "New game");
  const clauses = outcome.clauses.map(({ id, says }) => make("p", {}, make("a", { href: links.clause(id), "data-id": id }, says)));
  const worth = outcome.winner ? `Worth ${outcome.stake === 1 ? "one stake" : `${outcome.stake} stakes`}.` : "";
  return make(
    "div",
    { class: "ended", role: "group", "aria-label": "The end of the game" },
    make("h2", {}, ending(outcome, person)),
    make("p", { class: "worth" }, worth),
    ...clauses,
    make("p", { class: "lost" }),
    make("p", { class: "row" }, again, button("Look back", onLook), button("Who ends so?", onWho)),
  );
}
