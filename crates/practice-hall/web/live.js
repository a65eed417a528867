// What is said to those who do not see the page. Nothing else on it speaks by itself, or an edited message would be read whole.

import { el, part } from "./dom.js";

/** So long it stays, so that it is not found by somebody who goes through the page later. */
const STAYS = 5000;

/** @param {string} text */
export function announce(text) {
    const said = el("p", {}, text.length > 300 ? `${text.slice(0, 299)}…` : text);
    part("live").append(said);
    setTimeout(() => said.remove(), STAYS);
}
