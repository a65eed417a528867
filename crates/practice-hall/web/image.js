// An image of a message: it can be enlarged, and its alternative text can be read.

import { button, el, externalLink, safeUrl } from "./dom.js";
import { openDialog } from "./modal.js";
import { openPopover } from "./popover.js";
import { strings } from "./strings.js";

/** @param {EmbedImage} it @param {string | null | undefined} alt @param {string} name */
export function image(it, alt, name) {
  const { url, width, height } = it;
  const img = () => el("img", { src: safeUrl(url), alt: alt ?? name, width, height });
  const open = button("open", img(), () => enlarge(url, img()));
  open.ariaHasPopup = "dialog";
  const badge = button("alt", "ALT", () => openPopover(badge, () => el("p", { class: "alt-text", tabindex: 0 }, alt)));
  badge.ariaLabel = strings().alt;
  badge.ariaExpanded = "false";
  return el("div", { class: "picture" }, open, alt && badge);
}

/** Shows an image as wide as the page. Pressed, it is twice as wide, and is scrolled. @param {string} url @param {HTMLImageElement} image */
function enlarge(url, image) {
  const fullSize = externalLink(url, {}, strings().fullSize);
  const zoom = button("zoom", image, () => view.classList.toggle("twice"));
  const view = el("div", { class: "view", tabindex: 0 }, zoom);
  const hint = el("p", { class: "hint" }, `${strings().pressToZoom} `, fullSize, ` (${strings().newTab})`);
  openDialog(strings().picture, view, hint).classList.add("large");
}
