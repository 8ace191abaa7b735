// Saving and sharing a game: its record, which `lusoria replay` plays after, and its address.

import { Refusal } from "./asking.mjs";
import { copy } from "./sharing.mjs";
import { make } from "./telling.mjs";

export class Saving {
  /**
   * `box` has a textarea and the buttons; `record` tells what there is to write, `ask` asks by the
   * rules of the game, `done` does something that takes time, `load` takes a game up, `status` says.
   */
  constructor(box, { record, ask, done, load, status }) {
    Object.assign(this, { record, ask, done, load, status });
    this.field = box.querySelector("textarea");
    const acts = {
      save: () => this.done(() => this.#write()),
      copy: () => this.#copy(),
      download: () => this.done(() => this.#download()),
      share: () => this.#share(),
      load: () => this.done(() => this.#read()),
    };
    box.addEventListener("click", ({ target }) => acts[target.name]?.());
  }

  async #write() {
    this.field.value = await this.ask("record", this.record());
    return this.field.value;
  }

  async #copy() {
    const isCopied = await copy(this.field.value || (await this.#write()));
    this.status(isCopied ? "The record is copied." : "The browser did not let it be copied.");
  }

  async #download() {
    const href = `data:text/plain;charset=utf-8,${encodeURIComponent(await this.#write())}`;
    const name = this.record().base.id.replaceAll("/", "-");
    make("a", { download: `${name}.txt`, href }).click();
  }

  async #share() {
    this.status((await copy(location.href)) ? "The address is copied." : `The address: ${location.href}`);
  }

  async #read() {
    const { ruleset, ...told } = await this.ask("read", { record: this.field.value });
    const [own] = this.record().base.id.split("+");
    const [base, ...options] = (ruleset ?? own).split("+");
    if (base !== own) throw new Refusal({ message: `This record is of ${base}: go on from it on the page on which that is played.` });
    return this.load({ ...told, options });
  }
}
