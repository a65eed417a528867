// The messages of the channel that is shown, in a list that grows downwards and stays at its end while nobody scrolls up.

/** @import { Id, Message, Shown } from "./types" */
/** @import { Deeds } from "./deeds.js" */
/** @import { Hall } from "./hall.js" */

import { el, fill, part } from "./dom.js";
import { openEntries } from "./entries.js";
import { announce } from "./live.js";
import { Face } from "./message.js";
import { day } from "./time.js";
import { words } from "./words.js";

/** So near to the end, it is the end. */
const NEAR = 60;
/** Messages of one person within so many milliseconds have one head. */
const TOGETHER = 7 * 60_000;

export class Log {
    #scroller = part("scroller");
    #list = part("log");
    #chip = part("present");
    /** @type {Map<Id, Face>} */
    #faces = new Map();
    /** The first message that is new since I was here. */
    #firstNew = "";
    #atEnd = true;
    #missed = 0;
    /** What I last did something with: of that, changes are told, too. */
    #mine = "";

    /** @param {Hall} hall @param {Deeds} deeds */
    constructor(hall, deeds) {
        this.hall = hall;
        this.deeds = deeds;
        hall.on(["place"], () => this.#leave());
        hall.on(["me"], () => this.#anew());
        hall.on(["names"], () => this.#faces.forEach((it) => it.update(it.message)));
        hall.on(["messages"], (shown) => shown && this.#show(shown));
        this.#scroller.addEventListener("scroll", () => this.#scrolled());
        this.#chip.addEventListener("click", () => this.toEnd());
        this.#list.addEventListener("keydown", (event) => this.#key(event));
        // Pictures and a growing box take room: whoever was at the end still is.
        const sizes = new ResizeObserver(() => this.#atEnd && this.#stick());
        sizes.observe(this.#list);
        sizes.observe(this.#scroller);
    }

    toEnd() {
        this.#atEnd = true;
        this.#missed = 0;
        this.#stick();
        this.#showChip();
    }

    /** Everything is read. */
    read() {
        this.#firstNew = "";
        this.#order();
        this.toEnd();
    }

    /** Says what went wrong with a message. @param {string} text @param {Id} message */
    complain(text, message) {
        const face = this.#faces.get(message);
        face?.complain(text);
        return !!face;
    }

    #leave() {
        const { channel, message } = this.hall.place;
        if (channel === this.#list.dataset.channel) return void (message && this.#seek(message));
        this.#list.dataset.channel = channel;
        this.#firstNew = "";
        this.#anew();
    }

    /** Another channel, or another language: all is drawn again. */
    #anew() {
        this.#faces.clear();
        fill(this.#list);
        this.#list.setAttribute("aria-label", words().log(this.hall.nameOf(this.hall.channel)));
        for (const it of this.hall.messages.values()) this.#face(it);
        this.#order();
        this.toEnd();
    }

    /** @param {Shown} shown */
    #show(shown) {
        const news = shown.messages.filter((it) => !this.#faces.has(it.id));
        const edited = shown.messages.find((it) => it.id === this.#mine && this.#faces.has(it.id));
        if (shown.whole) this.#firstNew = shown.messages.find((it) => it.unread)?.id ?? this.#firstNew;
        this.#list.dataset.whole = "true";
        shown.messages.forEach((it) => this.#face(it));
        this.#order();
        if (!this.#atEnd) this.#missed += news.length;
        if (this.#atEnd || news.some((it) => it.author.id === this.hall.me.id)) this.toEnd();
        this.#showChip();
        if (shown.whole) this.#seek(this.hall.place.message);
        else news.forEach((it) => announce(this.#faces.get(it.id)?.spoken ?? ""));
        if (edited) announce(this.#faces.get(edited.id)?.spoken ?? "");
    }

    /** @param {Message} message */
    #face(message) {
        const { id } = message;
        const there = this.#faces.get(id);
        if (there) return there.update(message);
        this.#faces.set(id, new Face(message, this.hall, {
            press: (button) => void this.#act(id, () => this.deeds.press(id, button)),
            choose: (menu, values) => void this.#act(id, () => this.deeds.choose(id, menu, values)),
            dismiss: () => void this.#act(id, () => this.deeds.dismiss(id)),
            more: (button) => openEntries(button, message, this.hall, this.deeds),
        }));
    }

    /** One thing at a time is done with a message, and while it is, one sees that. @param {Id} id @param {() => Promise<unknown>} deed */
    async #act(id, deed) {
        const face = this.#faces.get(id);
        if (!face || face.busy) return;
        this.#mine = id;
        face.busy = true;
        await deed();
        face.busy = false;
    }

    /** Puts all in order, with the days between them, and moves nothing that is in its place: that would take the keyboard from it. */
    #order() {
        const messages = [...this.hall.messages.values()].sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
        for (const [id, face] of this.#faces) {
            if (this.hall.messages.has(id)) continue;
            if (face.node.contains(document.activeElement)) this.#neighbour(face.node)?.focus();
            this.#faces.delete(id);
        }
        const wanted = messages.flatMap((it, n) => [...this.#between(messages[n - 1], it), ...this.#placed(messages[n - 1], it)]);
        if (!messages.length) wanted.push(this.#mark("empty", this.#list.dataset.whole ? words().empty : ""));
        const kept = new Set(wanted);
        [...this.#list.children].filter((it) => !kept.has(/** @type {HTMLElement} */ (it))).forEach((it) => it.remove());
        wanted.forEach((it, n) => this.#list.children[n] === it || this.#list.insertBefore(it, this.#list.children[n] ?? null));
        if (!this.#list.querySelector('[tabindex="0"].message')) this.#faces.get(messages.at(-1)?.id ?? "")?.node.setAttribute("tabindex", "0");
    }

    /** @param {Message | undefined} before @param {Message} it */
    #placed(before, it) {
        const node = this.#faces.get(it.id)?.node;
        const time = /** @param {Message | undefined} it */ (it) => Date.parse(it?.timestamp ?? "");
        const together = before?.author.id === it.author.id && time(it) - time(before) < TOGETHER && it.id !== this.#firstNew;
        node?.classList.toggle("follows", together && !it.interaction && !it.interaction_metadata && !it.referenced_message && !it.only_me && !before.only_me);
        return node ? [node] : [];
    }

    /** A day that begins, and where the new ones begin. @param {Message | undefined} before @param {Message} it */
    #between(before, it) {
        const date = new Date(it.timestamp);
        const begins = !before || new Date(before.timestamp).toDateString() !== date.toDateString();
        return [begins && this.#mark("day", day(date, this.hall.me.locale)), it.id === this.#firstNew && this.#mark("news", words().news)].filter((it) => it !== false);
    }

    /** A line between messages, made once. @param {string} kind @param {string} text */
    #mark(kind, text) {
        const there = [...this.#list.querySelectorAll(`.${kind}`)].find((it) => it.textContent === text);
        return /** @type {HTMLElement} */ (there) ?? el("p", { class: `mark ${kind}` }, el("span", {}, text));
    }

    /** Up and down lead from message to message. @param {KeyboardEvent} event */
    #key(event) {
        const { target, key } = event;
        if (!(target instanceof HTMLElement) || !target.matches(".message") || event.altKey) return;
        const to = key === "ArrowUp" ? beside(target, "previousElementSibling") : key === "ArrowDown" ? beside(target, "nextElementSibling") : null;
        if (!to) return;
        event.preventDefault();
        target.tabIndex = -1;
        to.tabIndex = 0;
        to.focus();
    }

    /** @param {HTMLElement} node */
    #neighbour(node) {
        return beside(node, "previousElementSibling") ?? beside(node, "nextElementSibling") ?? part("box");
    }

    /** Goes to a message that a link leads to. @param {Id} id */
    #seek(id) {
        const node = this.#faces.get(id)?.node;
        if (!node) return;
        this.hall.place.message = "";
        this.#atEnd = false;
        node.scrollIntoView({ block: "center" });
        node.focus({ preventScroll: true });
        node.classList.add("sought");
        setTimeout(() => node.classList.remove("sought"), 2000);
    }

    #scrolled() {
        const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
        this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
        if (this.#atEnd) this.#missed = 0;
        this.#showChip();
    }

    #stick() {
        this.#scroller.scrollTop = this.#scroller.scrollHeight;
    }

    #showChip() {
        this.#chip.hidden = this.#atEnd;
        this.#chip.textContent = this.#missed ? words().presentNews(this.#missed) : words().present;
    }
}

/** The next message in this direction. @param {HTMLElement} from @param {"previousElementSibling" | "nextElementSibling"} way */
function beside(from, way) {
    let at = from[way];
    while (at && !at.matches(".message")) at = at[way];
    return at instanceof HTMLElement ? at : null;
}
