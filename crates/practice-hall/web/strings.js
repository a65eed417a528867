// The page's own texts in the person's language. The types check that all languages are complete.

import { on, state } from "./state.js";
import { en } from "./strings.en.js";
import { es } from "./strings.es.js";
import { fr } from "./strings.fr.js";

/** @typedef {typeof en} Strings */

/** The locales that a client can have here. */
export const LOCALES = ["en-US", "en-GB", "es-419", "es-ES", "fr"];

on(["me"], () => (document.documentElement.lang = state.me.locale));

/** @returns {Strings} */
export function strings() {
  const { locale } = state.me;
  return locale.startsWith("es") ? es : locale.startsWith("fr") ? fr : en;
}

/** Returns the name of a language in that language. @param {string} locale */
export function languageName(locale) {
  const name = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" }).of(locale) ?? locale;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
