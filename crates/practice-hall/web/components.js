// The components of a message: rows of buttons and select menus.

import { button, el, externalLink, icon, screenReaderText } from "./dom.js";
import { emoji } from "./emoji.js";
import { menuButton } from "./menu.js";
import { channelLink } from "./render-markdown.js";
import { strings } from "./strings.js";

/** The CSS class of each of Discord's button styles. */
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** @param {ActionRow[]} rows @param {MessageActions} actions */
export function actionRows(rows, actions) {
  return rows.map((row) => el("div", { class: "row" }, ...row.components.map((it) => component(it, actions))));
}

/** @param {Button | SelectMenu} it @param {MessageActions} actions */
function component(it, actions) {
  if (it.type !== 2) return menuButton(it, (values) => actions.select(it.custom_id, values));
  const { custom_id: id = "", url = "", style } = it;
  const [kind, label] = [`button ${STYLES[style]}`, el("span", {}, it.emoji && emoji(it.emoji), it.emoji && " ", it.label)];
  if (url) return link(url, kind, label);
  const made = button(kind, label, () => actions.press(id));
  made.dataset.key = id;
  made.disabled = it.disabled ?? false;
  return made;
}

/** A link to a channel stays on the page. @param {string} url @param {string} kind @param {HTMLElement} label */
function link(url, kind, label) {
  const href = channelLink(url);
  if (href) return el("a", { class: kind, href, "data-key": url }, label);
  return externalLink(url, { class: kind, "data-key": url }, label, icon("out"), screenReaderText(strings().newTab));
}
