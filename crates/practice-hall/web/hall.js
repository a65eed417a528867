// What the page knows: who I am, which channels there are, and what is said in the one that is shown. It draws nothing.

/** @import { Asks, Channel, Command, Entered, Id, Life, Message, Now, Person, Shown } from "./types" */

import { Line, Refusal } from "./socket.js";

/** What others may want to hear of. @typedef {"line" | "me" | "bot" | "channels" | "commands" | "names" | "place" | "messages"} Topic */

export class Hall {
    /** @type {Entered | null} */
    entered = null;
    connected = false;
    /** @type {Life} */
    bot = { state: "starting", restarts: 0 };
    /** @type {Channel[]} */
    channels = [];
    /** @type {Command[]} */
    commands = [];
    /** @type {Record<Id, string>} */
    names = {};
    /** The channel that is shown, and the message in it that was asked for. */
    place = { channel: "", message: "" };
    /** Messages of that channel, oldest first. @type {Map<Id, Message>} */
    messages = new Map();
    /** Who I want to be; nobody yet is the first. @type {Id | null} */
    #as;
    /** What somebody waits for is looked for again whenever something has been heard. @type {Set<() => void>} */
    #waiting = new Set();
    /** @type {Map<Topic, ((shown?: Shown) => void)[]>} */
    #ears = new Map();
    #line = new Line({ opened: () => void this.#enter(), cut: () => this.#cut(), now: (now) => this.#hear(now) });

    /** @param {Id | null} as */
    constructor(as) {
        this.#as = as;
    }

    open() {
        this.#line.call();
    }

    /**
     * Has something called whenever this has changed.
     * @param {Topic[]} topics
     * @param {(shown?: Shown) => void} ear
     */
    on(topics, ear) {
        topics.forEach((topic) => this.#ears.set(topic, [...(this.#ears.get(topic) ?? []), ear]));
    }

    /** @returns {Person} */
    get me() {
        return this.entered?.people.find((it) => it.id === this.entered?.me) ?? { id: "", name: "", locale: navigator.language };
    }

    /** The channel that is shown. */
    get channel() {
        return this.channels.find((it) => it.id === this.place.channel);
    }

    /** @param {Channel | undefined} channel */
    nameOf(channel) {
        return channel?.name || (channel?.kind === "direct" ? this.entered?.bot.name : "") || "";
    }

    /**
     * @template {keyof Asks} Deed
     * @param {Deed} deed
     * @param {Asks[Deed]["with"]} more
     */
    ask(deed, more) {
        return this.#line.ask(deed, more);
    }

    /** @param {Id} person */
    async become(person) {
        this.#as = person;
        this.messages.clear();
        await this.#enter();
    }

    /** @param {string} locale */
    async speak(locale) {
        await this.ask("speak", { locale });
        this.me.locale = locale;
        this.#tell("me");
    }

    /** @param {boolean} takes */
    async letters(takes) {
        await this.ask("letters", { takes });
        this.me.letters = takes;
    }

    /**
     * Shows a channel; a message in it is looked for when it is there.
     * @param {Id} channel
     * @param {Id} message
     */
    async go(channel, message = "") {
        const other = channel !== this.place.channel;
        this.place = { channel, message };
        if (other) this.messages.clear();
        this.#tell("place");
        if (channel && (other || !this.messages.size)) await this.#look();
    }

    /**
     * Waits until something is so; nothing if it takes too long.
     * @template T
     * @param {() => T | null | undefined | false} found
     * @param {number} patience
     * @returns {Promise<T | null>}
     */
    until(found, patience = 10_000) {
        return new Promise((done) => {
            const look = () => {
                const it = found();
                if (it) this.#waiting.delete(look), done(it);
            };
            this.#waiting.add(look);
            setTimeout(() => this.#waiting.delete(look) && done(null), patience);
            look();
        });
    }

    async #enter() {
        this.entered = await this.ask("enter", { as: this.#as });
        this.#as = this.entered.me;
        this.connected = true;
        this.#tell("line");
        this.#tell("me");
        if (this.channel) await this.#look();
    }

    /** Another look may have come first, or the connection may be gone: then there is nothing to do. */
    async #look() {
        try {
            await this.ask("look", { channel: this.place.channel });
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
        }
    }

    #cut() {
        this.connected = false;
        this.#tell("line");
    }

    /** Names come first, for messages are drawn with them. @param {Now} now */
    #hear(now) {
        if (now.bot) this.bot = now.bot;
        if (now.names) this.names = now.names;
        if (now.channels) this.channels = now.channels;
        if (now.commands) this.commands = now.commands;
        for (const topic of /** @type {const} */ (["bot", "names", "channels", "commands"])) {
            if (now[topic]) this.#tell(topic);
        }
        if (now.shown && now.shown.channel === this.place.channel) this.#show(now.shown);
        [...this.#waiting].forEach((look) => look());
    }

    /** @param {Shown} shown */
    #show(shown) {
        if (shown.whole) this.messages.clear();
        shown.gone.forEach((id) => this.messages.delete(id));
        shown.messages.forEach((it) => this.messages.set(it.id, it));
        this.#tell("messages", shown);
    }

    /** @param {Topic} topic @param {Shown} [shown] */
    #tell(topic, shown) {
        this.#ears.get(topic)?.forEach((ear) => ear(shown));
    }
}
