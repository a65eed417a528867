// A list of which one thing is active at a time, as it looks and as it is heard.

import { el } from "./dom.js";
import { emoji } from "./emoji.js";

/** How many lists there were: each has its own names. */
let lists = 0;

export class Listbox {
  /** The active one; -1 for none. */
  at = -1;
  #options;
  #take;

  /**
   * @param {string} label
   * @param {Item[]} items
   * @param {(n: number) => void} take
   * @param {HTMLElement} [speaker] what has the keyboard; without one, the list itself, and its first is active
   */
  constructor(label, items, take, speaker) {
    lists += 1;
    const name = `list-${lists}-`;
    this.#take = take;
    this.#options = items.map((it, n) =>
      el("div", { class: "option", role: "option", id: name + n, "aria-selected": "false", onclick: () => take(n) },
        el("span", {}, it.emoji && emoji(it.emoji), it.emoji && " ", it.label), it.about && el("small", {}, it.about)));
    this.node = el("div", { class: "listbox", role: "listbox", "aria-label": label }, ...this.#options);
    this.speaker = speaker ?? this.node;
    this.move(-1);
    if (speaker) return;
    this.move(0);
    this.node.tabIndex = 0;
    this.node.autofocus = true;
    this.node.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number} to */
  move(to) {
    this.at = to;
    this.#options.forEach((it, n) => it.setAttribute("aria-selected", `${n === to}`));
    const active = this.#options[to];
    active?.scrollIntoView({ block: "nearest" });
    this.speaker.setAttribute("aria-activedescendant", active?.id ?? "");
  }

  /** Whether a key led somewhere. @param {KeyboardEvent} event */
  leads({ key }) {
    const last = this.#options.length - 1;
    const to = { ArrowDown: this.at < last ? this.at + 1 : 0, ArrowUp: this.at > 0 ? this.at - 1 : last }[key];
    if (to !== undefined && last >= 0) this.move(to);
    return to !== undefined;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Enter" || event.key === " ") this.#take(this.at);
    else if (!this.leads(event)) return;
    event.preventDefault();
  }
}
