// The list above the box of what may come next. The keyboard stays in the box; the list only says what is chosen.

/** @import { Offer } from "./command.js" */

import { el, fill, part } from "./dom.js";
import { announce } from "./live.js";
import { words } from "./words.js";

export class Suggestions {
    #list = part("suggestions");
    /** @type {Offer[]} */
    #offers = [];
    #at = -1;

    /** @param {HTMLElement} box @param {(offer: Offer) => void} take */
    constructor(box, take) {
        this.box = box;
        this.taken = take;
        // A press must not take the keyboard from the box.
        this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    }

    get open() {
        return !this.#list.hidden;
    }

    /** What is chosen, if anything is. */
    get chosen() {
        return this.#offers[this.#at];
    }

    /**
     * @param {string} title
     * @param {Offer[]} offers
     * @param {number} chosen which of them; -1 for none
     * @param {Map<string, string>} notes beside those that mean this
     */
    show(title, offers, chosen, notes) {
        const before = this.#offers.length;
        this.#offers = offers;
        this.#at = Math.min(chosen, offers.length - 1);
        const option = /** @param {Offer} offer @param {number} n */ (offer, n) => el("div", { class: "option", role: "option", id: `offer-${n}`, onclick: () => this.taken(offer) },
            el("span", {}, offer.shown), offer.about && el("small", {}, offer.about), notes.has(offer.means) && el("small", { class: "aside" }, notes.get(offer.means)));
        fill(this.#list, el("div", { class: "suggestions-title", id: "suggestions-title" }, title),
            el("div", { role: "listbox", id: "offers", "aria-labelledby": "suggestions-title" }, ...offers.map(option)));
        this.#list.hidden = false;
        this.#mark();
        if (offers.length && offers.length !== before) announce(words().suggestions(offers.length));
    }

    hide() {
        this.#list.hidden = true;
        this.#offers = [];
        this.#at = -1;
        this.#mark();
    }

    /** @param {number} by */
    move(by) {
        const count = this.#offers.length;
        if (count) this.#at = (this.#at + by + count + (this.#at < 0 && by < 0 ? 1 : 0)) % count;
        this.#mark();
    }

    /**
     * Takes what is chosen.
     * @param {boolean} first the first, if nothing is chosen
     * @returns {boolean} whether there was something to take
     */
    take(first) {
        const offer = this.chosen ?? (first ? this.#offers[0] : undefined);
        if (offer) this.taken(offer);
        return !!offer;
    }

    #mark() {
        const options = this.#list.querySelectorAll(".option");
        options.forEach((it, n) => it.classList.toggle("active", n === this.#at));
        options.forEach((it, n) => it.setAttribute("aria-selected", String(n === this.#at)));
        options[this.#at]?.scrollIntoView({ block: "nearest" });
        if (this.open && this.#at >= 0) this.box.setAttribute("aria-activedescendant", `offer-${this.#at}`);
        else this.box.removeAttribute("aria-activedescendant");
    }
}
