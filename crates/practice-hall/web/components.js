// What can be pressed beneath a message: rows of buttons, and menus.

import { button, el, icon, leave, unseen } from "./dom.js";
import { emoji } from "./emoji.js";
import { menuButton } from "./menu.js";
import { placeOf } from "./prose.js";
import { words } from "./words.js";

/** Discord's five styles. */
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** @param {Row[]} all @param {Acts} acts */
export function rows(all, acts) {
  return all.map((row) => el("div", { class: "row" }, ...row.components.map((it) => component(it, acts))));
}

/** @param {Button | Menu} it @param {Acts} acts */
function component(it, acts) {
  if (it.type !== 2) return menuButton(it, (values) => acts.choose(it.custom_id, values));
  const { custom_id: id = "", url = "", style } = it;
  const [kind, label] = [`button ${STYLES[style]}`, el("span", {}, it.emoji && emoji(it.emoji), it.emoji && " ", it.label)];
  if (url) return link(url, kind, label);
  const made = button(kind, label, () => acts.press(id));
  made.dataset.key = id;
  made.disabled = it.disabled ?? false;
  return made;
}

/** A link to a channel stays on the page. @param {string} url @param {string} kind @param {HTMLElement} label */
function link(url, kind, label) {
  const place = placeOf(url);
  if (place) return el("a", { class: kind, href: place, "data-key": url }, label);
  return leave(url, { class: kind, "data-key": url }, label, icon("out"), unseen(words().newTab));
}
