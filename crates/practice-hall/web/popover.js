// Something that opens beside a button and lies above everything else: one at a time, closed by Escape or a press elsewhere.

import { el } from "./dom.js";

/** The space that is left to the edges of the window. */
const MARGIN = 8;

/** @type {HTMLElement | null} */
let open = null;

/**
 * Opens it. When it closes, the keyboard is back at its button if it was in here.
 * @param {HTMLElement} owner
 * @param {HTMLElement} box
 */
export function openPopover(owner, box) {
    closePopover();
    const popover = el("div", { class: "popover", popover: "auto" }, box);
    popover.addEventListener("beforetoggle", (event) => {
        if (event.newState === "closed" && popover.contains(document.activeElement)) owner.focus();
    });
    popover.addEventListener("toggle", (event) => {
        if (event.newState === "open") return;
        owner.setAttribute("aria-expanded", "false");
        if (open === popover) open = null;
        popover.remove();
    });
    // Beside its button, so that it goes when the button's message is drawn anew.
    owner.after(popover);
    popover.showPopover();
    place(popover, owner);
    owner.setAttribute("aria-expanded", "true");
    open = popover;
}

export function closePopover() {
    if (open?.isConnected) open.hidePopover();
    open = null;
}

/** Under its button where there is room, else above it. @param {HTMLElement} popover @param {HTMLElement} owner */
function place(popover, owner) {
    const at = owner.getBoundingClientRect();
    const below = innerHeight - at.bottom - 2 * MARGIN;
    const above = at.top - 2 * MARGIN;
    const up = popover.offsetHeight > below && above > below;
    popover.style.maxHeight = `${up ? above : below}px`;
    popover.style.minWidth = `${Math.min(at.width, innerWidth - 2 * MARGIN)}px`;
    popover.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - popover.offsetWidth - MARGIN))}px`;
    popover.style.top = `${up ? at.top - popover.offsetHeight - MARGIN / 2 : at.bottom + MARGIN / 2}px`;
}
