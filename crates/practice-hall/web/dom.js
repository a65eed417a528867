// Creates elements. Data from outside becomes text, never markup.

/**
 * Creates an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, `${value}`);
  }
  return replaceChildren(element, ...children);
}

/**
 * Replaces all children of an element.
 * @template {Element} Parent
 * @param {Parent} parent
 * @param {Child[]} children
 */
export function replaceChildren(parent, ...children) {
  parent.replaceChildren(...children.flatMap((it) => it || []));
  return parent;
}

/**
 * Makes the children of an element equal to these. Elements that stay keep their place in the document, so that a click on them is
 * not lost. A button that differs is replaced, because it may do something else.
 * @param {Element} parent
 * @param {Child[]} children
 */
export function updateChildren(parent, ...children) {
  const wanted = children.flatMap((it) => (it ? [typeof it === "string" ? document.createTextNode(it) : it] : []));
  wanted.forEach((it, n) => {
    const old = parent.childNodes[n];
    if (old) updateNode(old, it);
    else parent.append(it);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove();
}

/** @param {ChildNode} old @param {Node} wanted */
function updateNode(old, wanted) {
  if (old.isEqualNode(wanted)) return;
  const [before, after] = [old, wanted].map((it) => (it instanceof Element && it.tagName !== "BUTTON" ? it : null));
  if (!before || before.tagName !== after?.tagName) return old.replaceWith(wanted);
  for (const name of before.getAttributeNames()) if (!after.hasAttribute(name)) before.removeAttribute(name);
  for (const name of after.getAttributeNames()) before.setAttribute(name, after.getAttribute(name) ?? "");
  updateChildren(before, ...after.childNodes);
}

/** @param {string} kind @param {Child} label @param {() => void} onclick */
export function button(kind, label, onclick) {
  return el("button", { type: "button", class: kind, onclick: () => onclick() }, label);
}

/** A link that opens in a new tab. @param {string} url @param {Record<string, Attribute>} attributes @param {Child[]} children */
export function externalLink(url, attributes, ...children) {
  return el("a", { ...attributes, href: safeUrl(url), target: "_blank", rel: "noopener noreferrer" }, ...children);
}

/** Text for screen readers only. @param {string} text */
export function screenReaderText(text) {
  return el("span", { class: "visually-hidden" }, ` (${text})`);
}

/** An icon that is defined in index.html. @param {string} name */
export function icon(name) {
  const [svg, use] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  use?.setAttribute("href", `#icon-${name}`);
  svg?.setAttribute("class", "icon");
  svg?.setAttribute("viewBox", "0 0 24 24");
  svg?.setAttribute("aria-hidden", "true");
  svg?.append(use ?? "");
  return /** @type {Element} */ (svg);
}

/** A color of Discord as CSS. @param {number} color */
export function cssColor(color) {
  return `#${color.toString(16).padStart(6, "0")}`;
}

/** @param {Id} id @param {string} name @param {boolean} app */
export function avatar(id, name, app = false) {
  const avatar = el("span", { class: "avatar", "aria-hidden": "true" }, app ? icon("horn") : [...name][0]);
  if (!app) avatar.style.background = `hsl(${Number(id.slice(-4)) * 67} 45% 30%)`;
  return avatar;
}

/** Returns an element of index.html, which has all the ids that are used. @param {string} id */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Returns the URL if it is HTTP, so that no link can run a script. @param {string} address */
export function safeUrl(address) {
  const url = URL.canParse(address, location.href) && new URL(address, location.href);
  return url && /^https?:$/.test(url.protocol) && url.href;
}

/** Announces a text to screen readers. Few other elements are live, because each edit would be read in full. @param {string} text */
export function announce(text) {
  const announcement = el("p", {}, text.slice(0, 300));
  byId("live").append(announcement);
  setTimeout(() => announcement.remove(), 5000);
}
