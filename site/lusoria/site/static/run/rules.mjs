// The rules in a drawer: the sentences of the ruleset that is played, in their order.

import { read } from "./choosing.mjs";
import { make } from "./telling.mjs";

/** Fill a box with the rules at an address; `links` lead to the pages of their clauses. */
export async function rules(box, ruleset, links) {
  if (box.dataset.of === ruleset) return;
  const { clauses } = await read(ruleset);
  const said = clauses.map(({ id, number, says }) =>
    make("li", { value: number }, make("a", { href: links.clause(id), "data-id": id }, says)));
  box.replaceChildren(make("ol", { class: "brief" }, ...said));
  box.dataset.of = ruleset;
}
