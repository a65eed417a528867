// What can be pressed beneath a message: rows of buttons, and menus.

/** @import { Button, Emoji, Menu, Row } from "./types" */
/** @import { Hall } from "./hall.js" */

import { el, icon, safe } from "./dom.js";
import { menuButton } from "./menu.js";
import { placeOf } from "./prose.js";
import { words } from "./words.js";

/** Discord's five styles. */
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** What is done with them. @typedef {{ press: (button: string) => void, choose: (menu: string, values: string[]) => void }} Acts */

/**
 * @param {Row[]} all
 * @param {Hall} hall
 * @param {Acts} acts
 */
export function rows(all, hall, acts) {
    return all.map((row) => el("div", { class: "row" }, ...(row.components ?? []).map((it) => component(it, hall, acts))));
}

/** @param {Button | Menu} it @param {Hall} hall @param {Acts} acts */
function component(it, hall, acts) {
    if (it.type !== 2) return menuButton(it, hall, (values) => acts.choose(it.custom_id, values));
    return it.url ? linkButton(it, it.url) : button(it, acts);
}

/** @param {Button} it @param {Acts} acts */
function button(it, acts) {
    const press = () => acts.press(it.custom_id ?? "");
    const attributes = { type: "button", class: `button ${STYLES[it.style]}`, disabled: it.disabled, "data-key": it.custom_id, onclick: press };
    return el("button", attributes, label(it.label, it.emoji));
}

/** A link to a channel stays on the page. @param {Button} it @param {string} url */
function linkButton(it, url) {
    const place = placeOf(url);
    if (place) return el("a", { class: "button link", href: place.hash, "data-key": url }, label(it.label, it.emoji));
    const outside = { class: "button link", href: safe(url), target: "_blank", rel: "noopener noreferrer", "data-key": url };
    return el("a", outside, label(it.label, it.emoji), icon("out"), el("span", { class: "unseen" }, ` (${words().newTab})`));
}

/** A bot's own emoji have a name and a number, and here only the name. @param {string | undefined} text @param {Emoji | null | undefined} emoji */
function label(text, emoji) {
    const sign = emoji?.name ? (emoji.id ? `:${emoji.name}:` : emoji.name) : "";
    return [sign, text].filter(Boolean).join(" ");
}
