// The list of channels: those of the server with their threads, then the private ones.

/** @import { Channel } from "./types" */
/** @import { Hall } from "./hall.js" */

import { el, fill, icon, part } from "./dom.js";
import { words } from "./words.js";

export class Channels {
    #nav = part("channels");
    #drawn = "";

    /** @param {Hall} hall */
    constructor(hall) {
        this.hall = hall;
        hall.on(["channels", "place", "me"], () => this.#draw());
        const open = part("open-channels");
        open.addEventListener("click", () => this.#slide(!document.body.classList.contains("drawer")));
        part("curtain").addEventListener("click", () => this.#slide(false));
        this.#nav.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("a") && this.#slide(false));
        this.#nav.addEventListener("keydown", (event) => event.key === "Escape" && this.#slide(false));
    }

    /** The channel above or below the one that is shown, as they are listed. @param {number} by @param {boolean} unread only those with something new */
    beside(by, unread) {
        const all = [...this.#listed()];
        const at = all.findIndex((it) => it.id === this.hall.place.channel);
        const turned = by > 0 ? [...all.slice(at + 1), ...all.slice(0, at)] : [...all.slice(0, Math.max(at, 0)).reverse(), ...all.slice(at + 1).reverse()];
        return turned.find((it) => !unread || it.unread > 0);
    }

    *#listed() {
        const { channels } = this.hall;
        for (const it of channels.filter((it) => it.kind === "text")) {
            yield it;
            yield* channels.filter((thread) => thread.kind === "thread" && thread.parent === it.id);
        }
        yield* channels.filter((it) => it.kind === "direct");
    }

    /** As on a phone, where the list lies over the messages. @param {boolean} open */
    #slide(open) {
        if (open === document.body.classList.contains("drawer")) return;
        document.body.classList.toggle("drawer", open);
        const button = part("open-channels");
        button.setAttribute("aria-expanded", String(open));
        if (open) this.#nav.querySelector("a")?.focus();
        else if (this.#nav.contains(document.activeElement)) button.focus();
    }

    #draw() {
        const { channels, entered, place, me } = this.hall;
        const pings = channels.reduce((sum, it) => sum + it.pings, 0);
        const name = this.hall.nameOf(this.hall.channel);
        document.title = `${pings ? `(${pings}) ` : ""}${name ? `${name} · ` : ""}Meadhall`;
        const drawn = JSON.stringify([channels, place.channel, me.locale, entered?.guild.name]);
        if (drawn === this.#drawn) return;
        this.#drawn = drawn;
        const held = this.#nav.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
        this.#nav.setAttribute("aria-label", words().channels);
        const direct = channels.filter((it) => it.kind === "direct");
        fill(this.#nav,
            el("h2", { class: "guild" }, icon("horn"), entered?.guild.name),
            el("ul", {}, ...channels.filter((it) => it.kind === "text").map((it) => this.#text(it))),
            direct.length > 0 && el("h2", { id: "direct" }, words().direct),
            direct.length > 0 && el("ul", { "aria-labelledby": "direct" }, ...direct.map((it) => el("li", {}, this.#link(it, "letter")))));
        if (held) this.#nav.querySelector(`a[href="${CSS.escape(held)}"]`)?.closest("a")?.focus();
    }

    /** @param {Channel} channel */
    #text(channel) {
        const threads = this.hall.channels.filter((it) => it.kind === "thread" && it.parent === channel.id);
        return el("li", {}, this.#link(channel, "hash"),
            threads.length > 0 && el("ul", { class: "threads", "aria-label": words().threadsOf(this.hall.nameOf(channel)) }, ...threads.map((it) => el("li", {}, this.#link(it, "thread")))));
    }

    /** @param {Channel} channel @param {string} sign */
    #link(channel, sign) {
        const here = channel.id === this.hall.place.channel;
        const unread = channel.unread > 0 && !here;
        const badge = channel.pings > 0 && el("span", { class: "badge" }, String(channel.pings), el("span", { class: "unseen" }, ` (${words().mentions(channel.pings)})`));
        return el("a", { href: `#/${channel.id}`, class: [unread && "unread", channel.archived && "archived"].filter(Boolean).join(" "), "aria-current": here && "page" },
            icon(sign), el("span", { class: "name" }, this.hall.nameOf(channel)),
            unread && el("span", { class: "unseen" }, ` (${words().unread})`), channel.archived && el("small", {}, words().archived), badge);
    }
}
