// The bot's own emoji, and those that everybody has.

import { el } from "./dom.js";

/** A text of nothing but emoji, and not too many. */
const ALONE = /^\s*(?:(?:<a?:\w+:\d+>|\p{Extended_Pictographic}[\u{fe0f}\u{200d}\u{1f3fb}-\u{1f3ff}]*)\s*){1,30}$/u;

/** A picture, if it is the bot's own; else a letter like others. @param {Emoji} emoji @returns {Node | string} */
export function emoji({ name, id }) {
  if (!id) return name ?? "";
  return el("img", { class: "emoji", src: `/emoji/${id}`, alt: readable(name ?? ""), title: `:${name}:` });
}

/** Whether a text is shown large. @param {string} text */
export function isAlone(text) {
  return ALONE.test(text);
}

/** What it is to whoever does not see it; nothing, if it is there for its room. @param {string} name */
function readable(name) {
  return name.replaceAll("_", " ").trim();
}
