// The form in which a game is set up: the ruleset with its options, who plays each side, the seed.

export const SIDES = ["white", "black"];
const PERSON = "person";

export class Setup {
  #fields;

  constructor(form) {
    this.#fields = form.elements;
  }

  /** Whether a person plays a side. */
  isPerson(side) {
    return this.player(side) === PERSON;
  }

  /** Who plays a side. */
  player(side) {
    return this.#fields[side].value;
  }

  /** What is chosen for a new game, as the address would say it; without a seed, one is drawn. */
  get chosen() {
    const { seed, ruleset } = this.#fields;
    seed.value = seed.value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const options = listed(ruleset.selectedOptions[0]);
    return { options, seed: seed.value, reading: [], without: [], turns: [], steps: [] };
  }

  set seed(text) {
    this.#fields.seed.value = text ?? "";
  }

  /** Choose a ruleset by its options; its address, or null where there is none. */
  choose(options) {
    const wanted = this.#rulesets.find((each) => listed(each).join() === options.join());
    if (wanted) wanted.selected = true;
    return wanted ? address(wanted) : null;
  }

  /** The address of the ruleset that is chosen. */
  get address() {
    return address(this.#fields.ruleset.selectedOptions[0]);
  }

  /** {id, options} of the ruleset at an address. */
  ruleset(of) {
    const found = this.#rulesets.find((each) => address(each) === of);
    return { id: found.dataset.id, options: listed(found) };
  }

  /** Who plays the sides, for the address: those who play at first need not be named. */
  get sides() {
    const said = SIDES.filter((side) => !this.#fields[side].selectedOptions[0].defaultSelected);
    return Object.fromEntries(said.map((side) => [side, this.player(side)]));
  }

  /** Choose the players that the address names, or those who play at first. */
  set sides(said) {
    for (const side of SIDES) {
      const players = [...this.#fields[side].options];
      const player = players.find(({ value }) => value === said[side]) ?? players.find((each) => each.defaultSelected);
      player.selected = true;
    }
  }

  get #rulesets() {
    return [...this.#fields.ruleset.options];
  }
}

function listed({ dataset }) {
  return dataset.options.split("+").filter(Boolean);
}

function address({ value }) {
  return new URL(value, document.baseURI).href;
}
