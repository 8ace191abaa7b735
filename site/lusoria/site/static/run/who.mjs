// Who allows this? Every ruleset of the game is asked, one after the other.

import { NO_THROW, STOPPED } from "./asking.mjs";
import { choices } from "./choosing.mjs";
import { capital, make, words } from "./telling.mjs";

/**
 * Ask every ruleset of a game, and fill `table` row by row. `file` has the choices of the game, `ask`
 * asks by the address of a ruleset, `wait` shows what takes long. `asked` is a position with a play,
 * or one at which a game has ended (without a play).
 */
export async function askAll(table, asked, { file, ask, wait, links }) {
  const body = make("tbody", {});
  table.replaceChildren(make("caption", {}, headline(asked)), body);
  table.hidden = false;
  if (!asked?.position) return;
  const rulesets = (await choices(file)).rulesets.filter(({ id }) => !id.includes("+"));
  wait.begin();
  for (const [done, { name, address }] of rulesets.entries()) {
    wait.say(`Asking ruleset ${done + 1} of ${rulesets.length}`);
    const cells = await answer(asked, (kind, more) => ask(kind, { ...more, reading: [], without: [] }, address), links);
    if (!cells) break;
    body.append(make("tr", {}, make("th", { scope: "row" }, name), ...cells));
  }
  wait.end();
}

function headline(asked) {
  if (!asked?.position) return "Make or try a play first.";
  if (asked.play === undefined) return "How does the game stand here, by other rules?";
  const thrown = asked.throw && asked.throw !== NO_THROW ? ` with ${asked.throw}` : "";
  return `Who would allow ${asked.told ?? asked.play}${thrown}?`;
}

async function answer(asked, ask, links) {
  try {
    const told = asked.play === undefined ? await ask("outcome", asked) : await ask("judge", asked);
    const cited = told.clauses.flatMap(({ id, says }) => [make("a", { href: links.clause(id), title: says }, words(id)), " "]);
    if (asked.play === undefined) return [make("td", {}, ended(told)), make("td", {}, ...cited)];
    const kind = told.legal ? "play-legal" : "play-illegal";
    const said = capital(told.kind.replaceAll("-", " "));
    return [make("td", { class: kind }, said), make("td", {}, ...(cited.length ? cited : [told.reason]))];
  } catch (error) {
    if (error.message === STOPPED) return null;
    return [make("td", {}, "Cannot be asked"), make("td", {}, error.message)];
  }
}

function ended({ over, winner, stake }) {
  if (!over) return "It goes on";
  return winner ? `${capital(winner)} wins ${stake}` : "A draw";
}
