// Elements, made by hand: what comes from outside only ever becomes text, never markup.

/** @typedef {Node | string | false | null | undefined} Child */
/** @typedef {string | number | boolean | null | undefined | (() => void)} Attribute */

/**
 * An element. Of its attributes, a function listens (`onclick`), `true` stands alone, and `false` or nothing is left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") made.addEventListener(name.slice(2), () => value());
        else if (value === true) made.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
    }
    made.append(...shown(children));
    return made;
}

/**
 * Puts these into the place of everything that was in an element.
 * @param {Element} into
 * @param {Child[]} children
 */
export function fill(into, ...children) {
    into.replaceChildren(...shown(children));
}

/** @param {Child[]} children */
function shown(children) {
    return children.flatMap((it) => it || []);
}

/**
 * One of the icons that are drawn in the page.
 * @param {string} name
 */
export function icon(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#icon-${name}`);
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    svg.append(use);
    return svg;
}

/**
 * The element of the page with this id. The page has all that its script asks for.
 * @param {string} id
 */
export function part(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no #${id}`);
    return found;
}

/**
 * An address that may be followed; nothing that runs.
 * @param {string | undefined | null} address
 */
export function safe(address) {
    if (!address || !URL.canParse(address, location.href)) return null;
    const url = new URL(address, location.href);
    return /^https?:$/.test(url.protocol) ? url.href : null;
}
