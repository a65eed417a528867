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

/** The component that each element shows, and all data that it was rendered from. @type {WeakMap<Element, { type: number, data: string }>} */
const rendered = new WeakMap();

/**
 * Renders components into `parent`. A component that is unchanged keeps its element, so that a click on it is not lost.
 * @param {Element} parent
 * @param {MessageComponent[]} components
 * @param {MessageActions} actions
 */
export function updateComponents(parent, components, actions) {
  const wanted = components.map((it) => ({ type: it.type, data: dataOf(it) }));
  keepEnd(parent, wanted.map((it) => it.data));
  components.forEach((it, n) => {
    const [old, now] = [/** @type {HTMLElement | undefined} */ (parent.children[n]), wanted[n]];
    const before = old && rendered.get(old);
    if (!now || (before && before.data === now.data)) return;
    const node = old && before?.type === now.type && isNested(it) ? old : create(it, actions);
    if (isNested(it)) updateNested(node, it, actions);
    rendered.set(node, now);
    if (!old) parent.append(node);
    else if (node !== old) old.replaceWith(node);
  });
  [...parent.children].slice(components.length).forEach((it) => it.remove());
}

/** All buttons of components, at any depth. @param {MessageComponent[]} components @returns {Button[]} */
export function allButtons(components) {
  return components.flatMap((it) => {
    if (it.type === 2) return [it];
    if (!isNested(it)) return [];
    return allButtons(it.type === 9 ? [...it.components, it.accessory] : it.components);
  });
}

/** All data that a component is rendered from, without its id, which changes when components above are added. @param {MessageComponent} it */
function dataOf(it) {
  const json = JSON.stringify(it, /** @this {object} */ function (key, value) {
    return key === "id" && !("name" in this) ? undefined : value;
  });
  // Texts show the names of people and channels.
  return /<[@#]|\/channels\//.test(json) ? json + JSON.stringify(state.names) : json;
}

/** Adds or removes elements so that the unchanged ones at the end are at the end again. @param {Element} parent @param {string[]} wanted */
function keepEnd(parent, wanted) {
  const old = [...parent.children];
  let count = 0;
  const isKept = () => {
    const last = old.at(-1 - count);
    return last && wanted.length > count && rendered.get(last)?.data === wanted.at(-1 - count);
  };
  while (isKept()) count += 1;
  if (!count) return;
  const end = old.length - count;
  old.slice(end - Math.max(0, old.length - wanted.length), end).forEach((it) => it.remove());
  for (let missing = wanted.length - old.length; missing > 0; missing -= 1) parent.insertBefore(el("div"), old[end] ?? null);
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
    case 14: return el(it.divider ? "hr" : "div", { class: it.spacing === 2 ? "wide-gap" : "gap" });
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
