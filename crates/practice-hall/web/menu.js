// A select menu: a button that opens a list of its entries, each with what comes of it.

import { button, el } from "./dom.js";
import { hall } from "./hall.js";
import { Listbox } from "./listbox.js";
import { closePopover, openPopover } from "./popover.js";
import { words } from "./words.js";

/** @param {Menu} menu @param {(values: string[]) => void} choose */
export function menuButton(menu, choose) {
  const entries = entriesOf(menu);
  const shown = entries.filter((it) => it.default).map((it) => it.label).join(", ");
  const called = menu.placeholder || words().choose;
  const owner = button("select", el("span", { class: !shown && "placeholder" }, shown || called), () => open());
  Object.assign(owner, { ariaLabel: shown ? `${called} ${shown}` : called, ariaHasPopup: "listbox", ariaExpanded: "false", disabled: menu.disabled ?? false });
  owner.dataset.key = menu.custom_id;
  const open = () => openPopover(owner, () => list(menu, called, entries, choose));
  owner.addEventListener("keydown", (event) => {
    if (event.altKey || !/^Arrow(Down|Up)$/.test(event.key)) return;
    event.preventDefault();
    open();
  });
  return el("div", { class: "menu" }, owner);
}

/** People and channels are entries, too. @param {Menu} menu @returns {Entry[]} */
function entriesOf(menu) {
  if (menu.type === 3) return menu.options ?? [];
  const all = menu.type === 8 ? hall.channels : hall.people;
  return all.map((it) => ({ label: it.name, value: it.id }));
}

/** @param {Menu} menu @param {string} called @param {Entry[]} entries @param {(values: string[]) => void} choose */
function list({ min_values: least = 1, max_values: most = 1 }, called, entries, choose) {
  const chosen = new Set(entries.filter((it) => it.default));
  const finish = () => {
    if (chosen.size < least) return;
    closePopover();
    choose([...chosen].map((it) => it.value));
  };
  const take = /** @param {number} n */ (n) => {
    const entry = entries[n];
    if (!entry) return;
    if (most === 1) chosen.clear();
    if (!chosen.delete(entry) && chosen.size < most) chosen.add(entry);
    if (most === 1) return finish();
    box.move(n);
    box.choose(n, chosen.has(entry));
  };
  const box = new Listbox(called, entries.map((it) => ({ label: it.label, about: it.description, chosen: it.default })), take);
  if (most === 1) return box.node;
  box.node.ariaMultiSelectable = "true";
  return el("div", {}, box.node, button("button primary", words().done, finish));
}
