// What I do: each deed is asked of the hall, and what goes wrong is said where I look.

/** @import { Asks, Id, Outcome } from "./types" */
/** @import { Hall } from "./hall.js" */

import { fillIn } from "./modal.js";
import { Refusal } from "./socket.js";
import { refusal, words } from "./words.js";

export class Deeds {
    /**
     * @param {Hall} hall
     * @param {(text: string, message?: Id) => void} complain says what went wrong; nothing, if all is well again
     */
    constructor(hall, complain) {
        this.hall = hall;
        this.complain = complain;
    }

    get #channel() {
        return this.hall.place.channel;
    }

    /** @param {string} text */
    async say(text) {
        return !!(await this.#ask("say", { channel: this.#channel, text }));
    }

    /** @param {string} line */
    async run(line) {
        return !!(await this.outcomeOf("run", { channel: this.#channel, line }));
    }

    /** @param {string} line */
    async complete(line) {
        return (await this.#ask("complete", { channel: this.#channel, line }))?.choices;
    }

    /** @param {Id} message @param {string} button */
    press(message, button) {
        return this.outcomeOf("press", { message, button }, message);
    }

    /** @param {Id} message @param {string} menu @param {string[]} values */
    choose(message, menu, values) {
        return this.outcomeOf("choose", { message, menu, values }, message);
    }

    /** @param {Id} message @param {string} entry */
    use(message, entry) {
        return this.outcomeOf("use", { message, entry }, message);
    }

    /** @param {Id} message */
    dismiss(message) {
        return this.#ask("dismiss", { message }, message);
    }

    /** @param {Id} message */
    async raw(message) {
        return (await this.#ask("raw", { message }, message))?.story;
    }

    /**
     * Does something that the bot answers. A modal is filled in at once; nothing comes back from what has failed.
     * @template {"run" | "press" | "choose" | "use" | "submit"} Deed
     * @param {Deed} deed
     * @param {Asks[Deed]["with"]} more
     * @param {Id} [message]
     * @returns {Promise<Outcome | null>}
     */
    async outcomeOf(deed, more, message) {
        const outcome = /** @type {Outcome | null} */ (await this.#ask(deed, more, message));
        if (outcome?.outcome === "failed") return this.complain(words().failed, message), null;
        const fields = outcome?.modal && (await fillIn(outcome.modal));
        return fields ? this.outcomeOf("submit", { interaction: outcome.interaction, fields }, message) : outcome;
    }

    /**
     * @template {keyof Asks} Deed
     * @param {Deed} deed
     * @param {Asks[Deed]["with"]} more
     * @param {Id} [message]
     * @returns {Promise<Asks[Deed]["done"] | null>}
     */
    async #ask(deed, more, message) {
        try {
            const done = await this.hall.ask(deed, more);
            this.complain("", message);
            return done;
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            this.complain(refusal(error.why, error.what), message);
            return null;
        }
    }
}
