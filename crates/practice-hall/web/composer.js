// The box in which people write: plain messages, and slash commands with all that may come next.

/** @import { Option } from "./types" */
/** @import { Next, Offer } from "./command.js" */
/** @import { Deeds } from "./deeds.js" */
/** @import { Hall } from "./hall.js" */

import { Commands, localAbout, localName } from "./command.js";
import { el, fill, part } from "./dom.js";
import { announce } from "./live.js";
import { Suggestions } from "./suggestions.js";
import { words } from "./words.js";

/** So long after the last letter, the bot is asked for choices. */
const DEBOUNCE = 150;

export class Composer {
    #form = /** @type {HTMLFormElement} */ (part("composer"));
    #box = /** @type {HTMLTextAreaElement} */ (part("box"));
    #note = part("box-note");
    #list = new Suggestions(this.#box, (offer) => this.#take(offer));
    #commands = new Commands([], "en-US", () => null);
    /** What may come next. @type {Next | null} */
    #next = null;
    /** Choices that the bot has offered, by option. @type {Map<string, Offer[]>} */
    #offered = new Map();
    #asked = 0;
    /** What was begun elsewhere, by channel. @type {Map<string, string>} */
    #drafts = new Map();
    #place = "";

    /** @param {Hall} hall @param {Deeds} deeds */
    constructor(hall, deeds) {
        this.hall = hall;
        this.deeds = deeds;
        hall.on(["commands", "me"], () => (this.#commands = new Commands(hall.commands, hall.me.locale, (it) => this.#offers(it))));
        hall.on(["place", "channels", "me"], () => this.#show());
        this.#box.addEventListener("input", () => this.#look());
        this.#box.addEventListener("keydown", (event) => this.#key(event));
        this.#box.addEventListener("blur", () => this.#list.hide());
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            void this.#send();
        });
        document.addEventListener("type-command", (event) => this.write(/** @type {CustomEvent<string>} */ (event).detail));
    }

    focus() {
        this.#box.focus();
    }

    /** Puts this into the box, to be gone on with. @param {string} text */
    write(text) {
        this.#set(text);
        this.focus();
        this.#look();
    }

    #show() {
        const { channel, place } = this.hall;
        if (place.channel !== this.#place) {
            this.#drafts.set(this.#place, this.#box.value);
            this.#place = place.channel;
            this.#set(this.#drafts.get(this.#place) ?? "");
            this.say("");
            this.#list.hide();
        }
        const sign = { text: "#", direct: "@", thread: "" }[channel?.kind ?? "thread"];
        const name = sign + this.hall.nameOf(channel);
        this.#box.disabled = !channel || !!channel.locked;
        this.#box.placeholder = channel?.locked ? words().locked : channel?.archived ? words().asleep : words().box(name);
        this.#box.setAttribute("aria-label", this.#box.placeholder);
        const send = part("send");
        send.setAttribute("aria-label", words().send);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.isComposing) return;
        const { key, shiftKey } = event;
        if (this.#list.open && !shiftKey) {
            if (key === "ArrowDown" || key === "ArrowUp") return event.preventDefault(), this.#list.move(key === "ArrowDown" ? 1 : -1);
            if (key === "Escape") return event.stopPropagation(), this.#list.hide();
            if (key === "Tab" && this.#list.take(true)) return event.preventDefault();
            if (key === "Enter" && !this.#isWhole() && this.#list.take(false)) return event.preventDefault();
        }
        if (key !== "Enter" || shiftKey) return;
        event.preventDefault();
        void this.#send();
    }

    /** Whether what stands there can be sent as it is, the chosen suggestion being what was typed already. */
    #isWhole() {
        const typed = this.#commands.read(this.#box.value);
        const chosen = this.#list.chosen;
        return !!typed && !this.#commands.missing(typed) && chosen?.shown.toLowerCase() === this.#next?.typed.toLowerCase();
    }

    /** Looks what may come next after what stands before the caret. */
    #look() {
        this.#grow();
        this.say("");
        const text = this.#box.value.slice(0, this.#box.selectionStart);
        this.#next = this.#commands.next(text);
        this.#asked += 1;
        if (this.#next?.option?.autocomplete) return void this.#complete(this.#next, text, this.#asked);
        this.#offer();
    }

    #offer() {
        const next = this.#next;
        if (!next) return this.#list.hide();
        const typed = this.#commands.read(this.#box.value);
        const { locale } = this.hall.me;
        const option = next.option && `${localName(next.option, locale)}: ${localAbout(next.option, locale)}`;
        const title = option ?? (next.kind === "option" && typed ? `/${localName(typed.command, locale)}: ${localAbout(typed.command, locale)}` : words().commands);
        // Enter sends a command that is whole: then nothing is chosen until somebody goes to it.
        const chosen = next.kind !== "option" || (typed && this.#commands.missing(typed)) ? 0 : -1;
        const notes = next.kind === "option" ? this.#notes(typed?.level ?? []) : new Map();
        this.#list.show(title, next.offers, chosen, notes);
    }

    /** Which options may be left out. @param {Option[]} level */
    #notes(level) {
        return new Map(level.filter((it) => !it.required).map((it) => [`${it.name}:`, words().optional]));
    }

    /** Asks the bot for choices, once nothing more is typed for a moment. @param {Next} next @param {string} text @param {number} asked */
    async #complete(next, text, asked) {
        this.#offer();
        await new Promise((done) => setTimeout(done, DEBOUNCE));
        const typed = this.#commands.read(text);
        if (asked !== this.#asked || !typed || !next.option) return;
        const line = this.#commands.line(typed, typed.given.filter((it) => it.text || it.option === next.option));
        const choices = await this.deeds.complete(line);
        if (asked !== this.#asked || !choices) return;
        const offers = choices.map((it) => ({ shown: it.name, about: "", means: String(it.value) }));
        const known = this.#offered.get(next.option.name) ?? [];
        this.#offered.set(next.option.name, [...known.filter((it) => !offers.some((offer) => offer.shown === it.shown)), ...offers]);
        next.offers = offers;
        this.#offer();
    }

    /** What else there is to choose among. @param {Option} option @returns {Offer[] | null} */
    #offers(option) {
        const { hall } = this;
        const named = /** @param {string} sign @param {string} name @param {string} id */ (sign, name, id) => ({ shown: sign + name, about: "", means: id });
        if (option.autocomplete) return this.#offered.get(option.name) ?? [];
        if (option.type === 5) return [named("", words().yes, "true"), named("", words().no, "false")];
        if (option.type === 6 || option.type === 9) return [...(hall.entered?.people ?? []), ...(hall.entered ? [hall.entered.bot] : [])].map((it) => named("@", it.name, it.id));
        if (option.type === 7) return hall.channels.filter((it) => it.kind !== "direct").map((it) => named("#", hall.nameOf(it), it.id));
        return null;
    }

    /** Writes what was chosen, and what must come after it. @param {Offer} offer */
    #take(offer) {
        const next = this.#next;
        if (!next) return;
        const caret = this.#box.selectionStart;
        const before = this.#box.value.slice(0, next.from).replace(/(\S)$/, next.kind === "option" ? "$1 " : "$1");
        const written = before + offer.shown + (next.kind === "option" ? "" : " ");
        const typed = this.#commands.read(written);
        const missing = typed && next.kind !== "option" && this.#commands.missing(typed);
        const more = missing && missing.type > 2 ? `${localName(missing, this.hall.me.locale)}:` : "";
        this.#set(written + more + this.#box.value.slice(caret).trimStart(), written.length + more.length);
        this.#look();
    }

    async #send() {
        const text = this.#box.value.trim();
        if (!text || this.#box.disabled) return;
        const done = text.startsWith("/") ? this.#run(text) : this.deeds.say(text);
        if (!done) return;
        this.#set("");
        this.#list.hide();
        this.#next = null;
        if (!(await done) && !this.#box.value) this.#set(text);
    }

    /** @param {string} text @returns {Promise<boolean> | null} nothing if it is no whole command yet */
    #run(text) {
        const typed = this.#commands.read(text);
        if (!typed) return this.say(words().refused.no_command()), null;
        if (typed.astray) return this.say(words().strange(typed.astray)), null;
        const missing = this.#commands.missing(typed);
        if (missing) return this.say(words().missing(localName(missing, this.hall.me.locale))), null;
        return this.deeds.run(this.#commands.line(typed));
    }

    /** @param {string} text @param {number} caret */
    #set(text, caret = text.length) {
        this.#box.value = text;
        this.#box.setSelectionRange(caret, caret);
        this.#grow();
    }

    /** As high as what stands in it. */
    #grow() {
        this.#box.style.height = "auto";
        this.#box.style.height = `${this.#box.scrollHeight}px`;
    }

    /** What is wrong with what was written; nothing, if all is well. @param {string} text */
    say(text) {
        fill(this.#note, text && el("span", {}, text));
        if (text) announce(text);
    }
}
