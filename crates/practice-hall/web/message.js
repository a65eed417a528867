// One message. When it changes, only what has changed of it is drawn anew, so that the keyboard stays where it is.

/** @import { Attachment, Embed, Message } from "./types" */
/** @import { Acts } from "./components.js" */
/** @import { Hall } from "./hall.js" */

import { rows } from "./components.js";
import { el, fill, icon, safe } from "./dom.js";
import { embed, files } from "./embed.js";
import { prose } from "./prose.js";
import { stamped } from "./time.js";
import { words } from "./words.js";

/** @typedef {Acts & { dismiss: () => void, more: (button: HTMLElement) => void }} Deeds */

export class Face {
    #head = el("header");
    #body = el("div", { class: "said" });
    #shown = el("div", { class: "shown" });
    #rows = el("div", { class: "rows" });
    #foot = el("footer");
    #note = el("p", { class: "note", role: "status" });
    /** What each part was drawn from. @type {Map<Element, string>} */
    #drawn = new Map();

    /**
     * @param {Message} message
     * @param {Hall} hall
     * @param {Deeds} deeds
     */
    constructor(message, hall, deeds) {
        this.message = message;
        this.hall = hall;
        this.deeds = deeds;
        const more = el("button", { type: "button", class: "tool", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": words().more }, icon("more"));
        more.addEventListener("click", () => deeds.more(more));
        this.node = el("article", { class: "message", tabindex: -1, id: `m-${message.id}` },
            this.#head, this.#body, this.#shown, this.#rows, this.#foot, this.#note, el("div", { class: "tools" }, more));
        this.update(message);
    }

    /** @param {Message} message */
    update(message) {
        const { hall } = this;
        const { id, author, content, embeds, attachments, components, timestamp, edited_timestamp: edited, only_me, calls_me, thinking } = message;
        this.message = message;
        const { classList } = this.node;
        classList.toggle("calls", calls_me);
        classList.toggle("private", only_me);
        this.#draw(this.#head, [author, timestamp, message.interaction, message.interaction_metadata, message.referenced_message], () => head(message, hall));
        this.#draw(this.#body, [content, !!edited, thinking, hall.names], () => said(message, hall));
        this.#draw(this.#shown, [embeds, attachments, hall.names], () => [...embeds.map((it) => embed(it, attachments, hall)), ...files(beside(attachments, embeds))]);
        this.#draw(this.#rows, components, () => rows(components, hall, this.deeds));
        this.#draw(this.#foot, [only_me, id], () => (only_me ? onlyMe(this.deeds) : []));
    }

    /** Whether it waits for what was pressed on it. */
    get busy() {
        return this.node.ariaBusy === "true";
    }

    set busy(waits) {
        this.node.ariaBusy = String(waits);
    }

    /** Says what went wrong with it. @param {string} text */
    complain(text) {
        if (this.#note.textContent !== text) this.#note.textContent = text;
    }

    /** What is said of it to those who do not see it. */
    get spoken() {
        const name = this.message.author.global_name ?? this.message.author.username;
        const text = this.#body.innerText || this.#shown.innerText.slice(0, 200);
        return `${name}: ${text.replace(/\s+/g, " ")}`;
    }

    /**
     * Draws a part if it has changed. What had the keyboard has it again, if it is still there; else the message has it.
     * @param {HTMLElement} part
     * @param {unknown} from
     * @param {() => (Node | string | false | null | undefined)[]} make
     */
    #draw(part, from, make) {
        const wanted = JSON.stringify(from);
        if (this.#drawn.get(part) === wanted) return;
        this.#drawn.set(part, wanted);
        const held = part.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
        const key = held?.closest(".menu")?.querySelector("button")?.dataset.key ?? held?.dataset.key;
        const text = held?.textContent;
        fill(part, ...make());
        if (!held) return;
        const all = [...part.querySelectorAll("[data-key]")].filter((it) => it instanceof HTMLElement && !it.hasAttribute("disabled"));
        const again = all.find((it) => it instanceof HTMLElement && it.dataset.key === key) ?? all.find((it) => it.textContent === text);
        (again instanceof HTMLElement ? again : this.node).focus({ preventScroll: true });
    }
}

/** Who says it, when, and what it answers. @param {Message} message @param {Hall} hall */
function head(message, hall) {
    const { author, timestamp } = message;
    const name = author.global_name ?? author.username;
    return [
        answered(message),
        el("span", { class: author.bot ? "avatar app" : `avatar hue-${Number(author.id.slice(-4)) % 5}`, "aria-hidden": "true" }, author.bot ? icon("horn") : name.charAt(0).toUpperCase()),
        el("h2", {}, el("span", { class: "name" }, name), author.bot && el("span", { class: "tag" }, words().app)),
        el("span", { class: "when" }, stamped(timestamp, hall.me.locale)),
    ];
}

/** @param {Message} message */
function answered({ interaction, interaction_metadata: metadata, referenced_message: replied, type }) {
    const name = /** @param {{ username: string, global_name?: string | null }} user */ (user) => user.global_name ?? user.username;
    const say = /** @param {string} text */ (text) => el("p", { class: "answers" }, icon("reply"), text);
    if (interaction) return say(words().used(name(interaction.user), interaction.name));
    if (metadata?.type === 3 || metadata?.type === 5) return say(words().pressed(name(metadata.user)));
    if (replied) return say(`${words().replied(name(replied.author))}: ${replied.content.slice(0, 80)}`);
    return type === 19 ? say(words().gone) : null;
}

/** @param {Message} message @param {Hall} hall */
function said({ content, thinking, edited_timestamp: edited }, hall) {
    if (thinking) return [el("p", { class: "thinking" }, `${hall.entered?.bot.name ?? ""} ${words().thinking}`)];
    const made = prose(content, hall);
    const mark = edited && el("span", { class: "edited" }, ` ${words().edited}`);
    if (made.at(-1)?.tagName === "P" && mark) made.at(-1)?.append(mark);
    else if (mark) made.push(mark);
    return made;
}

/** @param {Deeds} deeds */
function onlyMe(deeds) {
    const dismiss = el("button", { type: "button", class: "plain", onclick: deeds.dismiss }, words().dismiss);
    return [icon("eye"), `${words().onlyYou} · `, dismiss];
}

/** Files that no embed shows. @param {Attachment[]} files @param {Embed[]} embeds */
function beside(files, embeds) {
    const shown = new Set(embeds.flatMap((it) => [it.image?.url, it.thumbnail?.url]).map(safe));
    return files.filter((it) => !shown.has(safe(it.url)));
}
