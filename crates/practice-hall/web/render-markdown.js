// Renders Discord's markdown, which `markdown.js` parses.

import { button, el, externalLink } from "./dom.js";
import { emoji } from "./emoji.js";
import { blocks, inline } from "./markdown.js";
import { state } from "./state.js";
import { strings } from "./strings.js";
import { timeElement } from "./time.js";

/** Discord's address of a channel or of a message in it. */
const CHANNEL_URL = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+(?:\/\d+)?)\/?$/;
const TAGS = /** @type {const} */ ({ bold: "strong", italic: "em", underline: "u", strike: "s" });

/** Code that is too wide is scrolled, so it must be focusable. */
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

/** Returns the address of a Discord channel or message on this page. @param {string} url */
export function channelLink(url) {
  const path = CHANNEL_URL.exec(url)?.[1];
  return path && `#/${path}`;
}

/** @param {string} text */
export function renderBlocks(text) {
  return blocks(text).map(renderBlock);
}

/** Renders a text without blocks: a title, or the name of a field. @param {string} text */
export function renderLine(text) {
  return inline(text).map(renderInline);
}

/** @param {string} text */
export function codeBlock(text) {
  const pre = el("pre", {}, el("code", {}, text));
  widths.observe(pre);
  return pre;
}

/** @param {Block} it @returns {HTMLElement} */
function renderBlock(it) {
  switch (it.kind) {
    case "code_block": return codeBlock(it.text);
    case "quote": return el("blockquote", {}, ...it.children.map(renderBlock));
    // The headings of the page end at level 2 with the author's name.
    case "heading": {
      const attributes = { class: `heading h${it.level}`, role: "heading", "aria-level": it.level + 2 };
      return el("p", attributes, ...it.children.map(renderInline));
    }
    case "small": return el("p", { class: "subtext" }, ...it.children.map(renderInline));
    case "list": {
      const items = it.items.map((item) => el("li", {}, ...item.children.map(renderInline), ...item.below.map(renderBlock)));
      return it.numbered ? el("ol", { start: it.start }, ...items) : el("ul", {}, ...items);
    }
    case "lines": return el("p", {}, ...it.children.map(renderInline));
  }
}

/** @param {Inline} it @returns {Node | string} */
function renderInline(it) {
  switch (it.kind) {
    case "text": return it.text;
    case "bold": case "italic": case "underline": case "strike": return el(TAGS[it.kind], {}, ...it.children.map(renderInline));
    case "spoiler": return spoiler(it.children.map(renderInline));
    case "code": return el("code", {}, it.text);
    case "time": return timeElement(it.seconds, it.style);
    case "emoji": return emoji(it);
    case "person": {
      const name = state.names[it.target] ?? strings().someone;
      return el("span", { class: it.target === state.me.id ? "mention me" : "mention" }, `@${name}`);
    }
    case "channel": return channelElement(`#/${it.target}`);
    case "command": return commandButton(it.target);
    case "link": {
      const [href, label] = [channelLink(it.url), it.children?.map(renderInline)];
      return href ? channelElement(href, label) : externalLink(it.url, {}, ...(label ?? [it.url]));
    }
  }
}

/** @param {string} href @param {(Node | string)[]} [label] */
function channelElement(href, label) {
  const [, id = "", message] = href.split("/");
  const name = `#${state.names[id] || "…"}${message ? " › …" : ""}`;
  return el("a", { class: !label && "mention", href }, ...(label ?? [name]));
}

/** A button that writes the command to the input, where its options can be typed. @param {string} name */
function commandButton(name) {
  return button("mention", `/${name}`, () => document.dispatchEvent(new CustomEvent("type-command", { detail: `/${name} ` })));
}

/** Hides the content, also from screen readers, until its button is pressed. @param {(Node | string)[]} children */
function spoiler(children) {
  const hidden = el("span", { hidden: true, tabindex: -1 }, ...children);
  const cover = button("cover", strings().spoiler, () => {
    cover.remove();
    hidden.hidden = false;
    hidden.focus();
  });
  return el("span", {}, cover, hidden);
}
