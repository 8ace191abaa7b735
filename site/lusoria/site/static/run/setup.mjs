// The form in which a game is set up: the ruleset with its options, who plays each side, the seed.

export const SIDES = ["white", "black"];
const PERSON = "person";
const WATCH = "watch";
/** Who plays like whom: some rulesets have no skilled player, others have no need of the others. */
const ALIKE = { beginner: "random", middle: "random", strong: "random", random: "beginner", sampling: "middle" };

export class Setup {
  #fields;
  #players; // who plays each side

  constructor(form) {
    this.#fields = form.elements;
    this.#players = this.#first;
  }

  /** Whether a person plays a side. */
  isPerson(side) {
    return this.player(side) === PERSON;
  }

  /** Who plays a side. */
  player(side) {
    return this.#players[side];
  }

  /** What the form calls a player. */
  title(player) {
    const label = this.#option("against", player)?.parentElement.querySelector("span");
    return label ? label.firstChild.textContent.trim() : player;
  }

  /** Take over who plays, as the form has it. */
  seat() {
    const [against, seat] = [this.#fields.against.value, this.#fields.seat.value];
    const own = seat === "either" ? SIDES[Math.floor(2 * Math.random())] : seat;
    const other = against === WATCH ? this.#strongest : against;
    this.#players = Object.fromEntries(SIDES.map((side) => [side, side === own && against !== WATCH ? PERSON : other]));
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

  /** {id, name, options} of the ruleset at an address. */
  ruleset(of) {
    const found = this.#rulesets.find((each) => address(each) === of);
    return { id: found.dataset.id, name: found.textContent, options: listed(found) };
  }

  /** Who plays the sides, for the address: those who play at first need not be named. */
  get sides() {
    const said = SIDES.filter((side) => this.player(side) !== this.#first[side]);
    return Object.fromEntries(said.map((side) => [side, this.player(side)]));
  }

  /** Seat the players that the address names, or those who play at first. */
  set sides(said) {
    const known = new Set([...this.#fields.against].map(({ value }) => value).filter((value) => value !== WATCH));
    const player = (side) => [said[side], ALIKE[said[side]]].find((each) => known.has(each)) ?? this.#first[side];
    this.#players = Object.fromEntries(SIDES.map((side) => [side, player(side)]));
    const persons = SIDES.filter((side) => this.isPerson(side));
    const other = SIDES.find((side) => !this.isPerson(side));
    this.#option("against", persons.length === 2 ? PERSON : persons.length ? this.player(other) : WATCH).checked = true;
    if (persons.length === 1) this.#option("seat", persons[0]).checked = true;
  }

  /** Who plays at first: a person where he can win, against the computer. */
  get #first() {
    const own = [...this.#fields.seat].find((each) => each.defaultChecked).value;
    const other = [...this.#fields.against].find((each) => each.defaultChecked).value;
    return Object.fromEntries(SIDES.map((side) => [side, side === own ? PERSON : other]));
  }

  get #strongest() {
    return [...this.#fields.against].filter(({ value }) => ![PERSON, WATCH].includes(value)).at(-1).value;
  }

  #option(name, value) {
    return [...this.#fields[name]].find((each) => each.value === value);
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
