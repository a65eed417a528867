// The menu of a message: what the bot offers for it, and what helps developers.

/** @import { Deed, Message } from "./types" */
/** @import { Deeds } from "./deeds.js" */
/** @import { Hall } from "./hall.js" */

import { localName } from "./command.js";
import { el } from "./dom.js";
import { openDialog } from "./modal.js";
import { closePopover, openPopover } from "./popover.js";
import { words } from "./words.js";

/**
 * @param {HTMLElement} owner
 * @param {Message} message
 * @param {Hall} hall
 * @param {Deeds} deeds
 */
export function openEntries(owner, message, hall, deeds) {
    if (owner.getAttribute("aria-expanded") === "true") return closePopover();
    const commands = hall.commands.filter((it) => it.type === 3).map((it) => entry(localName(it, hall.me.locale), () => void deeds.use(message.id, it.name)));
    const menu = el("div", { class: "listbox", role: "menu", "aria-label": words().more },
        ...commands,
        entry(words().copy, () => void navigator.clipboard.writeText(message.content || message.embeds.map((it) => it.description ?? "").join("\n"))),
        hall.entered?.dev && entry(words().raw, () => void showRaw(message, deeds)));
    menu.addEventListener("keydown", (event) => move(menu, event));
    openPopover(owner, menu);
    menu.querySelector("button")?.focus();
}

/** @param {string} label @param {() => void} act */
function entry(label, act) {
    const chosen = () => {
        closePopover();
        act();
    };
    return el("button", { type: "button", role: "menuitem", class: "option", tabindex: -1, onclick: chosen }, label);
}

/** @param {HTMLElement} menu @param {KeyboardEvent} event */
function move(menu, event) {
    const all = [...menu.querySelectorAll("button")];
    const at = all.findIndex((it) => it === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Tab") closePopover();
    if (to === undefined) return;
    event.preventDefault();
    all[to % all.length]?.focus();
}

/** @param {Message} message @param {Deeds} deeds */
async function showRaw(message, deeds) {
    const story = await deeds.raw(message.id);
    if (!story) return;
    const none = !story.length && el("p", {}, words().rawNone);
    openDialog(words().raw, el("div", { class: "raw" }, none || "", ...story.map(told))).classList.add("wide");
}

/** @param {Deed} deed */
function told({ at, what, name, told, answer }) {
    const time = new Date(at);
    const when = Number.isNaN(time.getTime()) ? String(at) : time.toISOString().slice(11, 23);
    return el("details", {}, el("summary", {}, el("code", {}, when), ` ${what === "event" ? "→" : "←"} `, el("strong", {}, name)),
        ...json(words().rawTold, told), ...json(words().rawAnswer, answer));
}

/** @param {string} title @param {unknown} value */
function json(title, value) {
    if (value === null || value === undefined) return [];
    return [el("h3", {}, title), el("pre", { tabindex: 0 }, el("code", {}, JSON.stringify(value, null, 2)))];
}
