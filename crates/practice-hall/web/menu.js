// A select menu: a button that opens a list of its entries, each with what comes of it. By keyboard as by hand.

/** @import { Entry, Menu } from "./types" */
/** @import { Hall } from "./hall.js" */

import { el, fill } from "./dom.js";
import { closePopover, openPopover } from "./popover.js";
import { words } from "./words.js";

/** So long after a letter, the next one begins another word. */
const TYPING_PAUSE = 700;

/**
 * @param {Menu} menu
 * @param {Hall} hall
 * @param {(values: string[]) => void} choose
 */
export function menuButton(menu, hall, choose) {
    const entries = entriesOf(menu, hall);
    const shown = entries.filter((it) => it.default).map((it) => it.label).join(", ");
    const called = menu.placeholder || words().choose;
    const button = el("button", {
        type: "button", class: "select", disabled: menu.disabled, "data-key": menu.custom_id,
        "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": shown ? `${called} ${shown}` : called,
    }, el("span", { class: shown ? "" : "placeholder" }, shown || called));
    const open = () => openPopover(button, listbox(menu, called, entries, choose));
    button.addEventListener("click", () => (button.getAttribute("aria-expanded") === "true" ? closePopover() : open()));
    button.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || event.altKey) return;
        event.preventDefault();
        open();
    });
    return el("div", { class: "menu" }, button);
}

/** People and channels are entries, too. @param {Menu} menu @param {Hall} hall @returns {Entry[]} */
function entriesOf(menu, hall) {
    if (menu.type === 3) return menu.options ?? [];
    if (menu.type === 8) return hall.channels.map((it) => ({ label: `#${hall.nameOf(it)}`, value: it.id }));
    return (hall.entered?.people ?? []).map((it) => ({ label: it.name, value: it.id }));
}

/**
 * @param {Menu} menu
 * @param {string} called
 * @param {Entry[]} entries
 * @param {(values: string[]) => void} choose
 */
function listbox(menu, called, entries, choose) {
    const most = menu.max_values ?? 1;
    const chosen = new Set(entries.filter((it) => it.default).map((it) => it.value));
    let at = Math.max(0, entries.findIndex((it) => it.default));
    const options = entries.map((it, n) => option(it, n, () => take(n)));
    const list = el("div", { class: "listbox", role: "listbox", tabindex: 0, autofocus: true, "aria-label": called, "aria-multiselectable": most > 1 && "true" }, ...options);

    const mark = () => {
        options.forEach((it, n) => it.classList.toggle("active", n === at));
        options.forEach((it, n) => it.setAttribute("aria-selected", String(chosen.has(entries[n]?.value ?? ""))));
        list.setAttribute("aria-activedescendant", options[at]?.id ?? "");
        options[at]?.scrollIntoView?.({ block: "nearest" });
    };
    const finish = () => {
        closePopover();
        choose(entries.filter((it) => chosen.has(it.value)).map((it) => it.value));
    };
    /** @param {number} n */
    const take = (n) => {
        const value = entries[n]?.value ?? "";
        at = n;
        if (most === 1) chosen.clear(), chosen.add(value), finish();
        else if (!chosen.delete(value) && chosen.size < most) chosen.add(value);
        mark();
    };
    const search = typeahead(entries, (n) => (at = n));
    list.addEventListener("keydown", (event) => {
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
        if (to !== undefined) at = Math.max(0, Math.min(entries.length - 1, to));
        else if (event.key === "Enter" || event.key === " ") take(at);
        else if (!search(event)) return;
        event.preventDefault();
        mark();
    });
    mark();
    if (!entries.length) fill(list, el("p", { class: "hint" }, words().nothingFound));
    if (most === 1) return list;
    const enough = el("button", { type: "button", class: "button primary", onclick: () => chosen.size >= (menu.min_values ?? 1) && finish() }, words().done);
    return el("div", {}, list, enough);
}

/** @param {Entry} entry @param {number} n @param {() => void} take */
function option(entry, n, take) {
    const about = entry.description && el("small", {}, entry.description);
    const made = el("div", { class: "option", role: "option", id: `entry-${n}`, onclick: take }, el("span", {}, entry.label), about);
    return made;
}

/** Letters lead to the entry that begins with them. @param {Entry[]} entries @param {(n: number) => void} found */
function typeahead(entries, found) {
    let typed = "";
    let last = 0;
    return /** @param {KeyboardEvent} event */ (event) => {
        if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
        typed = (event.timeStamp - last < TYPING_PAUSE ? typed : "") + event.key.toLocaleLowerCase();
        last = event.timeStamp;
        const n = entries.findIndex((it) => it.label.toLocaleLowerCase().startsWith(typed));
        if (n >= 0) found(n);
        return n >= 0;
    };
}
