// A select menu: a button that opens the list of options, one of which is selected.

import { button, el } from "./dom.js";
import { Listbox } from "./listbox.js";
import { closePopover, openPopover } from "./popover.js";
import { strings } from "./strings.js";

/** @param {SelectMenu} menu @param {(values: string[]) => void} select */
export function menuButton({ custom_id, placeholder, options, disabled = false }, select) {
  const label = placeholder || strings().choose;
  const owner = button("select", label, () => open());
  Object.assign(owner, { ariaHasPopup: "listbox", ariaExpanded: "false", disabled });
  owner.dataset.key = custom_id;
  const choose = /** @param {number} n */ (n) => {
    closePopover();
    select(options.slice(n, n + 1).map((it) => it.value));
  };
  const items = options.map((it) => ({ label: it.label, description: it.description, emoji: it.emoji }));
  const open = () => openPopover(owner, () => new Listbox(label, items, choose).node);
  owner.addEventListener("keydown", (event) => {
    if (event.altKey || !/^Arrow(Down|Up)$/.test(event.key)) return;
    event.preventDefault();
    open();
  });
  return el("div", { class: "menu" }, owner);
}
