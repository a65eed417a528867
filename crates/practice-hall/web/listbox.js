// A list of options of which one is active, for the eye and for screen readers.

import { el } from "./dom.js";
import { emoji } from "./emoji.js";

/** Makes the ids of the options unique. */
let lastListNumber = 0;

export class Listbox {
  /** -1 if no option is active. */
  activeIndex = -1;
  #options;
  #choose;

  /**
   * @param {string} label
   * @param {Item[]} items
   * @param {(n: number) => void} choose
   * @param {HTMLElement} [focusOwner] has the focus; without it, the list itself has it, and its first option is active
   */
  constructor(label, items, choose, focusOwner) {
    lastListNumber += 1;
    const name = `list-${lastListNumber}-`;
    this.#choose = choose;
    this.#options = items.map((it, n) =>
      el("div", { class: "option", role: "option", id: name + n, "aria-selected": "false", onclick: () => choose(n) },
        el("span", {}, it.emoji && emoji(it.emoji), it.emoji && " ", it.label), it.description && el("small", {}, it.description)));
    this.node = el("div", { class: "listbox", role: "listbox", "aria-label": label }, ...this.#options);
    this.focusOwner = focusOwner ?? this.node;
    this.moveTo(-1);
    if (focusOwner) return;
    this.moveTo(0);
    this.node.tabIndex = 0;
    this.node.autofocus = true;
    this.node.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number} index */
  moveTo(index) {
    this.activeIndex = index;
    this.#options.forEach((it, n) => it.setAttribute("aria-selected", `${n === index}`));
    const active = this.#options[index];
    active?.scrollIntoView({ block: "nearest" });
    this.focusOwner.setAttribute("aria-activedescendant", active?.id ?? "");
  }

  /** Moves if it is an arrow key; returns whether it is one. @param {KeyboardEvent} event */
  handleKey({ key }) {
    const [active, last] = [this.activeIndex, this.#options.length - 1];
    const next = { ArrowDown: active < last ? active + 1 : 0, ArrowUp: active > 0 ? active - 1 : last }[key];
    if (next !== undefined && last >= 0) this.moveTo(next);
    return next !== undefined;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Enter" || event.key === " ") this.#choose(this.activeIndex);
    else if (!this.handleKey(event)) return;
    event.preventDefault();
  }
}
