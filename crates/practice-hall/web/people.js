// Who I am: a button that is always in sight, and behind it the people that I can be, and what my client is like.

/** @import { Person } from "./types" */
/** @import { Hall } from "./hall.js" */

import { el, fill, icon, part } from "./dom.js";
import { closePopover, openPopover } from "./popover.js";
import { Refusal } from "./socket.js";
import { LOCALES, tongue, words } from "./words.js";

export class People {
    #button = part("me");

    /** @param {Hall} hall @param {(person: Person) => void} become */
    constructor(hall, become) {
        this.hall = hall;
        this.become = become;
        hall.on(["me"], () => this.#draw());
        this.#button.addEventListener("click", () => (this.#button.getAttribute("aria-expanded") === "true" ? closePopover() : this.#open()));
    }

    #draw() {
        const { me } = this.hall;
        this.#button.title = words().me(me.name);
        fill(this.#button, face(me), el("span", { class: "name" }, me.name, el("small", {}, tongue(me.locale))));
    }

    #open() {
        const { entered, me } = this.hall;
        const people = entered?.people ?? [];
        openPopover(this.#button, el("div", { class: "people", role: "dialog", "aria-label": words().who },
            el("h2", {}, words().who), el("p", { class: "hint" }, words().whoAbout),
            el("ul", {}, ...people.map((it) => this.#person(it))),
            el("h2", {}, words().settings(me.name)), this.#language(), this.#letters()));
    }

    /** @param {Person} person */
    #person(person) {
        const here = person.id === this.hall.me.id;
        const take = () => {
            closePopover();
            this.#button.focus();
            if (!here) this.become(person);
        };
        return el("li", {},
            el("button", { type: "button", class: "option", "aria-current": here && "true", autofocus: here, onclick: take },
                face(person), el("span", { class: "name" }, person.name, el("small", { lang: person.locale }, tongue(person.locale)))),
            el("a", { class: "tool", href: `?as=${person.id}${location.hash}`, target: "_blank", rel: "noopener", "aria-label": words().newWindow(person.name), title: words().newWindow(person.name) }, icon("out")));
    }

    #language() {
        const { me } = this.hall;
        const options = LOCALES.map((it) => el("option", { value: it, selected: it === me.locale, lang: it }, tongue(it)));
        const select = el("select", {}, ...options);
        select.addEventListener("change", () => void tried(async () => {
            await this.hall.speak(select.value);
            closePopover();
            this.#button.focus();
        }));
        return el("label", { class: "setting" }, el("span", {}, words().language), select);
    }

    #letters() {
        const box = el("input", { type: "checkbox", checked: this.hall.me.letters ?? true });
        box.addEventListener("change", () => void tried(() => this.hall.letters(box.checked)));
        return el("label", { class: "setting" }, box, el("span", {}, words().letters));
    }
}

/** @param {Person} person */
function face(person) {
    return el("span", { class: `avatar hue-${Number(person.id.slice(-4)) % 5}`, "aria-hidden": "true" }, person.name.charAt(0).toUpperCase());
}

/** What the hall refuses here, the banner tells already: the connection is gone. @param {() => Promise<void>} deed */
async function tried(deed) {
    try {
        await deed();
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
    }
}
