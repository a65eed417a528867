// A select menu: a button that opens a list of its entries, each with what comes of it. One is chosen.

import { button, el } from "./dom.js";
import { Listbox } from "./listbox.js";
import { closePopover, openPopover } from "./popover.js";
import { words } from "./words.js";

/** @param {Menu} menu @param {(values: string[]) => void} choose */
export function menuButton({ custom_id, placeholder, options, disabled = false }, choose) {
  const label = placeholder || words().choose;
  const owner = button("select", label, () => open());
  Object.assign(owner, { ariaHasPopup: "listbox", ariaExpanded: "false", disabled });
  owner.dataset.key = custom_id;
  const take = /** @param {number} n */ (n) => {
    closePopover();
    choose(options.slice(n, n + 1).map((it) => it.value));
  };
  const items = options.map((it) => ({ label: it.label, about: it.description, emoji: it.emoji }));
  const open = () => openPopover(owner, () => new Listbox(label, items, take).node);
  owner.addEventListener("keydown", (event) => {
    if (event.altKey || !/^Arrow(Down|Up)$/.test(event.key)) return;
    event.preventDefault();
    open();
  });
  return el("div", { class: "menu" }, owner);
}
