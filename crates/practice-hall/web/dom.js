// Elements, made by hand: what comes from outside only ever becomes text, never markup.

/**
 * An element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, `${value}`);
  }
  return fill(made, ...children);
}

/**
 * Puts these into the place of everything that was in an element.
 * @template {Element} Into
 * @param {Into} into
 * @param {Child[]} children
 */
export function fill(into, ...children) {
  into.replaceChildren(...children.flatMap((it) => it || []));
  return into;
}

/** @param {string} kind @param {Child} label @param {() => void} onclick */
export function button(kind, label, onclick) {
  return el("button", { type: "button", class: kind, onclick: () => onclick() }, label);
}

/** A link that leaves the page. @param {string} to @param {Record<string, Attribute>} more @param {Child[]} inside */
export function leave(to, more, ...inside) {
  return el("a", { ...more, href: safe(to), target: "_blank", rel: "noopener noreferrer" }, ...inside);
}

/** For ears alone. @param {string} text */
export function unseen(text) {
  return el("span", { class: "unseen" }, ` (${text})`);
}

/** One of the icons that are drawn in the page. @param {string} name */
export function icon(name) {
  const [svg, use] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  use?.setAttribute("href", `#icon-${name}`);
  svg?.setAttribute("class", "icon");
  svg?.setAttribute("viewBox", "0 0 24 24");
  svg?.setAttribute("aria-hidden", "true");
  svg?.append(use ?? "");
  return /** @type {Element} */ (svg);
}

/** A person's face. @param {Id} id @param {string} name @param {boolean} app */
export function avatar(id, name, app = false) {
  const made = el("span", { class: "avatar", "aria-hidden": "true" }, app ? icon("horn") : [...name][0]);
  if (!app) made.style.background = `hsl(${Number(id.slice(-4)) * 67} 45% 30%)`;
  return made;
}

/** A part of the page. The page has all that its script asks for. @param {string} id */
export function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** An address that may be followed: nothing that runs. @param {string} address */
export function safe(address) {
  const url = URL.canParse(address, location.href) && new URL(address, location.href);
  return url && /^https?:$/.test(url.protocol) && url.href;
}

/** Says something to ears. Little else speaks by itself, or each edit would be read whole. @param {string} text */
export function announce(text) {
  const said = el("p", {}, text.slice(0, 300));
  part("live").append(said);
  setTimeout(() => said.remove(), 5000);
}
