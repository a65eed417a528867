// Times as people read them, in their language; those that count down do so by themselves.

import { el } from "./dom.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** Discord's styles. @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
    t: { timeStyle: "short" },
    T: { timeStyle: "medium" },
    d: { dateStyle: "short" },
    D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" },
    F: { dateStyle: "full", timeStyle: "short" },
};

/**
 * A moment, in one of Discord's styles.
 * @param {number} seconds since 1970
 * @param {string} style
 * @param {string} locale
 */
export function moment(seconds, style, locale) {
    const date = new Date(seconds * 1000);
    if (Number.isNaN(date.getTime())) return el("span", {}, String(seconds));
    const made = el("time", { datetime: date.toISOString(), title: written(date, "F", locale) });
    if (style === "R") {
        made.dataset.counts = locale;
        made.textContent = distance(date, locale);
    } else {
        made.textContent = written(date, style, locale);
    }
    return made;
}

/** When a message came: today the time is enough. @param {string} stamp @param {string} locale */
export function stamped(stamp, locale) {
    const date = new Date(stamp);
    const today = date.toDateString() === new Date().toDateString();
    return moment(date.getTime() / 1000, today ? "t" : "f", locale);
}

/** A day by name. @param {Date} date @param {string} locale */
export function day(date, locale) {
    return written(date, "D", locale);
}

/** @param {Date} date @param {string} style @param {string} locale */
function written(date, style, locale) {
    return new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
}

/** @param {Date} date @param {string} locale */
function distance(date, locale) {
    const seconds = Math.round((date.getTime() - Date.now()) / 1000);
    const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
    return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.round(seconds / length), unit);
}

/** Lets all times that count do so. */
export function tick() {
    setInterval(() => {
        for (const counting of document.querySelectorAll("time")) {
            const { dataset: { counts }, dateTime } = counting;
            const now = counts && distance(new Date(dateTime), counts);
            if (now && now !== counting.textContent) counting.textContent = now;
        }
    }, 1000);
}
