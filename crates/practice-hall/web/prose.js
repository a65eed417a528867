// Discord's markdown as it is seen: `markdown.js` reads it, this draws it.

/** @import { Block, Inline } from "./markdown.js" */
/** @import { Hall } from "./hall.js" */

import { el, safe } from "./dom.js";
import { blocks, inline } from "./markdown.js";
import { moment } from "./time.js";
import { words } from "./words.js";

/** A channel of a server, or a message in it. */
const PLACE = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** What cannot be seen whole is scrolled, so the keyboard must reach it. */
const widths = new ResizeObserver((seen) => {
    for (const { target } of seen) target.toggleAttribute("tabindex", target.scrollWidth > target.clientWidth);
    for (const { target } of seen) if (target.hasAttribute("tabindex")) target.setAttribute("tabindex", "0");
});

/** Where a place of Discord's is on this page. @param {string} address */
export function placeOf(address) {
    const [, channel, message] = PLACE.exec(address) ?? [];
    return channel ? { channel, message: message ?? "", hash: `#/${channel}${message ? `/${message}` : ""}` } : null;
}

/**
 * A text of several lines.
 * @param {string} text
 * @param {Hall} hall
 */
export function prose(text, hall) {
    return blocks(text).map((it) => block(it, hall));
}

/**
 * A text of one line: a title, or the name of a field.
 * @param {string} text
 * @param {Hall} hall
 */
export function line(text, hall) {
    return inline(text).map((it) => piece(it, hall));
}

/** @param {Block} it @param {Hall} hall @returns {HTMLElement} */
function block(it, hall) {
    switch (it.is) {
        case "fence": return fence(it.text);
        case "quote": return el("blockquote", {}, ...it.inside.map((inner) => block(inner, hall)));
        // The headings of the page end with the author's name.
        case "heading": return el("p", { class: `heading h${it.level}`, role: "heading", "aria-level": it.level + 2 }, ...pieces(it.inside, hall));
        case "small": return el("p", { class: "subtext" }, ...pieces(it.inside, hall));
        case "list": {
            const items = it.items.map((item) => el("li", {}, ...pieces(item.inside, hall), ...item.below.map((below) => block(below, hall))));
            return it.numbered ? el("ol", { start: it.start }, ...items) : el("ul", {}, ...items);
        }
        case "lines": return el("p", {}, ...pieces(it.inside, hall));
    }
}

/** @param {string} text */
function fence(text) {
    const made = el("pre", {}, el("code", {}, text));
    widths.observe(made);
    return made;
}

/** @param {Inline[]} all @param {Hall} hall */
function pieces(all, hall) {
    return all.map((it) => piece(it, hall));
}

/** @param {Inline} it @param {Hall} hall @returns {Node | string} */
function piece(it, hall) {
    switch (it.is) {
        case "text": return it.text;
        case "bold": return el("strong", {}, ...pieces(it.inside, hall));
        case "italic": return el("em", {}, ...pieces(it.inside, hall));
        case "underline": return el("u", {}, ...pieces(it.inside, hall));
        case "strike": return el("s", {}, ...pieces(it.inside, hall));
        case "spoiler": return spoiler(pieces(it.inside, hall));
        case "code": return el("code", {}, it.text);
        case "time": return moment(it.at, it.style, hall.me.locale);
        case "emoji": return `:${it.what}:`;
        case "role": return el("span", { class: "mention" }, `@${hall.names[it.what] ?? words().someone}`);
        case "person": return person(it.what, hall);
        case "channel": return channel(it.what, "", null, hall);
        case "command": return command(it.name);
        case "link": return link(it.to, it.inside && pieces(it.inside, hall), hall);
    }
}

/** @param {string} id @param {Hall} hall */
function person(id, hall) {
    const known = hall.names[id] ?? hall.entered?.people.find((it) => it.id === id)?.name;
    return el("span", { class: id === hall.me.id ? "mention me" : "mention" }, `@${known ?? words().someone}`);
}

/** @param {string} id @param {string} message @param {(Node | string)[] | null} inside @param {Hall} hall */
function channel(id, message, inside, hall) {
    const name = hall.names[id] || hall.nameOf(hall.channels.find((it) => it.id === id));
    const called = `#${name || words().unknownChannel}${message ? " › 💬" : ""}`;
    return el("a", { class: inside ? "" : "mention", href: `#/${id}${message && `/${message}`}` }, ...(inside ?? [called]));
}

/** Pressed, it stands in the box, where its options can be typed. @param {string} name */
function command(name) {
    const button = el("button", { class: "mention", type: "button" }, `/${name}`);
    button.addEventListener("click", () => button.dispatchEvent(new CustomEvent("type-command", { bubbles: true, detail: `/${name} ` })));
    return button;
}

/** @param {string} to @param {(Node | string)[] | null} inside @param {Hall} hall */
function link(to, inside, hall) {
    const place = placeOf(to);
    if (place) return channel(place.channel, place.message, inside, hall);
    return el("a", { href: safe(to), target: "_blank", rel: "noopener noreferrer" }, ...(inside ?? [to]));
}

/** Hidden from eyes and ears until it is pressed. @param {(Node | string)[]} inside */
function spoiler(inside) {
    const hidden = el("span", { hidden: true }, ...inside);
    const cover = el("button", { type: "button", class: "cover" }, words().spoiler);
    const reveal = () => {
        cover.remove();
        hidden.hidden = false;
        hidden.tabIndex = -1;
        hidden.focus();
    };
    cover.addEventListener("click", reveal);
    return el("span", { class: "spoiler" }, cover, hidden);
}
