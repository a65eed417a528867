// The components of a message: rows of buttons and select menus.

import { button, el, externalLink, icon, screenReaderText } from "./dom.js";
import { emoji } from "./emoji.js";
import { menuButton } from "./menu.js";
import { channelLink } from "./render-markdown.js";
import { strings } from "./strings.js";

/** The CSS class of each of Discord's button styles. */
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/**
 * Renders the rows into `part`. A component that is unchanged keeps its element, so that a click on it is not lost.
 * @param {HTMLElement} part
 * @param {ActionRow[]} before
 * @param {ActionRow[]} rows
 * @param {MessageActions} actions
 */
export function updateRows(part, before, rows, actions) {
  rows.forEach((row, n) => {
    const line = part.children[n] ?? part.appendChild(el("div", { class: "row" }));
    row.components.forEach((it, at) => {
      const old = line.children[at];
      if (old && JSON.stringify(it) === JSON.stringify(before[n]?.components[at])) return;
      const made = component(it, actions);
      if (old) old.replaceWith(made);
      else line.append(made);
    });
    removeAfter(line, row.components.length);
  });
  removeAfter(part, rows.length);
}

/** @param {Element} parent @param {number} count */
function removeAfter(parent, count) {
  [...parent.children].slice(count).forEach((it) => it.remove());
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
