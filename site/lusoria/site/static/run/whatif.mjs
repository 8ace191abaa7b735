// What if: the answer to a question about the rules is exchanged, and the same position is judged
// again; and every ruleset of the game is asked who would allow a play.

import { choices, read } from "./choosing.mjs";
import { headline, make, words } from "./telling.mjs";
import { askAll } from "./who.mjs";

export class WhatIf {
  /**
   * `box` has a select for the questions, one for the answers, the buttons and lists of the
   * template; `root` has the files of choices and readings. `ruleset` tells the address of the rules,
   * `changes` the readings taken and the clauses left out, and `change` exchanges these; `wait` shows
   * what takes long, `asked` tells the position, throw and play in question, `last` the turn before.
   */
  constructor(box, { root, links, ask, wait, ruleset, changes, asked, last, change }) {
    Object.assign(this, { box, root, links, ask, wait, ruleset, changes, asked, last, change });
    if (!box) return;
    this.locus = box.querySelector('[name="locus"]');
    this.answer = box.querySelector('[name="answer"]');
    this.locus.addEventListener("change", () => this.#told(this.#answers()));
    box.querySelector('[name="take"]').addEventListener("click", () => this.#told(this.#take()));
    box.querySelector('[name="glance"]').addEventListener("click", () => this.#told(this.glance()));
    box.addEventListener("toggle", () => this.offer());
    if (location.hash === `#${box.id}`) box.open = true;
  }

  /** Ask the question that a clause answers, as that is in question now. */
  about(clause) {
    this.subject = clause;
    this.offer();
  }

  /** Show what is taken now, and what may be asked. */
  offer() {
    if (!this.box?.open) return;
    if (!this.answer.options.length || this.subject) this.#told(this.#answers());
    const taken = Object.entries(this.changes()).flatMap(([how, names]) => names.map((name) => this.#taken(how, name)));
    this.box.querySelector(".whatif-taken").replaceChildren(...taken);
  }

  /** Tell if something fails: a file may not be had. */
  #told(promise) {
    promise.catch((error) => this.box.querySelector(".whatif-told").replaceChildren(error.message));
  }

  #taken(how, name) {
    const button = make("button", { type: "button" }, "take back");
    button.addEventListener("click", () => {
      const changes = this.changes();
      this.#told(this.#judgedAgain({ ...changes, [how]: changes[how].filter((each) => each !== name) }));
    });
    return make("li", {}, how === "reading" ? "With: " : "Without: ", words(name), " ", button);
  }

  /** The questions of the game. */
  async #questions() {
    if (this.locus.options.length) return;
    const { questions } = await choices(this.root.dataset.choices);
    const { clauses } = await read(this.root.dataset.readings);
    const isOpen = ({ id }) => clauses.filter(({ locus }) => locus === id).length > 1;
    const group = (label, list) => make("optgroup", { label }, ...list.map(({ id, question }) => make("option", { value: id }, question)));
    this.locus.replaceChildren(
      group("Answered in more than one way", questions.filter(isOpen)),
      group("Answered in one way only", questions.filter((each) => !isOpen(each))),
    );
  }

  /** The answers of the game to the question that is chosen. */
  async #answers() {
    await this.#questions();
    await this.#turnToSubject();
    const here = await this.#readings();
    const own = await this.#own();
    const answers = here.map(({ id, says }) => make("option", { value: id }, `${own.includes(id) ? "as it is: " : ""}${says}`));
    this.answer.replaceChildren(...answers, make("option", { value: "" }, "no answer: leave the clause out"));
    const other = [...this.answer.options].find(({ value }) => value && !own.includes(value));
    if (other) other.selected = true;
  }

  /** Choose the question that the clause in question answers. */
  async #turnToSubject() {
    const { clauses } = await read(this.ruleset());
    const subject = clauses.find(({ id }) => id === this.subject);
    this.subject = null;
    const question = [...this.locus.options].find(({ value }) => value === subject?.locus);
    if (question) question.selected = true;
  }

  /** All clauses of the game at the question that is chosen. */
  async #readings() {
    const { clauses } = await read(this.root.dataset.readings);
    return clauses.filter(({ locus }) => locus === this.locus.value);
  }

  /** The clauses that the ruleset has at the question that is chosen. */
  async #own() {
    const { clauses } = await read(this.ruleset());
    return clauses.filter(({ locus }) => locus === this.locus.value).map(({ id }) => id);
  }

  async #take() {
    const own = await this.#own();
    const here = new Set((await this.#readings()).map(({ id }) => id));
    const named = (id) => (id.includes("/") ? id : `${this.root.dataset.game}/${id}`);
    const others = ([how, names]) => [how, names.filter((id) => !here.has(named(id)))];
    const changes = Object.fromEntries(Object.entries(this.changes()).map(others));
    const id = this.answer.value;
    if (!id) changes.without.push(...own);
    else if (!own.includes(id)) changes.reading.push(id);
    await this.#judgedAgain(changes);
  }

  /** Exchange the changes, and judge what was in question again. */
  async #judgedAgain(changes) {
    const told = this.box.querySelector(".whatif-told");
    const asked = this.#question();
    this.kept = asked;
    await this.change(changes);
    this.offer();
    if (!asked.play) return told.replaceChildren();
    try {
      const verdict = await this.ask("judge", asked);
      told.replaceChildren(make("code", {}, verdict.play), ` ${headline(verdict)}${verdict.reason ? `: ${verdict.reason}` : ""}.`);
    } catch (error) {
      told.replaceChildren(error.message);
    }
  }

  /** The play in question: an illegal one, what is played so far, or else the last one. */
  #question() {
    const asked = this.asked() ?? {}; // as long as there is no game, nothing is
    if (asked.play || !asked.position) return asked;
    const isSame = this.kept?.position === asked.position && this.kept.throw === asked.throw;
    if (isSame || !this.last()) return isSame ? this.kept : asked; // it was judged again before
    const { before, throw: thrown, play } = this.last();
    return { position: before, throw: thrown, play, history: asked.history.slice(0, -1) };
  }

  /** Ask every ruleset of the game who would allow the play, in a table. */
  async glance(table = this.box.querySelector(".whatif-glance")) {
    const { root, ask, wait, links } = this;
    const asked = this.#question();
    await askAll(table, asked.play ? asked : null, { file: root.dataset.choices, ask, wait, links });
  }
}
