// What the page itself says, in the language of whoever it is shown to. The types see to it that all languages are complete.

import { hall, on } from "./hall.js";
import { en } from "./words.en.js";
import { es } from "./words.es.js";
import { fr } from "./words.fr.js";

/** @typedef {typeof en} Words */

/** The languages that a client may speak here. */
export const LOCALES = ["en-US", "en-GB", "es-419", "es-ES", "fr"];

on(["me"], () => (document.documentElement.lang = hall.me.locale));

/** All of it. @returns {Words} */
export function words() {
  const { locale } = hall.me;
  return locale.startsWith("es") ? es : locale.startsWith("fr") ? fr : en;
}

/** A language by its own name. @param {string} locale */
export function tongue(locale) {
  const name = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" }).of(locale) ?? locale;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
