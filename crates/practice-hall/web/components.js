// The components of a message: rows of buttons and select menus, and the texts, sections and pictures of Components V2.

import { button, cssColor, el, externalLink, icon, screenReaderText } from "./dom.js";
import { file } from "./embed.js";
import { emoji } from "./emoji.js";
import { image } from "./image.js";
import { menuButton } from "./menu.js";
import { channelLink, renderBlocks } from "./render-markdown.js";
import { state } from "./state.js";
import { strings } from "./strings.js";

/** The CSS class of each of Discord's button styles. */
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** What each element was rendered from. @type {WeakMap<Element, { type: number, keys: string[], data: string }>} */
const rendered = new WeakMap();

/**
 * Renders components into `parent`. A component that is unchanged keeps its element, so that a click on it is not lost, also when
 * others are added before it or change beside it.
 * @param {Element} parent
 * @param {MessageComponent[]} components
 * @param {MessageActions} actions
 */
export function updateComponents(parent, components, actions) {
  let next = parent.firstElementChild;
  for (const it of components) {
    const now = { type: it.type, keys: keysOf(it), data: dataOf(it) };
    let old = next;
    while (old && !isSame(rendered.get(old), now, old === next)) old = old.nextElementSibling;
    const before = old && rendered.get(old);
    const node = before && (before.data === now.data || isNested(it)) ? /** @type {HTMLElement} */ (old) : create(it, actions);
    if (isNested(it) && before?.data !== now.data) updateNested(node, it, actions);
    rendered.set(node, now);
    // Those that were before it are gone.
    for (; old && next !== old; next = removed(next));
    if (old && node !== old) old.replaceWith(node);
    else if (!old) parent.insertBefore(node, next);
    next = node.nextElementSibling;
  }
  while (next) next = removed(next);
}

/** Removes an element and returns the next one. @param {Element | null} element */
function removed(element) {
  const next = element?.nextElementSibling ?? null;
  element?.remove();
  return next;
}

/**
 * Whether an element shows this component, which may have changed. One without buttons or pictures must be next in order.
 * @param {{ type: number, keys: string[], data: string } | undefined} before
 * @param {{ type: number, keys: string[], data: string }} now
 * @param {boolean} isNext
 */
function isSame(before, now, isNext) {
  if (before?.type !== now.type) return false;
  return now.keys.length ? now.keys.some((key) => before.keys.includes(key)) : isNext && before.data === now.data;
}

/** What a component is known by when it changes: its buttons, menus and pictures. @param {MessageComponent} it @returns {string[]} */
function keysOf(it) {
  switch (it.type) {
    case 2: return [it.custom_id ?? it.url ?? ""];
    case 3: return [it.custom_id];
    case 11: return [it.media.url];
    case 12: return it.items.map(({ media }) => media.url);
    default: return childrenOf(it).flatMap(keysOf);
  }
}

/** The components in a component, in reading order. @param {MessageComponent} it @returns {MessageComponent[]} */
function childrenOf(it) {
  if (!isNested(it)) return [];
  return it.type === 9 ? [...it.components, it.accessory] : it.components;
}

/** All data that a component is rendered from, without its id, which changes when components above are added. @param {MessageComponent} it */
function dataOf(it) {
  const json = JSON.stringify(it, /** @this {object} */ function (key, value) {
    return key === "id" && !("name" in this) ? undefined : value;
  });
  // Texts show the names of people and channels.
  return /<[@#]|\/channels\//.test(json) ? json + JSON.stringify(state.names) : json;
}

/** @param {MessageComponent} it @returns {it is ActionRow | Section | Container} */
function isNested(it) {
  return it.type === 1 || it.type === 9 || it.type === 17;
}

/** Renders what is in a component. @param {HTMLElement} node @param {ActionRow | Section | Container} it @param {MessageActions} actions */
function updateNested(node, it, actions) {
  if (it.type === 17) node.style.borderLeftColor = it.accent_color == null ? "" : cssColor(it.accent_color);
  if (it.type !== 9) return updateComponents(node, it.components, actions);
  const [texts, accessory] = node.children;
  if (texts) updateComponents(texts, it.components, actions);
  if (accessory) updateComponents(accessory, [it.accessory], actions);
}

/** Creates the element of a component, without what is in it. @param {MessageComponent} it @param {MessageActions} actions @returns {HTMLElement} */
function create(it, actions) {
  switch (it.type) {
    case 1: return el("div", { class: "row" });
    case 2: return buttonOrLink(it, actions);
    case 3: return menuButton(it, (values) => actions.select(it.custom_id, values));
    case 9: return el("div", { class: "section" }, el("div", { class: "texts" }), el("div", { class: "accessory" }));
    case 10: return el("div", { class: "text-display" }, ...renderBlocks(it.content));
    case 11: return picture(it);
    case 12: return el("div", { class: it.items.length > 1 ? "gallery several" : "gallery" }, ...it.items.map(picture));
    case 13: return file({ url: it.file.url, filename: it.name ?? fileName(it.file.url), size: it.size ?? 0 });
    case 14: return el(it.divider ? "hr" : "div", { class: it.spacing === 2 && "wide-gap" });
    case 17: return el("div", { class: "container" });
  }
}

/** @param {GalleryItem} item */
function picture({ media, description }) {
  return image(media, description, fileName(media.url));
}

/** @param {string} url */
function fileName(url) {
  return url.replace(/[?#].*/, "").split("/").at(-1) ?? "";
}

/** @param {Button} it @param {MessageActions} actions */
function buttonOrLink(it, actions) {
  const { custom_id: id = "", url = "", style } = it;
  const [kind, label] = [`button ${STYLES[style]}`, el("span", {}, it.emoji && emoji(it.emoji), it.label)];
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
