// Emoji: the bot's own, which are images, and Unicode emoji.

import { el } from "./dom.js";

/** A text of at most 30 emoji and nothing else. */
const EMOJI_ONLY = /^\s*(?:(?:<a?:\w+:\d+>|\p{Extended_Pictographic}[\u{fe0f}\u{200d}\u{1f3fb}-\u{1f3ff}]*)\s*){1,30}$/u;

/** @param {Emoji} emoji @returns {Node | string} */
export function emoji({ name, id }) {
  if (!id) return name ?? "";
  return el("img", { class: "emoji", src: `/emoji/${id}`, alt: altText(name ?? ""), title: `:${name}:` });
}

/** Returns whether a text is only emoji, which are shown large. @param {string} text */
export function isEmojiOnly(text) {
  return EMOJI_ONLY.test(text);
}

/** Returns the alternative text, which is empty for emoji that only fill space. @param {string} name */
function altText(name) {
  return name.replaceAll("_", " ").trim();
}
