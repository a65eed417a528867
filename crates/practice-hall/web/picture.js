// A picture of a message: in its own room before it is there, large at a press, and with its words for whoever wants to read them.

import { button, el, leave, safe } from "./dom.js";
import { openDialog } from "./modal.js";
import { openPopover } from "./popover.js";
import { words } from "./words.js";

/** A picture, and what is said of it, if anything is. @param {Picture} it @param {string | null | undefined} alt @param {string} name */
export function picture(it, alt, name) {
  const { url, width, height } = it;
  const shown = () => el("img", { src: safe(url), alt: alt ?? name, width, height });
  const open = button("open", shown(), () => enlarge(url, shown()));
  open.ariaHasPopup = "dialog";
  const badge = button("alt", "ALT", () => openPopover(badge, () => el("p", { class: "alt-text", tabindex: 0 }, alt)));
  badge.ariaLabel = words().alt;
  badge.ariaExpanded = "false";
  return el("div", { class: "picture" }, open, alt && badge);
}

/** Shows it as large as the window. @param {string} url @param {HTMLImageElement} shown */
function enlarge(url, shown) {
  const whole = leave(url, {}, words().whole);
  openDialog(words().picture, shown, el("p", { class: "hint" }, whole, ` (${words().newTab})`)).classList.add("large");
}
