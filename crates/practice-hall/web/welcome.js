// The welcome: play at once, learn, or see how it is done on Discord.

/** @import { Choice, Message } from "./types" */
/** @import { Deeds } from "./deeds.js" */
/** @import { Hall } from "./hall.js" */

import { el, fill, part } from "./dom.js";
import { openDialog } from "./modal.js";
import { placeOf } from "./prose.js";
import { words } from "./words.js";

/** Two computers are company enough for a first evening. */
const COMPUTERS = 2;

export class Welcome {
    #card = part("welcome");
    #busy = false;

    /** @param {Hall} hall @param {Deeds} deeds */
    constructor(hall, deeds) {
        this.hall = hall;
        this.deeds = deeds;
        hall.on(["place", "channels", "commands", "me"], () => this.#draw());
        hall.on(["messages"], () => this.#card.classList.toggle("small", hall.messages.size > 0));
    }

    /** Where it stands: the channel of that name, else the first. */
    static home(/** @type {Hall} */ { channels }) {
        return channels.find((it) => it.kind === "text" && it.name === "welcome") ?? channels.find((it) => it.kind === "text");
    }

    #draw() {
        const { hall } = this;
        this.#card.hidden = !hall.channel || hall.channel !== Welcome.home(hall);
        this.#card.setAttribute("aria-label", words().welcome);
        if (this.#busy) return;
        const held = this.#card.contains(document.activeElement) ? document.activeElement?.textContent : null;
        const lesson = this.#knows("learn") && button("secondary", words().lesson, () => void this.#choose("learn", (game) => this.#learn(game)));
        fill(this.#card,
            el("h2", {}, words().welcome), el("p", {}, words().welcomeAbout),
            el("div", { class: "row" },
                this.#knows("play") && button("primary", words().play, () => void this.#choose("play", (game) => this.#play(game))),
                lesson, button("secondary", words().hosting, showHosting)));
        [...this.#card.querySelectorAll("button")].find((it) => it.textContent === held)?.focus();
    }

    /** @param {string} command */
    #knows(command) {
        return this.hall.commands.some((it) => it.name === command);
    }

    /** Asks which game, if there are several. @param {string} command @param {(game: string) => Promise<void>} go */
    async #choose(command, go) {
        const games = (await this.deeds.complete(`/${command} game:`)) ?? [];
        const [first] = games;
        if (!first) return;
        if (games.length === 1) return this.#while(() => go(String(first.value)));
        const game = /** @param {Choice} it */ (it) => button("primary", it.name, () => void this.#while(() => go(String(it.value))));
        fill(this.#card, el("h2", {}, words().whichGame), el("div", { class: "row" }, ...games.map(game), button("secondary", words().back, () => this.#draw())));
        this.#card.querySelector("button")?.focus();
    }

    /** Nothing can be pressed twice. @param {() => Promise<void>} deed */
    async #while(deed) {
        this.#busy = true;
        fill(this.#card, el("h2", {}, words().opening));
        await deed();
        this.#busy = false;
        this.#draw();
    }

    /** Opens a table, begins its match, and goes to its thread. @param {string} game */
    async #play(game) {
        const threads = this.#threads();
        const tables = await this.#tables();
        if (!(await this.deeds.run(`/play game:${game} computers:${COMPUTERS}`))) return;
        // I may have others: the one to begin is the one that was not there before.
        const table = (await this.#tables()).find((it) => !tables.includes(it));
        if (!(await this.deeds.run(table ? `/start table:${table}` : "/start"))) return;
        const thread = await this.hall.until(() => [...this.#threads()].find((it) => !threads.has(it)));
        if (thread) location.hash = `#/${thread}`;
    }

    /** The lesson's answer leads to where it is. @param {string} game */
    async #learn(game) {
        const outcome = await this.deeds.outcomeOf("run", { channel: this.hall.place.channel, line: `/learn game:${game}` });
        const place = await this.hall.until(() => linked(this.hall.messages.get(outcome?.message ?? "")));
        if (place) location.hash = place;
        else if (outcome) this.deeds.complain(words().notOpened);
    }

    #threads() {
        return new Set(this.hall.channels.filter((it) => it.kind === "thread").map((it) => it.id));
    }

    async #tables() {
        return ((await this.deeds.complete("/start table:")) ?? []).map((it) => String(it.value));
    }
}

/** Where the first link of a message leads, on this page. @param {Message | undefined} message */
function linked(message) {
    const urls = message?.components.flatMap((row) => row.components).map((it) => (it.type === 2 ? it.url : undefined)) ?? [];
    const written = /https:\/\/discord\.com\/channels\/\S+\d/.exec(message?.content ?? "")?.[0];
    return [...urls, written].map((it) => it && placeOf(it)?.hash).find(Boolean);
}

/** @param {string} weight @param {string} label @param {() => void} act */
function button(weight, label, act) {
    return el("button", { type: "button", class: `button ${weight}`, onclick: act }, label);
}

function showHosting() {
    const steps = words().hostingSteps.map(([what = "", how = "", code = ""]) => el("li", {}, el("strong", {}, what), " ", how, code && shown(code)));
    openDialog(words().hosting, el("ol", { class: "steps" }, ...steps)).classList.add("wide");
}

/** @param {string} code */
function shown(code) {
    if (code.startsWith("https:")) return el("p", {}, el("a", { href: code, target: "_blank", rel: "noopener noreferrer" }, code));
    return el("pre", { tabindex: 0 }, el("code", {}, code));
}
