// A slash command on its way: what has been typed of it, what may come next, and what it means. Names may be typed in the
// person's language or as the bot calls them; what is sent is always the latter.

/** @import { Choice, Command, Named, Option } from "./types" */

/** What there is to choose among for an option of a kind, beside its own choices. @typedef {(option: Option) => Offer[] | null} Offers */
/** Something offered: what stands in the box, and what is meant. @typedef {{ shown: string, about: string, means: string }} Offer */
/** An option that was given a value. @typedef {{ option: Option, text: string, at: number }} Given */
/** @typedef {{ command: Command, names: string[], level: Option[], given: Given[], astray: string, end: number }} Typed */
/**
 * What may come next: its kind, the place in the text that it takes, what is offered, and the option that it is for.
 * @typedef {{ kind: "command" | "option" | "value", from: number, offers: Offer[], option?: Option, typed: string }} Next
 */

/** Kinds of values without a space in them: numbers, yes or no. */
const ONE_WORD = new Set([4, 5, 10]);

/** @param {Named} named @param {string} locale */
export function localName(named, locale) {
    return named.name_localizations?.[locale] ?? named.name;
}

/** @param {Named} named @param {string} locale */
export function localAbout(named, locale) {
    return named.description_localizations?.[locale] ?? named.description ?? "";
}

export class Commands {
    /**
     * @param {Command[]} all
     * @param {string} locale
     * @param {Offers} offers
     */
    constructor(all, locale, offers) {
        this.all = all.filter((it) => (it.type ?? 1) === 1);
        this.locale = locale;
        this.offers = offers;
    }

    /**
     * What has been typed, as far as it is a command.
     * @param {string} text
     * @returns {Typed | null}
     */
    read(text) {
        const named = /^\/(\S+)(?:\s|$)/.exec(text);
        const command = named && this.#named(this.all, named[1] ?? "");
        if (!command) return null;
        let level = command.options ?? [];
        const names = [command.name];
        let end = named[0].length;
        while (level.some(isGroup)) {
            const word = /^\s*(\S+)(?:\s|$)/.exec(text.slice(end));
            const found = word && this.#named(level, word[1] ?? "");
            if (!found) break;
            names.push(found.name);
            level = found.options ?? [];
            end += word[0].length;
        }
        const { given, astray } = this.#given(text, end, level);
        return { command, names, level, given, astray, end };
    }

    /**
     * What may come next after what has been typed.
     * @param {string} text
     * @returns {Next | null}
     */
    next(text) {
        if (!text.startsWith("/")) return null;
        const typed = this.read(text);
        if (!typed || (typed.end === text.length && !/\s$/.test(text))) return this.#nextCommand(text);
        if (typed.level.some(isGroup)) return this.#nextOf("command", typed.level, text, typed.end);
        const last = typed.given.at(-1);
        const open = typed.level.filter((it) => !typed.given.some((given) => given.option === it));
        open.sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
        if (!last) return this.#nextOf("option", open, text, typed.end);
        const end = this.#endOf(last, text.slice(last.at), open);
        return end === null ? this.#nextValue(last, text) : this.#nextOf("option", open, text, last.at + end);
    }

    /**
     * The first option that must be given and is not.
     * @param {Typed} typed
     */
    missing(typed) {
        return typed.level.find((it) => isGroup(it) || (it.required && !typed.given.some((given) => given.option === it && given.text)));
    }

    /**
     * What is sent.
     * @param {Typed} typed
     * @param {Given[]} given
     */
    line(typed, given = typed.given) {
        return ["/" + typed.names.join(" "), ...given.map(({ option, text }) => `${option.name}:${this.#meaning(option, text)}`)].join(" ");
    }

    /**
     * An option's choices, as they are shown.
     * @param {Option} option
     * @returns {Offer[] | null} nothing if anything may be typed
     */
    choices(option) {
        const choice = /** @param {Choice} it */ (it) => ({ shown: localName(it, this.locale), about: "", means: String(it.value) });
        return option.choices?.length ? option.choices.map(choice) : this.offers(option);
    }

    /** @param {Option} option @param {string} text */
    #meaning(option, text) {
        const meant = this.choices(option)?.find((it) => same(it.shown, text) || it.means === text);
        const own = option.choices?.find((it) => same(it.name, text));
        return meant?.means ?? (own ? String(own.value) : text);
    }

    /** @template {Named} T @param {T[]} all @param {string} name */
    #named(all, name) {
        return all.find((it) => same(localName(it, this.locale), name)) ?? all.find((it) => it.name === name);
    }

    /** Options stand behind their names; what stands before the first is astray. @param {string} text @param {number} end @param {Option[]} level */
    #given(text, end, level) {
        const found = [...text.slice(end).matchAll(/(^|\s)([^\s:]+):/g)].flatMap((it) => {
            const option = this.#named(level, it[2] ?? "");
            const start = end + it.index;
            return option ? [{ option, start, at: start + it[0].length }] : [];
        });
        const given = found.map(({ option, at }, n) => ({ option, at, text: text.slice(at, found[n + 1]?.start).trim() }));
        return { given, astray: text.slice(end, found[0]?.start).trim() };
    }

    /** @param {string} text @returns {Next} */
    #nextCommand(text) {
        return this.#nextOf("command", this.all, text, 1);
    }

    /**
     * What is offered by name, of which a part may have been typed.
     * @param {"command" | "option"} kind
     * @param {Named[]} all
     * @param {string} text
     * @param {number} from
     * @returns {Next}
     */
    #nextOf(kind, all, text, from) {
        const space = /^\s*/.exec(text.slice(from))?.[0].length ?? 0;
        const typed = text.slice(from + space);
        const colon = kind === "option" ? ":" : "";
        const offers = all.map((it) => ({ shown: localName(it, this.locale) + colon, about: localAbout(it, this.locale), means: it.name + colon }));
        return { kind, from: from + space, typed, offers: offers.filter((it) => starts(it.shown, typed) || starts(it.means, typed)) };
    }

    /** @param {Given} last @param {string} text @returns {Next} */
    #nextValue({ option, text: typed, at }, text) {
        const offers = (this.choices(option) ?? []).filter((it) => contains(it.shown, typed));
        const space = /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
        return { kind: "value", from: at + space, option, offers: option.autocomplete ? [] : offers, typed };
    }

    /**
     * Where the last value ends, if something else has been begun after it.
     * @param {Given} given
     * @param {string} typed all that stands after the name
     * @param {Option[]} open options that could follow
     * @returns {number | null}
     */
    #endOf({ option }, typed, open) {
        const text = typed.trimStart();
        const skipped = typed.length - text.length;
        const whole = this.choices(option)?.filter((it) => starts(text, `${it.shown} `)).map((it) => it.shown.length);
        if (whole?.length) return skipped + Math.max(...whole);
        const space = text.search(/\s\S*$/);
        if (space < 0) return null;
        // Any text may go on after a space, but hardly with the name of another option.
        const word = text.slice(space + 1);
        const named = word.length > 1 && open.some((it) => starts(localName(it, this.locale), word));
        const one = ONE_WORD.has(option.type) || (option.type === 3 && !option.autocomplete && !word);
        return named || one ? skipped + space : null;
    }
}

/** Whether it is a subcommand, or a group of them. @param {Option} it */
function isGroup(it) {
    return it.type === 1 || it.type === 2;
}

/** @param {string} text */
function folded(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** @param {string} a @param {string} b */
function same(a, b) {
    return folded(a) === folded(b);
}

/** @param {string} text @param {string} start */
function starts(text, start) {
    return folded(text).startsWith(folded(start));
}

/** @param {string} text @param {string} piece */
function contains(text, piece) {
    return folded(text).includes(folded(piece));
}
