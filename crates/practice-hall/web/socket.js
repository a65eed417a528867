// The line to the hall: asks and hears answers, hears what has changed, and calls again by itself when it is cut.

/** @import { Asks, Heard, Now, Why } from "./types" */

/** So long it waits before it calls again: longer each time. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/** Something was not done. */
export class Refusal extends Error {
    /** @param {Why} why @param {string} [what] */
    constructor(why, what = "") {
        super(`${why} ${what}`);
        this.why = why;
        this.what = what;
    }
}

export class Line {
    /** @type {WebSocket | null} */
    #socket = null;
    #wait = FIRST_WAIT;
    #last = 0;
    /** @type {Map<number, { done: (it: any) => void, failed: (it: Refusal) => void }>} */
    #open = new Map();

    /** @param {{ opened: () => void, cut: () => void, now: (now: Now) => void }} ears */
    constructor(ears) {
        this.ears = ears;
    }

    call() {
        const address = new URL("/live", location.href);
        address.protocol = address.protocol.replace("http", "ws");
        const socket = new WebSocket(address);
        this.#socket = socket;
        socket.addEventListener("open", () => {
            this.#wait = FIRST_WAIT;
            this.ears.opened();
        });
        socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
        socket.addEventListener("close", () => this.#cut());
    }

    /**
     * Asks for something, and waits until it is done.
     * @template {keyof Asks} Deed
     * @param {Deed} deed
     * @param {Asks[Deed]["with"]} more
     * @returns {Promise<Asks[Deed]["done"]>}
     */
    ask(deed, more) {
        return new Promise((done, failed) => {
            if (this.#socket?.readyState !== WebSocket.OPEN) return failed(new Refusal("lost"));
            this.#last += 1;
            this.#open.set(this.#last, { done, failed });
            this.#socket.send(JSON.stringify({ id: this.#last, do: deed, ...more }));
        });
    }

    /** @param {Heard} heard */
    #hear(heard) {
        if ("now" in heard) return this.ears.now(heard.now);
        const asked = this.#open.get(heard.id);
        this.#open.delete(heard.id);
        if ("done" in heard) asked?.done(heard.done);
        else asked?.failed(new Refusal(heard.failed.why, heard.failed.what));
    }

    #cut() {
        const open = [...this.#open.values()];
        this.#open.clear();
        open.forEach((it) => it.failed(new Refusal("lost")));
        this.ears.cut();
        setTimeout(() => this.call(), this.#wait);
        this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    }
}
