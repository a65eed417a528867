// Something that opens beside a button and lies above everything else: one at a time, closed by Escape or a press elsewhere.

import { el } from "./dom.js";

/** The space that is left to the edges of the window. */
const MARGIN = 8;

/** @type {HTMLElement | undefined} */
let open;

/** Opens it, or closes it if it is open. @param {HTMLElement} owner @param {() => HTMLElement} inside */
export function openPopover(owner, inside) {
  if (owner.ariaExpanded === "true") return closePopover();
  closePopover();
  const popover = el("div", { class: "popover", popover: "auto" }, inside());
  popover.addEventListener("beforetoggle", (event) => {
    if (event.newState === "open") return;
    if (popover.contains(document.activeElement)) owner.focus();
    owner.ariaExpanded = "false";
  });
  popover.addEventListener("toggle", (event) => event.newState === "closed" && popover.remove());
  // Beside its button, so that it goes when the button's message is drawn anew.
  owner.after(popover);
  popover.showPopover();
  place(popover, owner.getBoundingClientRect());
  owner.ariaExpanded = "true";
  open = popover;
}

export function closePopover() {
  if (open?.isConnected) open.hidePopover();
}

/** Under its button where there is room, else above it. @param {HTMLElement} popover @param {DOMRect} owner */
function place(popover, { left, top, bottom, width }) {
  const [above, below] = [top - 2 * MARGIN, innerHeight - bottom - 2 * MARGIN];
  const up = popover.offsetHeight > below && above > below;
  popover.style.maxHeight = `${up ? above : below}px`;
  popover.style.minWidth = `${width}px`;
  popover.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - popover.offsetWidth - MARGIN))}px`;
  popover.style.top = `${up ? top - popover.offsetHeight - MARGIN / 2 : bottom + MARGIN / 2}px`;
}
