// A popover next to a button: one at a time, closed by Escape or a press elsewhere.

import { el } from "./dom.js";

/** The distance to the edges of the window. */
const MARGIN_PX = 8;

/** @type {HTMLElement | undefined} */
let open;

/** Opens the popover of a button, or closes it if it is open. @param {HTMLElement} owner @param {() => HTMLElement} content */
export function openPopover(owner, content) {
  if (owner.ariaExpanded === "true") return closePopover();
  closePopover();
  const popover = el("div", { class: "popover", popover: "auto" }, content());
  popover.addEventListener("beforetoggle", (event) => {
    if (event.newState === "open") return;
    if (popover.contains(document.activeElement)) owner.focus();
    owner.ariaExpanded = "false";
  });
  popover.addEventListener("toggle", (event) => event.newState === "closed" && popover.remove());
  // A sibling of its button, so that it is removed when the message is rendered again.
  owner.after(popover);
  popover.showPopover();
  position(popover, owner.getBoundingClientRect());
  owner.ariaExpanded = "true";
  open = popover;
}

export function closePopover() {
  if (open?.isConnected) open.hidePopover();
}

/** Puts it below its button, or above if there is more room. @param {HTMLElement} popover @param {DOMRect} owner */
function position(popover, { left, top, bottom, width }) {
  const [above, below] = [top - 2 * MARGIN_PX, innerHeight - bottom - 2 * MARGIN_PX];
  const up = popover.offsetHeight > below && above > below;
  popover.style.maxHeight = `${up ? above : below}px`;
  popover.style.minWidth = `${width}px`;
  popover.style.left = `${Math.max(MARGIN_PX, Math.min(left, innerWidth - popover.offsetWidth - MARGIN_PX))}px`;
  popover.style.top = `${up ? top - popover.offsetHeight - MARGIN_PX / 2 : bottom + MARGIN_PX / 2}px`;
}
