// What the page itself says, in the language of whoever it is shown to.

/** @import { Why } from "./types" */

import { en } from "./words.en.js";
import { es } from "./words.es.js";
import { fr } from "./words.fr.js";

/** @typedef {typeof en} Words */

/** The languages that a Discord client may speak here. */
export const LOCALES = ["en-US", "es-419", "es-ES", "fr"];

let said = en;

/** All of it. @returns {Words} */
export function words() {
    return said;
}

/** From now on the page speaks this language. @param {string} locale */
export function speak(locale) {
    said = locale.startsWith("es") ? es : locale.startsWith("fr") ? fr : en;
    document.documentElement.lang = locale;
}

/** A language by its own name. @param {string} locale */
export function tongue(locale) {
    const name = new Intl.DisplayNames([locale], { type: "language", languageDisplay: "standard" }).of(locale) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Why something was not done. @param {Why} why @param {string} what */
export function refusal(why, what) {
    return said.refused[why](what);
}
