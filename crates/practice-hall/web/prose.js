// Discord's markdown as it is seen: `markdown.js` reads it, this draws it.

import { button, el, leave } from "./dom.js";
import { emoji } from "./emoji.js";
import { hall } from "./hall.js";
import { blocks, inline } from "./markdown.js";
import { moment } from "./time.js";
import { words } from "./words.js";

/** A channel of a server, or a message in it. */
const PLACE = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+(?:\/\d+)?)\/?$/;
const TAGS = /** @type {const} */ ({ bold: "strong", italic: "em", underline: "u", strike: "s" });

/** What cannot be seen whole is scrolled, so the keyboard must reach it. */
const widths = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

/** Where a place of Discord's is on this page. @param {string} address */
export function placeOf(address) {
  const place = PLACE.exec(address)?.[1];
  return place && `#/${place}`;
}

/** A text of several lines. @param {string} text */
export function prose(text) {
  return blocks(text).map(block);
}

/** A text of one line: a title, or the name of a field. @param {string} text */
export function line(text) {
  return inline(text).map(piece);
}

/** What is not to be broken into lines. @param {string} text */
export function fence(text) {
  const made = el("pre", {}, el("code", {}, text));
  widths.observe(made);
  return made;
}

/** @param {Block} it @returns {HTMLElement} */
function block(it) {
  switch (it.is) {
    case "fence": return fence(it.text);
    case "quote": return el("blockquote", {}, ...it.inside.map(block));
    // The headings of the page end with the author's name.
    case "heading": {
      const attributes = { class: `heading h${it.level}`, role: "heading", "aria-level": it.level + 2 };
      return el("p", attributes, ...it.inside.map(piece));
    }
    case "small": return el("p", { class: "subtext" }, ...it.inside.map(piece));
    case "list": {
      const items = it.items.map((item) => el("li", {}, ...item.inside.map(piece), ...item.below.map(block)));
      return it.numbered ? el("ol", { start: it.start }, ...items) : el("ul", {}, ...items);
    }
    case "lines": return el("p", {}, ...it.inside.map(piece));
  }
}

/** @param {Inline} it @returns {Node | string} */
function piece(it) {
  switch (it.is) {
    case "text": return it.text;
    case "bold": case "italic": case "underline": case "strike": return el(TAGS[it.is], {}, ...it.inside.map(piece));
    case "spoiler": return spoiler(it.inside.map(piece));
    case "code": return el("code", {}, it.text);
    case "time": return moment(it.at, it.style);
    case "emoji": return emoji(it);
    case "person": {
      const name = hall.names[it.what] ?? words().someone;
      return el("span", { class: it.what === hall.me.id ? "mention me" : "mention" }, `@${name}`);
    }
    case "channel": return channel(`#/${it.what}`);
    case "command": return command(it.what);
    case "link": {
      const [place, inside] = [placeOf(it.to), it.inside?.map(piece)];
      return place ? channel(place, inside) : leave(it.to, {}, ...(inside ?? [it.to]));
    }
  }
}

/** @param {string} place @param {(Node | string)[]} [inside] */
function channel(place, inside) {
  const [, id = "", message] = place.split("/");
  const name = `#${hall.names[id] || "…"}${message ? " › …" : ""}`;
  return el("a", { class: !inside && "mention", href: place }, ...(inside ?? [name]));
}

/** Pressed, it stands in the box, where its options can be typed. @param {string} name */
function command(name) {
  return button("mention", `/${name}`, () => document.dispatchEvent(new CustomEvent("type-command", { detail: `/${name} ` })));
}

/** Hidden from eyes and ears until it is pressed. @param {(Node | string)[]} inside */
function spoiler(inside) {
  const hidden = el("span", { hidden: true, tabindex: -1 }, ...inside);
  const cover = button("cover", words().spoiler, () => {
    cover.remove();
    hidden.hidden = false;
    hidden.focus();
  });
  return el("span", {}, cover, hidden);
}
